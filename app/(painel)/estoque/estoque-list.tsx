'use client';

import { Anchor, Button } from '@mantine/core';
import { IconPackages } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { ListFilters } from '#app/_ui/list.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { Select } from '#app/_ui/select.tsx';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { ExportList } from '../_parts/export-list.tsx';
import { ImportButton } from '../_parts/import-button.tsx';
import { useSessao } from '../_shell/session.tsx';
import { MovementButtons, MovementDialogs } from './_parts/movement-dialogs.tsx';
import { useDepositos } from './_parts/use-depositos.ts';
import { estoqueColumns } from './estoque-columns.tsx';

const SITUACOES = ['com_saldo', 'zerado', 'negativo', 'abaixo_minimo'] as const;
const SITUACAO = {
  com_saldo: 'Com saldo',
  zerado: 'Zerados',
  negativo: 'Negativos',
  abaixo_minimo: 'No mínimo ou abaixo',
};

/** Stock per product, of a warehouse or of all. */
export function EstoqueList() {
  const { can } = useSessao();
  const state = useListState(['nome', 'codigo', 'estoque'], { situacao: SITUACOES }, ['deposito']);
  const { deposito, ...input } = state.input;
  const deposito_id = deposito && /^\d{1,15}$/.test(deposito) ? Number(deposito) : undefined;
  const query = useListQuery(trpc.estoque.saldos, { ...input, deposito_id });
  const { all } = useDepositos();
  const empresa = trpc.empresa.get.useQuery(undefined, { staleTime: 60_000 });
  const where = all.find(({ id }) => id === deposito_id)?.nome;
  return (
    <ListPage
      title="Estoque"
      description={
        <>
          Quanto há de cada produto, somado dos lançamentos.{' '}
          <Anchor component={Link} href="/estoque/transferencias" inherit underline="always">
            Ver transferências
          </Anchor>
        </>
      }
      actions={
        <>
          <ImportButton tipo="saldos" />
          <MovementButtons />
        </>
      }
      state={state}
      query={query}
      label="Estoque por produto"
      columns={estoqueColumns({ deposito_id, where, reserva: empresa.data?.reserva_estoque ?? false })}
      rowKey="produto_id"
      rowHref={(row) => `/estoque/${row.produto_id}`}
      filters={
        <ListFilters state={state} search="Buscar produto" placeholder="Nome ou código">
          <Select
            aria-label="Filtrar por depósito"
            placeholder="Todos os depósitos"
            clearable
            clearButtonProps={{ 'aria-label': 'Somar todos os depósitos' }}
            value={state.values.deposito}
            onChange={(value) => state.change({ deposito: value })}
            data={all.map((d) => ({ value: String(d.id), label: d.nome }))}
            w={{ base: '100%', sm: 200 }}
          />
          <SelectFilter
            label="Filtrar por saldo"
            {...state.filter('situacao')}
            words={(situacao) => SITUACAO[situacao]}
            placeholder="Todos os saldos"
            clearButtonProps={{ 'aria-label': 'Mostrar todos os saldos' }}
            w={{ base: '100%', sm: 190 }}
          />
          <ExportList
            lista="estoque"
            escopo="estoque:read"
            filters={{ ...input, deposito_id }}
            also={{ lista: 'transferencias', label: 'Transferências entre depósitos' }}
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
