import { randomUUID } from 'node:crypto';
import {
  countCaixa,
  getConversa,
  getIndicadores,
  getTimeline,
  listCaixa,
  listConversas,
  listMensagens,
  listTrabalhosDeCanal,
  openConversa,
  searchMensagens,
  sendMensagem,
  watchConversas,
  workOnCanal,
} from '#server/atendimento/index.ts';
import { keepBruta } from '#server/canais/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { type Case, cases, casesOf, DEEP, day } from './case.ts';
import type { Side } from './databases.ts';
import { MESSAGES } from './seed-inbox.ts';

const any = (of: number) => Math.floor(Math.random() * of);
const anyConversa = ({ conversa, produtos }: Side) => conversa + any(produtos);
const anyMessage = ({ mensagem, produtos }: Side) => mensagem + any(produtos * MESSAGES);
const anyPhone = ({ produtos }: Side) => `+55249${String(1 + any(produtos)).padStart(8, '0')}`;
const panel = (ctx: Ctx): Ctx => ({ ...ctx, porta: 'painel' });

let mobile = 0;

/** A message of a contact, kept as its notice and worked off. */
async function receive(ctx: Ctx, { canal }: Side, endereco: string): Promise<unknown> {
  const said = [
    { tipo: 'mensagem', id: randomUUID(), endereco, nome: 'Rafael Nogueira', texto: 'Vocês entregam café?' },
  ];
  const body = new TextEncoder().encode(JSON.stringify(said));
  await keepBruta(ctx.db, { id: canal, empresa_id: ctx.empresa_id }, sha256(body), body);
  return workOnCanal(ctx, 'entrada', canal);
}

/** What a screen is told first: what changed since it was last connected. */
async function watch(ctx: Ctx, desde: string | null): Promise<unknown> {
  const ending = new AbortController();
  for await (const first of watchConversas(ctx, desde, ending.signal)) {
    ending.abort();
    return first;
  }
  return null;
}

/** Conversations and messages. */
export const INBOX: readonly Case[] = [
  ...cases('caixa', (ctx, input) => listCaixa(panel(ctx), input), [
    {},
    DEEP,
    { abertas: true },
    { abertas: true, de: 'ninguem' },
    { status: 'aguardando_atendente' },
    { arquivada: 'true' },
    { arquivada: 'todos', ordenar: 'criado_em' },
    { busca: 'maria' },
    { busca: 'zulmira' },
    { busca: '4321' },
    { busca: 'inexistente' },
    { busca: 'zulmira', abertas: true },
  ]),
  ...cases('conversas', listConversas, [
    {},
    { canal: 'whatsapp_nao_oficial' },
    { busca: 'maria' },
    { busca: 'inexistente' },
  ]),
  ...casesOf('conversas', listConversas, {
    'of a channel': ({ canal }) => ({ canal_id: canal }),
    'of a contact': ({ contato, produtos }) => ({ contato_id: contato + any(produtos) }),
    'of a user': ({ vendedor }) => ({ responsavel_id: vendedor, arquivada: 'todos' }),
  }),
  ...casesOf(
    'conversas',
    listConversas,
    {
      'of a user who has few': ({ vendedorRaro }) => ({ responsavel_id: vendedorRaro }),
      'changed since an hour ago': () => ({ atualizadas_desde: new Date(Date.now() - 3_600_000).toISOString() }),
    },
    'found',
  ),
  { name: 'counts of the inbox', rule: 'steady', call: (ctx) => countCaixa(ctx) },
  { name: 'conversa', rule: 'steady', call: (ctx, s) => getConversa(ctx, { id: anyConversa(s) }) },
  { name: 'timeline', rule: 'steady', call: (ctx, s) => getTimeline(panel(ctx), { id: anyConversa(s) }) },
  { name: 'stream, from now', rule: 'steady', call: (ctx) => watch(panel(ctx), null) },
  ...casesOf('mensagens', listMensagens, {
    'after one': (s) => ({ apos_id: anyMessage(s), por_pagina: 100 }),
    'of a conversation': (s) => ({ conversa_id: anyConversa(s) }),
    'since an hour ago': () => ({ desde: new Date(Date.now() - 3_600_000).toISOString() }),
    'since a month ago': () => ({ desde: new Date(Date.now() - 30 * 86_400_000).toISOString(), por_pagina: 100 }),
  }),
  ...cases('messages with a text', (ctx, input) => searchMensagens(panel(ctx), input), [
    { busca: 'abajur' },
    { busca: 'samovar' },
    { busca: '4321' },
    { busca: 'inexistente' },
  ]),
  {
    name: 'times of a week',
    rule: 'found',
    call: (ctx) => getIndicadores(panel(ctx), { inicio: day(20), fim: day(14) }),
  },
  { name: 'channels with something due', rule: 'steady', call: (ctx) => listTrabalhosDeCanal(ctx.db) },
  {
    name: 'POST message',
    rule: 'steady',
    call: (ctx, s) => sendMensagem(ctx, { conversa_id: anyConversa(s), texto: 'Combinado' }),
  },
  {
    name: 'POST conversation',
    rule: 'steady',
    call: (ctx, s) => openConversa(ctx, { canal_id: s.canal, endereco: anyPhone(s) }),
  },
  { name: 'a message received', rule: 'steady', call: (ctx, s) => receive(ctx, s, anyPhone(s)) },
  {
    name: 'a message of a stranger received',
    rule: 'steady',
    call: (ctx, s) => receive(ctx, s, `+55219${String(++mobile + any(90_000_000)).padStart(8, '0')}`),
  },
];
