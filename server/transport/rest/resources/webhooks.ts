import { getSaude } from '#server/entregas/index.ts';
import { offsetOf, paginationInput } from '#server/platform/pagination.ts';
import { parseInput, z } from '#server/platform/validation.ts';
import {
  createWebhook,
  createWebhookInput,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  replaceWebhook,
  replaceWebhookInput,
  rotateSecret,
  updateWebhook,
  updateWebhookInput,
} from '#server/webhooks/index.ts';
import { countMessage, listAnswer } from '../envelope.ts';
import type { Route } from '../route.ts';
import { LISTA_RECUSADA, onePage, REPETICAO_RECUSADA } from './examples.ts';
import {
  ALTERACAO_RECUSADA,
  ALTERACAO_WEBHOOK,
  NOVO_WEBHOOK,
  WEBHOOK,
  WEBHOOK_ALTERADO,
  WEBHOOK_COM_SECRET,
  WEBHOOK_DETALHE,
  WEBHOOK_INEXISTENTE,
  WEBHOOK_RECUSADO,
} from './webhooks-examples.ts';
import { webhook, webhookComSecret, webhookDetalhe, writeDetalhe, writeWebhook } from './webhooks-shapes.ts';

const tag = 'Webhooks';
const params = { id: 'Identificador do webhook.' };
const pages = z.object(paginationInput);

