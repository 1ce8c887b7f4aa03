import { decimal, MONEY, QUANTITY, UNSIGNED_FORM } from '#server/platform/decimal.ts';
import { idParameter, idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, orRequired, requiredText, text, z } from '#server/platform/validation.ts';

const quantity = decimal({ ...QUANTITY, min: 'positive', minMessage: 'A quantidade deve ser maior que 0.' });
const counted = decimal({ ...QUANTITY, min: 'zero', minMessage: 'A contagem não pode ser negativa.' });
const cost = decimal({ ...MONEY, min: 'zero', minMessage: 'O custo unitário não pode ser negativo.' });
const note = text(500);

/** Body of a movement (section 2.5). */
export const createLancamentoInput = z.object({
  produto_id: idSchema.describe('Produto a movimentar: da empresa do token e com `controlar_estoque=true`.'),
  deposito_id: idSchema
    .nullish()
    .transform((id) => id ?? null)
    .describe('Depósito. Sem ele, vale o depósito padrão da empresa.'),
  tipo: z
    .enum(['entrada', 'saida'], {
      error: orRequired('Valor inválido. Aceitos: entrada, saida.'),
    })
    .describe('`entrada` soma ao saldo, `saida` subtrai.'),
  quantidade: quantity.describe('Maior que 0, com até 15 dígitos e até 3 casas decimais. Prefira texto a número.'),
  custo_unitario: z
    .preprocess((value) => value ?? '0', cost)
    .meta({
      type: ['string', 'number', 'null'],
      pattern: UNSIGNED_FORM,
      minimum: 0,
      default: '0',
      examples: ['18.90'],
      description: 'Custo por unidade, maior ou igual a 0, com até 2 casas decimais.',
    }),
  observacao: note
    .nullish()
    .transform((value) => value ?? '')
    .describe('Observação livre, até 500 caracteres.'),
});

/** Balance count: sets the counted quantity; only the panel posts it (decisions.md, "Stock"). */
export const createBalancoInput = z.object({
  produto_id: idSchema,
  deposito_id: idSchema,
  quantidade: counted,
  observacao: note.default(''),
});

const flag = z.enum(['true', 'false'], 'Valor inválido. Aceitos: true, false.');

/** Query of `GET /v1/estoque/` (section 4.1). */
export const estoqueFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Parte do nome ou do código do produto; ignora acentos e maiúsculas.'),
  com_estoque: flag
    .optional()
    .describe(
      '`true`: só total maior que 0; `false`: só total igual a 0. Totais negativos não entram em nenhum dos dois.',
    ),
  ordenar: z
    .enum(['nome', 'codigo', 'estoque'], 'Valor inválido. Aceitos: nome, codigo, estoque.')
    .default('nome')
    .describe('Ordem da lista: pelo nome, pelo código ou pelo saldo total.'),
  direcao: z
    .enum(['asc', 'desc'], 'Valor inválido. Aceitos: asc, desc.')
    .default('asc')
    .describe('`asc` crescente, `desc` decrescente.'),
});

/** Query of `GET /v1/estoque/{produto_id}/extrato/`. */
export const extratoFilters = z.object({
  ...paginationInput,
  deposito_id: idParameter
    .optional()
    .meta({ type: 'integer', minimum: 1, description: 'Só os lançamentos deste depósito.' }),
  tipo: z
    .enum(['entrada', 'saida', 'balanco'], 'Valor inválido. Aceitos: entrada, saida, balanco.')
    .optional()
    .describe('Só os lançamentos deste tipo.'),
  data_inicio: day.optional().describe('Desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
  data_fim: day.optional().describe('Até este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
});

/** A product's balance over a period; only the panel asks for it. */
export const evolucaoFilters = extratoFilters
  .pick({ deposito_id: true, data_inicio: true, data_fim: true })
  .extend({ produto_id: idSchema });

export const produtoIdInput = z.object({ produto_id: idSchema });

export const createDepositoInput = z.object({ nome: requiredText(100), padrao: z.boolean().default(false) });
export const updateDepositoInput = z.object({
  id: idSchema,
  nome: requiredText(100).optional(),
  ativo: z.boolean().optional(),
  padrao: z.literal(true).optional(),
});

/** Section 2.3. */
export type PosicaoEstoque = {
  produto_id: number;
  produto_nome: string;
  produto_codigo: string;
  unidade: string;
  controlar_estoque: boolean;
  estoque_total: string;
};

/** Section 2.4. */
export type PosicaoDetalhe = PosicaoEstoque & {
  depositos: { deposito_id: number; deposito_nome: string; quantidade: string }[];
};

export type TipoLancamento = 'entrada' | 'saida' | 'balanco';

/** Section 2.5, with `saldo_apos` (decisions.md). */
export type Lancamento = {
  id: number;
  tipo: TipoLancamento;
  produto_id: number;
  produto_nome: string;
  deposito_id: number;
  deposito_nome: string;
  quantidade: string;
  custo_unitario: string;
  observacao: string;
  saldo_apos: string;
};

/** A movement as the statement of account shows it. */
export type LinhaExtrato = Lancamento & {
  /** Signed effect on the warehouse's balance. */
  variacao: string;
  /** M manual, V sale, C purchase, D return, N invoice (section 6.3). */
  origem: 'M' | 'V' | 'C' | 'D' | 'N';
  porta: 'api' | 'painel' | 'cli' | 'job';
  autor: { tipo: string; id: number | null; nome: string };
  data_lancamento: Date;
};

export type Deposito = {
  id: number;
  nome: string;
  padrao: boolean;
  ativo: boolean;
  criado_em: Date;
  atualizado_em: Date;
};
