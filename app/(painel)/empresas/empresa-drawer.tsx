'use client';

import { Alert, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { changedOf } from '#app/_ui/changed-of.ts';
import { notifyDone, showRefusedFields } from '#app/_ui/feedback.tsx';
import { DocumentInput } from '#app/_ui/masked-input.tsx';
import { RecordDrawer, RecordForm, type RecordProps } from '#app/_ui/record-drawer.tsx';
import { Refusal } from '#app/_ui/refusal.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { useShown } from '#app/_ui/use-shown.ts';
import { fusoOptions } from '../_parts/fusos.ts';
import { useSessao } from '../_shell/session.tsx';
import type { Empresa } from './types.ts';
import { useConta } from './use-conta.ts';

type Opened = Outputs['empresa']['open'];

type Props = RecordProps<Empresa> & {
  /** Called after a new company is opened. */
  onOpened?: (empresa: Opened) => void;
};

/** Opens a company or a branch in the account, or changes one. */
export const EmpresaDrawer = (props: Props) => (
  <RecordDrawer {...props} title={props.record ? `Editar ${props.record.nome}` : 'Nova empresa'}>
    <Fields {...props} />
  </RecordDrawer>
);

function Fields({ record, onClose, onOpened }: Props) {
  const { empresa } = useSessao();
  const { plano, principal } = useConta();
  const refresh = useRefresh(['empresas', 'empresa', 'sessao', 'auditoria']);
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      nome: record?.nome ?? '',
      razao_social: record?.razao_social ?? '',
      cnpj: record?.cnpj ?? '',
      matriz_id: record?.matriz_id ?? null,
      fuso: record?.fuso ?? empresa.fuso,
    },
  });
  const unsaved = useUnsaved(form, { draft: true });
  const refused = { onError: (error: unknown) => showRefusedFields(error, form), onSettled: refresh };
  const isShown = useShown();
  const open = trpc.empresa.open.useMutation({
    ...refused,
    onSuccess: (created) => {
      unsaved.saved();
      if (!isShown()) return;
      onClose();
      onOpened?.(created);
    },
  });
  const update = trpc.empresas.update.useMutation({
    ...refused,
    onSuccess: ({ nome }) => {
      unsaved.saved();
      notifyDone(`${nome}: alterações salvas.`);
      if (isShown()) onClose();
    },
  });
  const full = !record && plano?.limite.disponiveis === 0 && (form.values.matriz_id === null || plano.filiais_ocupam);
  return (
    <RecordForm
      onSubmit={form.onSubmit((values) => {
        if (record) update.mutate({ id: record.id, ...changedOf(values, form.getInitialValues()) });
        else open.mutate(values);
      })}
      action={record ? 'Salvar' : 'Abrir empresa'}
      saving={open.isPending || update.isPending}
      onCancel={onClose}
    >
      {full ? <Full branches={plano.filiais_ocupam} contato={plano.contato} /> : null}
      <TextInput label="Nome" maxLength={150} required data-autofocus {...form.getInputProps('nome')} />
      <TextInput label="Razão social" maxLength={150} {...form.getInputProps('razao_social')} />
      <DocumentInput
        kind="cnpj"
        label="CNPJ"
        description="Numérico ou alfanumérico; único na conta. Pode ficar vazio."
        {...form.getInputProps('cnpj')}
      />
      {principal && !record?.principal ? (
        <MatrizInput
          self={record}
          value={form.values.matriz_id}
          onChange={(id) => {
            form.setFieldValue('matriz_id', id);
            form.clearFieldError('matriz_id');
          }}
          error={form.errors.matriz_id}
        />
      ) : null}
      <Select
        label="Fuso horário"
        description="Os dias dos filtros e dos números da empresa são contados neste fuso."
        data={fusoOptions(form.values.fuso)}
        allowDeselect={false}
        searchable
        nothingFoundMessage="Nenhum fuso com este nome"
        {...form.getInputProps('fuso')}
      />
      <Refusal error={open.error ?? update.error} />
    </RecordForm>
  );
}

const Full = ({ branches, contato }: { branches: boolean; contato: string | null }) => (
  <Alert color="yellow" icon={<IconInfoCircle />} title="Todas as empresas do contrato estão em uso">
    {branches ? 'Encerre' : 'Abra uma filial, que não ocupa vaga, encerre'} uma empresa que não usa mais, ou fale com{' '}
    {contato ?? 'o nosso comercial'} para contratar outra.
  </Alert>
);

type MatrizProps = {
  self: Empresa | null;
  value: number | null;
  onChange: (id: number | null) => void;
  error: React.ReactNode;
};

/** The company that a branch belongs to. */
function MatrizInput({ self, value, onChange, error }: MatrizProps) {
  const list = trpc.empresas.list.useQuery({ por_pagina: 100 });
  const choices = (list.data?.resultados ?? []).filter(
    ({ id, matriz_id, situacao }) => id !== self?.id && matriz_id === null && situacao !== 'encerrada',
  );
  return (
    <Select
      label="Filial de"
      description="Vazio: uma empresa por si. Os saldos e cadastros de uma filial são só dela."
      placeholder="Não é filial"
      data={choices.map(({ id, nome }) => ({ value: String(id), label: nome }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      clearable
      clearButtonProps={{ 'aria-label': 'Não é filial' }}
      searchable
      nothingFoundMessage="Nenhuma empresa com este nome"
      error={error}
    />
  );
}
