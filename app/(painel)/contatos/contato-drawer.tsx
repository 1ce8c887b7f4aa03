'use client';

import { Anchor, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { focusFirst, notifyError } from '#app/_ui/feedback.tsx';
import { FormattedInput } from '#app/_ui/formatted-input.tsx';
import { Link } from '#app/_ui/link.tsx';
import { RecordDrawer, RecordForm, type RecordProps } from '#app/_ui/record-drawer.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { useSave } from '#app/_ui/use-save.ts';
import { CamposInputs } from '../_parts/campos-inputs.tsx';
import { UsuarioSelect } from '../_parts/usuario-select.tsx';
import { useSessao } from '../_shell/session.tsx';
import { ClienteDoContatoSelect } from './cliente-select.tsx';
import { EtiquetasSelect } from './etiquetas-select.tsx';
import { changedValues, sentValues, startingValues, type Values } from './form-values.ts';
import { type Campo, type Contato, ownerIn, telephoneShown } from './types.ts';
import { SHOWS_CONTATO } from './use-contato-changes.ts';

/** Creates a contact, or changes one; opens when it is known which fields the company added. */
export function ContatoDrawer(props: RecordProps<Contato>) {
  const { data, error, isPending, refetch } = trpc.campos.list.useQuery(
    { entidade: 'contato' },
    { enabled: props.opened },
  );
  return (
    <RecordDrawer
      {...props}
      opened={props.opened && !isPending}
      title={props.record ? 'Editar contato' : 'Novo contato'}
    >
      {data ? (
        <Fields {...props} campos={data} />
      ) : error ? (
        <LoadError message={error.message} onRetry={() => void refetch()} />
      ) : null}
    </RecordDrawer>
  );
}

/** Puts and takes the labels that differ, in one call; what else was saved stays where that is refused. */
function useEtiquetas() {
  const set = trpc.contatos.setEtiquetas.useMutation({ onError: notifyError });
  const refresh = useRefresh(['contatos', 'etiquetas']);
  return async (contato: Contato, wanted: readonly number[]) => {
    const has = contato.etiquetas.map(({ id }) => id);
    const adicionar = wanted.filter((id) => !has.includes(id));
    const remover = has.filter((id) => !wanted.includes(id));
    if (adicionar.length + remover.length === 0) return;
    await set.mutateAsync({ id: contato.id, adicionar, remover }).catch(() => undefined);
    await refresh();
  };
}

function Fields({
  record: contato,
  onClose,
  onSaved = onClose,
  campos,
}: RecordProps<Contato> & { campos: readonly Campo[] }) {
  const { can } = useSessao();
  const form = useForm<Values>({ initialValues: startingValues(contato, campos) });
  const putEtiquetas = useEtiquetas();
  const { create, update, saving } = useSave(
    { create: trpc.contatos.create, update: trpc.contatos.update },
    {
      form,
      refresh: SHOWS_CONTATO,
      said: ({ nome }) => `Contato “${nome}” salvo.`,
      onClose,
      onSaved,
      also: (saved) => putEtiquetas(saved, form.getValues().etiquetas),
    },
  );
  return (
    <RecordForm
      onSubmit={form.onSubmit((values) => {
        const { responsavel_id, ...sent } = sentValues(values, campos);
        if (contato) update({ id: contato.id, ...changedValues(values, form.getInitialValues(), campos) });
        else create({ ...sent, etiquetas: values.etiquetas, ...(responsavel_id === null ? {} : { responsavel_id }) });
      }, focusFirst(form))}
      action={contato ? 'Salvar' : 'Criar contato'}
      saving={saving}
      onCancel={onClose}
    >
      <TextInput label="Nome" maxLength={150} required data-autofocus {...form.getInputProps('nome')} />
      <div>
        <FormattedInput
          label="Celular"
          placeholder="(11) 99999-9999"
          type="tel"
          maxLength={30}
          format={written(contato?.celular)}
          {...form.getInputProps('celular')}
        />
        <OwnerLink error={form.errors.celular} />
      </div>
      <div>
        <TextInput label="E-mail" type="email" maxLength={254} autoComplete="off" {...form.getInputProps('email')} />
        <OwnerLink error={form.errors.email} />
      </div>
      <div>
        <FormattedInput
          label="Outro telefone"
          placeholder="(11) 2222-3333"
          type="tel"
          maxLength={30}
          format={written(contato?.telefone)}
          {...form.getInputProps('telefone')}
        />
        <OwnerLink error={form.errors.telefone} />
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Empresa" maxLength={150} autoComplete="off" {...form.getInputProps('empresa_nome')} />
        <TextInput label="Cargo" maxLength={100} autoComplete="off" {...form.getInputProps('cargo')} />
      </SimpleGrid>
      <EtiquetasSelect
        value={form.values.etiquetas}
        onChange={(etiquetas) => form.setFieldValue('etiquetas', etiquetas)}
        error={form.errors.etiquetas}
        data-path="etiquetas"
      />
      {can('usuarios:read') ? (
        <UsuarioSelect
          label="Responsável"
          path="responsavel_id"
          placeholder={contato ? 'Ninguém' : 'Você'}
          value={form.values.responsavel}
          onChange={(responsavel) => form.setFieldValue('responsavel', responsavel)}
          error={form.errors.responsavel_id}
        />
      ) : null}
      {can('clientes:read') ? (
        <ClienteDoContatoSelect
          value={form.values.cliente}
          onChange={(cliente) => form.setFieldValue('cliente', cliente)}
          error={form.errors.cliente_erp_id}
        />
      ) : null}
      <CamposInputs
        campos={campos}
        values={form.values.campos}
        errors={form.errors}
        onChange={(chave, value) => form.setFieldValue(`campos.${chave}`, value)}
      />
      <Textarea
        label="Observação"
        description="Só a sua empresa vê"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        {...form.getInputProps('observacao')}
      />
    </RecordForm>
  );
}

/** What was not typed stays as it was written: leaving its field is no change. */
const written = (before: string | null | undefined) => (typed: string) =>
  typed === before ? typed : telephoneShown(typed);

/** The way to the contact that has the telephone or the e-mail already. */
function OwnerLink({ error }: { error: unknown }) {
  const owner = ownerIn(error);
  return owner ? (
    <Anchor component={Link} href={`/contatos/${owner}`} target="_blank" size="sm" mt={4} display="inline-block">
      Abrir o contato que já existe
    </Anchor>
  ) : null;
}
