import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { empresas, usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { record } from '#server/auditoria/index.ts';
import { cancelMail, enqueueMail, showsMail } from '#server/correio/index.ts';
import { type Ctx, type EmpresaId, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { isWellFormedSecret, newSecret, sha256 } from '#server/platform/crypto.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { DomainError, invalid, notFound } from '#server/platform/errors.ts';
import { oneRow, refuseTaken } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { lockContrato, requireSlotForUsuario } from './contrato.ts';
import { EMAIL_TAKEN, fetchMember, isMember, sinceSession } from './internal.ts';
import { hashSenha } from './password.ts';
import type { Caller } from './record-pessoal.ts';
import {
  acceptConviteInput,
  type Convite,
  type ConviteProprio,
  conviteInput,
  inviteUsuarioInput,
  type UsuarioConvidado,
  usuarioIdInput,
} from './schemas.ts';
import { requireUncommon } from './senha-comum.ts';
import type { Pessoa } from './sessoes.ts';

const PREFIX = 'rmn_cv';
/** How long an invitation's link works. */
const DAYS = 7;

const MEMBER_ALREADY = 'Esta pessoa já faz parte da empresa.';
const INVITED_ALREADY = 'Já há um convite para este e-mail: reenvie-o na lista de usuários.';
const ENDED = 'Este convite não vale mais: foi aceito, cancelado ou venceu. Peça outro a quem convidou você.';

const inDays = sql`now() + make_interval(days => ${DAYS})`;

/** The e-mails of an invitation, of which only the newest is of use. */
export const mailOf = (id: number) => `convite:${id}`;

/**
 * Invites a person to the company by e-mail. Nobody is a member before they have accepted: the answer is an invitation, which takes a
 * slot of the contract like the user that it becomes. Whether the e-mail is of somebody who signs in already, the inviter does not learn.
 *
 * @throws DomainError VALIDATION_ERROR on `email` for a user of the company and for one who is invited already, on `papel` for an external
 *   administrator, and, with a message ready to be shown, where the contract has no room
 */
export async function inviteUsuario(outer: Ctx, input: unknown): Promise<UsuarioConvidado> {
  requireScope(outer, 'usuarios:write');
  requireProof(outer);
  const { nome, email, papel, tipo } = parseInput(inviteUsuarioInput, input);
  const convite = newSecret(PREFIX);
  return transaction(outer, async (ctx) => {
    const contrato = await lockContrato(ctx);
    await requireStranger(ctx, email);
    if (tipo === 'interno') await requireSlotForUsuario(ctx, contrato);
    const rows = await ctx.db.orm
      .insert(usuarios_empresas)
      .values({
        ...{ empresa_id: ctx.empresa_id, papel, tipo, convite_nome: nome, convite_email: email },
        ...{ convite_hash: sha256(convite), convite_expira_em: inDays, convidado_por_nome: ctx.ator.nome },
      })
      .returning({ id: usuarios_empresas.id });
    const { id } = oneRow(rows);
    await send(ctx, id, email, convite);
    await record(ctx, {
      acao: 'usuario.convidado',
      recurso: 'usuario',
      recurso_id: id,
      recurso_nome: nome,
      detalhes: { email, papel, tipo },
    });
    return { ...(await fetchMember(ctx, id)), convite: shown(ctx, convite) };
  });
}

/** Sends a new link in place of the one before, and begins its time anew. */
export async function resendConvite(outer: Ctx, input: unknown): Promise<UsuarioConvidado> {
  requireScope(outer, 'usuarios:write');
  requireProof(outer);
  const { id } = parseInput(usuarioIdInput, input);
  const convite = newSecret(PREFIX);
  return transaction(outer, async (ctx) => {
    const renewed = await ctx.db.orm
      .update(usuarios_empresas)
      .set({ convite_hash: sha256(convite), convite_expira_em: inDays })
      .where(and(isMember(ctx, id), isNull(usuarios_empresas.usuario_id)))
      .returning({ email: usuarios_empresas.convite_email });
    const usuario = await fetchMember(ctx, id);
    if (renewed.length === 0) throw invalid('id', 'Esta pessoa já aceitou o convite.');
    await send(ctx, id, usuario.email, convite);
    await record(ctx, {
      acao: 'usuario.convite_reenviado',
      recurso: 'usuario',
      recurso_id: id,
      recurso_nome: usuario.nome,
    });
    return { ...(await fetchMember(ctx, id)), convite: shown(ctx, convite) };
  });
}

/**
 * The link belongs to the owner of the e-mail alone: whoever else had it could choose that person's password. It is shown where nothing is
 * sent (development), and to the command line.
 */
const shown = ({ porta }: Ctx, convite: string) => (porta === 'cli' || showsMail() ? convite : null);

async function send(ctx: Ctx, id: number, para: string, convite: string): Promise<void> {
  const [empresa] = await ctx.db.orm
    .select({ nome: empresas.nome })
    .from(empresas)
    .where(eq(empresas.id, ctx.empresa_id));
  await cancelMail(ctx.db, mailOf(id));
  await enqueueMail(ctx.db, {
    tipo: 'convite',
    para,
    sobre: mailOf(id),
    valida_dias: DAYS,
    dados: { empresa_nome: empresa?.nome ?? '', convidado_por_nome: ctx.ator.nome, convite },
  });
}

/** @throws DomainError VALIDATION_ERROR on `email` for a user of the company, and for one who is invited already */
async function requireStranger(ctx: Ctx, email: string): Promise<void> {
  const [known] = await ctx.db.orm
    .select({ convidado: sql<boolean>`${usuarios_empresas.usuario_id} IS NULL` })
    .from(usuarios_empresas)
    .leftJoin(usuarios, eq(usuarios.id, usuarios_empresas.usuario_id))
    .where(
      and(
        eq(usuarios_empresas.empresa_id, ctx.empresa_id),
        sql`lower(coalesce(${usuarios.email}, ${usuarios_empresas.convite_email})) = ${email}`,
      ),
    );
  if (known) throw invalid('email', known.convidado ? INVITED_ALREADY : MEMBER_ALREADY);
}

const columns = {
  id: usuarios_empresas.id,
  empresa_id: usuarios_empresas.empresa_id,
  empresa_nome: empresas.nome,
  fuso: empresas.fuso,
  convidado_por_nome: usuarios_empresas.convidado_por_nome,
  nome: sql<string>`${usuarios_empresas.convite_nome}`,
  email: sql<string>`${usuarios_empresas.convite_email}`,
  papel: usuarios_empresas.papel,
  tipo: usuarios_empresas.tipo,
  expira_em: sql<Date>`${usuarios_empresas.convite_expira_em}`.mapWith(usuarios_empresas.criado_em),
  tem_acesso: sql<boolean>`EXISTS (SELECT FROM ${usuarios} u WHERE lower(u.email) = lower(${usuarios_empresas.convite_email}))`,
};

/** The invitation of a link that still works. @throws DomainError NOT_FOUND */
function find(db: Db, convite: string, lock = false) {
  if (!isWellFormedSecret(convite, PREFIX)) throw notFound(ENDED);
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
