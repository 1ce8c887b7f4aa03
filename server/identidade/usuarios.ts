import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { record } from '#server/auditoria/index.ts';
import { type Ctx, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { contains } from '#server/platform/listing.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { changes } from '#server/platform/rows.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { lockContrato, requireSlotForUsuario } from './contrato.ts';
import { countMembers, fetchMember, isMember, members, SITUACAO } from './internal.ts';
import { type Usuario, updateUsuarioInput, usuarioIdInput, usuariosFilters } from './schemas.ts';

const NOME = sql`lower(coalesce(${usuarios.nome}, ${usuarios_empresas.convite_nome}))`;
const TEXTO = sql`concat_ws(' ', coalesce(${usuarios.nome}, ${usuarios_empresas.convite_nome}),
  coalesce(${usuarios.email}, ${usuarios_empresas.convite_email}))`;

/** Users of the company, invited ones too. */
export async function listUsuarios(ctx: Ctx, input: unknown): Promise<Page<Usuario>> {
  requireScope(ctx, 'usuarios:read');
  const { busca, papel, tipo, situacao, ordenar, direcao, ...page } = parseInput(usuariosFilters, input);
  const where = and(
    eq(usuarios_empresas.empresa_id, ctx.empresa_id),
    papel && eq(usuarios_empresas.papel, papel),
    tipo && eq(usuarios_empresas.tipo, tipo),
    situacao && eq(SITUACAO, situacao),
    busca ? contains(TEXTO, busca) : undefined,
  );
  const order = direcao === 'asc' ? asc : desc;
  const [resultados, total_registros] = await Promise.all([
    members(ctx)
      .where(where)
      .orderBy(order(ordenar === 'nome' ? NOME : usuarios_empresas.criado_em), order(usuarios_empresas.id))
      .limit(page.por_pagina)
      .offset(offsetOf(page)),
    countMembers(ctx, where),
  ]);
  return { ...page, resultados, total_registros };
}

/** @throws DomainError NOT_FOUND, for a user of another company too */
export async function getUsuario(ctx: Ctx, input: unknown): Promise<Usuario> {
  requireScope(ctx, 'usuarios:read');
  return fetchMember(ctx, parseInput(usuarioIdInput, input).id);
}

/**
 * Changes what a user is in the company: role, kind, access. Name and e-mail are the person's own. The company keeps at least one active
 * administrator, and an external user is none. A user who was deactivated and is active again signs in anew.
 *
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR, also where the contract has no room for another internal user
 */
export async function updateUsuario(outer: Ctx, input: unknown): Promise<Usuario> {
  requireScope(outer, 'usuarios:write');
  requireProof(outer);
  const { id, ...given } = parseInput(updateUsuarioInput, input);
  const sent = sentOf(given);
  return transaction(outer, async (ctx) => {
    // The account's row makes concurrent changes of users take turns.
    const contrato = await lockContrato(ctx);
    const before = await fetchMember(ctx, id);
    const wanted = { ...before, ativo: before.situacao !== 'inativo', ...sent };
    if (wanted.tipo !== 'interno' && wanted.papel === 'administrador') {
      throw invalid(sent.tipo === undefined ? 'papel' : 'tipo', 'Um acesso externo não pode ser administrador.');
    }
    if (before.situacao === 'convidado' && sent.ativo === false) {
      throw invalid('ativo', 'Esta pessoa ainda não aceitou o convite: para desistir dele, remova-a.');
    }
    if (!before.ocupa_limite && wanted.tipo === 'interno' && wanted.ativo) await requireSlotForUsuario(ctx, contrato);
    const turned = wanted.ativo !== (before.situacao !== 'inativo');
    if (Object.keys(sent).length > 0) {
      await ctx.db.orm
        .update(usuarios_empresas)
        .set({ ...sent, ...(turned ? { sessoes_desde: sql`clock_timestamp()` } : {}) })
        .where(isMember(ctx, id));
    }
    if (administers(before)) {
      await requireAdministrator(ctx, sent.ativo === false ? 'ativo' : sent.tipo === undefined ? 'papel' : 'tipo');
    }
    const after = await fetchMember(ctx, id);
    const told = ({ papel, tipo, situacao }: Usuario) => ({ papel, tipo, ativo: situacao !== 'inativo' });
    const detalhes = changes(told(before), told(after));
    if (Object.keys(detalhes).length > 0) {
      await record(ctx, {
        acao: 'usuario.alterado',
        recurso: 'usuario',
        recurso_id: id,
        recurso_nome: after.nome,
        detalhes,
      });
    }
    return after;
  });
}

/** A company that a key opened has no administrator before it invites one: what others are may change meanwhile. */
export const administers = ({ papel, situacao }: Usuario): boolean => papel === 'administrador' && situacao === 'ativo';

/** @throws DomainError VALIDATION_ERROR where the company has no active administrator left */
export async function requireAdministrator(ctx: Ctx, field: string): Promise<void> {
  if (!(await hasAdministrator(ctx))) throw invalid(field, 'A empresa precisa de ao menos um administrador ativo.');
}

/** Whether the company has an active administrator. */
export async function hasAdministrator(ctx: Ctx): Promise<boolean> {
  const [left] = await ctx.db.orm
    .select({ usuario_id: usuarios_empresas.usuario_id })
    .from(usuarios_empresas)
    .where(
      and(
        eq(usuarios_empresas.empresa_id, ctx.empresa_id),
        eq(usuarios_empresas.papel, 'administrador'),
        usuarios_empresas.ativo,
        sql`${usuarios_empresas.usuario_id} IS NOT NULL`,
      ),
    )
    .limit(1);
  return left !== undefined;
}
