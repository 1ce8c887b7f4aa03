'use client';

import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconEdit, IconTags, IconTrash } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { formatCount } from '#app/_ui/format.ts';
import { RecordForm, RecordModal, type RecordProps } from '#app/_ui/record-drawer.tsx';
import { menuColumn, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSave } from '#app/_ui/use-save.ts';
import { useSessao } from '../../_shell/session.tsx';
import { Coloured, CorField, PRIMEIRA_COR } from './cor-field.tsx';
import { AddButton, TabFrame } from './tab-frame.tsx';
import { useEditing } from './use-editing.ts';

type Etiqueta = Outputs['etiquetas']['list'][number];

/** The server counts no further. */
const COUNTED = 10_000;

/** The labels of contacts. */
export function EtiquetasTab() {
  const { can } = useSessao();
  const query = trpc.etiquetas.list.useQuery();
  const { begin, props } = useEditing<Etiqueta>();
  const add = can('crm:write') ? () => begin(null) : undefined;
  return (
    <TabFrame
      text="Etiquetas separam contatos em grupos, para achá-los e filtrá-los."
      action="Nova etiqueta"
      onAdd={add}
    >
      <DataTable
        label="Etiquetas"
        columns={columns(add && begin)}
        rows={query.data}
        rowKey={({ id }) => id}
        error={query.error}
        onRetry={query.refetch}
        empty={
          <EmptyState
            icon={<IconTags />}
            title="Nenhuma etiqueta ainda"
            action={add ? <AddButton onClick={add}>Nova etiqueta</AddButton> : null}
          >
            Crie a primeira, como “Interessado” ou “Cliente antigo”.
          </EmptyState>
        }
      />
      <EtiquetaModal {...props} />
    </TabFrame>
  );
}

const columns = (onEdit: ((etiqueta: Etiqueta) => void) | undefined): Column<Etiqueta>[] => [
  { key: 'nome', header: 'Nome', card: 'title', render: (row) => <Coloured cor={row.cor}>{row.nome}</Coloured> },
  {
    key: 'contatos',
    header: 'Contatos',
    align: 'right',
    width: 140,
    render: (row) => formatCount(Math.min(row.contatos, COUNTED), row.contatos > COUNTED),
  },
  ...(onEdit ? [menuColumn<Etiqueta>((row) => <EtiquetaMenu etiqueta={row} onEdit={onEdit} />)] : []),
];

function EtiquetaMenu({ etiqueta, onEdit }: { etiqueta: Etiqueta; onEdit: (etiqueta: Etiqueta) => void }) {
  const { can } = useSessao();
  const remove = useConfirmed(trpc.etiquetas.delete, {
    refresh: ['etiquetas', 'contatos'],
    said: () => `Etiqueta “${etiqueta.nome}” excluída.`,
  });
  return (
    <>
      <RowMenu label={`Ações de ${etiqueta.nome}`}>
        <RowItem icon={IconEdit} onClick={() => onEdit(etiqueta)}>
          Editar
        </RowItem>
        {can('crm:delete') ? (
          <RowItem icon={IconTrash} color="red" onClick={() => remove.ask({ id: etiqueta.id })}>
            Excluir
          </RowItem>
        ) : null}
      </RowMenu>
      <ConfirmDialog
        {...remove.dialog}
        title={`Excluir a etiqueta “${etiqueta.nome}”?`}
        confirm="Excluir etiqueta"
        danger
      >
        Ela sai de todos os contatos que a têm. Os contatos ficam.
      </ConfirmDialog>
    </>
  );
}

const EtiquetaModal = (props: RecordProps<Etiqueta>) => (
  <RecordModal {...props} title={props.record ? 'Editar etiqueta' : 'Nova etiqueta'}>
    <Fields {...props} />
  </RecordModal>
);

function Fields({ record, onClose }: RecordProps<Etiqueta>) {
  const form = useForm({ initialValues: { nome: record?.nome ?? '', cor: record?.cor ?? PRIMEIRA_COR } });
  const { create, update, saving } = useSave(trpc.etiquetas, {
    form,
    refresh: ['etiquetas', 'contatos'],
    said: ({ nome }) => `Etiqueta “${nome}” salva.`,
    onClose,
  });
  return (
    <RecordForm
      onSubmit={form.onSubmit(
        (values) => (record ? update({ id: record.id, ...values }) : create(values)),
        focusFirst(form),
      )}
      action={record ? 'Salvar' : 'Criar etiqueta'}
      saving={saving}
      onCancel={onClose}
    >
      <TextInput label="Nome" maxLength={40} required data-autofocus {...form.getInputProps('nome')} />
      <CorField {...form.getInputProps('cor')} />
    </RecordForm>
  );
}
