import { type DescricaoEvento, describeCatalogo, exemploEntrega } from '#server/eventos/index.ts';
import { json, reference } from './openapi-components.ts';
import type { OutgoingRequest, Parameter, Schema } from './openapi-types.ts';

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', examples: [example] },
});

const EXAMPLE = exemploEntrega('estoque.atualizado');

/** Headers of every delivery, by component name. */
export const DELIVERY_HEADERS: Record<string, Parameter> = {
  XWebhookSignature: header(
    'X-Webhook-Signature',
    '`sha256=` e o HMAC-SHA256 dos bytes do corpo, com o segredo do webhook, em hexadecimal minúsculo.',
    `sha256=${'9f86d081884c7d65'.repeat(4)}`,
  ),
  XWebhookEvento: header('X-Webhook-Evento', 'Tipo do evento, como no corpo.', EXAMPLE.evento),
  XWebhookId: header('X-Webhook-Id', 'Webhook que recebe a entrega, como no corpo.', String(EXAMPLE.webhook_id)),
  XWebhookTimestamp: header('X-Webhook-Timestamp', 'Quando o evento aconteceu, como no corpo.', EXAMPLE.timestamp),
  XWebhookIdempotencyKey: header(
    'X-Webhook-Idempotency-Key',
    'Chave única da entrega, como no corpo: a mesma em toda tentativa e reenvio.',
    EXAMPLE.idempotency_key,
  ),
  XWebhookEnviadoEm: header(
    'X-Webhook-Enviado-Em',
    'Quando esta tentativa foi enviada, em segundos Unix inteiros. Cada tentativa e cada reenvio tem a sua hora.',
    '1786108500',
  ),
  XWebhookAssinaturaEnvio: header(
    'X-Webhook-Assinatura-Envio',
    '`sha256=` e o HMAC-SHA256, com o segredo do webhook, do texto de `X-Webhook-Enviado-Em`, de um ponto e dos bytes do corpo. Enquanto uma troca do segredo mantém o anterior, vêm duas assinaturas, a do novo e a do anterior, separadas por vírgula.',
    `sha256=${'60303ae22b998861'.repeat(4)}`,
  ),
};

function envelope({ evento, esquema }: DescricaoEvento): Schema {
  const { $schema: _, title: __, description: ___, ...dados } = esquema;
  return {
    type: 'object',
    required: ['evento', 'timestamp', 'webhook_id', 'empresa_id', 'dados', 'idempotency_key'],
    properties: {
      evento: { const: evento, description: 'Tipo do evento.' },
      timestamp: { type: 'string', format: 'date-time', description: 'Quando aconteceu, no fuso da empresa.' },
      webhook_id: { type: 'integer', description: 'Webhook que recebe a entrega.' },
      empresa_id: { type: 'integer', description: 'Empresa em que aconteceu.' },
      dados: { ...(dados as Schema), description: 'O que aconteceu.' },
      idempotency_key: { type: 'string', description: 'Chave única da entrega.' },
    },
  };
}

function outgoing(kind: DescricaoEvento): OutgoingRequest {
  return {
    tags: ['Eventos'],
    operationId: `evento_${kind.evento.replaceAll('.', '_')}`,
    summary: kind.titulo,
    description: kind.emitido ? kind.gatilho : `${kind.gatilho} **Ainda não é emitido por este serviço.**`,
    'x-emitido': kind.emitido,
    security: [],
    parameters: Object.keys(DELIVERY_HEADERS).map((name) => reference('parameters', name)),
    requestBody: { required: true, content: json(envelope(kind), { exemplo: { value: exemploEntrega(kind.evento) } }) },
    responses: {
      '2XX': { description: 'Aceita. Não há outra tentativa.' },
      '3XX': { description: 'Falha definitiva: redirecionamentos não são seguidos.' },
      '4XX': { description: 'Falha definitiva, menos 429.' },
      429: { description: 'Nova tentativa, no momento que `Retry-After` pedir.' },
      '5XX': { description: 'Nova tentativa, como a falta de resposta.' },
    },
  };
}

/** The requests that the service sends: one entry per kind of event. */
export const outgoingWebhooks = (): Record<string, { post: OutgoingRequest }> =>
  Object.fromEntries(describeCatalogo().map((kind) => [kind.evento, { post: outgoing(kind) }]));