/** Webhooks and their secrets: section 2.7 of the specification, at the addresses of decisions.md, "Webhooks". */
export const webhooksRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/webhooks/',
    escopo: 'webhooks:read',
    limite: 'leitura',
    tag,
    operationId: 'listarWebhooks',
    summary: 'Listar webhooks',
    description: 'Os webhooks da empresa, do mais antigo ao mais novo; no máximo 20.',
    query: pages,
    response: {
      status: 200,
      name: 'Webhook',
      data: webhook,
      list: true,
      message: '1 webhook encontrado.',
      example: onePage(WEBHOOK),
    },
    refusals: LISTA_RECUSADA,
    handler: async (ctx, { query, pageUrl }) => {
      const asked = parseInput(pages, query);
      const all = await listWebhooks(ctx);
      const from = offsetOf(asked);
      const resultados = all.slice(from, from + asked.por_pagina).map((one) => writeWebhook(ctx, one));
      const page = { ...asked, resultados, total_registros: all.length };
      return listAnswer(page, countMessage(page, 'webhook encontrado', 'webhooks encontrados'), pageUrl);
    },
  },
  {
    method: 'GET',
    path: '/v1/webhooks/{id}/',
    escopo: 'webhooks:read',
    limite: 'leitura',
    tag,
    operationId: 'consultarWebhook',
    summary: 'Consultar um webhook',
    description: 'Um webhook e a saúde das suas entregas. O secret não volta a ser mostrado.',
    params,
    response: {
      status: 200,
      name: 'WebhookDetalhe',
      data: webhookDetalhe,
      message: 'Webhook encontrado.',
      example: WEBHOOK_DETALHE,
    },
    refusals: WEBHOOK_INEXISTENTE,
    handler: async (ctx, { params: at }) => {
      const [found, saude] = await Promise.all([getWebhook(ctx, at), getSaude(ctx, at)]);
      return { message: 'Webhook encontrado.', data: writeDetalhe(ctx, found, saude) };
    },
  },
  {
    method: 'POST',
    path: '/v1/webhooks/',
    escopo: 'webhooks:write',
    limite: 'webhooks:escrita',
    tag,
    operationId: 'criarWebhook',
    summary: 'Criar um webhook',
    description:
      'Cria um webhook, que passa a receber os eventos seguintes. `secret`, a chave das assinaturas, vem só nesta resposta. O endereço é conferido aqui e de novo a cada entrega: precisa ser público e, em produção, HTTPS.',
    body: { name: 'NovoWebhook', schema: createWebhookInput, example: NOVO_WEBHOOK },
    response: {
      status: 201,
      name: 'WebhookComSecret',
      data: webhookComSecret,
      message: 'Webhook criado.',
      example: WEBHOOK_COM_SECRET,
    },
    refusals: { ...WEBHOOK_RECUSADO, ...REPETICAO_RECUSADA },
    handler: async (ctx, { body }) => ({
      status: 201,
      message: 'Webhook criado.',
      data: writeWebhook(ctx, await createWebhook(ctx, body)),
    }),
  },
  {
    method: 'PUT',
    path: '/v1/webhooks/{id}/',
    escopo: 'webhooks:write',
    limite: 'webhooks:escrita',
    tag,
    operationId: 'substituirWebhook',
    summary: 'Substituir um webhook',
    description:
      'Alteração completa: o que não é enviado volta ao valor padrão, menos `ativo`, que fica como está. O corpo lido com GET pode ser enviado de volta.',
    params,
    body: { name: 'SubstituicaoWebhook', schema: replaceWebhookInput, example: NOVO_WEBHOOK },
    response: { status: 200, name: 'Webhook', data: webhook, message: 'Webhook atualizado.', example: WEBHOOK },
    refusals: { ...ALTERACAO_RECUSADA, ...WEBHOOK_INEXISTENTE },
    handler: async (ctx, { params: at, body }) => ({
      message: 'Webhook atualizado.',
      data: writeWebhook(ctx, await replaceWebhook(ctx, { ...body, ...at })),
    }),
  },
  {
    method: 'PATCH',
    path: '/v1/webhooks/{id}/',
    escopo: 'webhooks:write',
    limite: 'webhooks:escrita',
    tag,
    operationId: 'alterarWebhook',
    summary: 'Alterar um webhook',
    description:
      'Muda só os campos enviados. `ativo` `false` desativa o webhook e cancela as entregas que o esperam; `true` o reativa e zera a conta de falhas. Enviar o que já está gravado não altera nada.',
    params,
    body: { name: 'AlteracaoWebhook', schema: updateWebhookInput, example: ALTERACAO_WEBHOOK },
    response: {
      status: 200,
      name: 'Webhook',
      data: webhook,
      message: 'Webhook atualizado.',
      example: WEBHOOK_ALTERADO,
    },
    refusals: { ...ALTERACAO_RECUSADA, ...WEBHOOK_INEXISTENTE },
    handler: async (ctx, { params: at, body }) => ({
      message: 'Webhook atualizado.',
      data: writeWebhook(ctx, await updateWebhook(ctx, { ...body, ...at })),
    }),
  },
  {
    method: 'DELETE',
    path: '/v1/webhooks/{id}/',
    escopo: 'webhooks:delete',
    limite: 'webhooks:exclusao',
    tag,
    operationId: 'excluirWebhook',
    summary: 'Excluir um webhook',
    description:
      'Exclui o webhook e cancela as entregas que o esperam. As entregas feitas continuam consultáveis, por `id`, até completarem 30 dias. A resposta traz só `success` e `message`.',
    params,
    response: { status: 200, message: 'Webhook excluído.' },
    refusals: WEBHOOK_INEXISTENTE,
    handler: async (ctx, { params: at }) => {
      await deleteWebhook(ctx, at);
      return { message: 'Webhook excluído.' };
    },
  },
  {
    method: 'POST',
    path: '/v1/webhooks/{id}/rotacionar-secret/',
    escopo: 'webhooks:write',
    limite: 'webhooks:escrita',
    tag,
    operationId: 'rotacionarSecret',
    summary: 'Trocar o secret de um webhook',
    description:
      'Gera outro secret, que vem só nesta resposta. O anterior deixa de assinar na hora: a próxima entrega, mesmo que seja nova tentativa de uma antiga, já leva a assinatura nova.',
    params,
    response: {
      status: 201,
      name: 'WebhookComSecret',
      data: webhookComSecret,
      message: 'Secret trocado.',
      example: WEBHOOK_COM_SECRET,
    },
    refusals: { ...WEBHOOK_INEXISTENTE, ...REPETICAO_RECUSADA },
    handler: async (ctx, { params: at }) => ({
      status: 201,
      message: 'Secret trocado.',
      data: writeWebhook(ctx, await rotateSecret(ctx, at)),
    }),
  },
];
