'use client';

import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { RecordForm, RecordModal, type RecordProps } from '#app/_ui/record-drawer.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { CategoriaSelect } from '../_parts/categoria-select.tsx';
import type { Categoria } from '../types.ts';
import { insideOf } from './inside-of.ts';

type Props = RecordProps<Categoria> & { parent: Categoria | null; all: readonly Categoria[] };

/** Creates a category, renames or moves one. */
export const CategoriaModal = (props: Props) => (
  <RecordModal {...props} title={props.record ? `Editar “${props.record.nome}”` : 'Nova categoria'}>
    <Fields key={props.parent?.id ?? 'raiz'} {...props} />
  </RecordModal>
);

function Fields({ record: categoria, parent, all, onClose }: Props) {
  const form = useForm({
    initialValues: {
      nome: categoria?.nome ?? '',
      categoria_pai_id: categoria ? categoria.categoria_pai_id : (parent?.id ?? null),
    },
  });
  const { create, update, saving } = useSave(trpc.categorias, {
    form,
    refresh: ['categorias', 'produtos'],
    said: ({ caminho }) => `Categoria “${caminho}” salva.`,
    onClose,
  });
  return (
    <RecordForm
      onSubmit={form.onSubmit((values) => (categoria ? update({ id: categoria.id, ...values }) : create(values)))}
      action={categoria ? 'Salvar' : 'Criar categoria'}
      saving={saving}
      onCancel={onClose}
    >
      <TextInput label="Nome" maxLength={100} required data-autofocus {...form.getInputProps('nome')} />
      <CategoriaSelect
        label="Dentro de"
        description={categoria ? 'Mudar move a categoria com tudo o que está dentro dela' : undefined}
        placeholder="Nenhuma: primeiro nível"
        clearButtonProps={{ 'aria-label': 'Levar ao primeiro nível' }}
        without={categoria ? insideOf(all, categoria.id) : new Set()}
        {...form.getInputProps('categoria_pai_id')}
      />
    </RecordForm>
  );
}
