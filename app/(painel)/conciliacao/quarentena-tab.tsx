'use client';

import { Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconChecks, IconClock, IconLink, IconRefresh, IconShieldQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import type { Column } from '#app/_ui/data-table.tsx';
import { focusFirst, showErrors } from '#app/_ui/feedback.tsx';
import { formatMoney } from '#app/_ui/format.ts';
import { List } from '#app/_ui/list.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { RecordForm, RecordModal } from '#app/_ui/record-drawer.tsx';
import { RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import type { Choice } from '#app/_ui/search-select.tsx';
import { SegmentFilter } from '#app/_ui/segment-filter.tsx';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { useSend } from '#app/_ui/use-send.ts';
import { When } from '#app/_ui/when.tsx';
import { MOTIVO_QUARENTENA } from '#modulos/cobrancas.ts';
import { useSessao } from '../_shell/session.tsx';
import { ContaSelect, choiceOf } from './conta-select.tsx';
import type { PixQuarentena } from './types.ts';

const SITUACOES = ['aberta', 'vinculada', 'tratada'] as const;
const LOOK = {
  aberta: { nome: 'Em aberto', plural: 'Em aberto', cor: 'yellow', icon: IconClock },
  vinculada: { nome: 'Vinculado', plural: 'Vinculados', cor: 'petroleo', icon: IconLink },
  tratada: { nome: 'Tratado', plural: 'Tratados', cor: 'gray', icon: IconChecks },
} as const;
const TOUCHED = ['cobrancas', 'conciliacao'] as const;

/** Payments by Pix that settle nothing by themselves: a person decides. */
export function QuarentenaTab() {
  const { can, empresa } = useSessao();
  const state = useListState(['criado_em'], { situacao: SITUACOES }, [], 'desc');
  const query = useListQuery(trpc.cobrancas.quarentena, state.input);
  return (
    <List
      label="Pix em quarentena"
      state={state}
      query={query}
      columns={columns(empresa.fuso, can('financeiro:write'))}
      rowKey="id"
      filters={
        <SegmentFilter
          label="Filtrar por situação"
          {...state.filter('situacao')}
          words={(situacao) => LOOK[situacao].plural}
          all="Todos"
        />
      }
      icon={<IconShieldQuestion />}
      empty={{
        title: 'Nada em quarentena',
        text: 'Um Pix vem para cá quando não confere com a cobrança: outra chave, outro valor, um segundo pagamento, ou um aviso que o banco não confirma. Nada é baixado sem você.',
      }}
      nothingFound={{ title: 'Nenhum Pix nesta situação', text: 'Escolha outra situação.' }}
    />
  );
}

const columns = (fuso: string, writes: boolean): Column<PixQuarentena>[] => [
  {
    key: 'quando',
    header: 'Quando',
    width: 170,
    sort: 'criado_em',
    render: (row) => <When date={row.pago_em ?? row.criado_em} zone={fuso} />,
  },
  {
    key: 'motivo',
    header: 'Motivo',
    width: '30%',
    card: 'title',
    render: ({ motivo, detalhe, observacao, conta_numero, estornada, perguntado_em }) => (
      <Stack gap={0}>
        <Text size="sm" fw={600}>
          {MOTIVO_QUARENTENA[motivo]}
        </Text>
        <Text size="xs" c="dimmed">
          {perguntado_em ? 'Perguntando de novo ao banco…' : detalhe}
        </Text>
        {observacao || conta_numero ? (
          <Text size="xs">
            {observacao ?? `Baixou a conta ${conta_numero}${estornada ? ', e a baixa foi estornada' : ''}`}
          </Text>
        ) : null}
      </Stack>
    ),
  },
  {
    key: 'valor',
    header: 'Valor',
    align: 'right',
    width: 140,
    render: ({ valor, confirmado }) => (
      <Stack gap={0} align="flex-end">
        <Text size="sm">{valor === null ? '–' : formatMoney(valor)}</Text>
        {confirmado ? null : (
          <Text size="xs" c="dimmed">
            não confirmado
          </Text>
        )}
      </Stack>
    ),
  },
  {
    key: 'pix',
    header: 'Identificador',
    clamp: true,
    width: '30%',
    render: ({ end_to_end_id, txid }) => (
      <Stack gap={0}>
        {[end_to_end_id, txid].map((text) =>
          text ? (
            <Text key={text} size="xs" ff="monospace" truncate maw={{ base: '52vw', md: '100%' }} title={text}>
              {text}
            </Text>
          ) : null,
        )}
      </Stack>
    ),
  },
  {
    key: 'situacao',
    header: 'Situação',
    width: 130,
    render: ({ situacao }) => <StatusBadge look={LOOK[situacao]} />,
  },
  ...(writes
    ? [
        {
          key: 'menu',
          header: '',
          width: 52,
          render: (row: PixQuarentena) => (row.situacao === 'aberta' || row.estornada ? <PixMenu pix={row} /> : null),
        },
      ]
    : []),
];

function PixMenu({ pix }: { pix: PixQuarentena }) {
  const [open, setOpen] = useState<'vincular' | 'tratar' | null>(null);
  const ask = useConfirmed(trpc.cobrancas.perguntar, {
    refresh: TOUCHED,
    said: () => 'O banco está sendo perguntado de novo. Atualize em instantes.',
  });
  const close = () => setOpen(null);
  return (
    <>
      <RowMenu label={`Ações do Pix ${pix.end_to_end_id}`}>
        {pix.confirmado ? (
          <RowItem icon={IconLink} onClick={() => setOpen('vincular')}>
            Vincular a uma conta
          </RowItem>
        ) : null}
        {pix.estornada ? null : (
          <RowItem icon={IconRefresh} onClick={() => ask.do({ id: pix.id })}>
            Perguntar de novo ao banco
          </RowItem>
        )}
        <RowItem icon={IconChecks} onClick={() => setOpen('tratar')}>
          Marcar como tratado
        </RowItem>
      </RowMenu>
      <RecordModal opened={open === 'vincular'} record={pix} onClose={close} title="Vincular o Pix a uma conta">
        <Link pix={pix} onClose={close} />
      </RecordModal>
      <RecordModal opened={open === 'tratar'} record={pix} onClose={close} title="Marcar o Pix como tratado">
        <Treat pix={pix} onClose={close} />
      </RecordModal>
    </>
  );
}

type FieldsProps = { pix: PixQuarentena; onClose: () => void };

function Link({ pix, onClose }: FieldsProps) {
  const form = useForm({ initialValues: { conta: null as Choice | null } });
  const unsaved = useUnsaved(form, { draft: false });
  const save = useSend(trpc.cobrancas.vincular, {
    form,
    unsaved,
    onClose,
    refresh: TOUCHED,
    said: ({ conta_numero }) => `A conta ${conta_numero} foi baixada com este Pix.`,
  });
  const submit = form.onSubmit(({ conta }) => {
    if (conta) save.mutate({ id: pix.id, conta_id: conta.id });
    else showErrors(form, { conta_id: 'Escolha a conta.' });
  });
  return (
    <RecordForm onSubmit={submit} action="Baixar a conta" saving={save.isPending} onCancel={onClose}>
      <Text size="sm">
        O banco confirmou {formatMoney(pix.valor ?? '0')}. A conta escolhida é baixada com esse valor.
      </Text>
      <ContaSelect
        tipo="receber"
        path="conta_id"
        value={form.values.conta}
        onChange={(conta) => {
          form.setFieldValue('conta', choiceOf(conta));
          form.clearFieldError('conta_id');
        }}
        error={form.errors.conta_id}
      />
    </RecordForm>
  );
}

function Treat({ pix, onClose }: FieldsProps) {
  const form = useForm({ initialValues: { observacao: '' } });
  const unsaved = useUnsaved(form, { draft: false });
  const save = useSend(trpc.cobrancas.tratar, {
    form,
    unsaved,
    onClose,
    refresh: TOUCHED,
    said: () => 'Pix marcado como tratado.',
  });
  return (
    <RecordForm
      onSubmit={form.onSubmit(({ observacao }) => save.mutate({ id: pix.id, observacao }), focusFirst(form))}
      action="Marcar como tratado"
      saving={save.isPending}
      onCancel={onClose}
    >
      <TextInput
        label="O que foi feito"
        description="Como “devolvido ao pagador”. Nada é baixado."
        maxLength={500}
        required
        data-autofocus
        {...form.getInputProps('observacao')}
      />
    </RecordForm>
  );
}
