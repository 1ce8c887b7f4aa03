import { sql } from 'drizzle-orm';
import { depositos, transferencias_estoque } from '#drizzle/schema/estoque.ts';
import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { type ErrorDetails, notFound, refuseFields } from '#server/platform/errors.ts';
import { readCounted } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { moveByDocumento } from './move-by-documento.ts';
import { TIPO } from './movement.ts';
import type { Lancamento } from './schemas.ts';
import {
  createTransferenciaInput,
  type LinhaTransferencia,
  type Transferencia,
  transferenciaIdInput,
  transferenciasFilters,
} from './transferencia-schemas.ts';

type Pedida = z.output<typeof createTransferenciaInput>;

/**
 * Moves a product from one warehouse to another: one exit and one entry of the ledger, at the product's average cost, together or not at
 * all. Emits `estoque.atualizado` for each.
 * @throws DomainError VALIDATION_ERROR on `produto_id` and on the warehouses that the company has not or does not use, on
 * `deposito_destino_id` when both are the same, and on `quantidade` when the balance is too low where it may not be negative
 */
export async function createTransferencia(outer: Ctx, input: unknown): Promise<Transferencia> {
  requireScope(outer, 'estoque:write');
  const data = parseInput(createTransferenciaInput, input);
  return transaction(outer, async (ctx) => {
    const { custo } = await holdPlaces(ctx, data);
    const rows = await ctx.db.orm
      .insert(transferencias_estoque)
      .values({ ...data, empresa_id: ctx.empresa_id })
      .returning({ id: transferencias_estoque.id });
    const { id } = oneRow(rows);
    const { produto_id, quantidade, observacao } = data;
    const line = { item_id: id, produto_id, quantidade, custo_unitario: custo, campo: 'quantidade' };
    await moveByDocumento(ctx, {
      documento: { tipo: 'transferencia', id },
      natureza: 'saida',
      origem: 'M',
      observacao,
      linhas: [
        { ...line, deposito_id: data.deposito_origem_id, tipo: 'S' },
        { ...line, deposito_id: data.deposito_destino_id, tipo: 'E', natureza: 'entrada' },
      ],
    });
    return readTransferencia(ctx, id);
  });
}

/** The product and both warehouses, held until the transaction ends; refuses all that is wrong with them at once. */
async function holdPlaces(ctx: Ctx, data: Pedida): Promise<{ custo: string }> {
  const { sql: run } = ctx.db;
  // Written out: rows held in the order of ids, with the conditions told apart afterwards.
  const [produto] = await run<{ nome: string; controlar_estoque: boolean; custo: string }[]>`
    SELECT nome, controlar_estoque, coalesce(custo_medio, 0)::text AS custo FROM produtos
    WHERE id = ${data.produto_id} AND empresa_id = ${ctx.empresa_id} AND situacao <> 'E' FOR KEY SHARE`;
  const places = [data.deposito_origem_id, data.deposito_destino_id];
  const found = await run<{ id: number; nome: string; ativo: boolean }[]>`
    SELECT id, nome, ativo FROM depositos WHERE empresa_id = ${ctx.empresa_id} AND id = ANY (${places}::bigint[])
    ORDER BY id FOR KEY SHARE`;
  const details: ErrorDetails = {};
  if (!produto) details.produto_id = [`Produto não encontrado (id ${data.produto_id}).`];
  else if (!produto.controlar_estoque) {
    details.produto_id = [`O produto "${produto.nome}" (id ${data.produto_id}) não controla estoque.`];
  }
  for (const campo of ['deposito_origem_id', 'deposito_destino_id'] as const) {
    const deposito = found.find(({ id }) => id === data[campo]);
    if (!deposito) details[campo] = [`Depósito não encontrado (id ${data[campo]}).`];
    else if (!deposito.ativo) details[campo] = [`O depósito "${deposito.nome}" (id ${deposito.id}) está inativo.`];
  }
  if (data.deposito_origem_id === data.deposito_destino_id) {
    details.deposito_destino_id ??= ['O depósito de destino deve ser diferente do de origem.'];
  }
  refuseFields(details);
  return { custo: produto?.custo ?? '0' };
}

const RECORDS = sql`(SELECT t.*, p.nome AS produto_nome, o.nome AS deposito_origem_nome, d.nome AS deposito_destino_nome
  FROM ${transferencias_estoque} t JOIN produtos p ON p.id = t.produto_id
  JOIN ${depositos} o ON o.id = t.deposito_origem_id JOIN ${depositos} d ON d.id = t.deposito_destino_id) e`;
const SHOWN = sql`e.id, e.produto_id, e.produto_nome, e.deposito_origem_id, e.deposito_origem_nome, e.deposito_destino_id,
  e.deposito_destino_nome, e.quantidade::text, e.observacao, e.criado_em`;

/** The company's transfers, newest first; more than 500 are not counted. */
export async function listTransferencias(ctx: Ctx, input: unknown): Promise<Page<LinhaTransferencia>> {
  requireScope(ctx, 'estoque:read');
  const f = parseInput(transferenciasFilters, input);
  // Written out, as every list (platform/listing.ts).
  const where = sql`e.empresa_id = ${ctx.empresa_id} ${f.produto_id ? sql`AND e.produto_id = ${f.produto_id}` : sql``}
    ${f.data_inicio ? sql`AND e.criado_em >= ${startOfDay(f.data_inicio, ctx.fuso)}` : sql``}
    ${f.data_fim ? sql`AND e.criado_em < ${endOfDay(f.data_fim, ctx.fuso)}` : sql``}`;
  return readCounted<LinhaTransferencia>(
    ctx,
    f,
    {
      from: sql`${transferencias_estoque} e`,
      where,
      order: sql`e.criado_em DESC, e.id DESC`,
      records: RECORDS,
      shown: SHOWN,
    },
    { inOrder: true },
  );
}

/** @throws DomainError NOT_FOUND */
export function getTransferencia(ctx: Ctx, input: unknown): Promise<Transferencia> {
  requireScope(ctx, 'estoque:read');
  return readTransferencia(ctx, parseInput(transferenciaIdInput, input).id);
}

async function readTransferencia(ctx: Ctx, id: number): Promise<Transferencia> {
  // Written out: parts of the list's own query.
  const [found] = (await ctx.db.orm.execute(sql`SELECT ${SHOWN} FROM ${RECORDS}
    WHERE e.id = ${id} AND e.empresa_id = ${ctx.empresa_id}`)) as unknown as LinhaTransferencia[];
  if (!found) throw notFound('Transferência não encontrada.');
  // Written out: the movements by the ledger's index of documents, with the names of what they moved.
  const rows = await ctx.db.sql<(Omit<Lancamento, 'tipo'> & { tipo: 'E' | 'S' })[]>`
    SELECT l.id, l.tipo, l.produto_id, p.nome AS produto_nome, l.deposito_id, d.nome AS deposito_nome, l.quantidade::text,
      l.custo_unitario::text, l.observacao, l.saldo_apos::text
    FROM lancamentos_estoque l JOIN produtos p ON p.id = l.produto_id JOIN depositos d ON d.id = l.deposito_id
    WHERE l.empresa_id = ${ctx.empresa_id} AND l.documento_tipo = 'transferencia' AND l.documento_id = ${id}`;
  const movement = (tipo: 'E' | 'S'): Lancamento => ({
    ...oneRow(rows.filter((row) => row.tipo === tipo)),
    tipo: TIPO[tipo],
  });
  return { ...found, saida: movement('S'), entrada: movement('E') };
}
