import {
  createContato,
  createNegocio,
  getColuna,
  getContato,
  getNegocio,
  getQuadro,
  listAtividades,
  listContatos,
  listNegocios,
  listPassagens,
  matchContato,
  moveNegocio,
  resumoAtividades,
} from '#server/crm/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Case, cases, casesOf, DEEP, day, MONTH } from './case.ts';
import type { Side } from './databases.ts';

const any = (of: number) => Math.floor(Math.random() * of);
/** Any contact but the first, who has one deal in five. */
const anyContact = ({ contato, produtos }: Side) => contato + 1 + any(produtos - 1);
const anyDeal = ({ negocio, produtos }: Side) => negocio + any(produtos);
/** An open deal: codes that end with 0, 1 and 2 are. */
const anyOpen = ({ negocio, produtos }: Side) => negocio - 1 + 10 * (1 + any(produtos / 10 - 1));
const anyStage = ({ etapa }: Side) => etapa + any(5);

const panel = (ctx: Ctx): Ctx => ({ ...ctx, porta: 'painel' });
const api = (ctx: Ctx): Ctx => ({ ...ctx, porta: 'api' });

let mobile = 0;

/** Contacts, deals and activities. */
export const CRM: readonly Case[] = [
  ...cases('contatos', (ctx, input) => listContatos(panel(ctx), input), [
    {},
    DEEP,
    { arquivado: 'true' },
    { arquivado: 'todos', ordenar: 'criado_em', direcao: 'desc' },
    { ordenar: 'atualizado_em', direcao: 'desc' },
    { busca: 'maria' },
    { busca: 'zulmira' },
    { busca: '4321' },
    { busca: 'contato4321@' },
    { busca: 'inexistente' },
    { busca: 'silva', ordenar: 'criado_em', direcao: 'desc' },
  ]),
  ...cases('contatos, masked', (ctx, input) => listContatos(api(ctx), input), [
    { busca: 'maria' },
    { busca: 'zulmira' },
    { busca: 'inexistente' },
    { busca: 'contato4321@' },
  ]),
  ...casesOf('contatos', listContatos, {
    'of a common label': ({ etiqueta }) => ({ etiqueta_id: etiqueta }),
    'of a user': ({ vendedor }) => ({ responsavel_id: vendedor }),
    'of a common choice': () => ({ campo: 'segmento:varejo' }),
  }),
  ...casesOf(
    'contatos',
    listContatos,
    {
      'of a rare label': ({ etiquetaRara }) => ({ etiqueta_id: etiquetaRara }),
      'of a user who has few': ({ vendedorRaro }) => ({ responsavel_id: vendedorRaro }),
      'of a rare choice': () => ({ campo: 'segmento:raro' }),
      'changed since an hour ago': () => ({ atualizado_desde: new Date(Date.now() - 3_600_000).toISOString() }),
    },
    'found',
  ),
  { name: 'contato', rule: 'steady', call: (ctx, s) => getContato(ctx, { id: anyContact(s) }) },
  {
    name: 'casar, a telephone',
    rule: 'steady',
    call: (ctx, s) => matchContato(ctx, { telefone: `24 9${String(1 + any(s.produtos)).padStart(8, '0')}` }),
  },
  {
    name: 'POST contact',
    rule: 'steady',
    call: (ctx) =>
      createContato(ctx, { nome: 'Novo', celular: `21 9${String(++mobile + any(90_000_000)).padStart(8, '0')}` }),
  },
  ...cases('negocios', listNegocios, [
    {},
    DEEP,
    { status: 'aberto' },
    { status: 'perdido' },
    { status: 'aberto', ordenar: 'valor', direcao: 'desc' },
    { ordenar: 'valor', direcao: 'desc' },
    { ordenar: 'codigo', direcao: 'desc' },
    { ordenar: 'atualizado_em', direcao: 'desc' },
    { ...MONTH },
    { ...MONTH, status: 'ganho' },
    { busca: 'abajur' },
    { busca: 'samovar' },
    { busca: 'zulmira' },
    { busca: '4321' },
    { busca: 'inexistente' },
  ]),
  ...casesOf('negocios', listNegocios, {
    'of a funnel': ({ funil }) => ({ funil_id: funil }),
    'of a stage': (s) => ({ etapa_id: anyStage(s) }),
    'of a contact': (s) => ({ contato_id: anyContact(s) }),
    'of a contact who has many': ({ contato }) => ({ contato_id: contato }),
    'of a user': ({ vendedor }) => ({ responsavel_id: vendedor }),
    'of a reason': ({ motivo }) => ({ motivo_perda_id: motivo }),
    'of a common source': () => ({ origem_canal: 'site' }),
    'of a product': ({ produto, produtos }) => ({ produto_id: produto + any(produtos) }),
  }),
  ...casesOf(
    'negocios',
    listNegocios,
    {
      'of a user who has few': ({ vendedorRaro }) => ({ responsavel_id: vendedorRaro }),
      'of a rare source': () => ({ origem_canal: 'feira' }),
      'of a number': () => ({ campo: 'volume:7' }),
      'expected in a week': () => ({ previsao_inicio: day(-10), previsao_fim: day(-16) }),
    },
    'found',
  ),
  { name: 'negócio', rule: 'steady', call: (ctx, s) => getNegocio(ctx, { id: anyDeal(s) }) },
  { name: 'stages of a deal', rule: 'steady', call: (ctx, s) => listPassagens(ctx, { id: anyDeal(s) }) },
  { name: 'board', rule: 'steady', call: (ctx, s) => getQuadro(ctx, { funil_id: s.funil }) },
  {
    name: 'board of a user who has few',
    rule: 'found',
    call: (ctx, s) => getQuadro(ctx, { funil_id: s.funil, responsavel_id: s.vendedorRaro }),
  },
  {
    name: 'column of a board',
    rule: 'steady',
    call: (ctx, s) => getColuna(ctx, { etapa_id: anyStage(s), limite: 50 }),
  },
  {
    name: 'column of a board, further on',
    rule: 'steady',
    call: (ctx, s) =>
      getColuna(ctx, { etapa_id: anyStage(s), limite: 50, cursor: `g${String(any(s.produtos)).padStart(7, '0')}` }),
  },
  {
    name: 'POST deal',
    rule: 'steady',
    call: (ctx, s) =>
      createNegocio(ctx, { titulo: 'Novo', contato_id: anyContact(s), etapa_id: anyStage(s), valor: '10' }),
  },
  {
    name: 'move to the top of a stage',
    rule: 'steady',
    call: (ctx, s) => moveNegocio(ctx, { id: anyOpen(s), etapa_id: anyStage(s) }),
  },
  ...cases('atividades', listAtividades, [
    {},
    { ordenar: 'a_fazer', direcao: 'asc' },
    { ordenar: 'a_fazer', direcao: 'desc' },
    { ordenar: 'a_fazer', direcao: 'asc', ...DEEP },
    { status: 'pendente', ordenar: 'vence_em', direcao: 'asc' },
    { status: 'concluida', ordenar: 'a_fazer', direcao: 'asc' },
    { atrasadas: 'true', ordenar: 'vence_em', direcao: 'asc' },
    { busca: 'tarefa 4321' },
    { busca: 'tarefa 4321', ordenar: 'a_fazer', direcao: 'asc' },
    { busca: 'inexistente' },
  ]),
  ...casesOf('atividades', listAtividades, {
    'of a contact': (s) => ({ contato_id: anyContact(s) }),
    'of a deal': (s) => ({ negocio_id: anyDeal(s) }),
    'of one person, to be done': (s) => ({ responsavel_id: s.vendedor, ordenar: 'a_fazer', direcao: 'asc' }),
  }),
  { name: 'activities of the first screen', rule: 'steady', call: (ctx) => resumoAtividades(panel(ctx)) },
];
