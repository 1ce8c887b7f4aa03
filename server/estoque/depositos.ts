import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import { produtos } from '#drizzle/schema/catalogo.ts';
import { depositos, saldos_estoque } from '#drizzle/schema/estoque.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { takeTurn } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import { readShort, shownColumns } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { changeRow, columnsOf, fetchRow, insertRow, oneRow, refuseTaken } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import {
  createDepositoInput,
  type Deposito,
  deposito,
  depositoIdInput,
  depositosFilters,
  replaceDepositoInput,
  updateDepositoInput,
} from './schemas.ts';

const DEPOSITOS = {
  table: depositos,
  columns: columnsOf(depositos, deposito),
  missing: 'Depósito não encontrado.',
};

const nameTaken = (nome: string | undefined) =>
  refuseTaken('depositos_nome', 'nome', `Já existe um depósito chamado ${nome}.`);

const recordDeposito = (ctx: Ctx, acao: AcaoDe<'deposito'>, { id, nome }: Deposito, detalhes: Detalhes<'deposito'>) =>
  record(ctx, { acao, recurso: 'deposito', recurso_id: id, recurso_nome: nome, detalhes });

/** The company's warehouses, the default one first, inactive ones last. */
export async function listDepositos(ctx: Ctx): Promise<Deposito[]> {
  requireScope(ctx, 'estoque:read');
  return ctx.db.orm
    .select(DEPOSITOS.columns)
    .from(depositos)
    .where(eq(depositos.empresa_id, ctx.empresa_id))
    .orderBy(desc(depositos.padrao), desc(depositos.ativo), asc(sql`lower(${depositos.nome})`));
}

/**
 * The name of the warehouse that all balances are in; null where they may be in several. An inactive one may hold some: of a product that
 * keeps stock again.
 */
export async function findUnicoDeposito(ctx: Ctx): Promise<string | null> {
  requireScope(ctx, 'estoque:read');
  // Written out: whether there is a balance is asked of each warehouse.
  const found = await ctx.db.sql<{ nome: string }[]>`
    SELECT d.nome FROM depositos d WHERE d.empresa_id = ${ctx.empresa_id} AND (d.ativo OR EXISTS (
      SELECT FROM saldos_estoque s JOIN produtos p ON p.id = s.produto_id AND p.situacao <> 'E' AND p.controlar_estoque
      WHERE s.deposito_id = d.id AND s.quantidade <> 0)) LIMIT 2`;
  return found.length === 1 ? (found[0]?.nome ?? null) : null;
}

/** The company's warehouses, a page at a time. */
export async function searchDepositos(ctx: Ctx, input: unknown): Promise<Page<Deposito>> {
  requireScope(ctx, 'estoque:read');
  const f = parseInput(depositosFilters, input);
  // Written out, as every list (platform/listing.ts).
  const where = sql`e.empresa_id = ${ctx.empresa_id}`;
  return readShort<Deposito>(ctx, f, { from: sql`depositos e`, where, shown: shownColumns(DEPOSITOS.columns) });
}

/** @throws DomainError NOT_FOUND */
export async function getDeposito(ctx: Ctx, input: unknown): Promise<Deposito> {
  requireScope(ctx, 'estoque:read');
  return fetchRow(ctx, DEPOSITOS, parseInput(depositoIdInput, input).id);
}

/**
 * Creates a warehouse; with `padrao` it takes the place of the default one.
 * @throws DomainError VALIDATION_ERROR on `nome` when the company has a warehouse of that name
 */
export async function createDeposito(outer: Ctx, input: unknown): Promise<Deposito> {
  requireScope(outer, 'estoque:write');
  const data = parseInput(createDepositoInput, input);
  return transaction(outer, async (ctx) => {
    if (data.padrao) {
      await defaultTurn(ctx);
      await clearDefault(ctx);
    }
    const created = await insertRow(ctx, DEPOSITOS, data);
    await recordDeposito(ctx, 'deposito.criado', created, data);
    return created;
  }).catch(nameTaken(data.nome));
}

/**
 * Renames, deactivates, reactivates a warehouse or makes it the default.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `nome` when another warehouse has it, on `padrao` for an inactive one and where no
 * default one would be left, and on `ativo` when the default one, or one that holds a balance, would be deactivated
 */
export async function updateDeposito(outer: Ctx, input: unknown): Promise<Deposito> {
  requireScope(outer, 'estoque:write');
  const { id, ...sent } = parseInput(updateDepositoInput, input);
  return transaction(outer, async (ctx) => {
    if (sent.padrao) await defaultTurn(ctx);
    const check = async (wanted: Deposito, before: Deposito) => {
      if (sent.padrao === false && before.padrao) {
        throw invalid('padrao', 'A empresa precisa de um depósito padrão: torne outro o padrão, e este deixa de ser.');
      }
      if (sent.padrao && !wanted.ativo) throw invalid('padrao', 'Um depósito inativo não pode ser o padrão.');
      if (before.ativo && !wanted.ativo) await requireEmpty(ctx, before);
      if (wanted.padrao && !before.padrao) await clearDefault(ctx);
    };
    const { before, after, detalhes } = await changeRow(ctx, DEPOSITOS, { id, sent, check });
    if (detalhes) await recordDeposito(ctx, actionOf(before, after), after, detalhes);
    return after;
  }).catch(nameTaken(sent.nome));
}

/**
 * The same with the whole record: the name must be sent.
 * @throws as updateDeposito
 */
export async function replaceDeposito(ctx: Ctx, input: unknown): Promise<Deposito> {
  requireScope(ctx, 'estoque:write');
  return updateDeposito(ctx, parseInput(updateDepositoInput.extend(replaceDepositoInput.shape), input));
}

function actionOf(before: Deposito, after: Deposito): AcaoDe<'deposito'> {
  if (before.ativo !== after.ativo) return after.ativo ? 'deposito.reativado' : 'deposito.desativado';
  return before.padrao === after.padrao ? 'deposito.alterado' : 'deposito.padrao_definido';
}

/**
 * Changes of the default warehouse take turns, before they hold one. Not by the company's row: a document holds that row while it asks for
 * its warehouse.
 */
const defaultTurn = (ctx: Ctx) => takeTurn(ctx.db, `deposito-padrao:${ctx.empresa_id}`);

async function clearDefault(ctx: Ctx): Promise<void> {
  await ctx.db.orm
    .update(depositos)
    .set({ padrao: false })
    .where(and(eq(depositos.empresa_id, ctx.empresa_id), depositos.padrao));
}

async function requireEmpty(ctx: Ctx, deposito: Deposito): Promise<void> {
  if (deposito.padrao) throw invalid('ativo', 'O depósito padrão não pode ser desativado: defina outro padrão antes.');
  const rows = await ctx.db.orm
    .select({ n: count() })
    .from(saldos_estoque)
    // What no list of stock shows could not be moved out either.
    .innerJoin(
      produtos,
      and(eq(produtos.id, saldos_estoque.produto_id), ne(produtos.situacao, 'E'), eq(produtos.controlar_estoque, true)),
    )
    .where(
      and(
        eq(saldos_estoque.empresa_id, ctx.empresa_id),
        eq(saldos_estoque.deposito_id, deposito.id),
        ne(saldos_estoque.quantidade, '0'),
      ),
    );
  const { n } = oneRow(rows);
  if (n > 0) {
    const products = n === 1 ? '1 produto tem' : `${n} produtos têm`;
    throw invalid('ativo', `${products} saldo no depósito "${deposito.nome}": zere os saldos antes de desativá-lo.`);
  }
}
