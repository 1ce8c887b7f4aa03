'use client';

import { Button, Group, ScrollArea, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconBolt, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { LoadError } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { FormModal } from '#app/_ui/form-dialog.tsx';
import { RecordForm } from '#app/_ui/record-drawer.tsx';
import { RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSave } from '#app/_ui/use-save.ts';
import { useSessao } from '../../_shell/session.tsx';

type Resposta = Outputs['respostasRapidas']['list'][number];
const REFRESHED = ['respostasRapidas', 'auditoria'] as const;

/** The texts that the team writes again and again: the list of them, or one that is written. */
export const RespostasRapidas = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <FormModal opened={opened} onClose={onClose} title="Respostas rápidas" size="lg">
    <Respostas />
  </FormModal>
);

function Respostas() {
  const { can } = useSessao();
  const { data, error, refetch } = trpc.respostasRapidas.list.useQuery();
  const [editing, edit] = useState<{ resposta: Resposta | null } | null>(null);
  const writes = can('crm:write');
  if (editing) return <Fields resposta={editing.resposta} onDone={() => edit(null)} />;
  if (error) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons heights={[48, 48, 48]} />;
  const add = writes ? (
    <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => edit({ resposta: null })}>
      Nova resposta
    </Button>
  ) : null;
  if (data.length === 0) {
    return (
      <EmptyState icon={<IconBolt />} title="Nenhuma resposta rápida" action={add}>
        Guarde o que a equipe escreve sempre, como o horário ou o endereço. Ao responder, basta digitar / e o atalho.
      </EmptyState>
    );
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Ao responder, digite / e o atalho.
        </Text>
        {add}
      </Group>
      <ScrollArea.Autosize mah="60vh" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Respostas' }}>
        <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
          {data.map((resposta) => (
            <Group key={resposta.id} component="li" wrap="nowrap" align="flex-start" gap="xs" py={4}>
              <div style={{ flex: 1, minWidth: 0 }}>
                <Text size="sm" fw={600}>
                  /{resposta.atalho}
                </Text>
                <Text size="xs" c="dimmed" lineClamp={2} style={{ whiteSpace: 'pre-wrap' }}>
                  {resposta.texto}
                </Text>
              </div>
              {writes ? <Mais resposta={resposta} onEdit={() => edit({ resposta })} /> : null}
            </Group>
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  );
}

function Mais({ resposta: { id, atalho }, onEdit }: { resposta: Resposta; onEdit: () => void }) {
  const remove = useConfirmed(trpc.respostasRapidas.delete, {
    refresh: REFRESHED,
    said: () => `Resposta “/${atalho}” excluída.`,
  });
  return (
    <>
      <RowMenu label={`Ações de /${atalho}`}>
        <RowItem icon={IconEdit} onClick={onEdit}>
          Editar
        </RowItem>
        <RowItem icon={IconTrash} color="red" onClick={() => remove.ask({ id })}>
          Excluir
        </RowItem>
      </RowMenu>
      <ConfirmDialog {...remove.dialog} title={`Excluir a resposta “/${atalho}”?`} confirm="Excluir resposta" danger>
        Ela deixa de ser oferecida a toda a equipe. O que já foi enviado fica.
      </ConfirmDialog>
    </>
  );
}

function Fields({ resposta, onDone }: { resposta: Resposta | null; onDone: () => void }) {
  const form = useForm({ initialValues: { atalho: resposta?.atalho ?? '', texto: resposta?.texto ?? '' } });
  const { create, update, saving } = useSave(trpc.respostasRapidas, {
    form,
    refresh: REFRESHED,
    said: ({ atalho }) => `Resposta “/${atalho}” salva.`,
    onClose: onDone,
  });
  return (
    <RecordForm
      onSubmit={form.onSubmit((values) => (resposta ? update({ id: resposta.id, ...values }) : create(values)))}
      action={resposta ? 'Salvar' : 'Criar resposta'}
      saving={saving}
      onCancel={onDone}
    >
      <TextInput
        label="Atalho"
        required
        maxLength={41}
        leftSection="/"
        placeholder="horario"
        description="Letras, números, hífen e sublinhado."
        {...form.getInputProps('atalho')}
        data-autofocus
      />
      <Textarea
        label="Texto"
        required
        autosize
        minRows={4}
        maxRows={12}
        maxLength={4_000}
        placeholder="Atendemos de segunda a sexta, das 8h às 18h."
        {...form.getInputProps('texto')}
      />
    </RecordForm>
  );
}
