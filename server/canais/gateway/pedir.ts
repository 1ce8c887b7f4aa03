import type { Corpo } from '#server/platform/http/transfer.ts';
import { FalhaDaConta } from '../conta.ts';
import { falhaDe, type Http, type Respondido, readJson } from '../pedido.ts';
import { FalhaDoCanal } from '../port.ts';
import { listOf, textAt } from './json.ts';

export const GATEWAY = 'O gateway';

/** How a gateway is reached: its address, and the header with its key. */
export type Acesso = { http: Http; url: string; headers: Readonly<Record<string, string>> };

export type Pedido = {
  method?: 'GET' | 'POST';
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** In place of `body`, one that carries a file. */
  file?: Corpo;
  /** Whether it sends something to somebody: then nobody knows what became of it, once it was written. */
  acts?: boolean;
  timeoutMs?: number;
  signal?: AbortSignal;
};

const TIMEOUT_MS = 60_000;
/** For a large file, over a line of the company's own. */
const FILE_TIMEOUT_MS = 900_000;
const BODY_LIMIT = 8 * 1_024 * 1_024;

export const addressOf = (
  { url }: Pick<Acesso, 'url'>,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string => {
  const search = new URLSearchParams(query).toString();
  return `${url}/${path}${search && `?${search}`}`;
};

/**
 * Asks a gateway. Statuses are answers.
 * @throws FalhaDoCanal where there is none
 */
export async function ask(acesso: Acesso, pedido: Pedido): Promise<Respondido> {
  const { method = 'GET', path, query, body, file, acts = false, signal } = pedido;
  const url = addressOf(acesso, path, query);
  const headers = { ...acesso.headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
  try {
    const answered = file
      ? await acesso.http.upload({ url, headers, body: file, timeoutMs: FILE_TIMEOUT_MS, signal })
      : await acesso.http.request({
          ...{ url, method, headers, signal, timeoutMs: pedido.timeoutMs ?? TIMEOUT_MS, bodyLimit: BODY_LIMIT },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
    return { status: answered.status, headers: answered.headers, json: readJson(answered.corpo) };
  } catch (error) {
    throw falhaDe(error, GATEWAY, acts);
  }
}

export const isSuccess = ({ status }: Pick<Respondido, 'status'>): boolean => status >= 200 && status < 300;

/** Every text in a part of an answer, on one line. */
export const textsOf = (value: unknown): string =>
  listOf(value)
    .flatMap((each) => (Array.isArray(each) ? each : [each]))
    .map((each) => (typeof each === 'string' ? each : (textAt(each, 'message') ?? '')))
    .join(' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what a stranger sends is shown on one line
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .toWellFormed()
    .trim()
    .slice(0, 300);

const KEY = 'O gateway não aceitou a chave da API: confira-a no canal.';

/** What a status means whatever the gateway is; null where the gateway's own words decide. */
export function commonRefusal({ status }: Pick<Respondido, 'status'>, missing: string): FalhaDoCanal | null {
  const final = { resultado: 'final', codigo: String(status) } as const;
  if (status === 401 || status === 403) return new FalhaDaConta(KEY, final);
  if (status === 404) return new FalhaDaConta(missing, final);
  if (status === 413) return new FalhaDoCanal('O arquivo é maior do que o gateway aceita.', final);
  if (status === 429) {
    return new FalhaDoCanal('O gateway pediu para esperar.', { resultado: 'tentar', codigo: '429', espera_s: 30 });
  }
  if (status < 500) return null;
  return new FalhaDoCanal(`O gateway respondeu ${status}: não se sabe se a mensagem foi enviada.`, {
    ...{ resultado: 'desconhecida', codigo: String(status) },
  });
}

/** The same where nothing could have been sent: what the gateway cannot say now it may say later. */
export function questionRefusal(answer: Respondido, missing: string): FalhaDoCanal {
  const refusal = commonRefusal(answer, missing);
  if (refusal && refusal.resultado !== 'desconhecida') return refusal;
  return new FalhaDoCanal(`O gateway respondeu ${answer.status}.`, { codigo: String(answer.status) });
}
