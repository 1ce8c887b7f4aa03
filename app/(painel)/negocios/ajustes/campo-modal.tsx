'use client';

import { Checkbox, Select, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { RecordForm, RecordModal, type RecordProps } from '#app/_ui/record-drawer.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { ENTIDADE_CAMPO, TIPO_CAMPO } from '#modulos/crm-valores.ts';
import type { Campo } from './types.ts';

const dataOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

/** Creates or changes a field of the company's own. */
export const CampoModal = (props: RecordProps<Campo>) => (
  <RecordModal {...props} title={props.record ? 'Editar campo' : 'Novo campo personalizado'}>
    <Fields {...props} />
  </RecordModal>
);

function Fields({ record, onClose }: RecordProps<Campo>) {
  const form = useForm({
    initialValues: {
      entidade: record?.entidade ?? ('contato' as Campo['entidade']),
      nome: record?.nome ?? '',
      tipo: record?.tipo ?? ('texto' as Campo['tipo']),
      opcoes: record?.opcoes ?? [],
      pessoal: record?.pessoal ?? false,
    },
  });
  const { create, update, saving } = useSave(trpc.campos, {
    form,
    refresh: ['campos', 'contatos'],
    said: ({ nome }) => `Campo “${nome}” salvo.`,
    onClose,
  });
  const { entidade, tipo } = form.values;
  return (
    <RecordForm
      onSubmit={form.onSubmit((values) => {
        const sent = {
          nome: values.nome,
          opcoes: tipo === 'escolha' ? values.opcoes : [],
          pessoal: entidade === 'contato' && values.pessoal,
        };
        if (record) update({ id: record.id, ...sent });
        else create({ entidade, tipo, ...sent });
      }, focusFirst(form))}
      action={record ? 'Salvar' : 'Criar campo'}
      saving={saving}
      onCancel={onClose}
    >
      {record ? null : (
        <Select
          label="De"
          required
          allowDeselect={false}
          data={dataOf(ENTIDADE_CAMPO)}
          {...form.getInputProps('entidade')}
        />
      )}
      <TextInput label="Nome" maxLength={60} required data-autofocus {...form.getInputProps('nome')} />
      {record ? null : (
        <Select
          label="Tipo"
          description="Não muda depois."
          required
          allowDeselect={false}
          data={dataOf(TIPO_CAMPO)}
          {...form.getInputProps('tipo')}
        />
      )}
      {tipo === 'escolha' ? (
        <TagsInput
          label="Opções"
          description="Enter depois de cada uma."
          required
          maxTags={100}
          {...form.getInputProps('opcoes')}
        />
      ) : null}
      {entidade === 'contato' ? (
        <Checkbox
          label="Guarda um dado pessoal"
          description="Mascarado na API e nos eventos, e sem filtro."
          {...form.getInputProps('pessoal', { type: 'checkbox' })}
        />
      ) : null}
    </RecordForm>
  );
}
