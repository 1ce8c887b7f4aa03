'use client';

import { Badge, Group, Text } from '@mantine/core';
import { IconEdit, IconQrcode, IconStar } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import type { Column } from '#app/_ui/data-table.tsx';
import { List } from '#app/_ui/list.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { ActiveItem, menuColumn, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { ActiveBadge } from '#app/_ui/status-badge.tsx';
import { useActive } from '#app/_ui/use-confirmed.ts';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { ADAPTADOR_PIX } from '#modulos/cobrancas.ts';
import { useSessao } from '../_shell/session.tsx';
import type { ContaPix } from './types.ts';

const ContaPixDrawer = onDemand(() => import('./conta-pix-drawer.tsx').then((m) => m.ContaPixDrawer));

/** Where the company receives Pix. */
export function ContasPixTab() {
  const { can } = useSessao();
  const writes = can('configuracoes:write');
  const state = useListState(['nome'], {});
  const query = useListQuery(trpc.cobrancas.contasPix, { ...state.input, ativo: 'todos' as const });
  const dialog = useRecordDialog<ContaPix>('conta-pix', writes);
  return (
    <>
      <List
        label="Contas Pix"
        state={state}
        query={query}
        columns={columns(writes ? dialog.edit : undefined)}
        rowKey="id"
        filters={<Group justify="flex-end">{dialog.createButton('Nova conta Pix')}</Group>}
        icon={<IconQrcode />}
        create={dialog.createButton('Nova conta Pix')}
        empty={{
          title: 'Nenhuma conta Pix ainda',
          text: 'Uma conta Pix é uma chave que recebe. Com código estático você confere o pagamento no extrato; com a API Pix do banco, a conta é baixada sozinha.',
        }}
      />
      <ContaPixDrawer {...dialog.props} />
    </>
  );
}

const columns = (onEdit: ((conta: ContaPix) => void) | undefined): Column<ContaPix>[] => [
  {
    key: 'nome',
    header: 'Nome',
    card: 'title',
    sort: 'nome',
    render: ({ nome, padrao }) => (
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {nome}
        </Text>
        {padrao ? <Badge size="sm">Padrão</Badge> : null}
      </Group>
    ),
  },
  { key: 'chave', header: 'Chave', clamp: true, render: ({ chave }) => chave },
  { key: 'adaptador', header: 'Como recebe', width: 190, render: ({ adaptador }) => ADAPTADOR_PIX[adaptador] },
  {
    key: 'situacao',
    header: 'Situação',
    width: 120,
    render: ({ ativo }) => <ActiveBadge ativo={ativo} words={['Ativa', 'Inativa']} />,
  },
  ...(onEdit ? [menuColumn<ContaPix>((conta) => <ContaMenu conta={conta} onEdit={onEdit} />)] : []),
];

function ContaMenu({ conta, onEdit }: { conta: ContaPix; onEdit: (conta: ContaPix) => void }) {
  const { id, nome, ativo, padrao } = conta;
  const active = useActive(trpc.cobrancas.updateContaPix, {
    ativo,
    off: { id, ativo: false },
    on: { id, ativo: true },
    refresh: ['cobrancas'],
    said: (saved) =>
      saved.ativo === ativo
        ? `“${saved.nome}” é a conta padrão.`
        : `Conta “${saved.nome}” ${saved.ativo ? 'reativada' : 'desativada'}.`,
  });
  return (
    <>
      <RowMenu label={`Ações de ${nome}`}>
        <RowItem icon={IconEdit} onClick={() => onEdit(conta)}>
          Editar
        </RowItem>
        {ativo && !padrao ? (
          <RowItem icon={IconStar} onClick={() => active.do({ id, padrao: true })}>
            Tornar padrão
          </RowItem>
        ) : null}
        <ActiveItem {...active.item} />
      </RowMenu>
      <ConfirmDialog {...active.dialog} title={`Desativar a conta “${nome}”?`} confirm="Desativar conta">
        Ela deixa de aceitar cobranças novas. As que já foram feitas continuam valendo, e ela pode ser reativada.
      </ConfirmDialog>
    </>
  );
}
