'use client';

import { IconFileDescription } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { trpc } from '#app/_trpc/client.ts';
import { ListPage } from '#app/_ui/list-page.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { useSessao } from '../_shell/session.tsx';
import { propostaColumns } from './proposta-columns.tsx';
import { PropostaFilters, propostasInput, usePropostasState } from './proposta-filters.tsx';
import type { Proposta } from './types.ts';

const PropostaDrawer = onDemand(() => import('./_parts/proposta-drawer.tsx').then((m) => m.PropostaDrawer));

/** The company's proposals. */
export function PropostasList() {
  const router = useRouter();
  const { can, empresa } = useSessao();
  const state = usePropostasState();
  const query = useListQuery(trpc.propostas.list, propostasInput(state));
  const dialog = useRecordDialog<Proposta>('proposta', can('propostas:write'), ['cliente']);
  return (
    <ListPage
      title="Propostas"
      description="O que a empresa oferece por escrito. O cliente lê e responde por um link; aceita, a proposta vira venda."
      create={dialog.createButton('Nova proposta')}
      state={state}
      query={query}
      columns={propostaColumns(empresa.fuso)}
      rowKey="id"
      rowHref={(row) => `/propostas/${row.id}`}
      filters={<PropostaFilters state={state} />}
      icon={<IconFileDescription />}
      empty={{
        title: 'Nenhuma proposta ainda',
        text: 'Escreva o que oferece, envie o link ao cliente e acompanhe a resposta aqui. Um negócio do CRM também cria a sua proposta.',
      }}
      nothingFound={{ title: 'Nenhuma proposta com estes filtros', text: 'Mude a busca, o período ou a situação.' }}
    >
      {/* onClose would write this screen's URL and so undo the navigation; the drawer closes with the screen. */}
      <PropostaDrawer {...dialog.props} onSaved={(proposta) => router.push(`/propostas/${proposta.id}`)} />
    </ListPage>
  );
}
