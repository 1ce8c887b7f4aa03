import { getIndicadoresDoAssistente, getResposta, listAssuntos, listRespostas } from '#server/assistente/index.ts';
import {
  getExtrato,
  getLinha,
  getTotais,
  listExtratos,
  listLinhas,
  listLinhasComSugestoes,
  searchContas,
} from '#server/conciliacao/index.ts';
import { type Case, cases, casesOf, DEEP, MONTH, WEEK } from './case.ts';
import type { Side } from './databases.ts';

const any = (of: number) => Math.floor(Math.random() * of);
const anyLine = ({ linha, produtos }: Side) => linha + any(produtos / 5);

/** Bank statements, and what the assistant said. */
export const LIVRO: readonly Case[] = [
  ...cases('extratos', listExtratos, [{}]),
  ...casesOf('extrato', getExtrato, { 'any one': (s) => ({ id: s.extrato }) }),
  ...cases('linhas', listLinhas, [
    {},
    DEEP,
    { status: 'pendente' },
    { status: 'conciliada' },
    { ...MONTH },
    { ...MONTH, status: 'ignorada' },
    { busca: 'silva' },
    { busca: 'zulmira' },
    { busca: '412,00' },
    { busca: 'inexistente' },
  ]),
  ...casesOf('linhas', listLinhas, { 'of a statement': (s) => ({ extrato_id: s.extrato + 1 }) }),
  ...casesOf('linha', getLinha, { 'any one': (s) => ({ id: anyLine(s) }) }),
  ...cases('linhas, with suggestions', listLinhasComSugestoes, [{ status: 'pendente' }]),
  ...cases('sums of statements', getTotais, [{}], 'found'),
  ...casesOf('sums of statements', getTotais, { 'of one': (s) => ({ extrato_id: s.extrato }) }),
  ...cases(
    'accounts for a line',
    searchContas,
    [
      { tipo: 'receber' },
      { tipo: 'receber', busca: '412' },
      { tipo: 'receber', busca: 'lima' },
      { tipo: 'receber', busca: 'zulmira' },
      { tipo: 'pagar', busca: 'inexistente' },
    ],
    'found',
  ),
  ...cases('answers', listRespostas, [
    {},
    DEEP,
    { resultado: 'transferida' },
    { motivo: 'lenta' },
    { marcada: 'true' },
    { ensaio: 'true' },
    { inicio: WEEK.data_inicio, fim: WEEK.data_fim },
    { busca: 'entrega' },
    { busca: 'inexistente' },
  ]),
  ...casesOf('answers', listRespostas, { 'of a conversation': (s) => ({ conversa_id: s.conversa }) }),
  ...casesOf('answer', getResposta, { 'any one': (s) => ({ id: s.resposta + any(s.produtos / 5) }) }),
  { name: 'twelve weeks of the assistant', rule: 'found', call: (ctx) => getIndicadoresDoAssistente(ctx) },
  ...cases('topics without an answer', listAssuntos, [{ inicio: MONTH.data_inicio, fim: MONTH.data_fim }], 'found'),
];
