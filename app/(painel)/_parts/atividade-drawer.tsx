'use client';

import { Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { RecordDrawer, RecordForm, type RecordProps } from '#app/_ui/record-drawer.tsx';
import type { Choice } from '#app/_ui/search-select.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { TIPO_ATIVIDADE } from '#modulos/crm.ts';
import { ContatoSelect } from './contato-select.tsx';
import { MomentInput } from './moment-input.tsx';
import { UsuarioSelect } from './usuario-select.tsx';

export type Atividade = Outputs['atividades']['get'];
type Tipo = Atividade['tipo'];

/** What a new activity belongs to; where neither is told, its form asks for the contact. */
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
  const form = useForm({
    initialValues: {
      tipo: record?.tipo ?? ('tarefa' as Tipo),
      titulo: record?.titulo ?? '',
      descricao: record?.descricao ?? '',
      vence_em: record?.vence_em?.toISOString() ?? null,
      contato: chosen(record?.contato_id, record?.contato_nome),
      /** Null: nobody; undefined: whoever creates it. */
      responsavel: record ? chosen(record.responsavel_id, record.responsavel_nome) : undefined,
    },
  });
  const { create, update, saving } = useSave(trpc.atividades, {
    form,
    refresh: ['atividades', 'inicio'],
    said: ({ titulo }) => `Atividade “${titulo}” salva.`,
    onClose,
  });
  const { tipo } = form.values;
  const isNota = tipo === 'nota';
  const asksContato = !de.contato_id && !de.negocio_id;
  return (
    <RecordForm
      onSubmit={form.onSubmit(({ contato, responsavel, vence_em, ...values }) => {
        const sent = {
          ...values,
          vence_em: isNota ? null : vence_em,
          ...(responsavel === undefined ? {} : { responsavel_id: responsavel?.id ?? null }),
        };
        if (record) update({ id: record.id, ...sent, ...(asksContato ? { contato_id: contato?.id ?? null } : {}) });
        else {
          create({ ...sent, contato_id: de.contato_id ?? contato?.id ?? null, negocio_id: de.negocio_id ?? null });
        }
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
      {asksContato ? (
        <ContatoSelect
          value={form.values.contato}
          onChange={(contato) => form.setFieldValue('contato', contato)}
          error={form.errors.contato_id}
        />
      ) : null}
      {form.values.responsavel === undefined ? null : (
        <UsuarioSelect
          label="Responsável"
          path="responsavel_id"
          value={form.values.responsavel}
          onChange={(responsavel) => form.setFieldValue('responsavel', responsavel)}
          error={form.errors.responsavel_id}
        />
      )}
      <Textarea label="Descrição" maxLength={5000} autosize minRows={3} {...form.getInputProps('descricao')} />
    </RecordForm>
  );
}
