'use client';

import { Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { changedOf } from '#app/_ui/changed-of.ts';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { RecordDrawer, RecordForm, type RecordProps } from '#app/_ui/record-drawer.tsx';
import type { Choice } from '#app/_ui/search-select.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { TIPO_ATIVIDADE } from '#modulos/crm-valores.ts';
import { useSessao } from '../_shell/session.tsx';
import { SHOWS_ATIVIDADE } from './atividade-shows.ts';
import { ContatoSelect } from './contato-select.tsx';
import { MomentInput } from './moment-input.tsx';
import { NegocioSelect } from './negocio-select.tsx';
import { UsuarioSelect } from './usuario-select.tsx';

export type Atividade = Outputs['atividades']['get'];
type Tipo = Atividade['tipo'];

/** What a new activity belongs to; its form asks for what is not told: the contact and the deal, or a deal of the contact. */
export type De = { contato_id?: number | undefined; negocio_id?: number | undefined };

const TIPOS = Object.keys(TIPO_ATIVIDADE) as Tipo[];

type Props = RecordProps<Atividade> & { de?: De };

/** Creates or changes an activity. */
export const AtividadeDrawer = (props: Props) => (
  <RecordDrawer {...props} title={props.record ? 'Editar atividade' : 'Nova atividade'}>
    <Fields {...props} />
  </RecordDrawer>
);

const chosen = (id: number | null | undefined, nome: string | null | undefined): Choice | null =>
  id ? { id, label: nome ?? '' } : null;

function Fields({ record, onClose, de = {} }: Props) {
  const { can } = useSessao();
  const form = useForm({
    initialValues: {
      tipo: record?.tipo ?? ('tarefa' as Tipo),
      titulo: record?.titulo ?? '',
      descricao: record?.descricao ?? '',
      vence_em: record?.vence_em?.toISOString() ?? null,
      contato: chosen(record?.contato_id, record?.contato_nome),
      negocio: chosen(record?.negocio_id, record?.negocio_titulo),
      responsavel: chosen(record?.responsavel_id, record?.responsavel_nome),
    },
  });
  const { create, update, saving } = useSave(trpc.atividades, {
    form,
    refresh: SHOWS_ATIVIDADE,
    said: ({ titulo }) => `Atividade “${titulo}” salva.`,
    onClose,
  });
  const { tipo } = form.values;
  const isNota = tipo === 'nota';
  const asks = { contato: !de.contato_id && !de.negocio_id, negocio: !de.negocio_id };
  const { contato } = form.values;
  const toInput = ({ contato: of, negocio, responsavel, vence_em, ...rest }: typeof form.values) => ({
    ...rest,
    vence_em: rest.tipo === 'nota' ? null : vence_em,
    ...(asks.contato ? { contato_id: of?.id ?? null } : {}),
    ...(asks.negocio ? { negocio_id: negocio?.id ?? null } : {}),
    responsavel_id: responsavel?.id ?? null,
  });
  return (
    <RecordForm
      onSubmit={form.onSubmit((values) => {
        const { responsavel_id, ...sent } = toInput(values);
        if (record) update({ id: record.id, ...changedOf(toInput(values), toInput(form.getInitialValues())) });
        // Without anybody chosen, whoever creates it.
        else create({ ...sent, ...de, ...(responsavel_id === null ? {} : { responsavel_id }) });
      }, focusFirst(form))}
      action={record ? 'Salvar' : 'Criar atividade'}
      saving={saving}
      onCancel={onClose}
    >
      <Select
        label="Tipo"
        required
        allowDeselect={false}
        data={TIPOS.filter((one) => !record || (one === 'nota') === (record.tipo === 'nota')).map((value) => ({
          value,
          label: TIPO_ATIVIDADE[value],
        }))}
        {...form.getInputProps('tipo')}
      />
      <TextInput label="Título" maxLength={150} required data-autofocus {...form.getInputProps('titulo')} />
      {isNota ? null : (
        <MomentInput
          label="Prazo"
          value={form.values.vence_em}
          onChange={(vence_em) => form.setFieldValue('vence_em', vence_em)}
          error={form.errors.vence_em}
        />
      )}
      {asks.contato ? (
        <ContatoSelect
          value={contato}
          onChange={(value) => form.setFieldValue('contato', value)}
          error={form.errors.contato_id}
        />
      ) : null}
      {asks.negocio ? (
        <NegocioSelect
          contato_id={de.contato_id ?? contato?.id}
          value={form.values.negocio}
          onChange={(negocio) => form.setFieldValue('negocio', negocio)}
          error={form.errors.negocio_id}
        />
      ) : null}
      {can('usuarios:read') ? (
        <UsuarioSelect
          label="Responsável"
          path="responsavel_id"
          placeholder={record ? 'Ninguém' : 'Você'}
          value={form.values.responsavel}
          onChange={(responsavel) => form.setFieldValue('responsavel', responsavel)}
          error={form.errors.responsavel_id}
        />
      ) : null}
      <Textarea label="Descrição" maxLength={5000} autosize minRows={3} {...form.getInputProps('descricao')} />
    </RecordForm>
  );
}
