'use client';

import { Button } from '@mantine/core';
import { IconPackages } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { ListFilters } from '#app/_ui/list.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { SegmentFilter } from '#app/_ui/segment-filter.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { useSessao } from '../_shell/session.tsx';
import { MovementButtons, MovementDialogs } from './_parts/movement-dialogs.tsx';
import { ESTOQUE_COLUMNS } from './estoque-columns.tsx';

/** Stock per product. */
export function EstoqueList() {
  const { can } = useSessao();
  const state = useListState(['nome', 'codigo', 'estoque'], { com_estoque: ['true', 'false'] });
  const query = useListQuery(trpc.estoque.list, state.input);
  return (
    <ListPage
      title="Estoque"
      description="Saldo de cada produto, somado dos lançamentos. Um lançamento não se altera: corrige-se com o inverso."
      actions={<MovementButtons />}
      state={state}
      query={query}
      label="Estoque por produto"
      columns={ESTOQUE_COLUMNS}
      rowKey="produto_id"
      rowHref={(row) => `/estoque/${row.produto_id}`}
      filters={
        <ListFilters state={state} search="Buscar produto" placeholder="Nome ou código">
          <SegmentFilter
            label="Filtrar por saldo"
            {...state.filter('com_estoque')}
            all="Todos"
            words={(com) => (com === 'true' ? 'Com saldo' : 'Zerados')}
          />
        </ListFilters>
      }
      icon={<IconPackages />}
      empty={{
        title: 'Nenhum produto controla estoque ainda',
        text: 'Cadastre um produto com controle de estoque e lance a primeira entrada.',
        action: can('produtos:write') ? (
          <Button component={Link} href="/produtos?novo=produto">
            Cadastrar produto
          </Button>
        ) : null,
      }}
      nothingFound={{ title: 'Nenhum produto com estes filtros', text: 'Mude a busca ou mostre todos os saldos.' }}
    >
      <MovementDialogs />
    </ListPage>
  );
}
