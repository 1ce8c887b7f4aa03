import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { depositos } from '#drizzle/schema/estoque.ts';
import { type Acao, changes, record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { sqlState } from '#server/platform/db.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { createDepositoInput, type Deposito, updateDepositoInput } from './schemas.ts';

const columns = {
  id: depositos.id,
  nome: depositos.nome,
  padrao: depositos.padrao,
  ativo: depositos.ativo,
  criado_em: depositos.criado_em,
  atualizado_em: depositos.atualizado_em,
};

/** The company's warehouses, the default one first, inactive ones last. */
export async function listDepositos(ctx: Ctx): Promise<Deposito[]> {
  requireScope(ctx, 'estoque:read');
  return ctx.db.orm
    .select(columns)
    .from(depositos)
    .where(eq(depositos.empresa_id, ctx.empresa_id))
    .orderBy(desc(depositos.padrao), desc(depositos.ativo), asc(sql`lower(${depositos.nome})`));
}

/** Creates a warehouse; with `padrao` it takes the place of the default one. */
export async function createDeposito(outer: Ctx, input: unknown): Promise<Deposito> {
  requireScope(outer, 'estoque:write');
  const data = parseInput(createDepositoInput, input);
  try {
    return await transaction(outer, async (ctx) => {
      if (data.padrao) await clearDefault(ctx);
      const [created] = await ctx.db.orm
        .insert(depositos)
        .values({ ...data, empresa_id: ctx.empresa_id })
        .returning(columns);
      if (!created) throw new Error('INSERT returned no row');
      await write(ctx, 'deposito.criado', created, data);
      return created;
    });
  } catch (error) {
    throw nameTaken(error, data.nome);
  }
}

/**
 * Renames, deactivates, reactivates a warehouse or makes it the default.
 * @throws DomainError VALIDATION_ERROR when the default one, or one that holds a balance, would be deactivated
 */
export async function updateDeposito(outer: Ctx, input: unknown): Promise<Deposito> {
  requireScope(outer, 'estoque:write');
  const { id, ...data } = parseInput(updateDepositoInput, input);
  try {
    return await transaction(outer, async (ctx) => {
      const [before] = await ctx.db.orm
        .select(columns)
        .from(depositos)
        .where(and(eq(depositos.empresa_id, ctx.empresa_id), eq(depositos.id, id)))
        .for('update');
      if (!before) throw notFound('Depósito não encontrado.');
      const sent = sentOf(data);
      const detalhes = changes(before, sent);
      if (Object.keys(detalhes).length === 0) return before;
      const ativo = data.ativo ?? before.ativo;
      if (data.padrao && !ativo) throw invalid('padrao', 'Um depósito inativo não pode ser o padrão.');
      if (before.ativo && !ativo) await requireEmpty(ctx, before);
      if (data.padrao && !before.padrao) await clearDefault(ctx);
      const [after] = await ctx.db.orm
        .update(depositos)
        .set({ ...data, atualizado_em: sql`now()` })
        .where(eq(depositos.id, id))
        .returning(columns);
      if (!after) throw new Error('UPDATE returned no row');
      await write(ctx, actionOf(before, after), after, detalhes);
      return after;
    });
  } catch (error) {
    throw nameTaken(error, data.nome ?? '');
  }
}

function actionOf(before: Deposito, after: Deposito): Acao {
  if (before.ativo !== after.ativo) return after.ativo ? 'deposito.reativado' : 'deposito.desativado';
  return before.padrao === after.padrao ? 'deposito.alterado' : 'deposito.padrao_definido';
}

const write = (ctx: Ctx, acao: Acao, deposito: Deposito, detalhes: Record<string, unknown>) =>
  record(ctx, { acao, recurso: 'deposito', recurso_id: deposito.id, recurso_nome: deposito.nome, detalhes });

/** The company's row makes concurrent changes of the default warehouse take turns. */
async function clearDefault(ctx: Ctx): Promise<void> {
  await ctx.db.sql`SELECT FROM empresas WHERE id = ${ctx.empresa_id} FOR NO KEY UPDATE`;
  await ctx.db.orm
    .update(depositos)
    .set({ padrao: false })
    .where(and(eq(depositos.empresa_id, ctx.empresa_id), depositos.padrao));
}

async function requireEmpty(ctx: Ctx, deposito: Deposito): Promise<void> {
  if (deposito.padrao) throw invalid('ativo', 'O depósito padrão não pode ser desativado: defina outro padrão antes.');
  const [held] = await ctx.db.sql<{ n: number }[]>`
    SELECT count(*) AS n FROM saldos_estoque s JOIN produtos p ON p.id = s.produto_id AND p.situacao <> 'E'
    WHERE s.empresa_id = ${ctx.empresa_id} AND s.deposito_id = ${deposito.id} AND s.quantidade <> 0`;
  if (held && held.n > 0) {
    const products = held.n === 1 ? '1 produto tem' : `${held.n} produtos têm`;
    throw invalid('ativo', `${products} saldo no depósito "${deposito.nome}": zere os saldos antes de desativá-lo.`);
  }
}

function nameTaken(error: unknown, nome: string): unknown {
  return sqlState(error)?.constraint === 'depositos_nome'
    ? invalid('nome', `Já existe um depósito chamado ${nome}.`)
    : error;
}
