'use client';

import { IconFileInvoice } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ListPage } from '#app/_ui/list-page.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { useSessao } from '../_shell/session.tsx';
import { DropZone } from './_parts/drop-zone.tsx';
import { notaColumns } from './nota-columns.tsx';
import { NotaFilters, notasInput, useNotasState } from './nota-filters.tsx';

/** The company's notes, and where their files are dropped. */
export function NotasList() {
  const { can, empresa } = useSessao();
  const state = useNotasState();
  const query = useListQuery(trpc.notasFiscais.list, notasInput(state));
  return (
    <ListPage
      title="Notas fiscais"
      description="NF-e e NFC-e emitidas e recebidas, importadas dos XML."
      state={state}
      query={query}
      columns={notaColumns(empresa.fuso)}
      rowKey="id"
      rowHref={(row) => `/notas-fiscais/${row.id}`}
      filters={
        <>
          {can('notas_fiscais:write') ? <DropZone /> : null}
          <NotaFilters state={state} />
        </>
      }
      icon={<IconFileInvoice />}
      empty={{
        title: 'Nenhuma nota ainda',
        text: 'Solte aqui os XML das notas que a empresa emitiu e recebeu. A assinatura de cada uma é conferida, e os produtos das recebidas podem entrar no estoque.',
      }}
      nothingFound={{ title: 'Nenhuma nota com estes filtros', text: 'Mude a busca, o período ou a situação.' }}
    />
  );
}
