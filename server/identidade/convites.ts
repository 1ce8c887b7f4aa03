import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { empresas, usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { record } from '#server/auditoria/index.ts';
import { cancelMail, enqueueMail, showsMail } from '#server/correio/index.ts';
import { type Ctx, type EmpresaId, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { newSecret, sha256 } from '#server/platform/crypto.ts';
import { invalid } from '#server/platform/errors.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { lockContrato, requireSlotForUsuario } from './contrato.ts';
import { fetchMember, isMember } from './internal.ts';
import { inviteUsuarioInput, type Papel, type TipoUsuario, type UsuarioConvidado, usuarioIdInput } from './schemas.ts';

/** The prefix of an invitation's token. */
export const CONVITE = 'rmn_cv';
/** How long an invitation's link works. */
const DAYS = 7;

const MEMBER_ALREADY = 'Esta pessoa já faz parte da empresa.';
const INVITED_ALREADY =
  'Já há um convite para este e-mail: reenvie-o na lista de usuários do painel, ou remova-o e convide de novo.';
const inDays = sql`now() + make_interval(days => ${DAYS})`;

/** Who answers for an invitation: it ends with their access (`withdrawConvitesOf`). */
const writtenBy = ({ ator: { tipo, id, nome } }: Ctx) => ({
  convidado_por_nome: nome,
  convidado_por_tipo: tipo,
  convidado_por_id: id,
});

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
  const convite = newSecret(CONVITE);
  return transaction(outer, async (ctx) => {
    const contrato = await lockContrato(ctx);
    await requireStranger(ctx, email);
    if (tipo === 'interno') await requireSlotForUsuario(ctx, contrato);
    const rows = await ctx.db.orm
      .insert(usuarios_empresas)
      .values({
        ...{ empresa_id: ctx.empresa_id, papel, tipo, convite_nome: nome, convite_email: email },
        ...{ convite_hash: sha256(convite), convite_expira_em: inDays, ...writtenBy(ctx) },
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
  const convite = newSecret(CONVITE);
  return transaction(outer, async (ctx) => {
    const renewed = await ctx.db.orm
      .update(usuarios_empresas)
      .set({ convite_hash: sha256(convite), convite_expira_em: inDays, ...writtenBy(ctx) })
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
    dados: {
      empresa_nome: empresa?.nome ?? '',
      // Nobody outside knows the company's keys by their names.
      convidado_por_nome: ctx.ator.tipo === 'usuario' ? ctx.ator.nome : (empresa?.nome ?? ''),
      convite,
    },
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

/** Who wrote invitations: a person in the context's company, and what acted for that person, wherever in the account. */
type Autores = { usuario_id?: number; tokens?: readonly number[]; concessoes?: readonly number[] };

const selectOf = (ctx: Ctx, { usuario_id, tokens = [], concessoes = [] }: Autores) => {
  const { convidado_por_tipo: tipo, convidado_por_id: id } = usuarios_empresas;
  return ctx.db.orm
    .select({
      id: usuarios_empresas.id,
      nome: sql<string>`${usuarios_empresas.convite_nome}`,
      email: sql<string>`${usuarios_empresas.convite_email}`,
      ...{ papel: usuarios_empresas.papel, tipo: usuarios_empresas.tipo },
      ...{ empresa_id: usuarios_empresas.empresa_id, fuso: empresas.fuso },
    })
    .from(usuarios_empresas)
    .innerJoin(empresas, eq(empresas.id, usuarios_empresas.empresa_id))
    .where(
      and(
        isNull(usuarios_empresas.usuario_id),
        or(
          usuario_id === undefined
            ? sql`false`
            : and(eq(tipo, 'usuario'), eq(id, usuario_id), eq(usuarios_empresas.empresa_id, ctx.empresa_id)),
          tokens.length > 0 ? and(eq(tipo, 'token'), inArray(id, [...tokens])) : undefined,
          concessoes.length > 0 ? and(eq(tipo, 'concessao'), inArray(id, [...concessoes])) : undefined,
        ),
      ),
    )
    .orderBy(asc(usuarios_empresas.id));
};

/** The invitations that wait and were written by these. For other rooms: no scope is checked here. */
export const listConvitesOf = async (
  ctx: Ctx,
  autores: Autores,
): Promise<{ id: number; nome: string; email: string }[]> =>
  (await selectOf(ctx, autores)).map(({ id, nome, email }) => ({ id, nome, email }));

type Convite = { id: number; nome: string; email: string; papel: Papel; tipo: TipoUsuario };

/** What ends with an invitation whose row is gone: its e-mail, and the trail of the context's company tells of it. */
export async function endConvite(ctx: Ctx, { id, nome, email, papel, tipo }: Convite): Promise<void> {
  await cancelMail(ctx.db, mailOf(id));
  const told = { acao: 'usuario.removido', recurso: 'usuario', recurso_id: id, recurso_nome: nome } as const;
  await record(ctx, { ...told, detalhes: { email, papel, tipo } });
}

/**
 * Takes back, in the caller's transaction, the invitations that wait and were written by somebody whose access ends: they would let that
 * person in again, as somebody else. Returns whom they were for. For other rooms: no scope is checked here.
 */
export async function withdrawConvitesOf(ctx: Ctx, autores: Autores): Promise<string[]> {
  const rows = await selectOf(ctx, autores).for('update', { of: usuarios_empresas });
  for (const { empresa_id, fuso, ...convite } of rows) {
    await ctx.db.orm.delete(usuarios_empresas).where(eq(usuarios_empresas.id, convite.id));
    await endConvite({ ...ctx, empresa_id: empresa_id as EmpresaId, fuso }, convite);
  }
  return rows.map(({ nome }) => nome);
}
