import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { empresas, usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { record } from '#server/auditoria/index.ts';
import { cancelMail } from '#server/correio/index.ts';
import type { Ctx, EmpresaId } from '#server/platform/context.ts';
import { isWellFormedSecret, sha256 } from '#server/platform/crypto.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { DomainError, notFound } from '#server/platform/errors.ts';
import { refuseTaken } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { CONVITE, mailOf } from './convites.ts';
import { EMAIL_TAKEN, sinceSession } from './internal.ts';
import { hashSenha } from './password.ts';
import type { Caller } from './record-pessoal.ts';
import { acceptConviteInput, type Convite, type ConviteProprio, conviteInput, usuarioIdInput } from './schemas.ts';
import { requireUncommon } from './senha-comum.ts';
import type { Pessoa } from './sessoes.ts';

// What whoever was invited does: sees the invitation, accepts it, or declines.

const ENDED = 'Este convite não vale mais: foi aceito, cancelado ou venceu. Peça outro a quem convidou você.';

const columns = {
  id: usuarios_empresas.id,
  empresa_id: usuarios_empresas.empresa_id,
  empresa_nome: empresas.nome,
  fuso: empresas.fuso,
  // Null where a key invited: nobody outside knows the company's keys by their names.
  convidado_por_nome: sql<string | null>`CASE WHEN ${usuarios_empresas.convidado_por_tipo} IN ('token', 'concessao')
    THEN NULL ELSE ${usuarios_empresas.convidado_por_nome} END`,
  nome: sql<string>`${usuarios_empresas.convite_nome}`,
  email: sql<string>`${usuarios_empresas.convite_email}`,
  papel: usuarios_empresas.papel,
  tipo: usuarios_empresas.tipo,
  expira_em: sql<Date>`${usuarios_empresas.convite_expira_em}`.mapWith(usuarios_empresas.criado_em),
  tem_acesso: sql<boolean>`EXISTS (SELECT FROM ${usuarios} u WHERE lower(u.email) = lower(${usuarios_empresas.convite_email}))`,
};

/** The invitation of a link that still works. @throws DomainError NOT_FOUND */
function find(db: Db, convite: string, lock = false) {
  if (!isWellFormedSecret(convite, CONVITE)) throw notFound(ENDED);
  return findOpen(db, eq(usuarios_empresas.convite_hash, sha256(convite)), lock);
}

/** Nobody has accepted it, and its time is not over. */
const isStanding = and(
  isNull(usuarios_empresas.usuario_id),
  usuarios_empresas.ativo,
  gt(usuarios_empresas.convite_expira_em, sql`now()`),
);

/** @throws DomainError NOT_FOUND */
async function findOpen(db: Db, condition: SQL, lock: boolean) {
  const query = db.orm
    .select(columns)
    .from(usuarios_empresas)
    .innerJoin(empresas, and(eq(empresas.id, usuarios_empresas.empresa_id), eq(empresas.situacao, 'ativa')))
    .where(and(condition, isStanding))
    .$dynamic();
  const [found] = await (lock ? query.for('update', { of: usuarios_empresas }) : query);
  if (!found) throw notFound(ENDED);
  return found;
}

/** What whoever holds an invitation's link may see of it. @throws DomainError NOT_FOUND where the link does not work (any more) */
export async function readConvite(db: Db, input: unknown): Promise<Convite> {
  const { id: _, empresa_id: __, fuso: ___, ...shown } = await find(db, parseInput(conviteInput, input).convite);
  return shown;
}

/**
 * A person whom the service does not know yet accepts an invitation with a name and a password of their own choice.
 * @throws DomainError NOT_FOUND; CONFLICT for somebody who signs in already, who accepts as such
 */
export async function acceptAsNew(
  db: Db,
  input: unknown,
  caller: Caller,
): Promise<{ email: string; usuario_id: number; empresa_id: number }> {
  const { convite, nome, senha } = parseInput(acceptConviteInput, input);
  const { tem_acesso, email, empresa_id } = await find(db, convite);
  if (tem_acesso) throw new DomainError('CONFLICT', 'Este e-mail já tem acesso: entre com a sua senha para aceitar.');
  await requireUncommon(senha, { nome, email }, 'senha');
  const senha_hash = await hashSenha(senha, `convite:${empresa_id}`);
  return inTransaction(db, async (tx) => {
    const found = await find(tx, convite, true);
    const [created] = await tx.orm
      .insert(usuarios)
      .values({ nome, email, senha_hash })
      .onConflictDoNothing()
      .returning({ id: usuarios.id });
    if (!created) throw new DomainError('CONFLICT', EMAIL_TAKEN);
    await join(tx, found, { id: created.id, nome }, caller);
    return { email, usuario_id: created.id, empresa_id };
  });
}

/**
 * A signed-in person accepts an invitation to their own e-mail.
 * @throws DomainError NOT_FOUND; FORBIDDEN for an invitation to somebody else
 */
export async function acceptAsPessoa(
  db: Db,
  pessoa: Pessoa,
  input: unknown,
  caller: Caller,
): Promise<{ empresa_id: number }> {
  const { convite } = parseInput(conviteInput, input);
  return acceptAs(db, pessoa, (tx) => find(tx, convite, true), caller);
}

/** The condition of invitations to a person's own e-mail. */
const isTo = ({ usuario_email }: Pessoa) =>
  eq(sql`lower(${usuarios_empresas.convite_email})`, usuario_email.toLowerCase());

/**
 * Invitations that wait for a signed-in person. A person's e-mail has been confirmed (by an invitation, or by a link to it), so that
 * these are theirs to accept without a link.
 */
export function listOwnConvites(db: Db, pessoa: Pessoa): Promise<ConviteProprio[]> {
  const { id, empresa_nome, convidado_por_nome, papel, expira_em } = columns;
  return db.orm
    .select({ id, empresa_nome, convidado_por_nome, papel, expira_em })
    .from(usuarios_empresas)
    .innerJoin(empresas, and(eq(empresas.id, usuarios_empresas.empresa_id), eq(empresas.situacao, 'ativa')))
    .where(and(isTo(pessoa), isStanding))
    .orderBy(asc(usuarios_empresas.id));
}

const own = (tx: Db, pessoa: Pessoa, id: number) =>
  findOpen(tx, sql`${and(eq(usuarios_empresas.id, id), isTo(pessoa))}`, true);

/** A signed-in person accepts an invitation from the list of those that wait for them. @throws DomainError NOT_FOUND */
export function acceptOwnConvite(
  db: Db,
  pessoa: Pessoa,
  input: unknown,
  caller: Caller,
): Promise<{ empresa_id: number }> {
  const { id } = parseInput(usuarioIdInput, input);
  return acceptAs(db, pessoa, (tx) => own(tx, pessoa, id), caller);
}

/** The same person does not want it. @throws DomainError NOT_FOUND */
export async function declineOwnConvite(db: Db, pessoa: Pessoa, input: unknown, caller: Caller): Promise<void> {
  const { id } = parseInput(usuarioIdInput, input);
  await inTransaction(db, async (tx) => decline(tx, await own(tx, pessoa, id), caller));
}

async function acceptAs(
  db: Db,
  pessoa: Pessoa,
  read: (tx: Db) => Promise<Found>,
  caller: Caller,
): Promise<{ empresa_id: number }> {
  return inTransaction(db, async (tx) => {
    const found = await read(tx);
    if (found.email.toLowerCase() !== pessoa.usuario_email.toLowerCase()) {
      throw new DomainError(
        'FORBIDDEN',
        `Este convite é para ${found.email}, e você entrou como ${pessoa.usuario_email}.`,
      );
    }
    await join(tx, found, { id: pessoa.usuario_id, nome: pessoa.usuario_nome }, caller, pessoa.sessao_id);
    return { empresa_id: found.empresa_id };
  }).catch(refuseTaken('usuarios_empresas_usuario', 'convite', 'Você já faz parte desta empresa.'));
}

type Found = Awaited<ReturnType<typeof findOpen>>;

async function join(
  tx: Db,
  found: Found,
  pessoa: { id: number; nome: string },
  caller: Caller,
  sessao_id: number | null = null,
): Promise<void> {
  const ended = { convite_nome: null, convite_email: null, convite_hash: null, convite_expira_em: null };
  await tx.orm
    .update(usuarios_empresas)
    .set({ ...ended, usuario_id: pessoa.id, ...(sessao_id === null ? {} : { sessoes_desde: sinceSession(sessao_id) }) })
    .where(eq(usuarios_empresas.id, found.id));
  await cancelMail(tx, mailOf(found.id));
  const ctx: Ctx = {
    ...caller,
    empresa_id: found.empresa_id as EmpresaId,
    fuso: found.fuso,
    ator: { tipo: 'usuario', ...pessoa },
    escopos: new Set(),
    porta: 'painel',
    db: tx,
  };
  await record(ctx, {
    acao: 'usuario.convite_aceito',
    recurso: 'usuario',
    recurso_id: found.id,
    recurso_nome: pessoa.nome,
    detalhes: { papel: found.papel, tipo: found.tipo },
  });
}

/** The person for whom an invitation is does not want it. */
export async function declineConvite(db: Db, input: unknown, caller: Caller): Promise<void> {
  const { convite } = parseInput(conviteInput, input);
  await inTransaction(db, async (tx) => decline(tx, await find(tx, convite, true), caller));
}

async function decline(tx: Db, found: Found, caller: Caller): Promise<void> {
  await tx.orm.delete(usuarios_empresas).where(eq(usuarios_empresas.id, found.id));
  await cancelMail(tx, mailOf(found.id));
  await record(
    {
      ...caller,
      empresa_id: found.empresa_id as EmpresaId,
      fuso: found.fuso,
      ator: { tipo: 'sistema', id: null, nome: found.email },
      escopos: new Set(),
      porta: 'painel',
      db: tx,
    },
    { acao: 'usuario.convite_recusado', recurso: 'usuario', recurso_id: found.id, recurso_nome: found.nome },
  );
}
