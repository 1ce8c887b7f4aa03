import type { Ctx } from '#server/platform/context.ts';
import { DomainError, type ErrorDetails } from '#server/platform/errors.ts';
import {
  type ColunaImportada,
  type Conferida,
  type TabelaImportada,
  type Valores,
  writeOthers,
} from '#server/platform/planilha/tabela.ts';
import { parseInput, toDetails, z } from '#server/platform/validation.ts';
import { HEAVIER, isHeavier } from './internal.ts';
import { Categorias } from './resolve-categorias.ts';
import { importProdutoInput, type Produto } from './schemas.ts';
import { findByCode, type HoldsContagens, takeImportTurn, upsertProdutos } from './upsert-produtos.ts';

const SITUACAO = {
  a: 'A',
  ativo: 'A',
  ativa: 'A',
  sim: 'A',
  s: 'A',
  1: 'A',
  true: 'A',
  i: 'I',
  inativo: 'I',
  inativa: 'I',
  nao: 'I',
  n: 'I',
  0: 'I',
  false: 'I',
};

/** In the order of the model file; synonyms are the headings of Bling, Tiny (Olist), Omie and Conta Azul. */
const COLUNAS: readonly ColunaImportada[] = [
  {
    ...{ campo: 'codigo', nome: 'Código', obrigatoria: true, forma: 'texto' },
    sinonimos: [
      'Código (SKU)',
      'SKU',
      'Código do produto',
      'Cód. produto',
      'Código SKU',
      'Referência',
      'Ref',
      'Cod',
      'Código interno',
    ],
    exemplos: ['CAM-001', 'CAN-350'],
    dica: 'Um produto com este código na empresa é atualizado; sem ele, é cadastrado.',
  },
  {
    ...{ campo: 'nome', nome: 'Nome', forma: 'texto' },
    sinonimos: ['Descrição', 'Descrição do produto', 'Nome do produto', 'Produto', 'Título'],
    exemplos: ['Camiseta branca M', 'Caneca de porcelana 350 ml'],
    dica: 'Necessário para produtos novos.',
  },
  {
    ...{ campo: 'unidade', nome: 'Unidade', forma: 'texto' },
    sinonimos: ['Un', 'UN', 'Unid', 'Unidade de medida', 'Und', 'UM'],
    exemplos: ['UN', 'UN'],
  },
  {
    ...{ campo: 'categoria', nome: 'Categoria', forma: 'texto' },
    sinonimos: [
      'Categoria do produto',
      'Categorias',
      'Grupo',
      'Grupo de produtos',
      'Família de produto',
      'Departamento',
    ],
    exemplos: ['Vestuário > Camisetas', ''],
    dica: 'O caminho, como Bebidas > Café, ou só o nome. As categorias que faltam são criadas.',
  },
  {
    ...{ campo: 'categoria_existente', nome: 'Categoria (só as que existem)', forma: 'texto' },
    sinonimos: [],
    exemplos: ['', ''],
    dica: 'Como "Categoria", mas uma categoria que a empresa não tem é um erro na célula.',
  },
  {
    ...{ campo: 'preco_venda', nome: 'Preço de venda', forma: 'decimal' },
    sinonimos: [
      'Preço',
      'Valor',
      'Preço unitário',
      'Valor unitário',
      'Valor de venda',
      'Preço venda',
      'Preço de venda (R$)',
    ],
    exemplos: ['39,90', '24,50'],
  },
  {
    ...{ campo: 'preco_custo', nome: 'Preço de custo', forma: 'decimal', arredonda: 2 },
    sinonimos: [
      'Custo',
      'Valor de custo',
      'Preço custo',
      'Custo unitário',
      'Preço de compra',
      'Valor do custo',
      'Custo médio',
    ],
    exemplos: ['18,75', '9,80'],
  },
  {
    ...{ campo: 'gtin', nome: 'GTIN', forma: 'digitos' },
    sinonimos: [
      'EAN',
      'GTIN/EAN',
      'Código de barras',
      'Cód. barras',
      'Código EAN',
      'GTIN/EAN da embalagem',
      'EAN (GTIN)',
    ],
    exemplos: ['7891234567895', ''],
  },
  {
    ...{ campo: 'ncm', nome: 'NCM', forma: 'digitos', tamanhos: [8] },
    sinonimos: ['Classificação fiscal', 'Código NCM', 'NCM (Nomenclatura Comum do Mercosul)'],
    exemplos: ['61091000', '69111010'],
  },
  {
    ...{ campo: 'estoque_minimo', nome: 'Estoque mínimo', forma: 'decimal' },
    sinonimos: ['Estoque min', 'Quantidade mínima', 'Mínimo'],
    exemplos: ['10', '6'],
  },
  {
    ...{ campo: 'descricao', nome: 'Descrição complementar', forma: 'texto' },
    sinonimos: ['Descrição detalhada', 'Observações', 'Descrição curta', 'Detalhes', 'Descrição longa'],
    exemplos: ['Algodão, gola redonda', ''],
  },
  {
    ...{ campo: 'peso_bruto', nome: 'Peso bruto (kg)', forma: 'decimal' },
    sinonimos: ['Peso bruto', 'Peso', 'Peso (kg)'],
    exemplos: ['0,210', '0,420'],
  },
  {
    ...{ campo: 'peso_liquido', nome: 'Peso líquido (kg)', forma: 'decimal' },
    sinonimos: ['Peso líquido'],
    exemplos: ['0,180', '0,380'],
  },
  {
    ...{ campo: 'altura', nome: 'Altura (cm)', forma: 'decimal' },
    sinonimos: ['Altura', 'Altura do produto', 'Altura da embalagem'],
    exemplos: ['3', '10'],
  },
  {
    ...{ campo: 'largura', nome: 'Largura (cm)', forma: 'decimal' },
    sinonimos: ['Largura', 'Largura do produto', 'Largura da embalagem'],
    exemplos: ['25', '12'],
  },
  {
    ...{ campo: 'comprimento', nome: 'Comprimento (cm)', forma: 'decimal' },
    sinonimos: ['Comprimento', 'Profundidade do produto', 'Profundidade', 'Comprimento da embalagem'],
    exemplos: ['30', '9'],
  },
  {
    ...{ campo: 'controlar_estoque', nome: 'Controlar estoque', forma: 'sim_nao' },
    sinonimos: ['Controla estoque', 'Gerenciar estoque', 'Estoque controlado'],
    exemplos: ['Sim', 'Sim'],
  },
  {
    ...{ campo: 'situacao', nome: 'Situação', forma: 'texto', palavras: SITUACAO },
    sinonimos: ['Status', 'Ativo', 'Situação do produto'],
    exemplos: ['Ativo', 'Ativo'],
  },
];

