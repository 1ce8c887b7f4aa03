'use client';

import { IconCashBanknote, IconReceipt } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { trpc } from '#app/_trpc/client.ts';
import { List } from '#app/_ui/list.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { useSessao } from '../../_shell/session.tsx';
import { contaColumns } from './conta-columns.tsx';
import { ContaFilters, contasInput, useContasState } from './conta-filters.tsx';
import { contaHref, LADOS } from './lados.tsx';
import { Resumo } from './resumo.tsx';
import type { Conta, Tipo } from './types.ts';

const ContaDrawer = onDemand(() => import('./conta-drawer.tsx').then((m) => m.ContaDrawer));

/** The company's receivables, or its payables. */
export function ContasList({ tipo }: { tipo: Tipo }) {
  const router = useRouter();
  const { can } = useSessao();
  const state = useContasState();
  const query = useListQuery(trpc.contas.list, contasInput(tipo, state));
  const dialog = useRecordDialog<Conta>('conta', can('financeiro:write'));
  const lado = LADOS[tipo];
  const create = dialog.createButton('Nova conta');
  return (
    <>
      <PageHeader title={lado.titulo} description={lado.descricao} actions={create} />
      <Resumo tipo={tipo} />
      <List
        label={lado.titulo}
        create={create}
        state={state}
        query={query}
        columns={contaColumns(tipo)}
        rowKey="id"
        rowHref={contaHref}
        filters={<ContaFilters tipo={tipo} state={state} />}
        icon={tipo === 'receber' ? <IconCashBanknote /> : <IconReceipt />}
        empty={lado.vazio}
        nothingFound={{ title: 'Nenhuma conta com estes filtros', text: 'Mude a busca, a situação ou o vencimento.' }}
      />
      <span hidden data-lista-larga />
      <ContaDrawer {...dialog.props} tipo={tipo} onSaved={(conta) => router.push(contaHref(conta))} />
    </>
  );
}
