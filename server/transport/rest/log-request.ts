import { logger } from '#server/platform/logger.ts';
import { maskSecrets } from '#server/platform/mask-secrets.ts';
import { BAD_DATA } from '#server/platform/validation.ts';
import { type Conteudo, isRead, maskQuery, maskText, printable, requisicaoWriter } from '#server/requisicoes/index.ts';
import type { Refusal } from './http-error.ts';
import { OUTSIDE, type Passage, type Sent, type Target } from './passage.ts';

const MOST_IGNORED = 20;
/** Characters of a path in the log; a stranger's path may have 16 KB. */
export const LONGEST_PATH = 1_000;

type Outcome = { status: number; refusal: Refusal | null; body: Sent };

/** Writes the line of the request log, and of the process's log, of a request that was answered. */
export function logRequest(passage: Passage, target: Target, { status, refusal, body }: Outcome): void {
  const { credential, request, url } = passage;
  const ended = performance.now();
  const duracao_ms = Math.round(ended - passage.started);
  // A token that a client put into the path by mistake must not reach the log.
  const path = maskSecrets(url.pathname).slice(0, LONGEST_PATH);
  // A request refused before its company is known is in no company's request log, so the process's log notes it.
  logger()[credential ? 'debug' : 'info']({ method: request.method, path, status, duracao_ms }, 'API request');
  if (!credential) return;
  const route = target && 'route' in target ? target.route : null;
  // Unknown addresses count as one: there is no end of them.
  const recusa = passage.recusa && `${passage.recusa} ${route?.path ?? '?'}`;
  const query = maskQuery(url.searchParams, (name) => Object.hasOwn(route?.query?.shape ?? {}, name));
  const line = {
    empresa_id: credential.empresa_id,
    token_id: credential.tipo === 'token' ? credential.id : null,
    concessao_id: credential.tipo === 'concessao' ? credential.id : null,
    ator_nome: credential.nome,
    metodo: request.method,
    rota: route?.path ?? path.slice(0, 200),
    caminho: printable(`${maskText(url.pathname)}${query}`.slice(0, LONGEST_PATH)),
    status,
    duracao_ms,
    ip: passage.ip,
    request_id: passage.request_id,
    campos_ignorados: [...passage.ignored]
      .slice(0, MOST_IGNORED)
      .map((name) => printable(maskText(name).slice(0, 100))),
    erro: refusal && printable(maskText(reasonOf(refusal)).slice(0, 500)),
    quantidade: 1,
    tempos: partsOf(passage, ended),
    cabecalhos: headersOf(passage),
    da_rede: !passage.recusa?.startsWith(OUTSIDE),
    criado_em: new Date(),
  };
  requisicaoWriter().add(line, recusa, contentOf(passage, body));
}

/** Why a request was refused, with the fields where the message names none. */
const reasonOf = ({ message, fields }: Refusal) =>
  fields.length > 0 && message === BAD_DATA ? `${message} Campos: ${fields.join(', ')}.` : message;

/** Microseconds of each of PARTES; a part that was not reached took none. */
function partsOf({ started, entered, read, acted, writing }: Passage, ended: number): number[] {
  const passed = entered || acted;
  const given = Math.max(read, passed);
  const parts = [passed - started, given - passed, acted - given - writing, ended - acted + writing];
  return parts.map((ms) => Math.max(0, Math.round(ms * 1_000)));
}

/** Headers of a request that say something of it, and those of its answer. */
const SENT_HEADERS = ['content-type', 'accept', 'user-agent', 'idempotency-key', 'x-request-id'] as const;
const ANSWERED_HEADERS = [
  ...['Content-Type', 'Idempotent-Replayed', 'Retry-After', 'X-RateLimit-Limit', 'X-RateLimit-Remaining'],
  ...['X-RateLimit-Reset', 'X-Campos-Ignorados', 'WWW-Authenticate', 'Allow', 'Location'],
] as const;
const LONGEST_HEADER = 300;

function headersOf({ request, headers }: Passage) {
  const shown = (name: string, value: string): [string, string] => [
    name,
    printable(maskText(value).slice(0, LONGEST_HEADER)),
  ];
  return {
    enviados: SENT_HEADERS.flatMap((name) => {
      const value = request.headers.get(name);
      return value === null ? [] : [shown(name, value)];
    }),
    respondidos: ANSWERED_HEADERS.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [shown(name, value)];
    }),
  };
}

/** What a request that writes sent and was answered; null for one that only reads, whose answers are long and change nothing. */
function contentOf({ request, sent, recusa }: Passage, body: Sent): Conteudo | null {
  if (isRead(request.method) || recusa !== null) return null;
  const told = Number(request.headers.get('content-length'));
  const text = typeof body === 'string' ? body : null;
  return {
    corpo: sent?.value,
    corpo_bytes: sent?.bytes ?? (Number.isSafeInteger(told) && told >= 0 && told < 2 ** 31 ? told : 0),
    resposta: text,
    resposta_bytes: text === null ? (body?.length ?? 0) : Buffer.byteLength(text),
  };
}
