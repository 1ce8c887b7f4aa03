'use client';

import { Alert, Progress, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { notifyError, showRefusal } from '#app/_ui/feedback.tsx';
import { FormModal } from '#app/_ui/form-dialog.tsx';
import { RecordForm } from '#app/_ui/record-drawer.tsx';
import type { Choice } from '#app/_ui/search-select.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { ContatoSelect } from '../../_parts/contato-select.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { ModeloCampos } from '../_modelos/modelo-campos.tsx';
import { isWhole, type Modelo, type Preenchido, VAZIO } from '../_modelos/preencher.ts';
import { useEnviarModelo } from '../_modelos/use-enviar-modelo.ts';
import { canalOptions } from './canal-options.ts';

type Escolhido = { modelo: Modelo | null; preenchido: Preenchido };
const NENHUM: Escolhido = { modelo: null, preenchido: VAZIO };

type Canal = Outputs['canais']['list']['resultados'][number];

type Props = {
  opened: boolean;
  onClose: () => void;
  /** With whom; absent where the dialog asks. */
  contato?: Choice | undefined;
  onOpened: (conversa_id: number) => void;
};

/** Begins a conversation, or goes to the one that is open with that address already. */
export const NovaConversa = ({ opened, onClose, contato, onOpened }: Props) => (
  <FormModal opened={opened} onClose={onClose} title="Nova conversa" draftId={contato?.id ?? 'nova'}>
    <Loaded contato={contato} onClose={onClose} onOpened={onOpened} />
  </FormModal>
);

function Loaded(props: Omit<Props, 'opened'>) {
  const { can } = useSessao();
  const { data, error, refetch } = trpc.canais.list.useQuery({ ativo: 'true', por_pagina: 100 });
  if (error && !data) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons heights={[60, 60]} />;
  // Official WhatsApp begins with an approved template, which is a permission of its own.
  const canais = data.resultados.filter(
    ({ pode_iniciar_texto_livre, exige_modelo_aprovado }) =>
      pode_iniciar_texto_livre || (exige_modelo_aprovado && can('crm:whatsapp_modelo')),
  );
  if (canais.length === 0) {
    return (
      <Alert color="gray" icon={<IconInfoCircle />}>
        {data.resultados.length > 0
          ? 'Nenhum canal em uso pode começar uma conversa: no WhatsApp oficial quem começa é o contato, ou um modelo aprovado, que o seu papel não envia.'
          : 'Nenhum canal em uso. Configure um em Conversas → Canais.'}
      </Alert>
    );
  }
  return <Fields {...props} canais={canais} />;
}

function Fields({ canais, contato, onClose, onOpened }: Omit<Props, 'opened'> & { canais: readonly Canal[] }) {
  const form = useForm({
    initialValues: {
      canal_id: String(canais[0]?.id ?? ''),
      com: 'contato' as 'contato' | 'endereco',
      contato: (contato ?? null) as Choice | null,
      endereco: '',
      assunto: '',
    },
  });
  const { canal_id, com } = form.values;
  const canal = canais.find(({ id }) => String(id) === canal_id);
  const byModelo = canal?.pode_iniciar_texto_livre === false;
  const [{ modelo, preenchido }, setModelo] = useState<Escolhido>(NENHUM);
  const { send, sending, parte } = useEnviarModelo({
    onSuccess: ({ conversa_id }) => {
      saved();
      onClose();
      onOpened(conversa_id);
    },
    onError: (error) => showRefusal(error, form),
  });
  const { create, saving, saved } = useSave(
    { create: trpc.conversas.open, update: trpc.conversas.open },
    {
      form,
      refresh: ['conversas'],
      said: ({ criada }) => (criada ? 'Conversa iniciada.' : 'Já havia uma conversa aberta: é esta.'),
      onClose,
      onSaved: ({ conversa }) => {
        onClose();
        onOpened(conversa.id);
      },
    },
  );
  const isEmail = canal?.tipo === 'email';
  const blocked = byModelo && !(modelo && isWhole(modelo, preenchido, canal));
  const begin = form.onSubmit((values) => {
    const whom = values.com === 'contato' ? { contato_id: values.contato?.id } : { endereco: values.endereco };
    if (byModelo) {
      if (modelo && !blocked) send({ modelo, preenchido, destino: whom });
      else notifyError(new Error('Escolha um modelo e preencha os lugares dele.'));
      return;
    }
    create({
      canal_id: Number(values.canal_id),
      ...whom,
      ...(canal?.tem_assunto ? { assunto: values.assunto || null, assunto_novo: values.assunto !== '' } : {}),
    });
  });
  return (
    <RecordForm onSubmit={begin} action="Começar" saving={saving || sending} onCancel={onClose}>
      <Select
        label="Canal"
        required
        allowDeselect={false}
        data={canalOptions(canais)}
        {...form.getInputProps('canal_id')}
        onChange={(id) => {
          form.setFieldValue('canal_id', id ?? '');
          setModelo(NENHUM);
        }}
        data-autofocus
        // The dialog looked for its first field before there was one.
        autoFocus
      />
      {contato ? (
        <TextInput label="Contato" value={contato.label} readOnly variant="filled" error={form.errors.contato_id} />
      ) : (
        <>
          <SegmentedControl
            aria-label="Com quem"
            fullWidth
            data={[
              { value: 'contato', label: 'Contato cadastrado' },
              { value: 'endereco', label: isEmail ? 'Outro e-mail' : 'Outro telefone' },
            ]}
            value={com}
            onChange={(value) => form.setFieldValue('com', value === 'endereco' ? 'endereco' : 'contato')}
          />
          {com === 'contato' ? (
            <ContatoSelect
              value={form.values.contato}
              onChange={(chosen) => form.setFieldValue('contato', chosen)}
              error={form.errors.contato_id ?? form.errors.endereco}
            />
          ) : (
            <TextInput
              label={isEmail ? 'E-mail' : 'Telefone'}
              required
              type={isEmail ? 'email' : 'tel'}
              placeholder={isEmail ? 'nome@exemplo.com.br' : '(11) 99999-9999'}
              description="Se não for de nenhum contato, um novo é criado."
              maxLength={254}
              {...form.getInputProps('endereco')}
            />
          )}
        </>
      )}
      {canal?.tem_assunto ? (
        <TextInput
          label="Assunto"
          maxLength={300}
          description="Um assunto novo começa outra conversa, mesmo que já haja uma aberta com a pessoa."
          {...form.getInputProps('assunto')}
        />
      ) : null}
      {canal && byModelo ? (
        <ModeloCampos
          key={canal.id}
          canal={canal}
          modelo={modelo}
          preenchido={preenchido}
          onChange={(next, values) => setModelo({ modelo: next, preenchido: values })}
        />
      ) : null}
      {parte === null ? null : <Progress value={parte * 100} aria-label="Envio do arquivo" />}
    </RecordForm>
  );
}
