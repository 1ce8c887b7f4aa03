import { decimal, MONEY, QUANTITY } from '#server/platform/decimal.ts';
import { idParameter, idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, instante, requiredText, text, z } from '#server/platform/validation.ts';

export const TIPOS_PEDIDO = ['venda', 'orcamento', 'pedido'] as const;
export const STATUS_VENDA = ['em_aberto', 'finalizada', 'cancelada'] as const;
export const TIPOS_ITEM = ['produto', 'servico'] as const;
const SAIDAS = ['venda', 'expedicao'] as const;
export type StatusVenda = (typeof STATUS_VENDA)[number];

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `Valor inválido. Aceitos: ${values.join(', ')}.`);

const tipo_pedido = oneOf(TIPOS_PEDIDO);
const status = oneOf(STATUS_VENDA);

/** Decimals with as many digits as the limit allows are compared as text: none passes through floating point. */
const percentage = decimal({
  digits: 5,
  scale: 2,
  min: 'zero',
  minMessage: 'O desconto não pode ser negativo.',
}).refine((value) => value.padStart(6, '0') <= '100.00', 'O desconto vai de 0 a 100.');

const quantidade = decimal({ ...QUANTITY, min: 'positive', minMessage: 'A quantidade deve ser maior que 0.' });

const money = (what: string) => decimal({ ...MONEY, min: 'zero', minMessage: `${what} não pode ser negativo.` });

const LONGEST_DESCRIPTION = 500;

const lineFields = {
  tipo: oneOf(TIPOS_ITEM).optional().describe('Dispensável: `produto_id` ou `servico_id` já diz.'),
  produto_id: idSchema.nullable().optional(),
  servico_id: idSchema.nullable().optional(),
  descricao: requiredText(LONGEST_DESCRIPTION).optional().describe('Sem ela, o nome do produto ou do serviço.'),
  quantidade,
  preco_unitario: money('O preço').optional().describe('Sem ele, o preço do cadastro.'),
  desconto_percentual: percentage.optional(),
};

type SentLine = {
  tipo?: 'produto' | 'servico' | undefined;
  produto_id?: number | null | undefined;
  servico_id?: number | null | undefined;
};

/** A line is of one product or of one service, and `tipo`, where it is sent, says the same. */
function requireOneKind(line: SentLine, context: z.RefinementCtx): void {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const { tipo, produto_id = null, servico_id = null } = line;
  if (produto_id !== null && servico_id !== null) {
    issue('servico_id', 'Informe um produto ou um serviço, não os dois.');
  } else if (tipo === 'servico' ? servico_id === null : tipo === 'produto' && produto_id === null) {
    issue(tipo === 'servico' ? 'servico_id' : 'produto_id', 'Este campo é obrigatório.');
  } else if (produto_id === null && servico_id === null) {
    issue('produto_id', 'Informe o produto ou o serviço.');
  }
}

const MOST_ITEMS = 200;

const listOf = <S extends z.ZodType>(line: S) =>
  z.array(line).min(1, 'Inclua ao menos um item.').max(MOST_ITEMS, `Use no máximo ${MOST_ITEMS} itens.`);

const newItens = listOf(z.object(lineFields).superRefine(requireOneKind));

const itens = listOf(
  z
    .object({
      id: idSchema.optional().describe('Identificador de um item que o pedido já tem: ele continua o mesmo.'),
      ...lineFields,
    })
    .superRefine(requireOneKind),
).superRefine((list, context) => {
  const seen = new Set<number>();
  for (const [index, { id }] of list.entries()) {
    if (id === undefined) continue;
    if (seen.has(id)) {
      context.addIssue({ code: 'custom', path: [index, 'id'], message: `O item ${id} está duas vezes na lista.` });
    }
    seen.add(id);
  }
});

export type SentItem = z.output<typeof itens>[number];

const desconto = money('O desconto');
const frete = money('O frete');
const observacao = text(2_000);

const head = {
  deposito_id: idSchema.nullable().optional().describe('De onde os produtos saem; sem ele, o depósito padrão.'),
  vendedor_id: idSchema.nullable().optional().describe('Um usuário ativo da empresa.'),
  desconto: desconto.optional(),
  frete: frete.optional(),
  observacao: observacao.optional(),
};

export const createVendaInput = z.object({
  tipo_pedido: tipo_pedido.default('pedido'),
  cliente_id: idSchema,
  ...head,
  itens: newItens,
});

const sentStatus = status
  .optional()
  .describe('Só o que o pedido já tem: quem o muda são as ações `finalizar/` e `cancelar/`.');

export const updateVendaInput = z.object({
  id: idSchema,
  tipo_pedido: tipo_pedido.optional(),
  cliente_id: idSchema.optional(),
  ...head,
  status: sentStatus,
  itens: itens.optional(),
});

/** PUT: what is not sent goes back to its default, but for the kind, which stays. */
export const replaceVendaInput = z.object({
  id: idSchema,
  tipo_pedido: tipo_pedido.optional(),
  cliente_id: idSchema,
  ...head,
  vendedor_id: idSchema.nullable().default(null),
  desconto: desconto.default('0.00'),
  frete: frete.default('0.00'),
  observacao: observacao.default(''),
  status: sentStatus,
  itens,
});

