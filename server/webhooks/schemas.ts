import { eventoSchema, tipoEvento } from '#server/eventos/index.ts';
import { idSchema } from '#server/platform/ids.ts';
import { instante, orRequired, text, z } from '#server/platform/validation.ts';
import { DESTINATION, trimmed } from '#server/platform/written-forms.ts';
import { headersSchema, MAX_HEADERS } from './headers.ts';

/** How many webhooks a company has at most. */
export const MAX_WEBHOOKS = 20;

/** How long a rotation can keep the secret before. */
export const MAX_OVERLAP_HOURS = 24;

/** More than there are kinds: the same may come twice. */
const MOST_EVENTOS = 100;

const integer = (least: number, most: number) => {
  const message = `Informe um número inteiro de ${least} a ${most}.`;
  return z
    .number({ error: orRequired(message) })
    .int(message)
    .min(least, message)
    .max(most, message);
};

const fields = {
  url: text(100_000)
    .min(1, 'Este campo é obrigatório.')
    .meta({
      description:
        'Endereço que recebe as entregas, até 2.048 caracteres: de um servidor público e, em produção, HTTPS; na porta 80, na 443 ou acima de 1023; sem usuário, senha e `#`.',
      maxLength: 2_048,
      pattern: trimmed(DESTINATION),
    }),
  descricao: text(255).describe('Descrição, até 255 caracteres.'),
  eventos: z
    .array(eventoSchema, { error: orRequired('Informe uma lista de eventos.') })
    .min(1, 'Escolha ao menos um evento.')
    .max(MOST_EVENTOS, `Use no máximo ${MOST_EVENTOS} eventos.`)
    .transform((kinds) => [...new Set(kinds)])
    .describe('Tipos de evento a receber, ao menos um.'),
  max_tentativas: integer(1, 10).describe('Tentativas de cada entrega, de 1 a 10.'),
  timeout_segundos: integer(5, 30).describe('Segundos que o destino tem para responder, de 5 a 30.'),
  headers: headersSchema.describe(
    `Cabeçalhos próprios, nome → valor, enviados em toda entrega: até ${MAX_HEADERS}, com nomes de até 128 caracteres e valores de até 1.024. Os que a entrega usa, como \`Content-Type\` e \`X-Webhook-*\`, e os de metadados de nuvem ou de proxies, como \`Metadata*\` e \`X-Real-IP\`, são recusados. Um nome não se repete, nem mudando maiúsculas.`,
  ),
  ativo: z
    .boolean({ error: orRequired('Informe true ou false.') })
    .describe('Um webhook inativo não recebe nada, e nada se acumula para ele.'),
};

/** Body of POST and of PUT, in which fields that are not sent go back to their defaults. */
export const createWebhookInput = z.object({
  url: fields.url,
  descricao: fields.descricao.default(''),
  eventos: fields.eventos,
  max_tentativas: fields.max_tentativas.default(5),
  timeout_segundos: fields.timeout_segundos.default(10),
  headers: fields.headers.default({}),
  ativo: fields.ativo.default(true),
});

/** The same for PUT, which leaves `ativo` alone where it is not sent. */
export const replaceWebhookInput = createWebhookInput.extend({ ativo: fields.ativo.optional() });

export const updateWebhookInput = z.object({
  url: fields.url.optional(),
  descricao: fields.descricao.optional(),
  eventos: fields.eventos.optional(),
  max_tentativas: fields.max_tentativas.optional(),
  timeout_segundos: fields.timeout_segundos.optional(),
  headers: fields.headers.optional(),
  ativo: fields.ativo.optional(),
});

export const webhookIdInput = z.object({ id: idSchema });

/** Body of a rotation. */
export const rotateSecretInput = z.object({
  manter_anterior_horas: integer(0, MAX_OVERLAP_HOURS)
    .default(0)
    .describe(
      `Por quantas horas o segredo anterior ainda assina, ao lado do novo, \`X-Webhook-Assinatura-Envio\`: de 0 a ${MAX_OVERLAP_HOURS}. Com 0, o padrão, todo segredo anterior deixa de valer na hora.`,
    ),
});
export const urlInput = z.object({ url: z.string().max(100_000) });

/** A webhook as its owner sees it; the secret is not among it. */
export const webhook = z.object({
  id: z.int().describe('Identificador do webhook.'),
  url: z
    .string()
    .describe(
      'Endereço que recebe as entregas. Nas listas, e para um token sem `webhooks:write`, vem só o começo, `https://loja.exemplo.com.br/…`: o caminho costuma ser uma chave do destino.',
    ),
  descricao: z.string().describe('Descrição; vazia quando não foi enviada.'),
  eventos: z.array(tipoEvento).describe('Tipos de evento que este webhook recebe.'),
  max_tentativas: z.int().describe('Tentativas de cada entrega.'),
  timeout_segundos: z.int().describe('Tempo que o destino tem para responder, em segundos.'),
  headers: z
    .record(z.string(), z.string())
    .describe(
      'Cabeçalhos próprios, enviados em toda entrega. Para um token sem `webhooks:write` os valores vêm como `[oculto]`.',
    ),
  ativo: z.boolean().describe('Um webhook inativo não recebe nada.'),
  desativado_em: instante.nullable().describe('Desde quando está inativo; `null` quando está ativo.'),
  desativado_motivo: z
    .enum(['manual', 'falhas', 'acesso_encerrado'])
    .nullable()
    .describe(
      '`manual`: alguém o desativou. `falhas`: o Romaneio o desativou depois de falhas seguidas. `acesso_encerrado`: o acesso de quem o criou terminou.',
    ),
  secret_final: z.string().describe('Os quatro últimos caracteres do segredo, para reconhecê-lo.'),
  secret_anterior_ate: instante
    .nullable()
    .describe('Até quando o segredo anterior à última troca ainda assina `X-Webhook-Assinatura-Envio`, ou `null`.'),
  criado_por_tipo: z
    .enum(['usuario', 'token', 'concessao', 'sistema'])
    .nullable()
    .describe(
      'Quem o criou: uma pessoa no painel, um token, a conexão de um aplicativo, ou o próprio serviço. `null` em webhooks antigos.',
    ),
  criado_por_nome: z
    .string()
    .nullable()
    .describe(
      'O nome da pessoa ou do token; de uma conexão, o do aplicativo, e entre parênteses o de quem a autorizou.',
    ),
  criado_em: instante.describe('Data e hora da criação, no fuso da empresa.'),
  atualizado_em: instante.describe('Última alteração.'),
});

/** The same with its secret: given once, to whom creates a webhook or rotates its secret. */
export const webhookComSecret = webhook.extend({
  secret: z.string().describe('A chave que assina as entregas (`whsec_…`). Aparece só nesta resposta: guarde-a agora.'),
});

/** Whether an address would be taken, and why not (`motivo`); `aviso` warns of an address that would. */
export const urlConferida = z.object({ ok: z.boolean(), motivo: z.string().nullable(), aviso: z.string().nullable() });

export type Webhook = z.output<typeof webhook>;
export type WebhookComSecret = z.output<typeof webhookComSecret>;
export type UrlConferida = z.output<typeof urlConferida>;