/** Products from files. The code is the key: a product that has it is changed by the cells that are filled in. */
export const produtosImportados = (holds: HoldsContagens): TabelaImportada => ({
  escopo: 'produtos:write',
  colunas: COLUNAS,
  chave: 'codigo',
  check: async (ctx, rows): Promise<Conferida[]> => {
    const codes = rows.map(({ codigo }) => (typeof codigo === 'string' ? codigo : null));
    const found = await findByCode(
      ctx,
      codes.flatMap((code) => code ?? []),
    );
    const categorias = rows.some(namesCategoria) ? await Categorias.of(ctx) : null;
    return rows.map((row, i) => {
      const chave = codes[i] ?? null;
      const before = chave === null ? undefined : found.get(chave);
      const erros = { ...faultsOf(row, before), ...faultOfCategoria(ctx, row, categorias) };
      return { erros: Object.keys(erros).length > 0 ? erros : null, chave, registro_id: before?.id ?? null };
    });
  },
  write: async (ctx, rows, { existentes }) => {
    // Before anything is looked at: what another import makes is there then.
    await takeImportTurn(ctx);
    const codes = rows.map(({ valores }) => String(valores.codigo));
    const found = existentes === 'pular' ? await findByCode(ctx, codes) : undefined;
    const known = found ? codes.map((code) => found.get(code)?.id ?? null) : null;
    return writeOthers(rows, known, existentes, async (others) => {
      const resolved = await withCategorias(
        ctx,
        others.map(({ valores }) => valores),
      );
      const { ids, acoes } = await upsertProdutos(ctx, parseInput(z.array(importProdutoInput), resolved), holds);
      return ids.map((id, i) => ({ id, acao: acoes[i] ?? 'igual' }));
    });
  },
});

function faultsOf(row: Valores, before: Pick<Produto, 'peso_bruto' | 'peso_liquido'> | undefined): ErrorDetails | null {
  const parsed = importProdutoInput.safeParse(row);
  if (!parsed.success) return toDetails(parsed.error);
  if (!before && parsed.data.nome === undefined) return { nome: ['Um produto novo precisa de nome.'] };
  const { peso_bruto = before?.peso_bruto ?? null, peso_liquido = before?.peso_liquido ?? null } = parsed.data;
  return isHeavier({ peso_bruto, peso_liquido }) ? { peso_liquido: [HEAVIER] } : null;
}

const namesCategoria = ({ categoria, categoria_existente }: Valores): boolean =>
  categoria !== undefined || categoria_existente !== undefined;

/** The field that names the row's category, and what it says. */
const saidOf = (row: Valores) =>
  row.categoria_existente === undefined
    ? { campo: 'categoria', text: String(row.categoria) }
    : { campo: 'categoria_existente', text: String(row.categoria_existente) };

function faultOfCategoria(ctx: Ctx, row: Valores, categorias: Categorias | null): ErrorDetails {
  if (!categorias || !namesCategoria(row)) return {};
  const { campo, text } = saidOf(row);
  const found = categorias.find(text);
  if ('id' in found) return {};
  if ('erro' in found) return { [campo]: [found.erro] };
  if (campo === 'categoria_existente') return { [campo]: ['A empresa não tem esta categoria.'] };
  return ctx.escopos.has('categorias:write')
    ? {}
    : { [campo]: ['A empresa não tem esta categoria, e o seu papel não cria categorias.'] };
}

/** The rows with the ids of their categories; those that are missing are created. A category that is new costs a few statements more. */
async function withCategorias(ctx: Ctx, rows: readonly Valores[]): Promise<Valores[]> {
  if (!rows.some(namesCategoria)) return [...rows];
  const categorias = await Categorias.of(ctx);
  const faults = rows.map((row) => faultOfCategoria(ctx, row, categorias));
  const details = Object.fromEntries(
    faults.flatMap((one, n) => Object.entries(one).map(([campo, messages]) => [`${n}.${campo}`, messages])),
  );
  if (Object.keys(details).length > 0) throw new DomainError('VALIDATION_ERROR', 'Dados inválidos.', details);
  const resolved: Valores[] = [];
  for (const row of rows) {
    if (!namesCategoria(row)) resolved.push(row);
    else {
      const found = categorias.find(saidOf(row).text);
      const categoria_id =
        'falta' in found ? await categorias.create(ctx, found.falta) : 'id' in found ? found.id : null;
      resolved.push({ ...row, categoria_id });
    }
  }
  return resolved;
}
