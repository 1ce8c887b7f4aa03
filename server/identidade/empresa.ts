import { and, eq, ne, sql } from 'drizzle-orm';
import { empresas } from '#drizzle/schema/identidade.ts';
import { record } from '#server/auditoria/index.ts';
import { type Ctx, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { changes, columnsOf, oneRow } from '#server/platform/rows.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { readContrato } from './contrato.ts';
import { cnpjTaken } from './empresas-da-conta.ts';
import { hasOneFactor } from './fatores/fatores.ts';
import { holdMember } from './member.ts';
import { type Empresa, empresa, updateEmpresaInput } from './schemas.ts';

const columns = columnsOf(empresas, empresa);

/** The context's own company. */
export async function getEmpresa(ctx: Ctx): Promise<Empresa> {
  const [found] = await ctx.db.orm.select(columns).from(empresas).where(eq(empresas.id, ctx.empresa_id));
  if (!found) throw notFound('Empresa não encontrada.');
  return found;
}

/**
 * Changes the company's settings, among them whether an exit may leave a balance negative.
 * @throws DomainError VALIDATION_ERROR on the field; PROOF_REQUIRED for what is asked of others' sign-in; UNAUTHENTICATED and FORBIDDEN as
 *   holdMember
 */
export async function updateEmpresa(outer: Ctx, input: unknown): Promise<Empresa> {
  requireScope(outer, 'configuracoes:write');
  const data = parseInput(updateEmpresaInput, input);
  return transaction(outer, async (ctx) => {
    if (ctx.ator.tipo === 'usuario') await holdMember(ctx);
    const [before] = await ctx.db.orm
      .select(columns)
      .from(empresas)
      .where(eq(empresas.id, ctx.empresa_id))
      // Not the stronger lock: whoever inserts a row of the company holds its key, and would be waited for.
      .for('no key update');
    if (!before) throw notFound('Empresa não encontrada.');
    const sent = sentOf(data);
    const detalhes = changes(before, sent);
    if (Object.keys(detalhes).length === 0) return before;
    if (sent.exige_segundo_fator !== undefined && sent.exige_segundo_fator !== before.exige_segundo_fator) {
      requireProof(ctx);
      if (sent.exige_segundo_fator) await requireOwnFactor(ctx);
    }
    const rows = await ctx.db.orm
      .update(empresas)
      .set({ ...data, atualizado_em: sql`now()` })
      .where(eq(empresas.id, ctx.empresa_id))
      .returning(columns);
    const after = oneRow(rows);
    await record(ctx, {
      acao: 'empresa.alterada',
      recurso: 'empresa',
      recurso_id: after.id,
      recurso_nome: after.nome,
      detalhes,
    });
    return after;
  }).catch(cnpjTaken);
}

/** Who asks it of others has a second factor: otherwise the company would be closed to whoever has just decided so. */
async function requireOwnFactor({ ator, db }: Ctx): Promise<void> {
  if (ator.tipo === 'usuario' && !(await hasOneFactor(db, ator.id))) {
    throw invalid('exige_segundo_fator', 'Antes, ative a verificação em duas etapas na sua própria conta.');
  }
}

/** Whether users of the company may authorize only the applications in its list, which the room `acesso` keeps. */
export async function setAplicativosPorLista(outer: Ctx, por_lista: boolean): Promise<void> {
  requireScope(outer, 'configuracoes:write');
  await transaction(outer, async (ctx) => {
    const [after] = await ctx.db.orm
      .update(empresas)
      .set({ aplicativos_por_lista: por_lista, atualizado_em: sql`now()` })
      .where(and(eq(empresas.id, ctx.empresa_id), ne(empresas.aplicativos_por_lista, por_lista)))
      .returning({ id: empresas.id, nome: empresas.nome });
    if (!after) return;
    await record(ctx, {
      acao: 'empresa.alterada',
      recurso: 'empresa',
      recurso_id: after.id,
      recurso_nome: after.nome,
      detalhes: { aplicativos_por_lista: { antes: !por_lista, depois: por_lista } },
    });
  });
}

/**
 * Whether open sales reserve stock, which the room `vendas` sees to. The company's row is held from here on: sales that reserve meanwhile
 * wait, and then find the new choice.
 * @returns whether it changed
 */
export async function setReservaEstoque(outer: Ctx, reserva_estoque: boolean): Promise<boolean> {
  requireScope(outer, 'configuracoes:write');
  return transaction(outer, async (ctx) => {
    const [after] = await ctx.db.orm
      .update(empresas)
      .set({ reserva_estoque, atualizado_em: sql`now()` })
      .where(and(eq(empresas.id, ctx.empresa_id), ne(empresas.reserva_estoque, reserva_estoque)))
      .returning({ id: empresas.id, nome: empresas.nome });
    if (!after) return false;
    await record(ctx, {
      acao: 'empresa.alterada',
      recurso: 'empresa',
      recurso_id: after.id,
      recurso_nome: after.nome,
      detalhes: { reserva_estoque: { antes: !reserva_estoque, depois: reserva_estoque } },
    });
    return true;
  });
}

/** The modules of the account's plan. */
export async function getModulos(ctx: Ctx): Promise<string[]> {
  return (await readContrato(ctx)).modulos;
}
