'use client';

import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconEdit, IconMoodSad, IconTrash } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { RecordForm, RecordModal, type RecordProps } from '#app/_ui/record-drawer.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { ActiveItem, menuColumn, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { ActiveBadge } from '#app/_ui/status-badge.tsx';
import { useActive, useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSave } from '#app/_ui/use-save.ts';
import { useSessao } from '../../_shell/session.tsx';
import { AddButton, TabFrame } from './tab-frame.tsx';
import { useEditing } from './use-editing.ts';

type Motivo = Outputs['motivosPerda']['list'][number];

/** Why deals are lost. */
export function MotivosTab() {
  const { can } = useSessao();
  const query = trpc.motivosPerda.list.useQuery();
  const { begin, props } = useEditing<Motivo>();
  const add = can('crm:write') ? () => begin(null) : undefined;
  return (
    <TabFrame
      text="Quem perde um negócio diz por quê. Poucos motivos, e bem distintos, contam mais."
      action="Novo motivo"
      onAdd={add}
    >
      <DataTable
        label="Motivos de perda"
        columns={columns(add && begin)}
        rows={query.data}
        rowKey={({ id }) => id}
        error={query.error}
        onRetry={query.refetch}
        empty={
          <EmptyState
            icon={<IconMoodSad />}
            title="Nenhum motivo de perda ainda"
            action={add ? <AddButton onClick={add}>Novo motivo</AddButton> : null}
          >
            Crie os primeiros, como “Preço”, “Prazo” ou “Comprou de outro”.
          </EmptyState>
        }
      />
      <MotivoModal {...props} />
    </TabFrame>
  );
}

const columns = (onEdit: ((motivo: Motivo) => void) | undefined): Column<Motivo>[] => [
  {
    key: 'nome',
    header: 'Motivo',
    card: 'title',
    render: (row) => <RecordName dimmed={!row.ativo}>{row.nome}</RecordName>,
  },
  { key: 'situacao', header: 'Situação', width: 140, render: (row) => <ActiveBadge ativo={row.ativo} /> },
  ...(onEdit ? [menuColumn<Motivo>((row) => <MotivoMenu motivo={row} onEdit={onEdit} />)] : []),
];

function MotivoMenu({ motivo, onEdit }: { motivo: Motivo; onEdit: (motivo: Motivo) => void }) {
  const { can } = useSessao();
  const { id, ativo, nome: name } = motivo;
  const active = useActive(trpc.motivosPerda.update, {
    ativo,
    off: { id, ativo: false },
    on: { id, ativo: true },
    refresh: ['motivosPerda'],
    said: ({ nome, ...now }) => `Motivo “${nome}” ${now.ativo ? 'reativado' : 'desativado'}.`,
  });
  const remove = useConfirmed(trpc.motivosPerda.delete, {
    refresh: ['motivosPerda'],
    said: () => `Motivo “${name}” excluído.`,
  });
  return (
    <>
      <RowMenu label={`Ações de ${name}`}>
        <RowItem icon={IconEdit} onClick={() => onEdit(motivo)}>
          Renomear
        </RowItem>
        <ActiveItem {...active.item} />
        {can('crm:delete') ? (
          <RowItem icon={IconTrash} color="red" onClick={() => remove.ask({ id })}>
            Excluir
          </RowItem>
        ) : null}
      </RowMenu>
      <ConfirmDialog {...active.dialog} title={`Desativar o motivo “${name}”?`} confirm="Desativar motivo">
        Ele continua nos negócios que já o têm, mas não pode mais ser escolhido.
      </ConfirmDialog>
      <ConfirmDialog {...remove.dialog} title={`Excluir o motivo “${name}”?`} confirm="Excluir motivo" danger>
        Só um motivo que nenhum negócio cita pode ser excluído; um citado pode ser desativado.
      </ConfirmDialog>
    </>
  );
}

const MotivoModal = (props: RecordProps<Motivo>) => (
  <RecordModal {...props} title={props.record ? 'Renomear motivo' : 'Novo motivo de perda'}>
    <Fields {...props} />
  </RecordModal>
);

function Fields({ record, onClose }: RecordProps<Motivo>) {
  const form = useForm({ initialValues: { nome: record?.nome ?? '' } });
  const { create, update, saving } = useSave(trpc.motivosPerda, {
    form,
    refresh: ['motivosPerda'],
    said: ({ nome }) => `Motivo “${nome}” salvo.`,
    onClose,
  });
  return (
    <RecordForm
      onSubmit={form.onSubmit(
        (values) => (record ? update({ id: record.id, ...values }) : create(values)),
        focusFirst(form),
      )}
      action={record ? 'Salvar' : 'Criar motivo'}
      saving={saving}
      onCancel={onClose}
    >
      <TextInput label="Nome" maxLength={80} required data-autofocus {...form.getInputProps('nome')} />
    </RecordForm>
  );
}
