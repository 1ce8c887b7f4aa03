'use client';

import { Alert, Anchor, Button, FileInput, Group, Progress, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect, useRef, useState } from 'react';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { FormSection } from '#app/_ui/form-section.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { sendFile } from '../../_parts/send-file.ts';
import { useSessao } from '../../_shell/session.tsx';
import { KINDS, kindsOf, NO_KINDS, TIPOS, type Tipo } from '../_parts/words.ts';

const LARGEST = 20 * 1024 * 1024;

/** Chooses what a file has, and sends it. */
export function NewImportacaoScreen() {
  const { can } = useSessao();
  const allowed = kindsOf(can);
  const [tipo, setTipo] = useQueryState('tipo', parseAsStringLiteral(KINDS).withDefault(allowed[0] ?? 'produtos'));
  const [file, setFile] = useState<File | null>(null);
  const { send, sent, error } = useSend();
  const large = file !== null && file.size > LARGEST;
  const place = { back: { href: '/importacao', label: 'Importação' }, title: 'Importar planilha' };
  if (allowed.length === 0) {
    return (
      <>
        <PageHeader {...place} />
        <Forbidden>{NO_KINDS}</Forbidden>
      </>
    );
  }
  return (
    <>
      <PageHeader
        {...place}
        description="Passo 1 de 4. Nada é gravado agora: primeiro você confere as colunas e cada linha."
      />
      <FormSection title="O que o arquivo tem" text="Cada arquivo traz um tipo de registro.">
        <Radio.Group value={tipo} onChange={(value) => void setTipo(value as Tipo)} aria-label="O que o arquivo tem">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {KINDS.map((kind) => (
              <Radio.Card
                key={kind}
                value={kind}
                p="md"
                radius="md"
                disabled={!allowed.includes(kind)}
                style={{ display: 'flex', alignItems: 'flex-start' }}
              >
                <Group wrap="nowrap" align="flex-start">
                  <Radio.Indicator />
                  <div>
                    <Text fw={600} size="sm">
                      {TIPOS[kind].nome}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {TIPOS[kind].texto}
                    </Text>
                  </div>
                </Group>
              </Radio.Card>
            ))}
          </SimpleGrid>
        </Radio.Group>
      </FormSection>
      <FormSection
        title="O arquivo"
        text={
          <>
            CSV ou XLSX, com até 20 MB e 50.000 linhas. A primeira linha tem os nomes das colunas: os do Bling, do Tiny,
            do Omie e do Conta Azul são reconhecidos.{' '}
            <Anchor href="/docs/importacao" size="sm" underline="always">
              Como preparar o arquivo
            </Anchor>
          </>
        }
      >
        <Stack>
          <FileInput
            label="Planilha"
            placeholder="Escolher arquivo"
            accept=".csv,.txt,.xlsx"
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            value={file}
            onChange={setFile}
            clearable
            error={large ? 'O arquivo passa de 20 MB: divida-o em partes.' : undefined}
          />
          <Text size="sm" c="dimmed">
            Não tem um arquivo? Baixe o modelo de {TIPOS[tipo].nome.toLowerCase()}:{' '}
            <Anchor href={`/api/arquivos/importacoes/modelos/${tipo}.xlsx`} size="sm" underline="always">
              XLSX
            </Anchor>
            {' ou '}
            <Anchor href={`/api/arquivos/importacoes/modelos/${tipo}.csv`} size="sm" underline="always">
              CSV
            </Anchor>
            .
          </Text>
          {error ? (
            <Alert color="red" icon={<IconAlertCircle />} role="alert" title="O arquivo não foi lido">
              {error}
            </Alert>
          ) : null}
          {sent === null ? null : <Sent part={sent} />}
          <Group justify="flex-end">
            <Button
              leftSection={<IconUpload size={16} aria-hidden />}
              disabled={file === null || large}
              loading={sent !== null}
              onClick={() => file && void send(tipo, file)}
            >
              Enviar e ver as colunas
            </Button>
          </Group>
        </Stack>
      </FormSection>
    </>
  );
}

/** How far the file is on its way; what the server does then, nobody can count. */
function Sent({ part }: { part: number }) {
  const percent = Math.round(part * 100);
  const words = part < 1 ? `Enviando: ${percent}%` : 'Enviado. Lendo as linhas…';
  return (
    <Stack gap={6}>
      <Progress value={percent} animated={part === 1} striped={part === 1} size="md" aria-label={words} />
      <Text size="sm" c="dimmed" className="numero" aria-live={part < 1 ? 'off' : 'polite'}>
        {words}
      </Text>
    </Stack>
  );
}

/** Sends a file; what the server says of it otherwise stays on the screen. */
function useSend() {
  const router = useRouter();
  /** How much of the file has gone, from 0 to 1; null where none is going. */
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const ending = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    ending.current = controller;
    return () => controller.abort();
  }, []);
  const send = async (tipo: Tipo, file: File) => {
    const { signal } = ending.current;
    setSent(0);
    setError(null);
    try {
      const way = { onProgress: setSent, signal };
      const { id } = await sendFile<{ id: number }>(`/api/arquivos/importacoes?tipo=${tipo}`, file, way);
      router.push(`/importacao/${id}`);
    } catch (reason) {
      if (signal.aborted) return;
      setSent(null);
      setError(reason instanceof Error ? reason.message : 'Tente de novo.');
    }
  };
  return { send, sent, error };
}
