import {
  type Client,
  contextOfSession,
  contextOfSystem,
  createAplicativo,
  exchangeCode,
  grantConsent,
  readAuthorization,
  type TokensOauth,
} from '#server/acesso/index.ts';
import { openSession } from '#server/identidade/index.ts';
import type { Db } from '#server/platform/db.ts';
import { type Measured, measure } from './measure.ts';
import type { Bench } from './seed.ts';

const URI = 'https://app.exemplo.com.br/retorno';
const CALLER = { request_id: 'bench', ip: '127.0.0.1' };

/** A connection with its present tokens, and how its application says who it is. */
export type Connection = TokensOauth & { basic: string };

/** An application with as many connections to the company that is measured as asked. */
export async function connectApps(db: Db, { empresa_id, usuario_id }: Bench, many: number): Promise<Connection[]> {
  const system = await contextOfSystem(db, empresa_id, 'cli');
  if (!system) throw new Error('no company');
  const app = await createAplicativo(system, {
    nome: 'Medição',
    tipo: 'confidencial',
    redirect_uris: [URI],
    escopos: ['estoque:read'],
  });
  const { sessao } = await openSession(db, { usuario_id, ip: CALLER.ip, agente: null });
  const { ctx } = await contextOfSession(db, { sessao, usuario_id, empresa_id }, CALLER);
  const client: Client = { id: app.id, client_id: app.client_id, nome: app.nome, escopos: app.escopos };
  const query = { response_type: 'code', client_id: app.client_id, redirect_uri: URI, scope: 'estoque:read' };
  const basic = Buffer.from(`${app.client_id}:${app.client_secret}`).toString('base64');
  const connections: Connection[] = [];
  for (let i = 0; i < many; i++) {
    const asked = await readAuthorization(db, new URLSearchParams(query));
    if (asked.kind !== 'valid') throw new Error('The request was refused');
    const { code } = await grantConsent(ctx, asked, asked.escopos);
    const tokens = await exchangeCode(db, client, { code, redirect_uri: URI, code_verifier: null }, CALLER);
    connections.push({ ...tokens, basic: `Basic ${basic}` });
  }
  return connections;
}

/** Renews every connection, each in its own lane, one renewal after another. */
export function renewals(port: number, connections: readonly Connection[], seconds: number): Promise<Measured> {
  const presented = connections.map(({ refresh_token }) => refresh_token);
  return measure(connections.length, seconds, async (lane) => {
    const response = await fetch(`http://127.0.0.1:${port}/integracoes/oauth/token/`, {
      method: 'POST',
      headers: { authorization: connections[lane]?.basic ?? '' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: presented[lane] ?? '' }),
    });
    const answer: Partial<TokensOauth> = await response.json();
    if (answer.refresh_token === undefined) return false;
    presented[lane] = answer.refresh_token;
    return true;
  });
}
