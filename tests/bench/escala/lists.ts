import { getResumoTokens, searchCredenciais } from '#server/acesso/index.ts';
import { listAuditoria } from '#server/auditoria/index.ts';
import { listProdutos } from '#server/catalogo/index.ts';
import { listClientes } from '#server/clientes/index.ts';
import {
  getResumoWebhooks,
  getSaudeEntregas,
  listEntregas,
  listEventos,
  listEvolucaoWebhook,
  listSaude,
} from '#server/entregas/index.ts';
import { getEstoque, getResumoEstoque, listEstoque, listEvolucao, listExtrato } from '#server/estoque/index.ts';
import { getResumoExpedicao, listExpedicoes } from '#server/expedicao/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { getSaudeApi, listRequisicoes } from '#server/requisicoes/index.ts';
import { listVendas } from '#server/vendas/index.ts';
import { getWebhook } from '#server/webhooks/index.ts';
import type { Side } from './databases.ts';
import { anyProduct } from './shape.ts';

/**
 * One thing that is asked of both companies, and the rule that it is held to (compare.ts): `steady` for lists and for what is asked all
 * the time, `found` for searches and for filters that few records match and that no index has in the list's order.
 */
export type Case = { name: string; rule: 'steady' | 'found'; call: (ctx: Ctx, side: Side) => Promise<unknown> };

type Filter = Record<string, unknown>;

const day = (ago: number) => isoInZone(new Date(Date.now() - ago * 86_400_000), 'America/Sao_Paulo').slice(0, 10);
const WEEK = { data_inicio: day(20), data_fim: day(14) };
/** Days in which the long product moved. */
const LATELY = { data_inicio: day(2), data_fim: day(1) };
const MONTH = { data_inicio: day(130), data_fim: day(100) };
/** As far as both companies have pages. */
const DEEP = { pagina: 20, por_pagina: 100 };

const named = (filter: Filter) =>
  Object.entries(filter)
    .map(([name, value]) => `${name}=${value}`)
    .join('&') || 'no filter';

type Verb = (ctx: Ctx, input: unknown) => Promise<unknown>;

const cases = (list: string, verb: Verb, filters: Filter[], rule?: Case['rule']): Case[] =>
  filters.map((filter) => ({
    name: `${list} ${named(filter)}`,
    rule: rule ?? ('busca' in filter ? 'found' : 'steady'),
    call: (ctx) => verb(ctx, filter),
  }));

