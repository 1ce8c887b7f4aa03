import { z } from '#server/platform/validation.ts';
import { FalhaDaConta } from '../conta.ts';
import { falhaDe, type Http, type Respondido, readJson, retryAfter } from '../pedido.ts';
import { FalhaDoCanal } from '../port.ts';
import type { CanalCloudApi } from './config.ts';
import { DA_CONTA, describeErro, type ErroDaMeta } from './erros.ts';

const TIMEOUT_MS = 30_000;
export const META = 'A Meta';

type Pedido = {
  method?: 'GET' | 'POST';
  /** Below the version. */
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
  bodyLimit?: number;
};

export const graphUrl = ({ config }: CanalCloudApi, path: string, query: Record<string, string> = {}): string => {
  const search = new URLSearchParams(query).toString();
  return `${config.url}/${config.versao}/${path}${search && `?${search}`}`;
};

export const authorization = ({ segredos }: CanalCloudApi) => ({ Authorization: `Bearer ${segredos.token}` });

/**
 * Asks the Graph API. Statuses are answers.
 * @throws FalhaDoCanal where there is none
 */
export async function askGraph(http: Http, canal: CanalCloudApi, pedido: Pedido): Promise<Respondido> {
  const { method = 'GET', path, query, body, signal, bodyLimit } = pedido;
  try {
    const { status, headers, corpo } = await http.request({
      ...{ url: graphUrl(canal, path, query), method, timeoutMs: TIMEOUT_MS, signal, bodyLimit },
      headers: { ...authorization(canal), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status, headers, json: readJson(corpo) };
  } catch (error) {
    throw falhaDe(error, META, method === 'POST');
  }
}

const withError = z.object({ error: z.looseObject({}) });

/** The error in an answer of the Graph API; null where it has none. */
export function errorOf({ json }: Pick<Respondido, 'json'>): ErroDaMeta | null {
  const read = withError.safeParse(json);
  return read.success ? read.data.error : null;
}

export const isSuccess = ({ status }: Pick<Respondido, 'status'>): boolean => status >= 200 && status < 300;

/**
 * What an answer that is no success means where a message was to be sent. A 4xx was refused before anything was done. Of a 5xx nobody
 * knows, except where Meta says in its own form that it was out of order for a moment and names a code that means so.
 */
export function refusal(answer: Respondido): FalhaDoCanal {
  const { status, headers } = answer;
  const erro = errorOf(answer);
  const { codigo, mensagem, tentar } = describeErro(erro ?? {});
  const wait = retryAfter(headers) ?? tentar;
  if (status >= 500 && !(erro?.is_transient === true && tentar !== null)) {
    const why = erro ? mensagem : `A Meta respondeu ${status}.`;
    return new FalhaDoCanal(`${why} Não se sabe se a mensagem foi enviada.`, { resultado: 'desconhecida', codigo });
  }
  if (status === 429 || tentar !== null) {
    const text = erro ? mensagem : 'A Meta pediu para esperar.';
    return new FalhaDoCanal(text, { resultado: 'tentar', codigo, espera_s: wait ?? 60 });
  }
  const text = erro ? mensagem : `A Meta respondeu ${status}, sem dizer por quê.`;
  const Kind = DA_CONTA.has(codigo) ? FalhaDaConta : FalhaDoCanal;
  return new Kind(text, { resultado: 'final', codigo });
}

/** The same where nothing could have been sent (an upload, a question): what is not a lasting refusal may be tried again. */
export function questionRefusal(answer: Respondido): FalhaDoCanal {
  const falha = refusal(answer);
  const { resultado, codigo } = falha;
  if (resultado !== 'desconhecida') return falha;
  const erro = errorOf(answer);
  return new FalhaDoCanal(erro ? describeErro(erro).mensagem : `A Meta respondeu ${answer.status}.`, { codigo });
}
