import {
  getProduto,
  listArvore,
  listCategorias,
  listHistoricoProduto,
  listProdutos,
  listServicos,
} from '#server/catalogo/index.ts';
import { getCliente, listClientes, listHistoricoCliente } from '#server/clientes/index.ts';
import {
  getCompra,
  listCompras,
  listComprasAReceber,
  listDevolucoesCompra,
  listRecebimentos,
  suggestCompra,
} from '#server/compras/index.ts';
import {
  getDisponibilidade,
  getEstoque,
  listDisponivel,
  listExtrato,
  listFaltas,
  listSaldos,
  listTransferencias,
} from '#server/estoque/index.ts';
import {
  listExpedicoes,
  listExpedicoesDaVenda,
  listIdsAExpedir,
  listPedidosAExpedir,
} from '#server/expedicao/index.ts';
import { getFluxoDeCaixa, getResumoTitulos, listLigadas, listTitulos } from '#server/financeiro/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { readWhole } from '#server/platform/whole-list.ts';
import { LISTAS } from '#server/transport/arquivos/listas.ts';
import {
  getResumoVendas,
  getVenda,
  listDevolucoes,
  listLinhaDoTempo,
  listVendas,
  resumoDoCliente,
} from '#server/vendas/index.ts';
import { type Case, cases, casesOf, DEEP, day, MONTH } from './case.ts';
import type { Side } from './databases.ts';
import { anyProduct } from './shape.ts';

const any = (of: number) => Math.floor(Math.random() * of);
/** Any sale but the first ones, which other cases ask for. */
const anySale = ({ venda, produtos }: Side) => venda + 20 + any(produtos - 20);
const anyPurchase = ({ compra, produtos }: Side) => compra + any(produtos / 5);
/** Any customer but the counter's, who has one sale in five. */
const anyCustomer = ({ cliente, produtos }: Side) => cliente + 1 + any(produtos - 1);
const anyPart = ({ produto, produtos }: Side) => produto + 20 + any(produtos - 20);

class Enough extends Error {}

/** The first batch of a list as it goes out as a file. */
async function firstRows(ctx: Ctx, nome: string, filters: Record<string, unknown> = {}): Promise<void> {
  const lista = LISTAS[nome];
  if (!lista) throw new Error(`There is no list ${nome}`);
  await readWhole(ctx, lista.begin(), filters, async () => {
    throw new Enough();
  }).catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error;
  });
}

/** What a screen asks for, at once. */
const screen = (
  name: string,
  asked: (ctx: Ctx, side: Side) => Promise<unknown>[],
  rule: Case['rule'] = 'steady',
): Case => ({
  name,
  rule,
  call: (ctx, side) => Promise.all(asked(ctx, side)),
});

/** The kinds of record that ⌘K searches, five of each. */
const PALETTE = [listProdutos, listServicos, listVendas, listCompras, listClientes, listExpedicoes];

