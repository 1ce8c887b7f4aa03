import { eq } from 'drizzle-orm';
import { contas, empresas } from '#drizzle/schema/identidade.ts';
import { MODULOS, MODULOS_API } from '#modulos/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { env } from '#server/platform/env.ts';
import { oneRow } from '#server/platform/rows.ts';
import { readContrato, readLimite } from './contrato.ts';
import type { Plano } from './schemas.ts';

/** The account's contract for people: what it includes, how much of it is in use, and whom to call for more. */
export async function readPlano(ctx: Ctx): Promise<Plano> {
  requireScope(ctx, 'empresas:read');
  const [limite, { modulos, filiais_ocupam }, rows] = await Promise.all([
    readLimite(ctx),
    readContrato(ctx),
    ctx.db.orm
      .select({ conta_nome: contas.nome, principal: empresas.principal })
      .from(empresas)
      .innerJoin(contas, eq(contas.id, empresas.conta_id))
      .where(eq(empresas.id, ctx.empresa_id)),
  ]);
  return {
    ...oneRow(rows),
    limite,
    filiais_ocupam,
    modulos: MODULOS_API.map((modulo) => ({
      modulo,
      nome: MODULOS[modulo].nome,
      incluido: modulos.includes(modulo),
    })),
    contato: env.SALES_CONTACT ?? null,
  };
}
