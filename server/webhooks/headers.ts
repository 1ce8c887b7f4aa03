import type { Ctx } from '#server/platform/context.ts';
import { orRequired, z } from '#server/platform/validation.ts';
import { anyCase } from '#server/platform/written-forms.ts';

/** Names that a delivery or the connection sets itself, or that carry credentials of others. */
const OF_DELIVERY = new Set([
  ...['content-type', 'user-agent', 'host', 'connection', 'content-length', 'transfer-encoding', 'content-encoding'],
  ...['upgrade', 'te', 'trailer', 'expect', 'keep-alive', 'http2-settings', 'via'],
  ...['cookie', 'cookie2', 'set-cookie', 'authorization', 'forwarded'],
]);
const OF_DELIVERY_PREFIXES = ['proxy-', 'x-webhook-', 'x-forwarded-', 'sec-'];
/** Names that a service of a cloud asks for before it gives away secrets, or by which a proxy tells who asked for what. */
const BELIEVED = new Set([
  ...['x-identity-header', 'x-real-ip', 'x-client-ip', 'true-client-ip'],
  ...['x-original-url', 'x-original-uri', 'x-original-host', 'x-rewrite-url', 'x-rewrite-uri'],
]);
const BELIEVED_PREFIXES = ['metadata', 'x-aws-', 'x-google-metadata', 'x-aliyun-'];

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
// Visible ASCII, spaces and tabs between: what every receiver reads alike.
const VALUE = /^(?:[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?)?$/;

/** Takes the place of a value in answers to callers who may not see it; refused when sent back, since it would replace the value. */
const HIDDEN = '[oculto]';

/** The contract's limits of custom headers. */
export const MAX_HEADERS = 10;
const MAX_NAME = 128;
const MAX_VALUE = 1_024;

/** The names that are refused, as a pattern. */
const REFUSED = `^(?:${[
  ...[...OF_DELIVERY, ...BELIEVED].map((name) => `${anyCase(name)}$`),
  ...[...OF_DELIVERY_PREFIXES, ...BELIEVED_PREFIXES].map(anyCase),
  '__proto__$',
].join('|')})`;

function isOneOf(name: string, names: ReadonlySet<string>, prefixes: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return names.has(lower) || prefixes.some((prefix) => lower.startsWith(prefix));
}

const isOfDelivery = (name: string) => isOneOf(name, OF_DELIVERY, OF_DELIVERY_PREFIXES);

/**
 * Why a custom header's name is refused, whatever its case, in words for people; null when it is accepted. Asked when headers are
 * saved: a webhook that has one of these from before keeps sending it.
 */
export function headerNameFault(name: string): string | null {
  if (name.length > MAX_NAME) return `O nome do cabeçalho tem mais de ${MAX_NAME} caracteres.`;
  if (!NAME.test(name)) return 'Nome de cabeçalho inválido: use letras, números e hifens.';
  return isOfDelivery(name) || isOneOf(name, BELIEVED, BELIEVED_PREFIXES)
    ? `O cabeçalho ${name} é reservado e não pode ser definido.`
    : null;
}

/** The same for a value. */
export function headerValueFault(value: string): string | null {
  if (value === HIDDEN) return 'Informe o valor do cabeçalho: [oculto] é o que vê quem só pode ler.';
  if (value.length > MAX_VALUE) return `O valor tem mais de ${MAX_VALUE} caracteres.`;
  return VALUE.test(value) ? null : 'Valor inválido: use só caracteres ASCII visíveis, sem quebras de linha.';
}

const named = z
  .record(z.string(), z.string({ error: 'O valor deve ser um texto.' }), {
    error: orRequired('Informe um objeto de nomes e valores.'),
  })
  .superRefine((value, ctx) => {
    const seen = new Set<string>();
    for (const [name, content] of Object.entries(value)) {
      const lower = name.toLowerCase();
      const fault = headerNameFault(name) ?? headerValueFault(content);
      if (fault) ctx.addIssue({ code: 'custom', message: fault, path: [name] });
      else if (seen.has(lower))
        ctx.addIssue({ code: 'custom', message: `O cabeçalho ${name} se repete.`, path: [name] });
      seen.add(lower);
    }
  });

/** The custom headers of a webhook, as they are sent in. */
export const headersSchema = z
  .preprocess((value, ctx) => {
    if (typeof value !== 'object' || value === null) return value;
    // Zod passes over it in silence.
    if (Object.hasOwn(value, '__proto__')) {
      ctx.addIssue({ code: 'custom', message: 'O cabeçalho __proto__ não pode ser definido.', path: ['__proto__'] });
    }
    // Before each is looked at: there may be as many as a body holds.
    if (!Array.isArray(value) && Object.keys(value).length > MAX_HEADERS) {
      ctx.addIssue({ code: 'custom', message: `Use no máximo ${MAX_HEADERS} cabeçalhos.` });
    }
    return value;
  }, named)
  .meta({
    type: 'object',
    maxProperties: MAX_HEADERS,
    propertyNames: { type: 'string', maxLength: MAX_NAME, pattern: NAME.source, not: { pattern: REFUSED } },
    additionalProperties: { type: 'string', maxLength: MAX_VALUE, pattern: VALUE.source, not: { const: HIDDEN } },
  });

/**
 * Custom headers as a reader may see them: their values are often keys of the receiver, and only who may change a webhook sees
 * them.
 */
export const visibleHeaders = (ctx: Pick<Ctx, 'escopos'>, headers: Record<string, string>): Record<string, string> =>
  ctx.escopos.has('webhooks:write') ? headers : Object.fromEntries(Object.keys(headers).map((name) => [name, HIDDEN]));

/** Headers of a request or of an answer, in their order; a name may come more than once. */
export const cabecalhos = z.array(
  z.object({ nome: z.string().describe('Nome do cabeçalho.'), valor: z.string().describe('Valor do cabeçalho.') }),
);
type Cabecalhos = z.output<typeof cabecalhos>;

/** Headers that are kept as pairs of a name and a value, with each named. */
export const namedHeaders = (pairs: readonly [string, string][]): Cabecalhos =>
  pairs.map(([nome, valor]) => ({ nome, valor }));

/** Headers that were sent as a reader may see them: the values of custom ones only to who may change a webhook. */
export const visibleSentHeaders = (ctx: Pick<Ctx, 'escopos'>, sent: Cabecalhos): Cabecalhos =>
  ctx.escopos.has('webhooks:write')
    ? sent
    : sent.map(({ nome, valor }) => ({ nome, valor: isOfDelivery(nome) ? valor : HIDDEN }));
