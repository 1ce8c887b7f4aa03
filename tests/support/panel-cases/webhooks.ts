import { historico } from '#server/auditoria/schemas.ts';
import {
  type Alcance,
  alcance,
  aoVivo,
  contagemRecuperavel,
  contagemReenvio,
  entrega,
  entregaDetalhe,
  entregaListada,
  eventoDetalhe,
  eventoListado,
  fio,
  inatividade,
  opcoesWebhook,
  pontoEvolucao,
  reenvio,
  resultadoReenvio,
  saude,
  situacaoEnvio,
} from '#server/entregas/index.ts';
import { descricaoEvento } from '#server/eventos/schemas.ts';
import type { Papel } from '#server/identidade/index.ts';
import type { Page } from '#server/platform/pagination.ts';
import { z } from '#server/platform/validation.ts';
import { urlConferida, webhook, webhookComSecret } from '#server/webhooks/schemas.ts';
import type { Fields, PanelCase, PanelCases } from './case.ts';
import { DESTINO, MISSING, type Scene } from './scene.ts';

/** A page of a list that is searched inside bodies. */
const searchedPageOf = <S extends z.ZodType>(record: S): z.ZodType<Page<z.output<S>> & { alcance: Alcance | null }> =>
  z.object({
    resultados: z.array(record),
    pagina: z.int(),
    por_pagina: z.int(),
    total_registros: z.int(),
    ao_menos: z.boolean().optional(),
    alcance: alcance.nullable(),
  });

const webhookLine = (acao: string) => (s: Scene) => ({
  acao,
  recurso: 'webhook',
  recurso_id: s.webhook.id,
  recurso_nome: s.webhook.descricao,
});

const A_WHILE_AGO = new Date(Date.now() - 3_600_000).toISOString();

/** What is asked of, or done to, the scene's webhook. */
const ofWebhook = <S extends z.ZodType>(
  answers: S,
  papel: Papel,
  acao?: string,
  fields: Fields = {},
): PanelCase<S> => ({
  papel,
  answers,
  input: (s) => ({ id: s.webhook.id, ...fields }),
  foreign: (_, other) => [[{ id: other.webhook.id, ...fields }, 'NOT_FOUND']],
  ...(acao === undefined
    ? {}
    : {
        audit: webhookLine(acao),
        refused: () => [{ id: MISSING, ...fields }],
      }),
});

