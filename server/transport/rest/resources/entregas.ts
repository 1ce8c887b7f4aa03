import {
  entregasFilters,
  getEntrega,
  getReenvio,
  listEntregas,
  recoverWebhook,
  recuperarInput,
  resendEntrega,
  testWebhook,
} from '#server/entregas/index.ts';
import { feedEventos, feedInput } from '#server/eventos/index.ts';
import { getWebhook } from '#server/webhooks/index.ts';
import { countMessage, listAnswer } from '../envelope.ts';
import type { Route } from '../route.ts';
import { LISTA_RECUSADA, onePage } from './examples.ts';
import {
  ENTREGA,
  ENTREGA_DETALHE,
  ENTREGA_INEXISTENTE,
  ENTREGA_REENVIADA,
  ENTREGA_TESTE,
  ENVIO_RECUSADO,
  FEED,
  FEED_RECUSADO,
  RECUPERACAO,
  RECUPERACAO_RECUSADA,
  REENVIO,
  REENVIO_CONCLUIDO,
  REENVIO_INEXISTENTE,
  WEBHOOK_INEXISTENTE,
} from './webhooks-examples.ts';
import {
  entrega,
  entregaDetalhe,
  feed,
  reenvio,
  writeEntrega,
  writeEntregaDetalhe,
  writeReenvio,
} from './webhooks-shapes.ts';

const tag = 'Entregas';
const ofWebhook = { id: 'Identificador do webhook.' };
const ofEntrega = { id: 'Identificador da entrega.' };

