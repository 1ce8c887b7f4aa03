import { randomUUID } from 'node:crypto';
import { sha256 } from '#server/platform/crypto.ts';
import { cutText } from '#server/platform/cut-text.ts';
import { env } from '#server/platform/env.ts';
import { createGuardedClient, type GuardedClient, type HttpResult } from '#server/platform/http/client.ts';
import type { GuardOptions } from '#server/platform/http/url-guard.ts';
import { cutSecrets, maskSecrets, rewording } from '#server/platform/mask-secrets.ts';
import { z } from '#server/platform/validation.ts';
import { type CobradorPix, type CobrancaNoPsp, type CobrancaPedida, type PixNoPsp, PspFault } from './port.ts';
import { certificateOf, openSegredos, type Segredos } from './segredos.ts';

/** How a bank is reached. */
export type Acesso = {
  id: number;
  empresa_id: number;
  api_url: string;
  token_url: string;
  client_id: string;
  segredos_cifrados: Buffer;
};

/** The rules for a bank's address: those of webhooks, without the example receiver. */
export const pspGuard = (): GuardOptions => ({
  production: env.APP_ENV === 'production',
  allowed: env.WEBHOOK_ALLOWED_NETWORKS,
});

const TIMEOUT_MS = 20_000;
/** A charge with all its payments; an answer is cut at 64 KiB by the connection. */
const BODY_LIMIT = 60_000;
const SCOPES = 'cob.read cob.write pix.read webhook.read webhook.write';
/** A token is not used in its last seconds. */
const SPARE_S = 30;

type Session = { client: GuardedClient; segredos: Segredos; token: { text: string; until: number } | null };

/** Connections and tokens by account and by what it is set to: a change makes another. */
const sessions = new Map<string, Session>();
const MOST_SESSIONS = 200;

function sessionOf(acesso: Acesso): Session {
  const { id, empresa_id, segredos_cifrados, api_url, token_url, client_id } = acesso;
  const key = `${id}:${sha256(`${segredos_cifrados.toString('base64')} ${api_url} ${token_url} ${client_id}`).toString('hex')}`;
  const known = sessions.get(key);
  if (known) return known;
  const segredos = openSegredos(empresa_id, segredos_cifrados);
  const client = createGuardedClient({
    ...pspGuard(),
    certificate: certificateOf(segredos),
    ...(segredos.autoridade === null ? {} : { ca: segredos.autoridade }),
  });
  for (const [other, { client: old }] of sessions) {
    if (sessions.size < MOST_SESSIONS && !other.startsWith(`${id}:`)) continue;
    sessions.delete(other);
    void old.close();
    if (sessions.size < MOST_SESSIONS && !other.startsWith(`${id}:`)) break;
  }
  const session: Session = { client, segredos, token: null };
  sessions.set(key, session);
  return session;
}

/** Closes every connection to banks: when the process ends. */
export async function closeBancos(): Promise<void> {
  const open = [...sessions.values()];
  sessions.clear();
  await Promise.all(open.map(({ client }) => client.close()));
}

const tokenAnswer = z.object({
  access_token: z.string().min(1).max(20_000),
  expires_in: z.coerce.number().default(60),
});

const money = z.string().regex(/^\d{1,13}\.\d{2}$/);
const moment = z.string().max(60);

const pixAnswer = z.object({
  endToEndId: z.string().min(1).max(40),
  txid: z.string().max(40).nullish(),
  valor: money,
  chave: z.string().max(77).nullish(),
  horario: moment.nullish(),
  infoPagador: z.string().nullish(),
  devolucoes: z.array(z.object({ status: z.string().optional(), valor: z.string().optional() })).nullish(),
});

const cobAnswer = z.object({
  txid: z.string().max(40),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  valor: z.object({ original: money }),
  chave: z.string().max(77),
  calendario: z.object({ criacao: moment.nullish(), expiracao: z.coerce.number().nullish() }).nullish(),
  location: z.string().max(200).nullish(),
  loc: z.object({ location: z.string().max(200).nullish() }).nullish(),
  pixCopiaECola: z.string().max(1_000).nullish(),
  pix: z.array(pixAnswer).nullish(),
});

const STATUS = {
  ATIVA: 'ativa',
  CONCLUIDA: 'concluida',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'removida_pelo_recebedor',
  REMOVIDA_PELO_PSP: 'removida_pelo_psp',
} as const;

