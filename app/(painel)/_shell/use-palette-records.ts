'use client';

import {
  IconAddressBook,
  IconBuildingStore,
  IconCategory,
  IconPackage,
  IconShoppingCart,
  IconTools,
  IconTruckDelivery,
  IconUser,
  IconWebhook,
} from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { formatDocument } from '#app/_ui/format.ts';
import { SITUACAO_EMPRESA } from '#modulos/empresas.ts';
import { STATUS_EXPEDICAO } from '#modulos/expedicao.ts';
import type { Escopo } from '#modulos/index.ts';
import { PAPEL } from '#modulos/usuarios.ts';
import { STATUS_VENDA, TIPO_PEDIDO } from '#modulos/vendas.ts';
import { type Entry, type EntryGroup, plain } from './palette-places.ts';
import type { Session } from './session.tsx';

/** Records of each kind that are shown. */
const EACH = 5;
/** A shorter text is in too many records to be a search for one. */
const SHORTEST = 2;

const PRODUTO_PARADO = { A: null, I: 'inativo', E: 'excluído' } as const;

type Found = { groups: EntryGroup[]; waiting: boolean; failed: boolean };

/**
 * The records with a text, a few of each kind that the user's role reads; nothing is asked about the others. The questions go as one
 * request, which is given up when the text changes. Records without a screen of their own are found in their list.
 */
export function usePaletteRecords(session: Session, busca: string): Found {
  const reads = (escopo: Escopo) => session.escopos.includes(escopo);
  const asked = busca.length >= SHORTEST;
  const options = (escopo: Escopo) => ({
    enabled: asked && reads(escopo),
    staleTime: 30_000,
    trpc: { abortOnUnmount: true },
  });
  const input = { busca, por_pagina: EACH };
  const produtos = trpc.produtos.list.useQuery(input, options('produtos:read'));
  // A product's id, where there is one of it: nothing to say where there is none.
  const id = /^[1-9]\d{0,14}$/.test(busca) ? Number(busca) : 0;
  const produto = trpc.produtos.get.useQuery(
    { id },
    { ...options('produtos:read'), enabled: id > 0 && reads('produtos:read'), retry: false },
  );
  const servicos = trpc.servicos.list.useQuery(input, options('servicos:read'));
  // All of a company's, which are few.
  const categorias = trpc.categorias.arvore.useQuery(undefined, options('categorias:read'));
  const vendas = trpc.vendas.list.useQuery(input, options('vendas:read'));
  const clientes = trpc.clientes.list.useQuery(input, options('clientes:read'));
  const expedicoes = trpc.expedicao.list.useQuery(input, options('expedicao:read'));
  const usuarios = trpc.usuarios.list.useQuery(input, options('usuarios:read'));
  const empresas = trpc.empresas.list.useQuery(input, options('empresas:read'));
  // All of a company's, which are few.
  const webhooks = trpc.webhooks.list.useQuery(undefined, options('webhooks:read'));
  const queries = [produtos, servicos, categorias, vendas, clientes, expedicoes, usuarios, empresas, webhooks];

  const groups: EntryGroup[] = [
    group('Produtos', [...(produto.data ? [produto.data] : []), ...(produtos.data?.resultados ?? [])], (row) => ({
      href: `/produtos/${row.id}`,
      label: row.nome,
      description: joined(row.codigo, row.gtin, PRODUTO_PARADO[row.situacao]),
      icon: IconPackage,
    })),
    group('Serviços', servicos.data?.resultados, (row) => ({
      href: inList('/servicos', row.codigo),
      label: row.nome,
      description: joined(row.codigo, !row.ativo && 'inativo'),
      icon: IconTools,
    })),
    group(
      'Categorias',
      categorias.data?.filter(({ nome }) => plain(nome).includes(plain(busca))).slice(0, EACH),
      (row) => ({
        href: `/produtos?categoria=${row.id}`,
        label: row.nome,
        description: row.caminho === row.nome ? 'produtos desta categoria' : row.caminho,
        icon: IconCategory,
      }),
    ),
    group('Vendas', vendas.data?.resultados, (row) => ({
      href: `/vendas/${row.id}`,
      label: `${TIPO_PEDIDO[row.tipo_pedido]} ${row.numero_pedido}`,
      description: joined(row.cliente_nome, STATUS_VENDA[row.status].toLowerCase()),
      icon: IconShoppingCart,
    })),
    group('Clientes', clientes.data?.resultados, (row) => ({
      href: inList('/clientes', row.cnpj_cpf ?? row.email ?? row.nome),
      label: row.nome,
      description: joined(row.cnpj_cpf ? formatDocument(row.cnpj_cpf) : row.email, row.cidade, !row.ativo && 'inativo'),
      icon: IconAddressBook,
    })),
    group('Expedições', expedicoes.data?.resultados, (row) => ({
      href: `/expedicao/${row.id}`,
      label: `Expedição ${row.numero_expedicao}`,
      description: joined(row.codigo_rastreio ?? 'sem código de rastreio', STATUS_EXPEDICAO[row.status].toLowerCase()),
      icon: IconTruckDelivery,
    })),
    group('Usuários', usuarios.data?.resultados, (row) => ({
      href: inList('/usuarios', row.email),
      label: row.nome,
      description: joined(row.email, PAPEL[row.papel].toLowerCase()),
      icon: IconUser,
    })),
    group('Empresas da conta', empresas.data?.resultados, (row) => ({
      href: `/empresas/${row.id}`,
      label: row.nome,
      description: joined(
        row.cnpj && formatDocument(row.cnpj),
        row.matriz_nome && `filial de ${row.matriz_nome}`,
        SITUACAO_EMPRESA[row.situacao].toLowerCase(),
      ),
      icon: IconBuildingStore,
    })),
    group(
      'Webhooks',
      webhooks.data?.filter((row) => plain(`${row.descricao} ${row.url}`).includes(plain(busca))).slice(0, EACH),
      (row) => ({
        href: `/integracoes/webhooks/${row.id}`,
        label: row.descricao || row.url,
        description: joined(row.descricao && row.url, !row.ativo && 'desativado'),
        icon: IconWebhook,
      }),
    ),
  ];
  return {
    groups: asked ? groups : [],
    waiting: asked && queries.some(({ isLoading }) => isLoading),
    failed: asked && queries.some(({ isError }) => isError),
  };
}

/** An address comes once: two customers of one name are found in one list. */
const group = <R>(label: string, rows: readonly R[] | undefined, entryOf: (row: R) => Entry): EntryGroup => ({
  label,
  entries: [...new Map(rows?.map(entryOf).map((entry) => [entry.href, entry])).values()],
});

const inList = (list: string, busca: string) => `${list}?busca=${encodeURIComponent(busca)}`;

const joined = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ');
