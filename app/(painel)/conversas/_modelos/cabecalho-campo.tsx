'use client';

import { FileInput, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { bytesShown } from '../../_parts/bytes.ts';
import { type Canal, porqueNaoNoCabecalho } from '../_escrever/limites.ts';
import type { Preenchido } from './preencher.ts';

type Props = {
  tipo: 'texto' | 'imagem' | 'video' | 'documento';
  canal: Canal;
  preenchido: Preenchido;
  onChange: (fields: Partial<Preenchido>) => void;
};

const WORDS = {
  imagem: { nome: 'Imagem', endereco: 'Endereço da imagem' },
  video: { nome: 'Vídeo', endereco: 'Endereço do vídeo' },
  documento: { nome: 'Documento', endereco: 'Endereço do documento' },
} as const;

/** What a template's header asks for: a text, or a file, which is sent from here or fetched by Meta at its address. */
export function CabecalhoCampo({ tipo, canal, preenchido, onChange }: Props) {
  const { cabecalho, arquivo, por_endereco } = preenchido;
  if (tipo === 'texto') return <Escrito label="Cabeçalho" value={cabecalho} onChange={onChange} />;
  const { nome, endereco } = WORDS[tipo];
  const kind = canal.midias.find((one) => one.tipo === tipo);
  return (
    <Stack gap="xs">
      <SegmentedControl
        fullWidth
        aria-label="De onde vem o arquivo do cabeçalho"
        data={[
          { value: 'arquivo', label: 'Enviar um arquivo' },
          { value: 'endereco', label: 'Endereço na internet' },
        ]}
        value={por_endereco ? 'endereco' : 'arquivo'}
        onChange={(value) => onChange({ por_endereco: value === 'endereco' })}
      />
      {por_endereco ? (
        <Escrito
          label={endereco}
          placeholder="https://"
          description="Público, com https: a Meta o busca."
          value={cabecalho}
          onChange={onChange}
        />
      ) : (
        <FileInput
          label={nome}
          required
          clearable
          placeholder="Escolher arquivo"
          description={kind && `Até ${bytesShown(kind.tamanho_maximo)}.`}
          accept={kind?.mimes.join(',')}
          leftSection={<IconPaperclip size={16} aria-hidden />}
          value={arquivo}
          onChange={(chosen) => onChange({ arquivo: chosen })}
          error={arquivo && porqueNaoNoCabecalho(arquivo, tipo, canal)}
          data-path="arquivo"
        />
      )}
    </Stack>
  );
}

type EscritoProps = Pick<Props, 'onChange'> & {
  label: string;
  value: string;
  placeholder?: string;
  description?: string;
};

const Escrito = ({ onChange, ...rest }: EscritoProps) => (
  <TextInput
    {...rest}
    required
    onChange={(event) => onChange({ cabecalho: event.currentTarget.value })}
    data-path="parametros.cabecalho"
  />
);
