import { listDaRequisicao } from '#server/auditoria/index.ts';
import { getCompraDetalhada } from '#server/compras/index.ts';
import { listHistoricoContrato, listReajustes } from '#server/contratos/index.ts';
import {
  getAnalise,
  listDuplicados,
  listHistoricoContato,
  listHistoricoNegocio,
  listIdentidades,
} from '#server/crm/index.ts';
import { getEvento, listReenvios } from '#server/entregas/index.ts';
import { listDepositos } from '#server/estoque/index.ts';
import {
  getRomaneio,
  listExpedicoesComPedidos,
  listHistoricoExpedicao,
  listPassosDaVenda,
} from '#server/expedicao/index.ts';
import { getTitulo } from '#server/financeiro/index.ts';
import { listEventosNota, matchItens, suggestVinculos } from '#server/fiscal/index.ts';
import { listUsuarios } from '#server/identidade/index.ts';
import { listImportacoes } from '#server/importacao/index.ts';
import { listErrosAgrupados } from '#server/requisicoes/index.ts';
import { getDevolucao, getImpressao } from '#server/vendas/index.ts';
import { listHistoricoWebhook, listWebhooks } from '#server/webhooks/index.ts';
import { type Case, cases, casesOf, day, type Filter, MONTH, type Verb } from './case.ts';
import type { Side } from './databases.ts';

const any = (of: number) => Math.floor(Math.random() * of);
const one = (name: string, verb: Verb, filter: (side: Side) => Filter): Case[] =>
  casesOf(name, verb, { 'any one': filter });
const place = ({ produtos }: Side, each = 1) => any(produtos / each);

/** What screens of one document show besides their document, and the short lists of settings. */
export const DOCUMENTOS: readonly Case[] = [
  ...cases('expedicao, with orders', listExpedicoesComPedidos, [{}, { status: 'pendente' }, { ...MONTH }]),
  ...one('romaneio', getRomaneio, (s) => ({ id: s.expedicao + place(s) })),
  ...one('history of a shipment', listHistoricoExpedicao, (s) => ({ id: s.expedicao + place(s) })),
  ...one('steps of a sale', listPassosDaVenda, (s) => ({ id: s.venda + place(s) })),
  ...one('printed sale', getImpressao, (s) => ({ id: s.venda + place(s) })),
  ...one('return', getDevolucao, (s) => ({ id: s.devolucao })),
  ...one('purchase, with its history', getCompraDetalhada, (s) => ({ id: s.compra + place(s, 5) })),
  ...one('title', getTitulo, (s) => ({ tipo: 'receber', id: s.titulo + place(s) })),
  ...one('history of a contract', listHistoricoContrato, (s) => ({ id: s.contrato + place(s, 5) })),
  ...one('adjustments of a contract', listReajustes, (s) => ({ id: s.contrato + place(s, 5) })),
  ...one('history of a contact', listHistoricoContato, (s) => ({ id: s.contato + place(s) })),
  ...one('identities of a contact', listIdentidades, (s) => ({ id: s.contato + place(s) })),
  ...one('history of a deal', listHistoricoNegocio, (s) => ({ id: s.negocio + place(s) })),
  { name: 'contacts of one name', rule: 'found', call: (ctx) => listDuplicados(ctx) },
  ...casesOf(
    'analysis of deals',
    getAnalise,
    {
      'a month': (s) => ({ funil_id: s.funil, ...MONTH }),
      'a year': (s) => ({ funil_id: s.funil, data_inicio: day(364), data_fim: day(0) }),
    },
    'found',
  ),
  ...one('products of a note', matchItens, (s) => ({ id: s.nota + place(s, 2) })),
  ...one('documents of a note', suggestVinculos, (s) => ({ id: s.nota + place(s, 2) })),
  ...one('documents of a supplier’s note', suggestVinculos, (s) => ({ id: s.nota + s.produtos / 2 + place(s, 5) })),
  ...one('events of a note', listEventosNota, (s) => ({ id: s.nota + place(s, 2) })),
  ...one('event', getEvento, (s) => ({ id: s.evento + place(s) })),
  { name: 'resends', rule: 'steady', call: (ctx) => listReenvios(ctx) },
  ...one('history of a webhook', listHistoricoWebhook, (s) => ({ id: s.webhook })),
  { name: 'webhooks of the panel', rule: 'steady', call: (ctx) => listWebhooks(ctx) },
  ...cases('errors of the API, by kind', listErrosAgrupados, [{}], 'found'),
  ...one('audit of a request', listDaRequisicao, (s) => ({
    requisicao: `req_seed_${1 + place(s)}`,
    desde: new Date(0).toISOString(),
  })),
  ...cases('depositos', listDepositos, [{}]),
  ...cases('usuarios', listUsuarios, [{}]),
  ...cases('importacoes', listImportacoes, [{}]),
];
