import { and, asc, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { contas, empresas, sessoes, usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { requireProof } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { randomBase62 } from '#server/platform/ids.ts';
import { logger } from '#server/platform/logger.ts';
import { oneRow } from '#server/platform/rows.ts';
import type { EmpresaDoUsuario, Papel, TipoUsuario } from './schemas.ts';

/** What a signed session cookie says: the session's secret, whose it is, and the company that the panel shows. */
export type PanelSession = {
  sessao: string;
  usuario_id: number;
  /** Null for a person who is in no company. */
  empresa_id: number | null;
};

/** Use extends a session, but never beyond its longest age, so that a copied cookie stops working. */
const IDLE_HOURS = 8;
export const LONGEST_HOURS = 24;
/** How long a second factor is waited for. */
const HALF_OPEN_MINUTES = 10;
/** Uses closer together than this are not noted. */
const NOTED_SECONDS = 60;
const LONGEST_AGENT = 400;
const MOST_OPEN = 100;

type Opened = {
  usuario_id: number;
  ip: string | null;
  agente: string | null;
  /** `segundo_fator`: it opens nothing until the person has proved more than the password. */
  fase?: (typeof sessoes.$inferSelect)['fase'];
};

/** Opens a session. Its secret is in this answer only; the database keeps its SHA-256. */
export async function openSession(
  db: Db,
  { usuario_id, ip, agente, fase = 'aberta' }: Opened,
): Promise<{ id: number; sessao: string }> {
  const sessao = randomBase62(43);
  const rows = await db.orm
    .insert(sessoes)
    .values({
      usuario_id,
      fase,
      hash: sha256(sessao),
      ip,
      ultimo_uso_ip: ip,
      agente: agente?.slice(0, LONGEST_AGENT).toWellFormed() ?? null,
      // The clock, not the transaction's start: a session is younger than whatever ended before it.
      criado_em: sql`clock_timestamp()`,
      expira_em: sql`now() + make_interval(mins => ${fase === 'aberta' ? LONGEST_HOURS * 60 : HALF_OPEN_MINUTES})`,
    })
    .returning({ id: sessoes.id });
  if (fase === 'aberta') await endOldest(db, usuario_id);
  return { id: oneRow(rows).id, sessao };
}

/** Ends the oldest sessions of whoever has more open ones than anybody uses. */
export async function endOldest(db: Db, usuario_id: number): Promise<void> {
  const open = and(eq(sessoes.usuario_id, usuario_id), isNull(sessoes.encerrada_em), eq(sessoes.fase, 'aberta'));
  const tooOld = db.orm
    .select({ id: sessoes.id })
    .from(sessoes)
    .where(open)
    .orderBy(desc(sessoes.id))
    .offset(MOST_OPEN);
  await db.orm
    .update(sessoes)
    .set({ encerrada_em: sql`now()`, encerrada_motivo: 'encerrada' })
    .where(inArray(sessoes.id, tooOld));
}

/** The session is open, and was used lately: the condition of a query. */
export const isOpen = and(
  isNull(sessoes.encerrada_em),
  eq(sessoes.fase, 'aberta'),
  gt(sessoes.expira_em, sql`now()`),
  gt(sessoes.ultimo_uso_em, sql`now() - make_interval(hours => ${IDLE_HOURS})`),
);

/** A signed-in person, whatever companies they are in. */
export type Pessoa = {
  usuario_id: number;
  usuario_nome: string;
  usuario_email: string;
  sessao_id: number;
  /** When the person last proved who they are in this session. */
  confirmada_em: Date;
};

/** The person's row, held until the transaction ends; its statement sees what others had committed before. */
export async function holdUsuario(tx: Db, usuario_id: number): Promise<{ senha_hash: string; email: string } | null> {
  const [held] = await tx.orm
    .select({ senha_hash: usuarios.senha_hash, email: usuarios.email })
    .from(usuarios)
    .where(eq(usuarios.id, usuario_id))
    .for('no key update');
  return held ?? null;
}

/**
 * Holds a session until the transaction ends: whoever ends it (its person, a new password) waits, and then finds what was made meanwhile.
 * @throws DomainError UNAUTHENTICATED where it ended after the door had let the request in
 */
export async function holdSession(tx: Db, sessao_id: number): Promise<void> {
  const [held] = await tx.orm
    .select({ id: sessoes.id })
    .from(sessoes)
    .where(and(eq(sessoes.id, sessao_id), isNull(sessoes.encerrada_em)))
    .for('share');
  if (!held) throw new DomainError('UNAUTHENTICATED', 'Sua sessão terminou. Entre de novo.');
}

/**
 * Holds a person, then the session that acts, in the order in which whatever ends sessions holds them: what a person proves who they are
 * with changes one thing at a time, and never by a session that a new password has ended.
 * @throws DomainError UNAUTHENTICATED
 */
export async function holdPessoa(
  tx: Db,
  { usuario_id, sessao_id }: Pick<Pessoa, 'usuario_id' | 'sessao_id'>,
): Promise<{ senha_hash: string; email: string }> {
  const held = await holdUsuario(tx, usuario_id);
  await holdSession(tx, sessao_id);
  if (!held) throw new DomainError('UNAUTHENTICATED', 'Sua sessão terminou. Entre de novo.');
  return held;
}

/** The same as `requireProof`, for what is a person's own in whatever company. @throws DomainError PROOF_REQUIRED */
export const requirePessoaProof = ({ confirmada_em }: Pessoa): void =>
  requireProof({ porta: 'painel', sessao: { confirmada_em } });

/** A person's place in a company, read afresh on every request of the panel, so that a removal works at once. */
export type Membership = Pessoa & {
  papel: Papel;
  tipo: TipoUsuario;
  empresa_id: number;
  empresa_nome: string;
  /** Whether it is the account's main registration. */
  principal: boolean;
  fuso: string;
  modulos: string[];
};

/** Null when the session ended. */
export async function findPessoa(db: Db, session: PanelSession, ip: string | null = null): Promise<Pessoa | null> {
  const [found] = await db.orm
    .select({
      usuario_id: usuarios.id,
      usuario_nome: usuarios.nome,
      usuario_email: usuarios.email,
      sessao_id: sessoes.id,
      confirmada_em: sessoes.confirmada_em,
      noted: sql<boolean>`${sessoes.ultimo_uso_em} > now() - make_interval(secs => ${NOTED_SECONDS})`,
    })
    .from(sessoes)
    .innerJoin(usuarios, eq(usuarios.id, sessoes.usuario_id))
    .where(and(eq(sessoes.hash, sha256(session.sessao)), eq(sessoes.usuario_id, session.usuario_id), isOpen));
  return found ? asNoted(db, found, ip) : null;
}

/**
 * Null when the session ended, when the person is not an active member of the company, or became one again after the session had
 * begun, when the company is not active, and when it asks for a second factor that the person has not set up.
 */
export async function findMembership(
  db: Db,
  session: PanelSession,
  ip: string | null = null,
): Promise<Membership | null> {
  const place = await findPlace(db, session, ip);
  if (!place || place.falta_segundo_fator) return null;
  const { falta_segundo_fator: _, ...membership } = place;
  return membership;
}

const placesOfSession = ({ sql }: Db) => sql`
  JOIN usuarios u ON u.id = s.usuario_id
  JOIN usuarios_empresas ue ON ue.usuario_id = u.id AND ue.ativo
  JOIN empresas e ON e.id = ue.empresa_id AND e.situacao = 'ativa'`;

/** The session is open, was used lately, and began after the person came (back) to the company. */
const standing = ({ sql }: Db) => sql`
  s.encerrada_em IS NULL AND s.fase = 'aberta' AND s.expira_em > now()
    AND s.ultimo_uso_em > now() - make_interval(hours => ${IDLE_HOURS})
    AND (ue.sessoes_desde IS NULL OR s.criado_em > ue.sessoes_desde)`;

/** The company asks for a second factor that the person has not set up. */
const lacksFator = ({ sql }: Db) => sql`
  (e.exige_segundo_fator AND NOT EXISTS (SELECT FROM totps t WHERE t.usuario_id = u.id AND t.confirmado_em IS NOT NULL)
    AND NOT EXISTS (SELECT FROM passkeys p WHERE p.usuario_id = u.id))`;

/**
 * The role that each session's person has in its company now, in the sessions' order; null where `findMembership` finds nothing. In one
 * statement, and no use is noted: for what goes on after the request that began it.
 */
export async function findPapeis(db: Db, sessions: readonly PanelSession[]): Promise<(Papel | null)[]> {
  const asked = sessions.map(({ sessao, ...who }, n) => ({ ...who, n, hash: sha256(sessao).toString('hex') }));
  // Written out: the conditions of the statement below, of many sessions at once.
  const found = await db.sql<{ n: number; papel: Papel }[]>`
    SELECT a.n, ue.papel FROM json_to_recordset(${JSON.stringify(asked)}::text::json) AS a (n int, hash text, usuario_id bigint, empresa_id bigint)
      JOIN sessoes s ON s.hash = decode(a.hash, 'hex') AND s.usuario_id = a.usuario_id ${placesOfSession(db)} AND e.id = a.empresa_id
    WHERE ${standing(db)} AND NOT ${lacksFator(db)}`;
  const papeis = new Map(found.map(({ n, papel }) => [n, papel]));
  return sessions.map((_, n) => papeis.get(n) ?? null);
}

/** A person's place in a company, which may be closed to them until they set up a second factor. */
export async function findPlace(
  db: Db,
  { sessao, usuario_id, empresa_id }: PanelSession,
  ip: string | null = null,
): Promise<(Membership & { falta_segundo_fator: boolean }) | null> {
  if (empresa_id === null) return null;
  // Written out: every request of the panel sends this statement, which is prepared once per connection; planned anew, its joins take
  // longer than they run.
  const [found] = await db.sql<(Membership & { falta_segundo_fator: boolean; noted: boolean })[]>`
    SELECT u.id AS usuario_id, u.nome AS usuario_nome, u.email AS usuario_email, s.id AS sessao_id, s.confirmada_em,
      s.ultimo_uso_em > now() - make_interval(secs => ${NOTED_SECONDS}) AS noted,
      ue.papel, ue.tipo, e.id AS empresa_id, e.nome AS empresa_nome, e.principal, e.fuso, c.modulos, ${lacksFator(db)} AS falta_segundo_fator
    FROM sessoes s ${placesOfSession(db)} JOIN contas c ON c.id = e.conta_id
    WHERE s.hash = ${sha256(sessao)} AND s.usuario_id = ${usuario_id} AND e.id = ${empresa_id} AND ${standing(db)}`;
  return found ? asNoted(db, found, ip) : null;
}

function asNoted<T extends { sessao_id: number; noted: boolean }>(db: Db, { noted, ...found }: T, ip: string | null) {
  if (!noted) noteUse(db, found.sessao_id, ip);
  return found;
}

/** A request does not wait for this. */
function noteUse(db: Db, id: number, ip: string | null): void {
  const written = db.orm
    .update(sessoes)
    .set({ ultimo_uso_em: sql`now()`, ...(ip === null ? {} : { ultimo_uso_ip: ip }) })
    .where(eq(sessoes.id, id));
  written.execute().catch((err: unknown) => logger().warn({ err }, 'The use of a session was not noted'));
}

type Motivo = NonNullable<typeof sessoes.$inferSelect.encerrada_motivo>;

/** Ends sessions of a person for good: all of them, all but one, or one. Returns how many were open. */
export async function endSessions(
  db: Db,
  usuario_id: number,
  motivo: Motivo,
  { except, only }: { except?: number | undefined; only?: number | undefined } = {},
): Promise<number> {
  const ended = await db.orm
    .update(sessoes)
    .set({ encerrada_em: sql`now()`, encerrada_motivo: motivo })
    .where(
      and(
        eq(sessoes.usuario_id, usuario_id),
        isNull(sessoes.encerrada_em),
        except === undefined ? undefined : ne(sessoes.id, except),
        only === undefined ? undefined : eq(sessoes.id, only),
      ),
    );
  return ended.count;
}

type Who = Pick<Pessoa, 'usuario_id' | 'sessao_id'>;

/** The companies that a user may switch to in a session, with the user's role there and the modules of the account's plan. */
export const listEmpresasOfUsuario = async (db: Db, who: Who): Promise<EmpresaDoUsuario[]> =>
  (await listLugares(db, who)).empresas;

/** The same, and by name those that the user has come back to since the session began: they open at the next sign-in. */
export async function listLugares(db: Db, who: Who): Promise<{ empresas: EmpresaDoUsuario[]; reativadas: string[] }> {
  const places = await listPlaces(db, who);
  return {
    empresas: places.filter(({ entra }) => entra).map(({ entra: _, ...empresa }) => empresa),
    reativadas: places.filter(({ entra }) => !entra).map(({ nome }) => nome),
  };
}

function listPlaces(db: Db, { usuario_id, sessao_id }: Who): Promise<(EmpresaDoUsuario & { entra: boolean })[]> {
  const { sessoes_desde } = usuarios_empresas;
  return db.orm
    .select({
      ...{ id: empresas.id, nome: empresas.nome, papel: usuarios_empresas.papel, modulos: contas.modulos },
      exige_segundo_fator: empresas.exige_segundo_fator,
      entra: sql<boolean>`${sessoes_desde} IS NULL OR ${sessoes_desde} < (SELECT s.criado_em FROM ${sessoes} s WHERE s.id = ${sessao_id})`,
    })
    .from(usuarios_empresas)
    .innerJoin(empresas, and(eq(empresas.id, usuarios_empresas.empresa_id), eq(empresas.situacao, 'ativa')))
    .innerJoin(contas, eq(contas.id, empresas.conta_id))
    .where(and(eq(usuarios_empresas.usuario_id, usuario_id), usuarios_empresas.ativo))
    .orderBy(asc(empresas.nome), asc(empresas.id));
}
