import type { Ctx } from '#server/platform/context.ts';
import { decimal, MONEY, QUANTITY } from '#server/platform/decimal.ts';
import { DomainError, type ErrorDetails } from '#server/platform/errors.ts';
import type {
  ColunaImportada,
  OpcoesDeImportacao,
  TabelaImportada,
  Valores,
} from '#server/platform/planilha/tabela.ts';
import { requiredText, text, toDetails, z } from '#server/platform/validation.ts';
import { countByDocumento } from './count-by-documento.ts';

const COLUNAS: readonly ColunaImportada[] = [
  {
    ...{ campo: 'codigo', nome: 'Código do produto', obrigatoria: true, forma: 'texto' },
    sinonimos: [
      'Código',
      'SKU',
      'Código (SKU)',
      'Cód. produto',
      'Código SKU',
      'Referência',
      'Produto',
      'Código do produto (SKU)',
    ],
    exemplos: ['CAM-001', 'CAN-350'],
    dica: 'O código de um produto que já está cadastrado e controla estoque.',
  },
  {
    ...{ campo: 'quantidade', nome: 'Saldo', obrigatoria: true, forma: 'decimal' },
    sinonimos: [
      'Quantidade',
      'Estoque',
      'Estoque atual',
      'Saldo atual',
      'Saldo físico',
      'Qtd',
      'Qtde',
      'Saldo em estoque',
      'Balanço (OBRIGATÓRIO)',
      'Estoque disponível',
    ],
    exemplos: ['120', '38'],
    dica: 'O saldo contado no depósito. O saldo passa a ser este; a diferença fica no extrato.',
  },
  {
    ...{ campo: 'deposito', nome: 'Depósito', forma: 'texto' },
    sinonimos: ['Depósito (OBRIGATÓRIO)', 'Local', 'Local de estoque', 'Nome do depósito', 'Almoxarifado'],
    exemplos: ['', ''],
    dica: 'Nome ou número do depósito. Vazio: o depósito escolhido abaixo.',
  },
  {
    ...{ campo: 'custo_unitario', nome: 'Custo unitário', forma: 'decimal', arredonda: 2 },
    sinonimos: ['Custo', 'Preço de custo', 'Valor de custo', 'Preço de compra', 'Custo médio'],
    exemplos: ['18,75', '9,80'],
  },
];

const rowInput = z.object({
  codigo: requiredText(60),
  quantidade: decimal({ ...QUANTITY, min: 'zero', minMessage: 'O saldo não pode ser negativo.' }),
  deposito: text(100).optional(),
  custo_unitario: decimal({ ...MONEY, min: 'zero' }).prefault('0'),
});

type Found = { produto_id: number; deposito_id: number; quantidade: string; custo_unitario: string };

/** Balances from files: each row is a count of a product in a warehouse. */
export const SALDOS_IMPORTADOS: TabelaImportada = {
  escopo: 'estoque:write',
  colunas: COLUNAS,
  chave: 'codigo',
  check: async (ctx, rows, opcoes) => {
    const found = await resolve(ctx, rows, opcoes);
    return found.map((one) =>
      'erros' in one
        ? { erros: one.erros, chave: null, registro_id: null }
        : { erros: null, chave: `${one.produto_id}:${one.deposito_id}`, registro_id: null },
    );
  },
  write: async (ctx, rows, opcoes) => {
    const found = await resolve(
      ctx,
      rows.map(({ valores }) => valores),
      opcoes,
      true,
    );
    const details: ErrorDetails = {};
    const linhas = found.flatMap((one, i) => {
      if ('erros' in one) {
        for (const [campo, messages] of Object.entries(one.erros)) details[`${i}.${campo}`] = messages;
        return [];
      }
      return [{ ...one, item_id: rows[i]?.id ?? 0 }];
    });
    if (Object.keys(details).length > 0) throw new DomainError('VALIDATION_ERROR', 'Dados inválidos.', details);
    const documento = { tipo: 'importacao' as const, id: opcoes.importacao_id };
    const moved = await countByDocumento(ctx, {
      documento,
      observacao: `Importação nº ${opcoes.importacao_id}`,
      linhas,
    });
    return linhas.map(({ item_id, produto_id }) => {
      if (!moved.has(item_id)) throw new Error('A counted line has no movement');
      return { registro_id: produto_id, acao: 'criado' };
    });
  },
};

type Produto = { id: number; codigo: string; nome: string; controlar_estoque: boolean };
type Deposito = { id: number; nome: string; ativo: boolean; padrao: boolean };

/** Product and warehouse of each row, or what is wrong with it; with `hold` neither is deleted or put out of use until the transaction ends. */
async function resolve(
  ctx: Ctx,
  rows: readonly Valores[],
  { deposito_id }: OpcoesDeImportacao,
  hold = false,
): Promise<(Found | { erros: ErrorDetails })[]> {
  const { sql } = ctx.db;
  const parsed = rows.map((row) => rowInput.safeParse(row));
  const codes = parsed.flatMap(({ data }) => data?.codigo ?? []);
  // Written out: ids are found by an array of codes, and a lock depends on who asks.
  const lock = hold ? sql`FOR KEY SHARE` : sql``;
  const produtos = await sql<Produto[]>`
    SELECT id, codigo, nome, controlar_estoque FROM produtos
    WHERE empresa_id = ${ctx.empresa_id} AND codigo = ANY (${codes}::text[]) AND situacao <> 'E' ORDER BY id ${lock}`;
  const depositos = await sql<Deposito[]>`
    SELECT id, nome, ativo, padrao FROM depositos WHERE empresa_id = ${ctx.empresa_id} ORDER BY id ${lock}`;
  const byCode = new Map(produtos.map((one) => [one.codigo, one]));
  return parsed.map(({ success, data, error }) => {
    if (!success) return { erros: toDetails(error) };
    const produto = byCode.get(data.codigo);
    const deposito = depositoOf(depositos, data.deposito || null, deposito_id);
    const erros: ErrorDetails = {};
    if (!produto) erros.codigo = [`Não há produto com o código ${data.codigo}.`];
    else if (!produto.controlar_estoque) erros.codigo = [`O produto "${produto.nome}" não controla estoque.`];
    if (typeof deposito === 'string') erros.deposito = [deposito];
    if (!produto || typeof deposito === 'string' || Object.keys(erros).length > 0) return { erros };
    const { quantidade, custo_unitario } = data;
    return { produto_id: produto.id, deposito_id: deposito.id, quantidade, custo_unitario };
  });
}

/** What the file of the stock list says in place of a warehouse where it sums up several. */
export const TODOS_OS_DEPOSITOS = 'Todos os depósitos';

/** The warehouse that a row names by its name or id, the import's own or the default one; or why there is none. */
function depositoOf(depositos: readonly Deposito[], named: string | null, chosen: number | null): Deposito | string {
  const wanted = named?.toLowerCase();
  const found =
    wanted === undefined
      ? depositos.find(({ id, padrao }) => (chosen === null ? padrao : id === chosen))
      : (depositos.find(({ nome }) => nome.toLowerCase() === wanted) ??
        depositos.find(({ id }) => String(id) === wanted));
  if (!found && wanted === TODOS_OS_DEPOSITOS.toLowerCase())
    return 'Este saldo é a soma de todos os depósitos: exporte o estoque de um depósito por vez.';
  if (!found)
    return named === null ? 'A empresa não tem depósito padrão: informe o depósito.' : `Não há depósito "${named}".`;
  return found.ativo ? found : `O depósito "${found.nome}" está inativo.`;
}
