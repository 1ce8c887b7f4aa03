'use client';

import { IconFileDollar } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { trpc } from '#app/_trpc/client.ts';
import { dayOf } from '#app/_ui/format.ts';
import { ListPage } from '#app/_ui/list-page.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { useSessao } from '../_shell/session.tsx';
import { contratoColumns } from './contrato-columns.tsx';
import { ContratoFilters, contratosInput, useContratosState } from './contrato-filters.tsx';
import { Resumo } from './resumo.tsx';
import type { Contrato } from './types.ts';

const ContratoDrawer = onDemand(() => import('./_parts/contrato-drawer.tsx').then((m) => m.ContratoDrawer));

/** The company's contracts. */
export function ContratosList() {
  const router = useRouter();
  const { can, empresa } = useSessao();
  const sees = can('contratos:read');
  const state = useContratosState();
  const query = useListQuery(trpc.contratos.list, contratosInput(state), { enabled: sees });
  const dialog = useRecordDialog<Contrato>('contrato', can('contratos:write'), ['cliente', 'negocio']);
  return (
    <ListPage
      title="Contratos"
      description="Serviços que se cobram de novo a cada mês, ou em outro intervalo. Cada ciclo vira uma conta a receber."
      create={dialog.createButton('Novo contrato')}
      state={state}
      query={query}
      columns={contratoColumns(dayOf(new Date(), empresa.fuso))}
      rowKey="id"
      rowHref={(row) => `/contratos/${row.id}`}
      notice={sees ? <Resumo /> : null}
      filters={<ContratoFilters state={state} />}
      icon={<IconFileDollar />}
      forbidden={sees ? undefined : 'O seu papel nesta empresa não vê contratos.'}
      empty={{
        title: 'Nenhum contrato ainda',
        text: 'Um contrato diz de quem se cobra, o quê e de quanto em quanto tempo. As contas a receber nascem sozinhas, no dia certo.',
      }}
      nothingFound={{ title: 'Nenhum contrato com estes filtros', text: 'Mude a busca, o período ou a situação.' }}
    >
      {/* onClose would write this screen's URL and so undo the navigation; the drawer closes with the screen. */}
      <ContratoDrawer {...dialog.props} onSaved={(contrato) => router.push(`/contratos/${contrato.id}`)} />
    </ListPage>
  );
}