const problem = z.object({
  title: z.string().optional(),
  detail: z.string().optional(),
  violacoes: z.array(z.object({ razao: z.string().optional(), propriedade: z.string().optional() })).optional(),
});

function toPix(p: z.output<typeof pixAnswer>): PixNoPsp {
  const returned = (p.devolucoes ?? []).some(({ status }) => status === undefined || status === 'DEVOLVIDO');
  return {
    e2eid: p.endToEndId,
    txid: p.txid ?? null,
    valor: p.valor,
    chave: p.chave ?? null,
    horario: p.horario ?? null,
    pagador: (p.infoPagador && cutText(p.infoPagador, 140)) ?? null,
    devolvido: returned,
  };
}

function toCobranca(c: z.output<typeof cobAnswer>): CobrancaNoPsp {
  const from = c.calendario?.criacao ? Date.parse(c.calendario.criacao) : Number.NaN;
  const seconds = c.calendario?.expiracao;
  return {
    txid: c.txid,
    status: STATUS[c.status],
    valor: c.valor.original,
    chave: c.chave,
    copia_e_cola: c.pixCopiaECola ?? null,
    location: c.location ?? c.loc?.location ?? null,
    expira_em: Number.isFinite(from) && seconds ? new Date(from + seconds * 1_000) : null,
    pix: (c.pix ?? []).map(toPix),
  };
}