/** Every list of the API and of the panel with each filter alone and the pairs that people use, and the first screen's figures. */
export const LISTS: readonly Case[] = [
  ...cases('estoque', listEstoque, [
    {},
    DEEP,
    { com_estoque: 'true' },
    { com_estoque: 'false' },
    { com_estoque: 'true', ...DEEP },
    { ordenar: 'codigo' },
    { ordenar: 'estoque', direcao: 'desc' },
    { com_estoque: 'false', ordenar: 'codigo' },
    { com_estoque: 'true', ordenar: 'estoque' },
    { busca: 'cafe' },
    { busca: 'samovar' },
    { busca: 'SKU-4321' },
    { busca: 'inexistente' },
    { busca: 'zz' },
    { busca: '7' },
    { busca: 'xicara', direcao: 'desc' },
    { busca: 'acucar', direcao: 'desc' },
    { busca: 'cafe', com_estoque: 'true' },
    { busca: 'samovar', com_estoque: 'false' },
    { busca: 'cafe', com_estoque: 'false' },
    { busca: 'cafe', ordenar: 'estoque', direcao: 'desc' },
  ]),
  { name: 'estoque of one product', rule: 'steady', call: (ctx, s) => getEstoque(ctx, { produto_id: s.produto + 77 }) },
  ...[
    {},
    { tipo: 'saida' },
    { deposito: true },
    { tipo: 'balanco' },
    { ...LATELY },
    { ...LATELY, tipo: 'entrada' },
    { ...MONTH },
    { pagina: 10, por_pagina: 100 },
  ].map(
    ({ deposito, ...filter }: Filter): Case => ({
      name: `extrato, long, ${deposito ? 'deposito' : named(filter)}`,
      rule: 'steady',
      call: (ctx, s) =>
        listExtrato(ctx, { produto_id: s.produto, ...filter, ...(deposito ? { deposito_id: s.filial } : {}) }),
    }),
  ),
  {
    name: 'extrato of any product',
    rule: 'steady',
    call: (ctx, s) => listExtrato(ctx, { produto_id: anyProduct(s) }),
  },
  {
    name: 'evolucao of any product',
    rule: 'steady',
    call: (ctx, s) => listEvolucao(ctx, { produto_id: anyProduct(s) }),
  },
  ...cases('expedicao', listExpedicoes, [
    {},
    DEEP,
    { status: 'pendente' },
    { ...MONTH },
    { busca: '004321' },
    { busca: 'BR', status: 'concluida' },
  ]),
  ...cases('produtos', listProdutos, [
    {},
    DEEP,
    { situacao: 'A' },
    { situacao: 'I' },
    { ordenar: 'codigo', direcao: 'desc' },
    { ordenar: 'criado_em', direcao: 'desc' },
    { busca: 'cafe' },
    { busca: 'samovar' },
    { busca: 'sa' },
    // In the middle of one word, which is the list's last.
    { busca: 'icara' },
    { busca: 'inexistente' },
    { busca: 'cafe', situacao: 'I' },
    { busca: 'samovar', ordenar: 'codigo' },
  ]),
  ...cases('clientes', listClientes, [
    {},
    { ativo: true },
    { ativo: false },
    { tipo_pessoa: 1 },
    { tipo_pessoa: 2 },
    { fornecedor: true },
    { cnpj_cpf: '00000000321' },
    { email: 'inexistente@exemplo.com' },
    { ordenar: 'criado_em', direcao: 'desc' },
    { ordenar: 'atualizado_em', direcao: 'desc' },
    { busca: 'lima' },
    { busca: 'zulmira' },
    { busca: 'gloria' },
    { busca: '00000000321' },
    { busca: 'inexistente' },
  ]),
  ...cases('vendas', listVendas, [
    {},
    DEEP,
    { status: 'em_aberto' },
    { status: 'cancelada' },
    { tipo_pedido: 'orcamento' },
    { expedivel: true },
    { ...MONTH },
    { ...MONTH, status: 'cancelada' },
    { ordenar: 'total_venda' },
    { ordenar: 'numero_pedido' },
    { busca: '004321' },
    { busca: 'lima' },
    { busca: 'zulmira' },
    { busca: 'inexistente' },
  ]),
  ...cases('auditoria', listAuditoria, [
    {},
    DEEP,
    { acao: 'produto.alterado' },
    { acao: 'token.criado' },
    { recurso: 'token' },
    { ...MONTH },
    { ...MONTH, acao: 'token.criado' },
    { busca: 'ana' },
    { busca: 'zulmira' },
    { busca: 'inexistente' },
  ]),
  ...cases('requisicoes', listRequisicoes, [
    {},
    DEEP,
    { status: '2xx' },
    { status: '4xx' },
    { status: '409' },
    { status: '5xx' },
    { metodo: 'DELETE' },
    { metodo: 'POST', status: '4xx' },
    { ...WEEK },
    { ...WEEK, status: '409' },
    { busca: '/v1/expedicao' },
    { busca: '/v1/estoque' },
    { busca: 'req_seed_4321' },
    { busca: 'inexistente' },
  ]),
  ...cases('entregas', listEntregas, [
    {},
    DEEP,
    { estado: 'entregue' },
    { estado: 'falhou' },
    { estado: 'agendada' },
    { estado: 'cancelada' },
    { estado: 'pendente' },
    { evento: 'estoque.atualizado' },
    { evento: 'cliente.criado' },
    { origem: 'recuperacao' },
    { status: 204 },
    { status: 500 },
    { status: 503 },
    { status: 418 },
    { erro: 'tempo_esgotado' },
    { erro: 'tls' },
    { busca: '4321' },
    { busca: 'inexistente' },
    { ...WEEK },
    { ...WEEK, estado: 'falhou' },
    { evento: 'venda.criada', ...WEEK },
  ]),
  ...cases(
    'entregas',
    listEntregas,
    [
      { status: 202 },
      { ...WEEK, status: 202 },
      { estado: 'falhou', status: 500 },
      { estado: 'falhou', evento: 'cliente.criado' },
      { status: 500, evento: 'cliente.criado' },
      { status: 500, evento: 'venda.criada' },
      { status: 204, evento: 'cliente.criado' },
      { status: 500, origem: 'recuperacao' },
      { estado: 'cancelada', status: 500 },
    ],
    'found',
  ),
  ...[{}, { estado: 'falhou' }, { status: 202 }, { erro: 'tls' }, { evento: 'cliente.criado' }].map(
    (filter): Case => ({
      name: `entregas of a webhook, ${named(filter)}`,
      rule: Object.keys(filter).some((name) => name !== 'estado') ? 'found' : 'steady',
      call: (ctx, s) => listEntregas(ctx, { webhook_id: s.webhook, ...filter }),
    }),
  ),
  ...cases('eventos', listEventos, [
    {},
    DEEP,
    { evento: 'venda.criada' },
    { evento: 'cliente.criado' },
    { ...WEEK },
    { busca: '4321' },
    { busca: 'req_seed_4321' },
  ]),
  { name: 'webhooks: health', rule: 'steady', call: (ctx) => listSaude(ctx) },
  {
    name: 'webhooks: 30 days of one',
    rule: 'steady',
    call: (ctx, s) => listEvolucaoWebhook(ctx, { id: s.webhook, periodo: '30d' }),
  },
  { name: 'Início: stock', rule: 'steady', call: (ctx) => getResumoEstoque(ctx) },
  { name: 'Início: shipments', rule: 'steady', call: (ctx) => getResumoExpedicao(ctx) },
  { name: 'Início: tokens', rule: 'steady', call: (ctx) => getResumoTokens(ctx) },
  { name: 'Início: webhooks', rule: 'steady', call: (ctx) => getResumoWebhooks(ctx) },
  ...['24h', '7d', '30d'].flatMap((periodo): Case[] => [
    { name: `Início: requests, ${periodo}`, rule: 'steady', call: (ctx) => getSaudeApi(ctx, { periodo }) },
    { name: `Início: deliveries, ${periodo}`, rule: 'steady', call: (ctx) => getSaudeEntregas(ctx, { periodo }) },
  ]),
  { name: 'a webhook, its events and headers', rule: 'steady', call: (ctx, s) => getWebhook(ctx, { id: s.webhook }) },
  { name: 'who calls: tokens and connections', rule: 'steady', call: (ctx) => searchCredenciais(ctx, {}) },
];
