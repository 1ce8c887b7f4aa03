'use client';

import { Button, Card, Group, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconEdit, IconFilter, IconPlus, IconTrash } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { LoadError } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { RecordForm, RecordModal, type RecordProps } from '#app/_ui/record-drawer.tsx';
import { RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSave } from '#app/_ui/use-save.ts';
import { useSessao } from '../../_shell/session.tsx';
import { EtapasTable } from './etapas-table.tsx';
import { PlaceButtons } from './place-buttons.tsx';
import { TabFrame } from './tab-frame.tsx';
import type { Etapa, Funil } from './types.ts';
import { useEditing } from './use-editing.ts';

const EtapaModal = onDemand(() => import('./etapa-modal.tsx').then((m) => m.EtapaModal));

/** The funnels, each with its stages. */
export function FunisTab() {
  const { can } = useSessao();
  const query = trpc.funis.list.useQuery();
  const { begin, props } = useEditing<Funil>();
  const add = can('crm:write') ? () => begin(null) : undefined;
  return (
    <TabFrame
      text="As etapas por onde um negócio passa até ser ganho ou perdido. A probabilidade entra na previsão."
      action="Novo funil"
      onAdd={add}
    >
      {query.error && !query.data ? (
        <LoadError message={query.error.message} onRetry={query.refetch} />
      ) : query.data === undefined ? (
        <Skeletons heights={[240]} />
      ) : query.data.length === 0 ? (
        <Card withBorder>
          <EmptyState icon={<IconFilter />} title="Nenhum funil ainda" action={add ? <StartButton /> : null}>
            Com um funil os negócios aparecem em um quadro, etapa por etapa. O pronto tem cinco etapas usuais, que você
            muda quando quiser.
          </EmptyState>
        </Card>
      ) : (
        <Stack gap="lg">
          {query.data.map((funil) => (
            <FunilCard key={funil.id} funil={funil} last={query.data.length} onEdit={add && begin} />
          ))}
        </Stack>
      )}
      <FunilModal {...props} />
    </TabFrame>
  );
}

function StartButton() {
  const start = useConfirmed(trpc.funis.create, { refresh: ['funis'], said: ({ nome }) => `Funil “${nome}” criado.` });
  return (
    <Button loading={start.dialog.loading} onClick={() => start.do({ nome: 'Vendas' })}>
      Começar com um funil pronto
    </Button>
  );
}

type CardProps = { funil: Funil; last: number; onEdit: ((funil: Funil) => void) | undefined };

function FunilCard({ funil, last, onEdit }: CardProps) {
  const { can } = useSessao();
  const { begin, props } = useEditing<Etapa>();
  const { id, nome } = funil;
  const move = useConfirmed(trpc.funis.update, {
    refresh: ['funis'],
    said: (moved) => `“${moved.nome}” agora é o ${moved.posicao}º funil.`,
    refreshRefused: true,
  });
  const remove = useConfirmed(trpc.funis.delete, { refresh: ['funis'], said: () => `Funil “${nome}” excluído.` });
  return (
    <Card withBorder p="lg" component="section" aria-label={`Funil ${nome}`}>
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {nome}
        </Title>
        {onEdit ? (
          <Group gap="xs">
            {last > 1 ? (
              <PlaceButtons
                nome={`o funil ${nome}`}
                posicao={funil.posicao}
                last={last}
                loading={move.dialog.loading}
                onMove={(posicao) => move.do({ id, posicao })}
              />
            ) : null}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => begin(null)}
            >
              Nova etapa
            </Button>
            <RowMenu label={`Ações do funil ${nome}`}>
              <RowItem icon={IconEdit} onClick={() => onEdit(funil)}>
                Renomear
              </RowItem>
              {can('crm:delete') ? (
                <RowItem icon={IconTrash} color="red" onClick={() => remove.ask({ id })}>
                  Excluir
                </RowItem>
              ) : null}
            </RowMenu>
          </Group>
        ) : null}
      </Group>
      <EtapasTable funil={funil} onEdit={onEdit && begin} />
      <EtapaModal {...props} funil_id={id} />
      <ConfirmDialog {...remove.dialog} title={`Excluir o funil “${nome}”?`} confirm="Excluir funil" danger>
        As etapas dele saem junto. Um funil em que há negócios, ou houve, não pode ser excluído.
      </ConfirmDialog>
    </Card>
  );
}

const FunilModal = (props: RecordProps<Funil>) => (
  <RecordModal {...props} title={props.record ? 'Renomear funil' : 'Novo funil'}>
    <Fields {...props} />
  </RecordModal>
);

function Fields({ record, onClose }: RecordProps<Funil>) {
  const form = useForm({ initialValues: { nome: record?.nome ?? '' } });
  const { create, update, saving } = useSave(trpc.funis, {
    form,
    refresh: ['funis'],
    said: ({ nome }) => `Funil “${nome}” salvo.`,
    onClose,
  });
  return (
    <RecordForm
      onSubmit={form.onSubmit(
        (values) => (record ? update({ id: record.id, ...values }) : create(values)),
        focusFirst(form),
      )}
      action={record ? 'Salvar' : 'Criar funil'}
      saving={saving}
      onCancel={onClose}
    >
      <TextInput
        label="Nome"
        description={record ? undefined : 'Começa com cinco etapas usuais, que você muda depois.'}
        maxLength={60}
        required
        data-autofocus
        {...form.getInputProps('nome')}
      />
    </RecordForm>
  );
}
