import { eq } from 'drizzle-orm';
import { ajustes_requisicoes } from '#drizzle/schema/requisicoes.ts';
import { record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type AjustesRequisicoes, ajustesRequisicoes } from './schemas.ts';

/** Whether the company has what requests sent and were answered kept; it has, until somebody switches it off. */
export async function getAjustesRequisicoes(ctx: Ctx): Promise<AjustesRequisicoes> {
  requireScope(ctx, 'requisicoes:read');
  const [row] = await ctx.db.orm
    .select({ guarda_conteudo: ajustes_requisicoes.guarda_conteudo })
    .from(ajustes_requisicoes)
    .where(eq(ajustes_requisicoes.empresa_id, ctx.empresa_id));
  return row ?? { guarda_conteudo: true };
}

/**
 * Switches the keeping on or off. Off: from the next batch of the log on nothing is kept, what is there is shown to nobody, and the next
 * housekeeping deletes it.
 */
export async function updateAjustesRequisicoes(outer: Ctx, input: unknown): Promise<AjustesRequisicoes> {
  requireScope(outer, 'configuracoes:write');
  const { guarda_conteudo } = parseInput(ajustesRequisicoes, input);
  return transaction(outer, async (ctx) => {
    if ((await getAjustesRequisicoes(ctx)).guarda_conteudo === guarda_conteudo) return { guarda_conteudo };
    const set = { guarda_conteudo, mudado_em: new Date() };
    await ctx.db.orm
      .insert(ajustes_requisicoes)
      .values({ empresa_id: ctx.empresa_id, ...set })
      .onConflictDoUpdate({ target: ajustes_requisicoes.empresa_id, set });
    await record(ctx, {
      recurso: 'registro_requisicoes',
      acao: guarda_conteudo ? 'registro_requisicoes.ligado' : 'registro_requisicoes.desligado',
      recurso_id: null,
      recurso_nome: 'Conteúdo das requisições',
    });
    return { guarda_conteudo };
  });
}