/** Deliveries, resends and the change feed: sections 3.4, 4.3 and 4.4, at the addresses of decisions.md, "Webhooks". */
export const entregasRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/webhooks/{id}/entregas/',
    escopo: 'webhooks:read',
    limite: 'leitura',
    tag,
    operationId: 'listarEntregas',
    summary: 'Listar as entregas de um webhook',
    description:
      'As entregas dos últimos 30 dias, da mais nova para a mais antiga. `total_registros` é exato até 500; acima disso, e antes quando há filtro de `status`, `erro` ou `evento`, ele pode ser um mínimo: a resposta traz então `X-Total-Minimo: true`, e `proxima` continua levando até o fim.',
    params: ofWebhook,
    query: entregasFilters.omit({ webhook_id: true }),
    response: {
      status: 200,
      name: 'Entrega',
      data: entrega,
      list: true,
      atLeast: true,
      message: '1 entrega encontrada.',
      example: onePage(ENTREGA),
    },
    refusals: { ...LISTA_RECUSADA, ...WEBHOOK_INEXISTENTE },
    handler: async (ctx, { params, query, pageUrl }) => {
      const { id } = await getWebhook(ctx, params);
      const page = await listEntregas(ctx, { ...query, webhook_id: id });
      return listAnswer(
        { ...page, resultados: page.resultados.map((one) => writeEntrega(ctx, one)) },
        countMessage(page, 'entrega encontrada', 'entregas encontradas'),
        pageUrl,
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/webhooks/entregas/{id}/',
    escopo: 'webhooks:read',
    limite: 'leitura',
    tag,
    operationId: 'consultarEntrega',
    summary: 'Consultar uma entrega',
    description:
      'Uma entrega com o corpo exato e cada tentativa: o que foi enviado, o que voltou e quanto demorou. Vale também para a de um webhook já excluído.',
    params: ofEntrega,
    response: {
      status: 200,
      name: 'EntregaDetalhe',
      data: entregaDetalhe,
      message: 'Entrega encontrada.',
      example: ENTREGA_DETALHE,
    },
    refusals: ENTREGA_INEXISTENTE,
    handler: async (ctx, { params }) => ({
      message: 'Entrega encontrada.',
      data: writeEntregaDetalhe(ctx, await getEntrega(ctx, params)),
    }),
  },
  {
    method: 'POST',
    path: '/v1/webhooks/{id}/teste/',
    escopo: 'webhooks:write',
    limite: 'webhooks:escrita',
    tag,
    operationId: 'testarWebhook',
    summary: 'Enviar um teste',
    description:
      'Cria uma entrega do evento `webhook.teste` só para este webhook e a envia logo em seguida. A resposta traz a entrega ainda na fila; leia o resultado em `GET /v1/webhooks/entregas/{id}/`. É uma entrega como as outras, assinada e com novas tentativas.',
    params: ofWebhook,
    response: { status: 201, name: 'Entrega', data: entrega, message: 'Teste na fila.', example: ENTREGA_TESTE },
    refusals: { ...WEBHOOK_INEXISTENTE, ...ENVIO_RECUSADO },
    handler: async (ctx, { params }) => ({
      status: 201,
      message: 'Teste na fila.',
      data: writeEntrega(ctx, await testWebhook(ctx, params)),
    }),
  },
  {
    method: 'POST',
    path: '/v1/webhooks/entregas/{id}/reenviar/',
    escopo: 'webhooks:write',
    limite: 'webhooks:escrita',
    tag,
    operationId: 'reenviarEntrega',
    summary: 'Reenviar uma entrega',
    description:
      'Põe a entrega de volta na fila, em qualquer estado, com os mesmos bytes e a mesma `idempotency_key`, no lugar da nova tentativa que estivesse agendada. Começa um novo ciclo: `tentativas_ciclo` volta a 0.',
    params: ofEntrega,
    response: { status: 201, name: 'Entrega', data: entrega, message: 'Entrega na fila.', example: ENTREGA_REENVIADA },
    refusals: { ...ENTREGA_INEXISTENTE, ...ENVIO_RECUSADO },
    handler: async (ctx, { params }) => ({
      status: 201,
      message: 'Entrega na fila.',
      data: writeEntrega(ctx, await resendEntrega(ctx, params)),
    }),
  },
  {
    method: 'POST',
    path: '/v1/webhooks/{id}/recuperar/',
    escopo: 'webhooks:write',
    limite: 'webhooks:escrita',
    tag,
    operationId: 'recuperarWebhook',
    summary: 'Recuperar o que faltou',
    description:
      'Envia de novo, desde um momento dos últimos 30 dias, o que falhou de vez, o que foi cancelado e o que aconteceu enquanto o webhook estava inativo. É uma tarefa: a resposta vem logo, e o andamento se lê em `GET /v1/webhooks/reenvios/{id}/`. Eventos de antes de o webhook existir não são enviados.',
    params: ofWebhook,
    body: { name: 'Recuperacao', schema: recuperarInput.omit({ id: true }), example: RECUPERACAO },
    response: { status: 201, name: 'Reenvio', data: reenvio, message: 'Recuperação iniciada.', example: REENVIO },
    refusals: { ...RECUPERACAO_RECUSADA, ...WEBHOOK_INEXISTENTE, ...ENVIO_RECUSADO },
    handler: async (ctx, { params, body }) => ({
      status: 201,
      message: 'Recuperação iniciada.',
      data: writeReenvio(ctx, await recoverWebhook(ctx, { ...body, ...params })),
    }),
  },
  {
    method: 'GET',
    path: '/v1/webhooks/reenvios/{id}/',
    escopo: 'webhooks:read',
    limite: 'leitura',
    tag,
    operationId: 'consultarReenvio',
    summary: 'Acompanhar uma recuperação',
    description: 'O andamento de uma recuperação, ou de um reenvio em massa começado no painel.',
    params: { id: 'Identificador da tarefa.' },
    response: {
      status: 200,
      name: 'Reenvio',
      data: reenvio,
      message: 'Reenvio encontrado.',
      example: REENVIO_CONCLUIDO,
    },
    refusals: REENVIO_INEXISTENTE,
    handler: async (ctx, { params }) => ({
      message: 'Reenvio encontrado.',
      data: writeReenvio(ctx, await getReenvio(ctx, params)),
    }),
  },
  {
    method: 'GET',
    path: '/v1/eventos/',
    escopo: 'webhooks:read',
    limite: 'leitura',
    tag: 'Eventos',
    operationId: 'lerFeedDeEventos',
    summary: 'Ler o feed de eventos',
    description:
      'Tudo o que aconteceu na empresa nos últimos 90 dias, em ordem, com os mesmos `dados` das entregas, haja ou não um webhook. Comece com `apos_id=0` e siga `proximo_apos_id`: nenhum evento falta e nenhum se repete. A ordem é a das gravações e nem sempre a dos números: guarde `proximo_apos_id`, e não o maior `id`.',
    query: feedInput,
    response: {
      status: 200,
      name: 'FeedDeEventos',
      data: feed,
      message: '1 evento.',
      example: FEED,
    },
    refusals: FEED_RECUSADO,
    handler: async (ctx, { query }) => {
      const data = await feedEventos(ctx, query);
      const n = data.resultados.length;
      return { message: n === 1 ? '1 evento.' : `${n} eventos.`, data };
    },
  },
];