export const vendaIdInput = z.object({ id: idSchema });

export const createDevolucaoInput = z.object({
  id: idSchema,
  itens: z
    .array(z.object({ item_id: idSchema, quantidade }))
    .min(1, 'Inclua ao menos um item.')
    .max(MOST_ITEMS, `Use no máximo ${MOST_ITEMS} itens.`),
  deposito_id: idSchema.nullable().optional().describe('Onde os produtos entram; sem ele, de onde saíram.'),
  observacao: text(500).default(''),
});

export const devolucoesFilters = z.object({ id: idSchema, ...paginationInput });

const idFilter = (description: string) => idParameter.optional().meta({ type: 'integer', minimum: 1, description });

export const vendasFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Parte do número do pedido ou do nome do cliente.'),
  status: status.optional(),
  tipo_pedido: tipo_pedido.optional(),
  cliente_id: idFilter('Só as deste cliente.'),
  produto_id: idFilter('Só as que têm um item deste produto.'),
  vendedor_id: idFilter('Só as deste vendedor.'),
  deposito_id: idFilter('Só as que saem deste depósito.'),
  expedivel: z.literal(true).optional().describe('Só os que uma expedição pode levar: nem orçamento, nem cancelado.'),
  data_inicio: day.optional(),
  data_fim: day.optional(),
  ordenar: z.enum(['criado_em', 'numero_pedido', 'total_venda']).default('criado_em'),
  direcao: z.enum(['asc', 'desc']).default('desc'),
});

/** A sale in the list; decimals are text. */
export const linhaVenda = z.object({
  id: z.int(),
  numero_pedido: z.string(),
  status,
  tipo_pedido,
  cliente_id: z.int(),
  cliente_nome: z.string(),
  deposito_id: z.int().nullable(),
  vendedor_id: z.int().nullable(),
  vendedor_nome: z.string().nullable(),
  desconto: z.string(),
  frete: z.string(),
  total_produtos: z.string(),
  total_venda: z.string(),
  criado_em: instante,
  atualizado_em: instante,
  finalizada_em: instante.nullable(),
  cancelada_em: instante.nullable(),
});

const itemVenda = z.object({
  id: z.int(),
  tipo: oneOf(TIPOS_ITEM),
  produto_id: z.int().nullable(),
  servico_id: z.int().nullable(),
  codigo: z.string(),
  descricao: z.string(),
  unidade: z.string(),
  quantidade: z.string(),
  preco_unitario: z.string(),
  desconto_percentual: z.string(),
  preco_total: z.string().describe('Quantidade × preço, menos o desconto do item, arredondado ao centavo.'),
  desconto_rateado: z.string().describe('A parte do desconto do pedido que cabe a este item.'),
  total_liquido: z.string().describe('`preco_total` menos `desconto_rateado`.'),
  quantidade_baixada: z.string().describe('Quanto dele está fora do estoque por esta venda.'),
  quantidade_devolvida: z.string(),
});

/** A sale with its items. */
export const venda = linhaVenda.extend({
  deposito_nome: z.string().nullable(),
  saida_estoque: oneOf(SAIDAS).nullable().describe('Quando o estoque sai, como valia ao finalizar; nulo antes.'),
  total_devolvido: z.string(),
  observacao: z.string(),
  negocio_id: z.int().nullable(),
  proposta_id: z.int().nullable(),
  contrato_id: z.int().nullable(),
  itens: z.array(itemVenda),
});

const itemDevolucao = z.object({
  item_id: z.int(),
  produto_id: z.int().nullable(),
  descricao: z.string(),
  quantidade: z.string(),
  total: z.string(),
});

/** A return: what came back, and what it had been sold for, discounts off. */
export const devolucao = z.object({
  id: z.int(),
  venda_id: z.int(),
  deposito_id: z.int().nullable().describe('Onde os produtos entraram; nulo quando nada entrou no estoque.'),
  total: z.string(),
  observacao: z.string(),
  criado_em: instante,
  itens: z.array(itemDevolucao),
});

/** The same with the sale as the return left it. */
export const devolucaoCriada = devolucao.extend({ venda });

export type LinhaVenda = z.output<typeof linhaVenda>;
export type ItemVenda = z.output<typeof itemVenda>;
export type Venda = z.output<typeof venda>;
export type Devolucao = z.output<typeof devolucao>;
export type DevolucaoCriada = z.output<typeof devolucaoCriada>;

const diaDeVendas = z.object({ dia: z.string(), vendas: z.int(), total: z.string() });

/** Sales of each day of this week and of the last, Monday first; days to come are null. */
export const resumoVendas = z.object({
  hoje: z.string(),
  semana_passada: z.array(diaDeVendas),
  esta_semana: z.array(diaDeVendas.nullable()),
  ao_menos: z.boolean(),
});

export type ResumoVendas = z.output<typeof resumoVendas>;

/** Whether open sales reserve stock. */
export const setReservaInput = z.object({ reserva_estoque: z.boolean() });
