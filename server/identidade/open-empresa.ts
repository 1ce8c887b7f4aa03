import { empresas, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { type Ctx, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { lockContrato, ocupaLimite, requireSlotForEmpresa } from './contrato.ts';
import { cnpjTaken, fetchReached, recordInBoth, requireMatriz, requirePrincipal } from './empresas-da-conta.ts';
import { holdMember } from './member.ts';
import { type EmpresaDaConta, openEmpresaInput } from './schemas.ts';

/**
 * Opens another company, or a branch (`matriz_id`), in the account of the main registration that acts. A user who opens it administers it;
 * one that a key opens has no users yet.
 *
 * @throws DomainError FORBIDDEN for another company of the account and for a connected application; VALIDATION_ERROR on the field, and,
 *   with a message ready to be shown, where the contract has no room
 */
export async function openEmpresa(outer: Ctx, input: unknown): Promise<EmpresaDaConta> {
  requireScope(outer, 'empresas:criar_empresa');
  requireProof(outer);
  await requirePrincipal(outer);
  const data = parseInput(openEmpresaInput, input);
  return transaction(outer, async (ctx) => {
    const contrato = await lockContrato(ctx);
    if (ctx.ator.tipo === 'usuario') await holdMember(ctx);
    if (data.matriz_id !== null) await requireMatriz(ctx, data.matriz_id);
    const ocupa_limite = ocupaLimite({ ...data, situacao: 'ativa' }, contrato);
    if (ocupa_limite) await requireSlotForEmpresa(ctx, contrato);
    const fuso = data.fuso ?? (await fetchReached(ctx, ctx.empresa_id)).fuso;
    const rows = await ctx.db.orm
      .insert(empresas)
      .values({ ...data, conta_id: contrato.conta_id, fuso, modulos: contrato.modulos })
      .returning({ id: empresas.id });
    const { id } = oneRow(rows);
    if (ctx.ator.tipo === 'usuario') {
      await ctx.db.orm
        .insert(usuarios_empresas)
        .values({ usuario_id: ctx.ator.id, empresa_id: id, papel: 'administrador' });
    }
    await recordInBoth(ctx, 'empresa.criada', { id, nome: data.nome });
    return { ...(await fetchReached(ctx, id)), ocupa_limite };
  }).catch(cnpjTaken);
}
