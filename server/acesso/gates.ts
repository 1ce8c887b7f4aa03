import { and, eq } from 'drizzle-orm';
import { tokens_api } from '#drizzle/schema/acesso.ts';
import { empresas, usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import {
  findEmpresas,
  findMembership,
  findPapeis,
  type Membership,
  type PanelSession,
  type Papel,
} from '#server/identidade/index.ts';
import type { Ctx, EmpresaId } from '#server/platform/context.ts';
import { isWellFormedSecret, sha256 } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { gatherByPool } from '#server/platform/gather.ts';
import { requestId } from '#server/platform/ids.ts';
import { actorName } from './concessoes/internal.ts';
import { beyondPlan, escoposOfPapel, TODOS_ESCOPOS, withinPlan, withinReach } from './escopos.ts';

/** A bearer token that stands: its company, its scopes, and the networks and names that the pipeline's next steps need. */
export type Credential = {
  /** An API token, or an OAuth grant: its quota outlives its access tokens. */
  tipo: 'token' | 'concessao';
  id: number;
  /** For the request log and the audit: the token's name, or application and user. */
  nome: string;
  empresa_id: EmpresaId;
  fuso: string;
  escopos: ReadonlySet<string>;
  /** What it was given and the account's plan has not (any more): out of reach, until the plan has it. */
  fora_do_plano: readonly string[];
  ips_permitidos: string[];
};

type TokenRow = {
  id: number;
  nome: string;
  empresa_id: number;
  fuso: string;
  modulos: string[];
  escopos: string[];
  ips_permitidos: string[];
  /** `suspenso`: the company is not active. */
  fim: 'revogado' | 'expirado' | 'suspenso' | null;
};

/** Tokens of a statement, and how long one keeps the next waiting. */
const MOST = 100;
const PATIENCE_MS = 5;
const AT_ONCE = 8;

/**
 * The rows of tokens, by their hashes in hexadecimal. A lookup that began before a request came would not see what was revoked meanwhile: the
 * request's is a later one.
 */
const lookups = gatherByPool<string, TokenRow | undefined>(({ sql }) => ({
  ...{ most: MOST, patienceMs: PATIENCE_MS, atOnce: AT_ONCE },
  run: async (hashes) => {
    // Written out: every request of the API sends this statement, which is prepared once per connection; the builder has no CASE.
    const rows = await sql<(TokenRow & { hash: string })[]>`
        SELECT encode(t.hash, 'hex') AS hash, t.id, t.nome, t.empresa_id, e.fuso, c.modulos, t.escopos, t.ips_permitidos,
          CASE WHEN t.revogado_em IS NOT NULL THEN 'revogado' WHEN t.expira_em <= now() THEN 'expirado'
            WHEN e.situacao <> 'ativa' THEN 'suspenso' END AS fim
        FROM tokens_api t JOIN empresas e ON e.id = t.empresa_id JOIN contas c ON c.id = e.conta_id
        WHERE t.hash = ANY (ARRAY(SELECT decode(h, 'hex') FROM unnest(${[...new Set(hashes)]}::text[]) h))`;
    const found = new Map(rows.map((row) => [row.hash, row]));
    return hashes.map((hash) => found.get(hash));
  },
}));

const unauthenticated = (message: string) => new DomainError('UNAUTHENTICATED', message);

/**
 * The token gate: form and checksum first (no database), then one indexed query for token, company and scopes, which requests that come
 * at the same time share. Nothing is cached, so a revocation works at once. Takes API tokens and access tokens of OAuth.
 * @throws DomainError UNAUTHENTICATED when the token is malformed, unknown, revoked or expired (401 in the API)
 */
export async function authenticateToken(db: Db, token: string): Promise<Credential> {
  if (isWellFormedSecret(token, 'rmn_at')) return authenticateAccessToken(db, token);
  if (!isWellFormedSecret(token, 'rmn_tok')) throw unauthenticated('Token inválido.');
  const row = await lookups(db).add(sha256(token).toString('hex'));
  if (!row) throw unauthenticated('Token inválido.');
  if (row.fim) throw unauthenticated(`Token ${row.fim}.`);
  return {
    tipo: 'token',
    id: row.id,
    nome: row.nome,
    empresa_id: row.empresa_id as EmpresaId,
    fuso: row.fuso,
    escopos: new Set(withinPlan(row.escopos, row.modulos)),
    fora_do_plano: beyondPlan(row.escopos, row.modulos),
    ips_permitidos: row.ips_permitidos,
  };
}

type AccessRow = {
  id: number;
  aplicativo_nome: string;
  usuario_nome: string;
  empresa_id: number;
  fuso: string;
  modulos: string[];
  escopos: string[];
  papel: Papel | null;
  fim: 'revogado' | 'expirado' | 'suspenso' | null;
};

/** The token gate for an access token of OAuth: its granted scopes, as far as the user's present role in the company goes. */
async function authenticateAccessToken(db: Db, token: string): Promise<Credential> {
  // Written out, for the same reasons.
  const [row] = await db.sql<AccessRow[]>`
    SELECT c.id, a.nome AS aplicativo_nome, u.nome AS usuario_nome, c.empresa_id, e.fuso, ct.modulos, t.escopos, ue.papel,
      CASE WHEN t.revogado_em IS NOT NULL OR c.encerrada_em IS NOT NULL OR NOT a.ativo THEN 'revogado'
        WHEN t.expira_em <= now() THEN 'expirado' WHEN e.situacao <> 'ativa' THEN 'suspenso' END AS fim
    FROM tokens_oauth t
      JOIN concessoes c ON c.id = t.concessao_id
      JOIN aplicativos a ON a.id = c.aplicativo_id
      JOIN usuarios u ON u.id = c.usuario_id
      JOIN empresas e ON e.id = c.empresa_id
      JOIN contas ct ON ct.id = e.conta_id
      LEFT JOIN usuarios_empresas ue ON ue.usuario_id = c.usuario_id AND ue.empresa_id = c.empresa_id AND ue.ativo
    WHERE t.hash = ${sha256(token)} AND t.tipo = 'access_token'`;
  if (!row?.papel) throw unauthenticated(row ? 'Token revogado.' : 'Token inválido.');
  if (row.fim) throw unauthenticated(`Token ${row.fim}.`);
  return {
    tipo: 'concessao',
    id: row.id,
    nome: actorName(row),
    empresa_id: row.empresa_id as EmpresaId,
    fuso: row.fuso,
    escopos: new Set(withinReach(row.escopos, row.modulos, row.papel)),
    fora_do_plano: beyondPlan(row.escopos, row.modulos),
    ips_permitidos: [],
  };
}

/** Context of a request that came with a token. */
export function contextOfCredential(
  credential: Credential,
  request: { request_id: string; ip: string | null; db: Db },
): Ctx {
  return {
    ...request,
    empresa_id: credential.empresa_id,
    fuso: credential.fuso,
    ator: { tipo: credential.tipo, id: credential.id, nome: credential.nome },
    escopos: credential.escopos,
    porta: 'api',
  };
}

/**
 * The session gate: the signed-in user's place in the company, read afresh.
 * @throws DomainError UNAUTHENTICATED when the session ended or the user is no longer a member
 */
export async function contextOfSession(
  db: Db,
  session: PanelSession,
  request: { request_id: string; ip: string | null },
): Promise<{ ctx: Ctx; membership: Membership }> {
  const membership = await findMembership(db, session, request.ip);
  if (!membership) throw unauthenticated('Sua sessão terminou. Entre de novo.');
  const ctx: Ctx = {
    ...request,
    db,
    empresa_id: membership.empresa_id as EmpresaId,
    fuso: membership.fuso,
    ator: { tipo: 'usuario', id: membership.usuario_id, nome: membership.usuario_nome },
    escopos: escoposOfPapel(membership.papel),
    porta: 'painel',
    sessao: { id: membership.sessao_id, confirmada_em: membership.confirmada_em, papel: membership.papel },
  };
  return { ctx, membership };
}

/** Questions after the sessions of streams: each is a statement that began after it was asked. */
const papeis = gatherByPool<PanelSession, Papel | null>((db) => ({
  ...{ run: (sessions) => findPapeis(db, sessions), most: 1_000, patienceMs: PATIENCE_MS, atOnce: 2 },
}));

/**
 * Whether a session still stands, with the role that its person had when a stream began. For what goes on after the request that began it:
 * many streams that are told the same at once ask in one statement.
 */
export const stillStands = async (db: Db, session: PanelSession, papel: Papel): Promise<boolean> =>
  (await papeis(db).add(session)) === papel;

/** Context of the command line and of the service's own jobs, for one company; null when there is no such company. */
export async function contextOfSystem(db: Db, empresa_id: number, porta: 'cli' | 'job'): Promise<Ctx | null> {
  const empresa = (await findEmpresas(db, [empresa_id])).get(empresa_id);
  if (!empresa) return null;
  return {
    empresa_id: empresa_id as EmpresaId,
    fuso: empresa.fuso,
    ator: { tipo: 'sistema', id: null, nome: porta === 'cli' ? 'Linha de comando' : 'Sistema' },
    escopos: TODOS_ESCOPOS,
    porta,
    request_id: requestId(),
    ip: null,
    db,
  };
}

/**
 * Context of whoever has a proposal's public link, which is all that they may do: it has no scope. Null when there is no such company.
 * @param empresa_id as the link names it
 */
export async function contextOfLink(
  db: Db,
  empresa_id: number,
  request: { request_id: string; ip: string | null },
): Promise<Ctx | null> {
  const empresa = (await findEmpresas(db, [empresa_id])).get(empresa_id);
  if (!empresa) return null;
  return {
    ...request,
    db,
    empresa_id: empresa_id as EmpresaId,
    fuso: empresa.fuso,
    ator: { tipo: 'sistema', id: null, nome: 'Cliente' },
    escopos: new Set(),
    porta: 'link',
  };
}

/**
 * Context of a job that goes on in a person's name: with the scopes of the role that they have now. Null once they are no active member
 * of the company, or the company is not active.
 */
export async function contextOfMember(db: Db, empresa_id: number, usuario_id: number): Promise<Ctx | null> {
  const [found] = await db.orm
    .select({ nome: usuarios.nome, papel: usuarios_empresas.papel, fuso: empresas.fuso })
    .from(usuarios_empresas)
    .innerJoin(usuarios, eq(usuarios.id, usuarios_empresas.usuario_id))
    .innerJoin(empresas, eq(empresas.id, usuarios_empresas.empresa_id))
    .where(
      and(
        eq(usuarios_empresas.usuario_id, usuario_id),
        eq(usuarios_empresas.empresa_id, empresa_id),
        usuarios_empresas.ativo,
        eq(empresas.situacao, 'ativa'),
      ),
    );
  if (!found) return null;
  return {
    empresa_id: empresa_id as EmpresaId,
    fuso: found.fuso,
    ator: { tipo: 'usuario', id: usuario_id, nome: found.nome },
    escopos: escoposOfPapel(found.papel),
    porta: 'job',
    request_id: requestId(),
    ip: null,
    db,
  };
}

/** Which token or grant was used, and from where. */
type Use = { token_id: number | null; concessao_id: number | null; ip: string | null; da_rede: boolean };

/**
 * Notes the last use of tokens and grants, at most once a minute each. For batches: requests hand their uses over and do not wait. A request
 * from a network that the credential does not allow is no use of it.
 */
export async function touchCredentials(db: Db, batch: readonly Use[]): Promise<void> {
  for (const [table, column] of [['tokens_api', 'token_id'] as const, ['concessoes', 'concessao_id'] as const]) {
    const uses = new Map(batch.filter(({ da_rede }) => da_rede).map((use) => [use[column], use.ip]));
    uses.delete(null);
    if (uses.size === 0) continue;
    const { sql } = db;
    // Written out: a batch, which the builder cannot hand over as two arrays. It waits for none of the rows that it holds others beside, so
    // that whoever holds one of them and wants another, as a removal does, never waits in a circle.
    const held = await sql<{ id: number; ip: string | null }[]>`
      WITH due AS MATERIALIZED (
        SELECT t.id, u.ip FROM unnest(${[...uses.keys()]}::bigint[], ${[...uses.values()]}::text[]) AS u(id, ip)
          JOIN ${sql(table)} t ON t.id = u.id
        WHERE t.ultimo_uso_em IS NULL OR t.ultimo_uso_em < now() - interval '60 seconds' OR t.ultimo_uso_ip IS DISTINCT FROM u.ip
      ), free AS MATERIALIZED (
        SELECT t.id, due.ip FROM due JOIN ${sql(table)} t ON t.id = due.id FOR NO KEY UPDATE OF t SKIP LOCKED
      ), noted AS (
        UPDATE ${sql(table)} t SET ultimo_uso_em = now(), ultimo_uso_ip = free.ip FROM free WHERE t.id = free.id RETURNING t.id
      )
      SELECT id, ip FROM due WHERE id NOT IN (SELECT id FROM noted)`;
    for (const { id, ip } of held) {
      await sql`UPDATE ${sql(table)} SET ultimo_uso_em = now(), ultimo_uso_ip = ${ip} WHERE id = ${id}`;
    }
  }
}

/** The company that a token belongs to, for the command line; null when there is no such token. */
export async function findTokenEmpresa(db: Db, id: number): Promise<number | null> {
  const [row] = await db.orm
    .select({ empresa_id: tokens_api.empresa_id })
    .from(tokens_api)
    .where(eq(tokens_api.id, id));
  return row?.empresa_id ?? null;
}

/** Whether the text is a token of the company that still works. */
export async function findToken(ctx: Ctx, token: string): Promise<boolean> {
  try {
    return (await authenticateToken(ctx.db, token)).empresa_id === ctx.empresa_id;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
