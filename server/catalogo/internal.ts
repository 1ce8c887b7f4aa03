import { and, eq, sql } from 'drizzle-orm';
import { categorias, produtos, servicos } from '#drizzle/schema/catalogo.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { type Dados, publish } from '#server/eventos/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { sqlState } from '#server/platform/db.ts';
import { type ErrorDetails, invalid, refuseFields } from '#server/platform/errors.ts';
import { columnsOf, refuseTaken, whatNames } from '#server/platform/rows.ts';
import { type LinhaProduto, linhaProduto, type Produto, type Servico, servico } from './schemas.ts';

/** The company's products, deleted ones too. */
export const PRODUTOS = {
  table: produtos,
  columns: columnsOf(produtos, linhaProduto),
  missing: 'Produto não encontrado.',
};

export const DELETED = 'O produto foi excluído: é preciso restaurá-lo antes; pela API, com situacao A ou I.';

/**
 * A product that was deleted changes in its status alone.
 * @throws DomainError VALIDATION_ERROR on `situacao`
 */
export function refuseDeleted({ situacao }: Pick<LinhaProduto, 'situacao'>): void {
  if (situacao === 'E') throw invalid('situacao', DELETED);
}

export const SERVICOS = {
  table: servicos,
  columns: columnsOf(servicos, servico),
  missing: 'Serviço não encontrado.',
};

/** A product as it is told, from its row. */
export const shown = (row: LinhaProduto): Omit<Produto, 'imagens'> => ({ ...row, ativo: row.situacao === 'A' });

/** A code is unique among the company's products that were not deleted. */
export const codeTaken = (codigo: string | undefined) =>
  refuseTaken(
    'produtos_codigo',
    'codigo',
    codigo ? `Já existe um produto com o código ${codigo}.` : 'Outro produto já tem o código deste.',
  );

export const recordProduto = (
  ctx: Ctx,
  acao: AcaoDe<'produto'>,
  { id, nome }: Pick<LinhaProduto, 'id' | 'nome'>,
  detalhes?: Detalhes<'produto'>,
) => record(ctx, { acao, recurso: 'produto', recurso_id: id, recurso_nome: nome, detalhes });

const payload = ({ id, nome, codigo, preco_venda, preco_custo, unidade, situacao, gtin }: LinhaProduto) => ({
  ...{ id, nome, codigo, preco_venda, preco_custo, unidade, situacao, gtin },
  ativo: situacao === 'A',
});

/** What `produto.criado` tells of a product. */
export const told = (p: LinhaProduto, fuso: string): Dados<'produto.criado'> => ({
  ...payload(p),
  criado_em: isoInZone(p.criado_em, fuso),
});

/** What `produto.atualizado` tells of it. */
export const toldAgain = (p: LinhaProduto, fuso: string): Dados<'produto.atualizado'> => ({
  ...payload(p),
  atualizado_em: isoInZone(p.atualizado_em, fuso),
});

export const publishCriado = (ctx: Ctx, p: LinhaProduto): Promise<void> =>
  publish(ctx, 'produto.criado', told(p, ctx.fuso));

export const publishAtualizado = (ctx: Ctx, p: LinhaProduto): Promise<void> =>
  publish(ctx, 'produto.atualizado', toldAgain(p, ctx.fuso));

/** A decimal as the database writes it, as a whole number of its last place. */
const units = (decimal: string) => BigInt(decimal.replace('.', ''));

/** Whether the net weight is above the gross one. */
export const isHeavier = ({ peso_liquido, peso_bruto }: Pick<LinhaProduto, 'peso_liquido' | 'peso_bruto'>): boolean =>
  peso_liquido !== null && peso_bruto !== null && units(peso_liquido) > units(peso_bruto);

export const HEAVIER = 'O peso líquido não pode passar do bruto.';

type Referring = Pick<LinhaProduto, 'peso_liquido' | 'peso_bruto' | 'categoria_id'>;

/**
 * What a product's fields must fit besides their form. The category is held, so that it is there until the transaction ends.
 * @param before the product as it was; its own category is not asked for again
 * @throws DomainError VALIDATION_ERROR on `peso_liquido` above `peso_bruto`, on a `categoria_id` that the company has not
 */
export async function checkProduto(ctx: Ctx, wanted: Referring, before?: Referring): Promise<void> {
  const details: ErrorDetails = {};
  if (isHeavier(wanted)) details.peso_liquido = [HEAVIER];
  const { categoria_id } = wanted;
  if (categoria_id !== null && categoria_id !== before?.categoria_id && !(await holdCategoria(ctx, categoria_id))) {
    details.categoria_id = [missingCategoria(categoria_id)];
  }
  refuseFields(details);
}

export const missingCategoria = (id: number) => `Categoria não encontrada (id ${id}).`;

async function holdCategoria(ctx: Ctx, id: number): Promise<boolean> {
  const [found] = await ctx.db.orm
    .select({ id: categorias.id })
    .from(categorias)
    .where(and(eq(categorias.empresa_id, ctx.empresa_id), eq(categorias.id, id)))
    .for('key share');
  return found !== undefined;
}

/** A category and all that is inside it. Written out: a recursive query. */
export const subtree = (empresa_id: number, id: number) => sql`
  WITH RECURSIVE dentro AS (
    SELECT c.id, 1 AS nivel FROM categorias c WHERE c.empresa_id = ${empresa_id} AND c.id = ${id}
    UNION ALL
    SELECT c.id, d.nivel + 1 FROM categorias c JOIN dentro d ON c.categoria_pai_id = d.id
  ) SELECT id, nivel FROM dentro`;

/** What names a product or a service, by the table, in words that follow "consta em". */
const NAMED_BY: Readonly<Record<string, string>> = {
  saldos_estoque: 'lançamentos de estoque',
  transferencias_estoque: 'transferências entre depósitos',
  reservas_estoque: 'reservas de estoque',
  itens_venda: 'pedidos de venda',
  itens_compra: 'compras',
  itens_contrato: 'contratos',
  itens_proposta: 'propostas',
  itens_expedicao: 'expedições',
};

const LOCKED = '55P03';

/**
 * For `catch` after a transaction that deletes: a record that others name is refused on a field. Only the database knows who names it:
 * their rooms come after this one.
 * @param refuse the message, from where the record is named
 */
export const refuseNamed =
  (field: string, refuse: (onde: string) => string) =>
  (error: unknown): never => {
    if (sqlState(error)?.code === LOCKED) throw invalid(field, refuse('um lançamento de estoque em andamento'));
    const where = whatNames(error, NAMED_BY);
    throw where === undefined ? error : invalid(field, refuse(where));
  };

export const recordServico = (
  ctx: Ctx,
  acao: AcaoDe<'servico'>,
  { id, nome }: Servico,
  detalhes?: Detalhes<'servico'>,
) => record(ctx, { acao, recurso: 'servico', recurso_id: id, recurso_nome: nome, detalhes });