/** Lists, records and screens of the commerce. */
export const COMERCIO: readonly Case[] = [
  ...casesOf('produtos', listProdutos, {
    'of a category': ({ categoria }) => ({ categoria_id: categoria + 17 }),
    'of a group of categories': ({ categoria }) => ({ categoria_id: categoria }),
    'of a category by creation': ({ categoria }) => ({ categoria_id: categoria + 17, ordenar: 'criado_em' }),
    'of a category, a page far on': ({ categoria }) => ({ categoria_id: categoria + 17, pagina: 4, por_pagina: 20 }),
  }),
  ...casesOf(
    'produtos',
    listProdutos,
    {
      'of a rare category': ({ categoria }) => ({ categoria_id: categoria + 99 }),
      'of a category, busca=cafe': ({ categoria }) => ({ categoria_id: categoria + 17, busca: 'cafe' }),
      'of a category, inactive': ({ categoria }) => ({ categoria_id: categoria + 17, situacao: 'I' }),
    },
    'found',
  ),
  ...cases('produtos', listProdutos, [
    { codigo: 'SKU-4321' },
    { gtin: '7890000000321' },
    { controlar_estoque: 'false' },
    { controlar_estoque: 'true', situacao: 'I' },
    { atualizado_desde: '2020-01-01T00:00:00Z' },
    { atualizado_desde: '2020-01-01T00:00:00Z', ordenar: 'atualizado_em' },
    { situacao: 'E' },
    { ordenar: 'atualizado_em', direcao: 'desc' },
    { busca: '7890000000321' },
  ]),
  ...cases('categorias', listCategorias, [{}, { busca: 'linha 7' }]),
  { name: 'categorias, the tree', rule: 'steady', call: (ctx) => listArvore(ctx) },
  ...cases('servicos', listServicos, [
    {},
    { ativo: 'true' },
    { ordenar: 'codigo' },
    { ordenar: 'criado_em', direcao: 'desc' },
    { busca: 'instalacao' },
    { busca: 'SER-77' },
    { busca: 'inexistente' },
  ]),
  ...cases('clientes', listClientes, [
    DEEP,
    { fornecedor: 'true', ativo: 'true' },
    { fornecedor: 'true', ordenar: 'criado_em', direcao: 'desc' },
    { fornecedor: 'false' },
    { fornecedor: 'true', busca: 'lima' },
    { fornecedor: 'true', busca: 'inexistente' },
    { ativo: 'false', busca: 'lima' },
    { busca: 'sil' },
  ]),
  ...casesOf('vendas', listVendas, {
    'of a customer': (side) => ({ cliente_id: anyCustomer(side) }),
    'of the counter’s customer': ({ cliente }) => ({ cliente_id: cliente }),
    'of the counter’s customer, finalizada': ({ cliente }) => ({ cliente_id: cliente, status: 'finalizada' }),
    'of the counter’s customer, a month': ({ cliente }) => ({ cliente_id: cliente, ...MONTH }),
    'of a seller': ({ vendedor }) => ({ vendedor_id: vendedor }),
    'of a seller, a month': ({ vendedor }) => ({ vendedor_id: vendedor, ...MONTH }),
    'of a seller, em_aberto': ({ vendedor }) => ({ vendedor_id: vendedor, status: 'em_aberto' }),
    'of a warehouse': ({ filial }) => ({ deposito_id: filial }),
    'of a product': (side) => ({ produto_id: anyPart(side) }),
    'of the best-selling product': ({ produto }) => ({ produto_id: produto }),
  }),
  ...casesOf(
    'vendas',
    listVendas,
    {
      'of a seller who seldom sells': ({ vendedorRaro }) => ({ vendedor_id: vendedorRaro }),
      'of a customer, by total': (side) => ({ cliente_id: anyCustomer(side), ordenar: 'total_venda' }),
      'of the counter’s customer, by total': ({ cliente }) => ({ cliente_id: cliente, ordenar: 'total_venda' }),
      'of the counter’s customer, cancelada': ({ cliente }) => ({ cliente_id: cliente, status: 'cancelada' }),
      'of a warehouse, cancelada': ({ filial }) => ({ deposito_id: filial, status: 'cancelada' }),
      'of the best-selling product, by total': ({ produto }) => ({ produto_id: produto, ordenar: 'total_venda' }),
      'of the counter’s customer, busca=4321': ({ cliente }) => ({ cliente_id: cliente, busca: '4321' }),
    },
    'found',
  ),
  ...cases('vendas', listVendas, [
    { tipo_pedido: 'pedido', status: 'em_aberto' },
    { tipo_pedido: 'orcamento', status: 'em_aberto' },
    { expedivel: true, status: 'em_aberto' },
    { ...MONTH, tipo_pedido: 'pedido' },
    { ...MONTH, ordenar: 'total_venda' },
    { direcao: 'asc' },
    { busca: 'consumidor' },
    { busca: 'lima', status: 'em_aberto' },
  ]),
  ...cases('vendas', listVendas, [{ tipo_pedido: 'venda', status: 'cancelada' }], 'found'),
  ...cases('vendas', (ctx, input) => listVendas(ctx, input, listIdsAExpedir), [
    { a_expedir: true },
    { a_expedir: true, ordenar: 'total_venda' },
    { a_expedir: true, busca: 'lima' },
  ]),
  { name: 'one sale', rule: 'steady', call: (ctx, s) => getVenda(ctx, { id: anySale(s) }) },
  { name: 'time line of a sale', rule: 'steady', call: (ctx, s) => listLinhaDoTempo(ctx, { id: anySale(s) }) },
  { name: 'returns of a sale', rule: 'steady', call: (ctx, s) => listDevolucoes(ctx, { id: s.venda + 7 }) },
  { name: 'shipments of a sale', rule: 'steady', call: (ctx, s) => listExpedicoesDaVenda(ctx, { id: anySale(s) }) },
  ...cases('compras', listCompras, [
    {},
    { por_pagina: 100, pagina: 15 },
    { status: 'aberta' },
    { status: 'parcial' },
    { a_receber: true },
    { a_receber: true, busca: 'lima' },
    { status: 'cancelada' },
    { ...MONTH },
    { ...MONTH, status: 'aberta' },
    { ordenar: 'total' },
    { ordenar: 'numero' },
    { busca: '001321' },
    { busca: 'lima' },
    { busca: 'inexistente' },
    { busca: 'consumidor' },
  ]),
  ...casesOf('compras', listCompras, {
    'of the largest supplier': ({ cliente }) => ({ fornecedor_id: cliente }),
    'of a supplier': ({ cliente, produtos }) => ({ fornecedor_id: cliente + 100 * (1 + any(produtos / 100 - 1)) }),
    'of a product': (side) => ({ produto_id: anyPart(side) }),
    'of the best-selling product': ({ produto }) => ({ produto_id: produto }),
  }),
  ...casesOf(
    'compras',
    listCompras,
    {
      'of the largest supplier, parcial': ({ cliente }) => ({ fornecedor_id: cliente, status: 'parcial' }),
      'of the largest supplier, by total': ({ cliente }) => ({ fornecedor_id: cliente, ordenar: 'total' }),
    },
    'found',
  ),
  { name: 'one purchase', rule: 'steady', call: (ctx, s) => getCompra(ctx, { id: anyPurchase(s) }) },
  { name: 'receipts of a purchase', rule: 'steady', call: (ctx, s) => listRecebimentos(ctx, { id: anyPurchase(s) }) },
  {
    name: 'returns of a purchase',
    rule: 'steady',
    call: (ctx, s) => listDevolucoesCompra(ctx, { id: anyPurchase(s) }),
  },
  ...cases('titulos', listTitulos, [
    { tipo: 'receber' },
    { tipo: 'receber', por_pagina: 100, pagina: 15 },
    { tipo: 'receber', em_aberto: 'true' },
    { tipo: 'receber', vencida: 'true' },
    { tipo: 'receber', status: 'parcial' },
    { tipo: 'receber', status: 'paga', direcao: 'desc' },
    { tipo: 'receber', ordenar: 'valor' },
    { tipo: 'receber', ordenar: 'criado_em', direcao: 'desc' },
    { tipo: 'receber', vencimento_inicio: MONTH.data_inicio, vencimento_fim: MONTH.data_fim },
    { tipo: 'pagar' },
    { tipo: 'receber', busca: '001321' },
    { tipo: 'receber', busca: 'zeladoria' },
    { tipo: 'receber', busca: 'lima' },
    { tipo: 'receber', busca: 'inexistente' },
  ]),
  ...casesOf('titulos', listTitulos, {
    'of the largest customer': ({ cliente }) => ({ tipo: 'receber', cliente_id: cliente }),
    'of a sale': (side) => ({ tipo: 'receber', venda_id: anySale(side) }),
  }),
  { name: 'titles of a sale', rule: 'steady', call: (ctx, s) => listLigadas(ctx, { venda_id: anySale(s) }) },
  {
    name: 'open titles of the largest customer',
    rule: 'steady',
    call: (ctx, s) => listLigadas(ctx, { cliente_id: s.cliente }),
  },
  { name: 'figures of receivables', rule: 'steady', call: (ctx) => getResumoTitulos(ctx, { tipo: 'receber' }) },
  { name: 'cash flow', rule: 'steady', call: (ctx) => getFluxoDeCaixa(ctx, {}) },
  { name: 'suggestions for a purchase', rule: 'found', call: (ctx) => suggestCompra(ctx) },
  ...cases('transferencias', listTransferencias, [{}, { ...MONTH }, { por_pagina: 100, pagina: 15 }]),
  ...casesOf('transferencias', listTransferencias, {
    'of a product': (side) => ({ produto_id: anyPart(side) }),
    'of a product with many': ({ produto }) => ({ produto_id: produto }),
    'of a product with many, a month': ({ produto }) => ({ produto_id: produto, ...MONTH }),
  }),
  ...cases('saldos', listSaldos, [
    {},
    DEEP,
    { situacao: 'com_saldo' },
    { situacao: 'zerado' },
    { situacao: 'negativo' },
    { situacao: 'abaixo_minimo' },
    { ordenar: 'codigo' },
    { ordenar: 'estoque', direcao: 'desc' },
    { situacao: 'com_saldo', ordenar: 'codigo' },
    { situacao: 'com_saldo', ordenar: 'estoque', direcao: 'desc' },
    { situacao: 'negativo', ordenar: 'codigo' },
    { situacao: 'negativo', ordenar: 'estoque' },
    { situacao: 'abaixo_minimo', ordenar: 'codigo' },
    { situacao: 'abaixo_minimo', ordenar: 'estoque' },
    { busca: 'cafe' },
    { busca: 'samovar' },
    { busca: 'inexistente' },
    { busca: 'cafe', situacao: 'negativo' },
    { busca: 'cafe', situacao: 'abaixo_minimo' },
  ]),
  ...casesOf('saldos', listSaldos, {
    'of a warehouse': ({ filial }) => ({ deposito_id: filial }),
    'of a warehouse, a page far on': ({ filial }) => ({ deposito_id: filial, ...DEEP }),
    'of a warehouse, com_saldo': ({ filial }) => ({ deposito_id: filial, situacao: 'com_saldo' }),
    'of a warehouse, negativo': ({ filial }) => ({ deposito_id: filial, situacao: 'negativo' }),
    'of a warehouse, abaixo_minimo': ({ filial }) => ({ deposito_id: filial, situacao: 'abaixo_minimo' }),
    'of a warehouse, by code': ({ filial }) => ({ deposito_id: filial, ordenar: 'codigo' }),
    'of a warehouse, by balance': ({ filial }) => ({ deposito_id: filial, ordenar: 'estoque', direcao: 'desc' }),
    'of a warehouse, com_saldo, by balance': ({ filial }) => ({
      deposito_id: filial,
      situacao: 'com_saldo',
      ordenar: 'estoque',
    }),
  }),
  ...casesOf(
    'saldos',
    listSaldos,
    {
      'of a warehouse, zerado': ({ filial }) => ({ deposito_id: filial, situacao: 'zerado' }),
      'of a warehouse where nothing is negative': ({ deposito }) => ({ deposito_id: deposito, situacao: 'negativo' }),
      'of a warehouse, busca=cafe': ({ filial }) => ({ deposito_id: filial, busca: 'cafe' }),
      'of a warehouse, negativo, busca=samovar': ({ filial }) => ({
        deposito_id: filial,
        situacao: 'negativo',
        busca: 'samovar',
      }),
    },
    'found',
  ),
  {
    name: 'available: 50 products of an order',
    rule: 'steady',
    call: (ctx, s) => listDisponivel(ctx, { produto_ids: Array.from({ length: 50 }, () => anyPart(s)) }),
  },
  {
    name: 'Por que este saldo?',
    rule: 'steady',
    call: (ctx, s) => listExtrato(ctx, { produto_id: anyProduct(s), deposito_id: s.deposito }),
  },
  screen('page of a product', (ctx, s) => {
    const id = anyPart(s);
    return [
      getProduto(ctx, { id }),
      listHistoricoProduto(ctx, { id }),
      listVendas(ctx, { produto_id: id, por_pagina: 10 }),
      listCompras(ctx, { produto_id: id, por_pagina: 10 }),
    ];
  }),
  screen('page of the best-selling product', (ctx, { produto: id }) => [
    getProduto(ctx, { id }),
    getEstoque(ctx, { produto_id: id }),
    getDisponibilidade(ctx, { produto_id: id }),
    listExtrato(ctx, { produto_id: id, por_pagina: 10 }),
    listVendas(ctx, { produto_id: id, por_pagina: 10 }),
    listCompras(ctx, { produto_id: id, por_pagina: 10 }),
  ]),
  screen('page of a customer', (ctx, s) => {
    const id = anyCustomer(s);
    return [
      getCliente(ctx, { id }),
      resumoDoCliente(ctx, { cliente_id: id }),
      listVendas(ctx, { cliente_id: id, por_pagina: 10 }),
      listHistoricoCliente(ctx, { id }),
    ];
  }),
  {
    name: 'totals of a customer',
    rule: 'steady',
    call: (ctx, s) => resumoDoCliente(ctx, { cliente_id: anyCustomer(s) }),
  },
  {
    name: 'totals of the counter’s customer',
    rule: 'found',
    call: (ctx, s) => resumoDoCliente(ctx, { cliente_id: s.cliente }),
  },
  screen('page of a supplier', (ctx, { cliente }) => [
    getCliente(ctx, { id: cliente }),
    listCompras(ctx, { fornecedor_id: cliente, por_pagina: 10 }),
  ]),
  { name: 'Início: orders to ship', rule: 'steady', call: (ctx) => listPedidosAExpedir(ctx) },
  { name: 'Início: low and negative stock', rule: 'steady', call: (ctx) => listFaltas(ctx) },
  { name: 'Início: purchases to come', rule: 'steady', call: (ctx) => listComprasAReceber(ctx) },
  // What was sold in a fortnight is read: a hundred times as many sales, up to 100,000.
  { name: 'Início: sales of two weeks', rule: 'found', call: (ctx) => getResumoVendas(ctx) },
  ...['lima', '4321', 'samovar', 'inexistente'].map((busca) =>
    screen(`⌘K: ${busca}`, (ctx) => PALETTE.map((list) => list(ctx, { busca, por_pagina: 5 })), 'found'),
  ),
  ...['produtos', 'servicos', 'clientes', 'vendas', 'compras', 'estoque', 'expedicao', 'transferencias'].map(
    (nome): Case => ({ name: `first rows of a file: ${nome}`, rule: 'steady', call: (ctx) => firstRows(ctx, nome) }),
  ),
  {
    name: 'first rows of a file: vendas, a month',
    rule: 'steady',
    call: (ctx) => firstRows(ctx, 'vendas', { data_inicio: day(130), data_fim: day(100) }),
  },
  {
    name: 'first rows of a file: estoque, negativo',
    rule: 'steady',
    call: (ctx) => firstRows(ctx, 'estoque', { situacao: 'negativo' }),
  },
  {
    name: 'first rows of a file: produtos, busca=cafe',
    rule: 'found',
    call: (ctx) => firstRows(ctx, 'produtos', { busca: 'cafe' }),
  },
];
