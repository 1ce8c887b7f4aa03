import { eq } from 'drizzle-orm';
import { empresas, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { record } from '#server/auditoria/index.ts';
import { type Ctx, type EmpresaId, requireScope, transaction } from '#server/platform/context.ts';
import { DomainError, notFound } from '#server/platform/errors.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type EmpresaAberta, openEmpresaInput } from './schemas.ts';

/** Opens another company in the same account, with the plan of this one; the user who opens it administers it. */
export async function openEmpresa(outer: Ctx, input: unknown): Promise<EmpresaAberta> {
  requireScope(outer, 'empresas:criar_empresa');
  const { nome } = parseInput(openEmpresaInput, input);
  return transaction(outer, async (ctx) => {
    if (ctx.ator.tipo !== 'usuario') throw new DomainError('FORBIDDEN', 'Só um usuário do painel abre empresas.');
    const [origin] = await ctx.db.orm
      .select({ conta_id: empresas.conta_id, modulos: empresas.modulos, fuso: empresas.fuso })
      .from(empresas)
      .where(eq(empresas.id, ctx.empresa_id));
    if (!origin) throw notFound('Empresa não encontrada.');
    const rows = await ctx.db.orm
      .insert(empresas)
      .values({ ...origin, nome })
      .returning({ id: empresas.id, nome: empresas.nome });
    const opened = oneRow(rows);
    await ctx.db.orm
      .insert(usuarios_empresas)
      .values({ usuario_id: ctx.ator.id, empresa_id: opened.id, papel: 'administrador' });
    const line = { acao: 'empresa.criada', recurso: 'empresa', recurso_id: opened.id, recurso_nome: nome } as const;
    await record(ctx, line);
    await record({ ...ctx, empresa_id: opened.id as EmpresaId }, line);
    return opened;
  });
}
