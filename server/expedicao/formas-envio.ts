import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { formas_envio } from '#drizzle/schema/expedicao.ts';
import { type Acao, changes, record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { sqlState } from '#server/platform/db.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { createFormaEnvioInput, type FormaEnvio, updateFormaEnvioInput } from './schemas.ts';

const columns = {
  id: formas_envio.id,
  nome: formas_envio.nome,
  ativo: formas_envio.ativo,
  criado_em: formas_envio.criado_em,
  atualizado_em: formas_envio.atualizado_em,
};

/** The company's shipping methods, inactive ones last. */
export async function listFormasEnvio(ctx: Ctx): Promise<FormaEnvio[]> {
  requireScope(ctx, 'expedicao:read');
  return ctx.db.orm
    .select(columns)
    .from(formas_envio)
    .where(eq(formas_envio.empresa_id, ctx.empresa_id))
    .orderBy(desc(formas_envio.ativo), asc(sql`lower(${formas_envio.nome})`));
}

/** @throws DomainError VALIDATION_ERROR on `nome` when the company has a method of that name */
export async function createFormaEnvio(outer: Ctx, input: unknown): Promise<FormaEnvio> {
  requireScope(outer, 'expedicao:write');
  const data = parseInput(createFormaEnvioInput, input);
  try {
    return await transaction(outer, async (ctx) => {
      const [created] = await ctx.db.orm
        .insert(formas_envio)
        .values({ ...data, empresa_id: ctx.empresa_id })
        .returning(columns);
      if (!created) throw new Error('INSERT returned no row');
      await write(ctx, 'forma_envio.criada', created, data);
      return created;
    });
  } catch (error) {
    throw nameTaken(error, data.nome);
  }
}

/**
 * Renames a shipping method, puts it out of use or back in use. One out of use stays on the shipments that have it, and
 * no other can take it.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `nome` when another method has it
 */
export async function updateFormaEnvio(outer: Ctx, input: unknown): Promise<FormaEnvio> {
  requireScope(outer, 'expedicao:write');
  const { id, ...data } = parseInput(updateFormaEnvioInput, input);
  try {
    return await transaction(outer, async (ctx) => {
      const [before] = await ctx.db.orm
        .select(columns)
        .from(formas_envio)
        .where(and(eq(formas_envio.empresa_id, ctx.empresa_id), eq(formas_envio.id, id)))
        .for('update');
      if (!before) throw notFound('Forma de envio não encontrada.');
      const sent = sentOf(data);
      const detalhes = changes(before, sent);
      if (Object.keys(detalhes).length === 0) return before;
      const [after] = await ctx.db.orm
        .update(formas_envio)
        .set({ ...data, atualizado_em: sql`now()` })
        .where(eq(formas_envio.id, id))
        .returning(columns);
      if (!after) throw new Error('UPDATE returned no row');
      const acao =
        before.ativo === after.ativo
          ? 'forma_envio.alterada'
          : after.ativo
            ? 'forma_envio.reativada'
            : 'forma_envio.desativada';
      await write(ctx, acao, after, detalhes);
      return after;
    });
  } catch (error) {
    throw nameTaken(error, data.nome ?? '');
  }
}

const write = (ctx: Ctx, acao: Acao, forma: FormaEnvio, detalhes: Record<string, unknown>) =>
  record(ctx, { acao, recurso: 'forma_envio', recurso_id: forma.id, recurso_nome: forma.nome, detalhes });

function nameTaken(error: unknown, nome: string): unknown {
  return sqlState(error)?.constraint === 'formas_envio_nome'
    ? invalid('nome', `Já existe uma forma de envio chamada ${nome}.`)
    : error;
}