/** The adapter of the Central Bank's API Pix, version 2: OAuth 2.0 client credentials over mutual TLS. */
export function apiPix(acesso: Acesso): CobradorPix {
  const session = sessionOf(acesso);
  const base = acesso.api_url.replace(/\/+$/, '');

  async function token(): Promise<string> {
    const now = Date.now();
    if (session.token && session.token.until > now) return session.token.text;
    const basic = Buffer.from(`${acesso.client_id}:${session.segredos.client_secret}`).toString('base64');
    const answer = await send(session.client, {
      url: acesso.token_url,
      method: 'POST',
      headers: [
        ['Authorization', `Basic ${basic}`],
        ['Content-Type', 'application/x-www-form-urlencoded'],
      ],
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPES }).toString(),
    });
    if (!isSuccess(answer)) throw refused(answer, 'O banco recusou as credenciais', false);
    const read = tokenAnswer.safeParse(jsonOf(answer));
    if (!read.success) throw new PspFault('O banco deu um token que não pôde ser lido.');
    const seconds = Math.max(0, Math.min(read.data.expires_in, 86_400) - SPARE_S);
    session.token = { text: read.data.access_token, until: now + seconds * 1_000 };
    return read.data.access_token;
  }

  async function ask(method: 'GET' | 'PUT' | 'PATCH', path: string, body?: unknown): Promise<HttpResult> {
    const once = async () =>
      send(session.client, {
        url: `${base}${path}`,
        method,
        headers: [
          ['Authorization', `Bearer ${await token()}`],
          ['X-Correlation-ID', randomUUID()],
          ...(body === undefined ? [] : ([['Content-Type', 'application/json']] as [string, string][])),
        ],
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const answer = await once();
    if (answer.status !== 401) return answer;
    // The token ended before its time.
    session.token = null;
    return once();
  }

  async function find(txid: string): Promise<CobrancaNoPsp | null> {
    const answer = await ask('GET', `/cob/${encodeURIComponent(txid)}`);
    if (answer.status === 404) return null;
    return cobrancaOf(answer);
  }

  const cobrador: CobradorPix = {
    adaptador: 'api_pix',
    async register(cobranca) {
      const answer = await ask('PUT', `/cob/${cobranca.txid}`, toCob(cobranca));
      if (isSuccess(answer)) return cobrancaOf(answer);
      // A charge of this txid may be there already: an answer that was lost, or a bank that takes no second PUT.
      if (answer.status !== null && answer.status >= 400 && answer.status < 500) {
        const there = await find(cobranca.txid);
        if (there) return there;
      }
      throw refused(answer, 'O banco não registrou a cobrança');
    },
    find,
    async findPix(e2eid) {
      const answer = await ask('GET', `/pix/${encodeURIComponent(e2eid)}`);
      if (answer.status === 404) return null;
      if (!isSuccess(answer)) throw refused(answer, 'O banco não mostrou o Pix');
      const read = pixAnswer.safeParse(jsonOf(answer));
      if (!read.success) throw new PspFault('O banco mostrou o Pix de uma forma que não pôde ser lida.');
      return toPix(read.data);
    },
    async remove(txid) {
      const answer = await ask('PATCH', `/cob/${txid}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
      if (isSuccess(answer)) return cobrancaOf(answer);
      if (answer.status === 404) return null;
      // Removed already, or paid meanwhile.
      const there = answer.status !== null && answer.status < 500 ? await find(txid) : null;
      if (there && there.status !== 'ativa') return there;
      throw refused(answer, 'O banco não removeu a cobrança');
    },
    async registerAviso(chave, url) {
      const answer = await ask('PUT', `/webhook/${encodeURIComponent(chave)}`, { webhookUrl: url });
      if (!isSuccess(answer)) throw refused(answer, 'O banco não aceitou o endereço dos avisos');
    },
  };
  /** The bank's words without what it was told in confidence, which it may say again. */
  const silent = <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    rewording(PspFault, work, ({ message }) => {
      const { client_secret, aviso } = session.segredos;
      return { message: cutSecrets(message, [client_secret, aviso, session.token?.text ?? '']) };
    });
  const { register, findPix, remove, registerAviso } = cobrador;
  return {
    ...{ adaptador: 'api_pix', register: silent(register), find: silent(find), findPix: silent(findPix) },
    ...{ remove: silent(remove), registerAviso: silent(registerAviso) },
  };
}

const toCob = ({ txid: _, expiracao_segundos, devedor, solicitacao, ...c }: CobrancaPedida) => ({
  calendario: { expiracao: expiracao_segundos },
  ...(devedor && {
    devedor: {
      [devedor.documento.length === 11 ? 'cpf' : 'cnpj']: devedor.documento,
      nome: cutText(devedor.nome, 200),
    },
  }),
  valor: { original: c.valor },
  chave: c.chave,
  ...(solicitacao && { solicitacaoPagador: cutText(solicitacao, 140) }),
});

type Sent = { url: string; method: 'GET' | 'POST' | 'PUT' | 'PATCH'; headers: [string, string][]; body?: string };

async function send(client: GuardedClient, sent: Sent): Promise<HttpResult> {
  const { headers, ...rest } = sent;
  const result = await client.post({
    ...rest,
    headers: [['Accept', 'application/json'], ['User-Agent', 'Romaneio-Pix/1.0'], ...headers],
    timeoutMs: TIMEOUT_MS,
    bodyLimit: BODY_LIMIT,
  });
  if (result.falha !== null) {
    throw new PspFault(`O banco não respondeu: ${result.detalhe ?? result.falha}.`, { status: result.status });
  }
  if (result.corpo_truncado) throw new PspFault('A resposta do banco é grande demais.', { status: result.status });
  return result;
}

const isSuccess = ({ status }: HttpResult) => status !== null && status >= 200 && status < 300;

function jsonOf({ corpo }: HttpResult): unknown {
  try {
    return JSON.parse(corpo.toString('utf8'));
  } catch {
    return null;
  }
}

function cobrancaOf(answer: HttpResult): CobrancaNoPsp {
  if (!isSuccess(answer)) throw refused(answer, 'O banco não mostrou a cobrança');
  const read = cobAnswer.safeParse(jsonOf(answer));
  if (!read.success) throw new PspFault('O banco mostrou a cobrança de uma forma que não pôde ser lida.');
  return toCobranca(read.data);
}

/**
 * The bank's refusal in a sentence. Of 4xx, those that another attempt may mend (credentials, limits, a conflict) are not final; nor is
 * anything that is no 4xx.
 */
function refused(answer: HttpResult, what: string, mayBeFinal = true): PspFault {
  const { status } = answer;
  const told = problem.safeParse(jsonOf(answer));
  const parts = told.success
    ? [told.data.detail ?? told.data.title, ...(told.data.violacoes ?? []).map(({ razao }) => razao)]
    : [];
  const why = maskSecrets(parts.filter(Boolean).join(' '))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what a stranger sends is shown on one line
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .toWellFormed();
  const final = mayBeFinal && status !== null && [400, 404, 405, 406, 410, 422].includes(status);
  return new PspFault(`${what} (${status ?? 'sem resposta'})${why ? `: ${cutText(why, 300)}` : '.'}`, {
    final,
    status,
  });
}