export const webhooksCases = {
  'webhooks.list': { papel: 'leitura', answers: z.array(webhook) },
  'webhooks.saudes': { papel: 'leitura', answers: z.map(z.int(), saude) },
  'webhooks.catalogo': { papel: 'leitura', answers: z.array(descricaoEvento.extend({ no_plano: z.boolean() })) },
  'webhooks.opcoes': { papel: 'leitura', answers: opcoesWebhook },
  'webhooks.get': ofWebhook(webhook, 'leitura'),
  'webhooks.saude': ofWebhook(saude, 'leitura'),
  'webhooks.inatividade': ofWebhook(inatividade, 'leitura'),
  'webhooks.evolucao': ofWebhook(z.array(pontoEvolucao), 'leitura'),
  'webhooks.historico': ofWebhook(z.array(historico), 'leitura'),
  'webhooks.checkUrl': { papel: 'administrador', answers: urlConferida, input: () => ({ url: DESTINO }) },
  'webhooks.create': {
    papel: 'administrador',
    answers: webhookComSecret,
    input: () => ({ url: DESTINO, descricao: 'Loja nova', eventos: ['venda.criada'] }),
    audit: () => ({ acao: 'webhook.criado', recurso: 'webhook', recurso_nome: 'Loja nova' }),
    refused: () => [
      { url: DESTINO, eventos: [] },
      { url: DESTINO, eventos: ['venda.inventada'] },
      { url: 'http://10.0.0.1/', eventos: ['venda.criada'] },
      { url: DESTINO, eventos: ['venda.criada'], headers: { Host: 'x' } },
    ],
  },
  'webhooks.update': {
    ...ofWebhook(webhook, 'administrador', 'webhook.desativado', { ativo: false }),
    refused: (s) => [
      { id: s.webhook.id, url: 'http://[::1]/' },
      { id: s.webhook.id, max_tentativas: 11 },
      { id: MISSING, ativo: false },
    ],
  },
  'webhooks.delete': ofWebhook(z.void(), 'administrador', 'webhook.excluido'),
  'webhooks.rotateSecret': {
    ...ofWebhook(webhookComSecret, 'administrador', 'webhook.secret_rotacionado', { manter_anterior_horas: 2 }),
    refused: (s) => [
      { id: s.webhook.id, manter_anterior_horas: 25 },
      { id: s.webhook.id, manter_anterior_horas: -1 },
      { id: s.webhook.id, manter_anterior_horas: 1.5 },
      { id: MISSING, manter_anterior_horas: 2 },
    ],
  },
  'webhooks.endPreviousSecret': ofWebhook(webhook, 'administrador', 'webhook.secret_anterior_encerrado'),
  'webhooks.test': ofWebhook(entrega, 'administrador', 'webhook.teste_enviado'),
  'webhooks.countRecuperavel': ofWebhook(contagemRecuperavel, 'administrador', undefined, { desde: A_WHILE_AGO }),
  'webhooks.recover': {
    ...ofWebhook(reenvio, 'administrador', 'webhook.recuperacao_iniciada', { desde: A_WHILE_AGO }),
    refused: (s) => [
      { id: s.webhook.id, desde: '2999-01-01T00:00:00Z' },
      { id: s.webhook.id, desde: '2020-01-01T00:00:00Z' },
      { id: MISSING, desde: A_WHILE_AGO },
    ],
  },

  'entregas.situacao': { papel: 'leitura', answers: situacaoEnvio },
  'entregas.list': {
    papel: 'leitura',
    answers: searchedPageOf(entregaListada),
    input: () => ({}),
    foreign: (_, other) => [
      [{ webhook_id: other.webhook.id }, 'EMPTY'],
      [{ evento_id: other.entrega.evento_id }, 'EMPTY'],
      [{ busca: String(other.entrega.id) }, 'EMPTY'],
      [{ busca: other.entrega.idempotency_key }, 'EMPTY'],
      [{ requisicao: other.company.ctx.request_id }, 'EMPTY'],
      [{ registro: `produto:${other.produto.id}` }, 'EMPTY'],
    ],
  },
  'entregas.get': {
    papel: 'leitura',
    answers: entregaDetalhe,
    input: (s) => ({ id: s.entrega.id }),
    foreign: (_, other) => [[{ id: other.entrega.id }, 'NOT_FOUND']],
  },
  'entregas.resend': {
    papel: 'administrador',
    answers: entrega,
    input: (s) => ({ id: s.entrega.id }),
    foreign: (_, other) => [[{ id: other.entrega.id }, 'NOT_FOUND']],
    audit: webhookLine('webhook.entrega_reenviada'),
    refused: () => [{ id: MISSING }],
  },
  'reenvios.list': { papel: 'leitura', answers: z.array(reenvio) },
  'reenvios.resultado': {
    papel: 'leitura',
    answers: resultadoReenvio,
    input: (s) => ({ id: s.reenvio.id }),
    foreign: (_, other) => [[{ id: other.reenvio.id }, 'NOT_FOUND']],
  },
  'reenvios.count': { papel: 'administrador', answers: contagemReenvio, input: (s) => ({ ids: [s.entrega.id] }) },
  'reenvios.create': {
    papel: 'administrador',
    answers: reenvio,
    input: (s) => ({ filtro: { webhook_id: s.webhook.id } }),
    // Nothing of theirs is found, and so there is nothing to send.
    foreign: (_, other) => [
      [{ filtro: { webhook_id: other.webhook.id } }, 'BAD_REQUEST'],
      [{ ids: [other.entrega.id] }, 'BAD_REQUEST'],
    ],
    audit: (s) => ({
      acao: 'webhook.reenvio_iniciado',
      recurso: 'webhook',
      recurso_id: s.webhook.id,
      recurso_nome: '1 entrega',
    }),
    refused: () => [{ ids: [] }, { ids: [MISSING] }, { filtro: { busca: 'nada' } }],
  },
  'reenvios.cancel': {
    papel: 'administrador',
    answers: reenvio,
    input: (s) => ({ id: s.reenvio.id }),
    foreign: (_, other) => [[{ id: other.reenvio.id }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'webhook.reenvio_cancelado', recurso: 'webhook', recurso_id: s.webhook.id }),
    refused: () => [{ id: MISSING }],
  },
  'eventos.list': {
    papel: 'leitura',
    answers: searchedPageOf(eventoListado),
    input: () => ({}),
    foreign: (_, other) => [
      [{ busca: String(other.entrega.evento_id) }, 'EMPTY'],
      [{ busca: other.company.ctx.request_id }, 'EMPTY'],
      [{ requisicao: other.company.ctx.request_id }, 'EMPTY'],
      [{ registro: `produto:${other.produto.id}` }, 'EMPTY'],
      [{ webhook_id: other.webhook.id }, 'EMPTY'],
    ],
  },
  'eventos.fio': {
    papel: 'leitura',
    answers: fio,
    input: (s) => ({ requisicao: s.company.ctx.request_id }),
  },
  'eventos.aoVivo': { papel: 'leitura', answers: aoVivo, input: () => ({}) },
  'eventos.get': {
    papel: 'leitura',
    answers: eventoDetalhe,
    input: (s) => ({ id: s.entrega.evento_id }),
    foreign: (_, other) => [[{ id: other.entrega.evento_id }, 'NOT_FOUND']],
  },
} satisfies PanelCases;
