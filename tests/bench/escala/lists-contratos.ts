import {
  getCobranca,
  listCobrancas,
  listCobrancasDoTitulo,
  listQuarentena,
  listTrabalhos,
} from '#server/cobrancas/index.ts';
import {
  getContrato,
  listCiclos,
  listContratos,
  listPendentes,
  listProximosCiclos,
  resumoContratos,
} from '#server/contratos/index.ts';
import { listLigadas } from '#server/financeiro/index.ts';
import { getNota, listNotas } from '#server/fiscal/index.ts';
import { getProposta, listPropostas, listVersoes } from '#server/propostas/index.ts';
import { type Case, cases, casesOf, DEEP, day, MONTH } from './case.ts';
import type { Side } from './databases.ts';

const any = (of: number) => Math.floor(Math.random() * of);
const anyContract = ({ contrato, produtos }: Side) => contrato + any(produtos / 5);
const anyProposal = ({ proposta, produtos }: Side) => proposta + any(produtos / 5);
const anyNote = ({ nota, produtos }: Side) => nota + any((produtos * 7) / 10);
const anyCharge = ({ cobranca, produtos }: Side) => cobranca + any(produtos / 5);
/** Any receivable that was charged. */
const anyCharged = ({ titulo, produtos }: Side) => titulo + 5 * any(produtos / 5);
const anyCustomer = ({ cliente, produtos }: Side) => cliente + 1 + any(produtos - 1);

/** As many as both companies have pages of. */
const FAR = { pagina: 15, por_pagina: 100 };

/** Contracts, proposals, fiscal notes and charges by Pix, and what their jobs look for. */
export const CONTRATOS: readonly Case[] = [
  ...cases('contratos', listContratos, [
    {},
    FAR,
    { status: 'ativo' },
    { status: 'suspenso' },
    { status: 'cancelado' },
    { periodicidade: 'anual' },
    { status: 'ativo', ordenar: 'valor' },
    { ordenar: 'numero' },
    { ordenar: 'proximo_vencimento', direcao: 'asc' },
    { vence_de: day(0), vence_ate: day(-5), ordenar: 'proximo_vencimento', direcao: 'asc' },
    { preco_antigo: 'true' },
    { ...MONTH },
    { busca: '001321' },
    { busca: 'zeladoria' },
    { busca: 'lima' },
    { busca: 'inexistente' },
  ]),
  ...casesOf('contratos', listContratos, {
    'of the largest customer': ({ cliente }) => ({ cliente_id: cliente }),
    'of a customer': (side) => ({ cliente_id: anyCustomer(side) }),
    'of a deal': ({ negocio }) => ({ negocio_id: negocio + 4 }),
  }),
  // A service is on five contracts, whatever the size.
  ...casesOf(
    'contratos',
    listContratos,
    { 'of a service': ({ servico, produtos }) => ({ servico_id: servico + 2 * any(produtos / 20) }) },
    'found',
  ),
  { name: 'one contract', rule: 'steady', call: (ctx, s) => getContrato(ctx, { id: anyContract(s) }) },
  { name: 'cycles of a contract', rule: 'steady', call: (ctx, s) => listCiclos(ctx, { id: anyContract(s) }) },
  {
    name: 'next cycles of a contract',
    rule: 'steady',
    call: (ctx, s) => listProximosCiclos(ctx, { id: anyContract(s) }),
  },
  {
    name: 'titles of a contract',
    rule: 'steady',
    call: (ctx, s) => listLigadas(ctx, { contrato_id: anyContract(s) }),
  },
  // What runs is added up: a hundred times as many contracts, up to 200,000.
  { name: 'figures of contracts', rule: 'found', call: (ctx) => resumoContratos(ctx) },
  {
    name: 'job: contracts that are due',
    rule: 'steady',
    call: (ctx) => listPendentes(ctx.db, new Date(), { apos: null, limite: 200 }),
  },
  {
    name: 'job: contracts that are due, the batch after',
    rule: 'steady',
    call: async (ctx) => {
      const [apos] = await listPendentes(ctx.db, new Date(), { apos: null, limite: 1 });
      return listPendentes(ctx.db, new Date(), { apos: apos ?? null, limite: 200 });
    },
  },
  ...cases('propostas', listPropostas, [
    {},
    FAR,
    { status: 'enviada' },
    { status: 'rascunho' },
    { status: 'recusada' },
    { status: 'aceita', ...MONTH },
    { ...MONTH },
    { ordenar: 'numero' },
    { ordenar: 'valor_total' },
    { ordenar: 'valida_ate', direcao: 'asc' },
    { busca: '001321' },
    { busca: 'lima' },
    { busca: 'inexistente' },
  ]),
  ...casesOf('propostas', listPropostas, {
    'of the largest customer': ({ cliente }) => ({ cliente_id: cliente }),
    'of a customer': (side) => ({ cliente_id: anyCustomer(side) }),
    'of a contact who has many': ({ contato }) => ({ contato_id: contato }),
    'of a deal': ({ negocio }) => ({ negocio_id: negocio + 3 }),
  }),
  { name: 'one proposal', rule: 'steady', call: (ctx, s) => getProposta(ctx, { id: anyProposal(s) }) },
  { name: 'versions of a proposal', rule: 'steady', call: (ctx, s) => listVersoes(ctx, { id: anyProposal(s) }) },
  ...cases('notas-fiscais', listNotas, [
    {},
    DEEP,
    { sentido: 'saida' },
    { sentido: 'entrada' },
    { tipo: 'NFCE' },
    { status: 'AUTORIZADO' },
    { status: 'CANCELADO' },
    { verificacao: 'assinatura' },
    { ...MONTH },
    { ...MONTH, sentido: 'entrada' },
    { ordenar: 'valor_total' },
    { direcao: 'asc' },
    { chave_acesso: `33261112345678000100000000000000000000000${'321'}` },
    { busca: '4321' },
    { busca: 'lima' },
    { busca: 'inexistente' },
  ]),
  ...casesOf('notas-fiscais', listNotas, {
    'of the largest customer': ({ cliente }) => ({ cliente_id: cliente }),
    'of a customer': (side) => ({ cliente_id: anyCustomer(side) }),
    'of a sale': ({ venda, produtos }) => ({ venda_id: venda + 2 * any(produtos / 2) }),
    'of a purchase': ({ compra, produtos }) => ({ compra_id: compra + any(produtos / 5) }),
  }),
  { name: 'one fiscal note', rule: 'steady', call: (ctx, s) => getNota(ctx, { id: anyNote(s) }) },
  ...cases('cobrancas', listCobrancas, [
    {},
    FAR,
    { status: 'ativa' },
    { status: 'concluida' },
    { status: 'expirada' },
    { ...MONTH },
    { status: 'ativa', ...MONTH },
    { direcao: 'asc' },
  ]),
  ...casesOf('cobrancas', listCobrancas, { 'of a title': (side) => ({ conta_id: anyCharged(side) }) }),
  {
    name: 'charges of a title',
    rule: 'steady',
    call: (ctx, s) => listCobrancasDoTitulo(ctx, { id: anyCharged(s) }),
  },
  { name: 'one charge', rule: 'steady', call: (ctx, s) => getCobranca(ctx, { id: anyCharge(s) }) },
  ...cases('quarentena', listQuarentena, [{}, { situacao: 'aberta' }, { situacao: 'tratada' }, { direcao: 'asc' }]),
  { name: 'job: charges and notices that are due', rule: 'steady', call: (ctx) => listTrabalhos(ctx.db) },
];
