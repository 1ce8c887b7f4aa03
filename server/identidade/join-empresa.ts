import { and, eq, isNull, sql } from 'drizzle-orm';
import { usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { type Ctx, type EmpresaId, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { DomainError, invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { lockContrato, requireSlotForUsuario } from './contrato.ts';
import { endConvite } from './convites.ts';
import { fetchReached, recordInBoth, requirePrincipal } from './empresas-da-conta.ts';
import { sinceSession } from './internal.ts';
import { holdMember } from './member.ts';
import { empresaIdInput } from './schemas.ts';
import { hasAdministrator } from './usuarios.ts';

/**
 * Makes an administrator of the account's main registration the administrator of a company that has none, as one that a key opened. Where
 * a company has an administrator, that person invites whom they want: nobody enters by themselves.
 *
 * @throws DomainError FORBIDDEN for anybody else; NOT_FOUND; CONFLICT where the company has an active administrator; VALIDATION_ERROR where
 *   the company is not active, and, with a message ready to be shown, where the contract has no room for another user in it
 */
export async function joinEmpresa(outer: Ctx, input: unknown): Promise<{ id: number; nome: string }> {
  requireScope(outer, 'empresas:criar_empresa');
  requireProof(outer);
  await requirePrincipal(outer);
  const { id } = parseInput(empresaIdInput, input);
  const { ator } = outer;
  if (ator.tipo !== 'usuario') throw new DomainError('FORBIDDEN', 'Só uma pessoa administra uma empresa.');
  return transaction(outer, async (ctx) => {
    // The account's row makes concurrent changes of users take turns.
    const contrato = await lockContrato(ctx);
    await holdMember(ctx);
    const { nome, situacao } = await fetchReached(ctx, id);
    if (situacao !== 'ativa') throw invalid('id', 'Esta empresa não está ativa.');
    const there: Ctx = { ...ctx, empresa_id: id as EmpresaId };
    if (await hasAdministrator(there)) {
      throw new DomainError('CONFLICT', 'Esta empresa já tem quem a administre: peça um convite a essa pessoa.');
    }
    await withdrawOwn(there, ator.id);
    const [before] = await ctx.db.orm
      .select({ tipo: usuarios_empresas.tipo, ativo: usuarios_empresas.ativo })
      .from(usuarios_empresas)
      .where(and(eq(usuarios_empresas.empresa_id, id), eq(usuarios_empresas.usuario_id, ator.id)));
    if (!before?.ativo || before.tipo !== 'interno') await requireSlotForUsuario(there, contrato);
    const place = { papel: 'administrador', tipo: 'interno', ativo: true } as const;
    const sessoes_desde = sinceSession(ctx.sessao?.id ?? null);
    await ctx.db.orm
      .insert(usuarios_empresas)
      .values({ usuario_id: ator.id, empresa_id: id, ...place, sessoes_desde })
      .onConflictDoUpdate({
        target: [usuarios_empresas.usuario_id, usuarios_empresas.empresa_id],
        set: before?.ativo ? place : { ...place, sessoes_desde },
      });
    await recordInBoth(ctx, 'empresa.assumida', { id, nome });
    return { id, nome };
  });
}

/** An invitation that waits for the person has no use any more. */
async function withdrawOwn(ctx: Ctx, usuario_id: number): Promise<void> {
  const { db, empresa_id } = ctx;
  const email = sql`(SELECT lower(email) FROM ${usuarios} WHERE id = ${usuario_id})`;
  const withdrawn = await db.orm
    .delete(usuarios_empresas)
    .where(
      and(
        eq(usuarios_empresas.empresa_id, empresa_id),
        isNull(usuarios_empresas.usuario_id),
        sql`lower(${usuarios_empresas.convite_email}) = ${email}`,
      ),
    )
    .returning({
      ...{ id: usuarios_empresas.id, papel: usuarios_empresas.papel, tipo: usuarios_empresas.tipo },
      nome: sql<string>`${usuarios_empresas.convite_nome}`,
      email: sql<string>`${usuarios_empresas.convite_email}`,
    });
  for (const convite of withdrawn) await endConvite(ctx, convite);
}
