import {
  entrega,
  entregaDetalhe,
  entregasFilters,
  getEntrega,
  getReenvio,
  listEntregas,
  recoverWebhook,
  recuperarInput,
  reenvio,
  resendEntrega,
  testWebhook,
} from '#server/entregas/index.ts';
import { exemploEntrega } from '#server/eventos/index.ts';
import { getWebhook } from '#server/webhooks/index.ts';
import type { Noun } from '../noun.ts';
import { refusal } from '../openapi-components.ts';
import { badData, KEY_IN_USE, onField } from '../refusals.ts';
import { answers, type Route, resource, takes } from '../route.ts';
import { ofWebhook } from './webhooks.ts';

const tag = 'Entregas';
const entregasDe: Noun = { g: 'a', one: 'entrega', many: 'entregas' };

const webhooks = resource({ ...ofWebhook, tag });
const entregas = resource({
  modulo: 'webhooks',
  path: '/v1/webhooks/entregas/',
  tag,
  noun: entregasDe,
  missing: { description: 'A entrega não existe, já passou dos 30 dias de guarda ou é de outra empresa.' },
});
const tarefas = resource({
  modulo: 'webhooks',
  path: '/v1/webhooks/reenvios/',
  tag,
  noun: { g: 'a', one: 'tarefa', many: 'tarefas' },
  missing: { message: 'Reenvio não encontrado.' },
});

/** Fields that the panel shows and the API does not. */
const panelOnly = { webhook_url: true, webhook_descricao: true } as const;

const sent = exemploEntrega('estoque.atualizado');
const acontecido = new Date(sent.timestamp);
const tentada = new Date('2026-08-07T10:15:00.325-03:00');

const ENTREGA = answers('Entrega', entrega.omit(panelOnly), {
  id: 9154,
  webhook_id: sent.webhook_id,
  evento_id: 48213,
  evento: sent.evento,
  idempotency_key: sent.idempotency_key,
  origem: 'automatica',
  estado: 'entregue',
  tentativas: 1,
  tentativas_ciclo: 1,
  max_tentativas: 5,
  ultimo_status: 204,
  ultimo_erro: null,
  ultima_duracao_ms: 87,
  ultima_tentativa_em: tentada,
  proxima_tentativa_em: null,
  motivo: null,
  criado_em: acontecido,
});

const detalhe = entregaDetalhe.omit({ ...panelOnly, webhook_ativo: true, registro: true, request_id: true });

const DETALHE = answers('EntregaDetalhe', detalhe, {
  ...ENTREGA.example,
  corpo: JSON.stringify(sent),
  lista_tentativas: [
    {
      numero: 1,
      origem: 'automatica',
      resultado: 'sucesso',
      status: 204,
      erro: null,
      detalhe: null,
      url: 'https://loja.exemplo.com.br/webhooks/romaneio',
      ip: '203.0.113.20',
      cabecalhos_enviados: [
        { nome: 'Content-Type', valor: 'application/json; charset=utf-8' },
        { nome: 'User-Agent', valor: 'Romaneio-Webhooks/1.0' },
        { nome: 'X-Webhook-Signature', valor: `sha256=${'9f86d081884c7d65'.repeat(4)}` },
        { nome: 'X-Webhook-Evento', valor: sent.evento },
        { nome: 'X-Webhook-Id', valor: String(sent.webhook_id) },
        { nome: 'X-Webhook-Timestamp', valor: sent.timestamp },
        { nome: 'X-Webhook-Idempotency-Key', valor: sent.idempotency_key },
        { nome: 'X-Webhook-Enviado-Em', valor: String(Math.floor(tentada.getTime() / 1_000)) },
        { nome: 'X-Webhook-Assinatura-Envio', valor: `sha256=${'60303ae22b998861'.repeat(4)}` },
        { nome: 'X-Loja', valor: 'centro' },
      ],
      cabecalhos_recebidos: [{ nome: 'date', valor: 'Fri, 07 Aug 2026 13:15:00 GMT' }],
      corpo_recebido: '',
      corpo_base64: false,
      corpo_truncado: false,
      tempos: { dns: 2, conexao: 14, tls: 31, resposta: 40, total: 87 },
      duracao_ms: 87,
      proxima_tentativa_em: null,
      retomada: false,
      iniciada_em: tentada,
    },
  ],
});

const REENVIO = answers('Reenvio', reenvio.omit({ ator_nome: true }), {
  id: 12,
  webhook_id: 7,
  tipo: 'recuperacao',
  estado: 'na_fila',
  total: 214,
  feitos: 0,
  ignorados: 0,
  criado_em: new Date('2026-08-07T16:20:00-03:00'),
  concluido_em: null,
});

const INACTIVE = 'O webhook está desativado: reative-o antes de enviar.';
const FAILING = 'O webhook foi desativado por falhas seguidas: reative-o antes de enviar.';

