'use client';

import { IconCashBanknote, IconQrcode, IconReceipt, type TablerIcon } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { formatDay, formatMoney } from '#app/_ui/format.ts';
import { STATUS_COBRANCA } from '#modulos/cobrancas.ts';
import { STATUS_TITULO } from '#modulos/financeiro-valores.ts';
import { coded, joined, type Source, searched } from './palette-source.ts';

type Conta = Outputs['contas']['list']['resultados'][number];

/** Titles of one side: the panel's calls say of which. */
const contas = (tipo: Conta['tipo'], label: string, icon: TablerIcon): Source =>
  searched<Conta>(
    { useQuery: (input, options) => trpc.contas.list.useQuery({ ...input, tipo }, options) },
    { useQuery: (input, options) => trpc.contas.get.useQuery({ ...input, tipo }, options) },
    {
      label,
      escopo: 'financeiro:read',
      words: [tipo, `a ${tipo}`, `conta a ${tipo}`],
      icon,
      entry: (row) => ({
        href: `/contas-${tipo}/${row.id}`,
        label: `Conta ${row.numero}`,
        description: joined(
          row.descricao,
          row.cliente_nome,
          formatMoney(row.valor),
          row.vencida ? `venceu em ${formatDay(row.vencimento)}` : STATUS_TITULO[row.status].toLowerCase(),
        ),
      }),
    },
  );

/** What ⌘K finds of the company's money: receivables, payables, and a charge by its txid, at its receivable. */
export const FINANCE: readonly Source[] = [
  contas('receber', 'Contas a receber', IconCashBanknote),
  contas('pagar', 'Contas a pagar', IconReceipt),
  coded<Outputs['cobrancas']['porTxid']>(trpc.cobrancas.porTxid, /^[A-Za-z0-9]{25,35}$/, {
    label: 'Cobranças Pix',
    escopo: 'financeiro:read',
    words: [],
    icon: IconQrcode,
    entry: (row) => ({
      href: `/contas-receber/${row.conta_id}`,
      label: `Cobrança da conta ${row.conta_numero}`,
      description: joined(formatMoney(row.valor), STATUS_COBRANCA[row.status].toLowerCase()),
    }),
  }),
];