/** Refusals of a POST that sends something through a webhook. */
const refusedSending = {
  409: {
    description: 'O webhook está inativo, ou uma requisição com a mesma `Idempotency-Key` ainda está em andamento.',
    examples: {
      inativo: { summary: 'Webhook inativo', value: refusal('CONFLICT', INACTIVE) },
      falhas: { summary: 'Desativado por falhas', value: refusal('CONFLICT', FAILING) },
      chave: { summary: 'Chave em andamento', ...KEY_IN_USE },
    },
  },
};

/** Deliveries and their attempts, tests, resends and recoveries. */
export const entregasRoutes: Route[] = [
  webhooks.list({
    operationId: 'listarEntregas',
    at: '{id}/entregas/',
    noun: entregasDe,
    summary: 'Listar as entregas de um webhook',
    description:
      'As entregas dos últimos 30 dias, da mais nova para a mais antiga. `total_registros` é exato até 500; acima disso, e antes quando há filtro de `status`, `erro` ou `evento`, ele pode ser um mínimo: a resposta traz então `X-Total-Minimo: true`, e `proxima` continua levando até o fim.',
    query: entregasFilters.omit({ webhook_id: true }),
    data: ENTREGA,
    atLeast: true,
    verb: async (ctx, { id, ...filters }) =>
      listEntregas(ctx, { ...filters, webhook_id: (await getWebhook(ctx, { id })).id }),
  }),
  entregas.read({
    operationId: 'consultarEntrega',
    description:
      'Uma entrega com o corpo exato e cada tentativa: o que foi enviado, o que voltou e quanto demorou. Vale também para a de um webhook já excluído.',
    data: DETALHE,
    verb: getEntrega,
  }),
  webhooks.create({
    operationId: 'testarWebhook',
    at: '{id}/teste/',
    summary: 'Enviar um teste',
    description:
      'Cria uma entrega do evento `webhook.teste` só para este webhook e a envia logo em seguida. A resposta traz a entrega ainda na fila; leia o resultado em `GET /v1/webhooks/entregas/{id}/`. É uma entrega como as outras, assinada e com novas tentativas.',
    message: 'Teste na fila.',
    data: ENTREGA,
    example: {
      ...ENTREGA.example,
      evento: 'webhook.teste',
      idempotency_key: '7_teste_0b6f7d1c9e5a4f28b3d0c1a2e4f56789',
      origem: 'teste',
      estado: 'pendente',
      tentativas: 0,
      tentativas_ciclo: 0,
      ultimo_status: null,
      ultima_duracao_ms: null,
      ultima_tentativa_em: null,
    },
    refusals: refusedSending,
    verb: testWebhook,
  }),
  entregas.create({
    operationId: 'reenviarEntrega',
    at: '{id}/reenviar/',
    summary: 'Reenviar uma entrega',
    description:
      'Põe a entrega de volta na fila, em qualquer estado, com os mesmos bytes e a mesma `idempotency_key`, no lugar da nova tentativa que estivesse agendada. Começa um novo ciclo: `tentativas_ciclo` volta a 0.',
    message: 'Entrega na fila.',
    data: ENTREGA,
    example: { ...ENTREGA.example, estado: 'pendente', tentativas: 5, tentativas_ciclo: 0, ultimo_status: 500 },
    refusals: refusedSending,
    verb: resendEntrega,
  }),
  webhooks.create({
    operationId: 'recuperarWebhook',
    at: '{id}/recuperar/',
    summary: 'Recuperar o que faltou',
    description:
      'Envia de novo, desde um momento dos últimos 30 dias, o que falhou de vez, o que foi cancelado e o que aconteceu enquanto o webhook estava inativo. É uma tarefa: a resposta vem logo, e o andamento se lê em `GET /v1/webhooks/reenvios/{id}/`. Eventos de antes de o webhook existir não são enviados.',
    body: takes('Recuperacao', recuperarInput.omit({ id: true }), { desde: '2026-08-06T00:00:00-03:00' }),
    message: 'Recuperação iniciada.',
    data: REENVIO,
    refusals: {
      ...refusedSending,
      400: {
        description: '`desde` ausente, malformado, no futuro ou há mais de 30 dias.',
        examples: {
          formato: badData(
            { desde: ['Informe data e hora com fuso, por exemplo 2026-02-13T09:30:00-03:00.'] },
            'Sem fuso',
          ),
          antigo: onField('Antigo demais', 'desde', 'Só é possível recuperar os últimos 30 dias.'),
        },
      },
    },
    verb: recoverWebhook,
  }),
  tarefas.read({
    operationId: 'consultarReenvio',
    summary: 'Acompanhar uma recuperação',
    description: 'O andamento de uma recuperação, ou de um reenvio em massa começado no painel.',
    message: 'Reenvio encontrado.',
    data: REENVIO,
    example: {
      ...REENVIO.example,
      estado: 'concluido',
      feitos: 214,
      concluido_em: new Date('2026-08-07T16:20:01.870-03:00'),
    },
    verb: getReenvio,
  }),
];
