import { condicaoPagamento, requireDistinctIds } from '#server/catalogo/index.ts';
import { decimal, MONEY, QUANTITY } from '#server/platform/decimal.ts';
import { idFilter, idSchema } from '#server/platform/ids.ts';
import { lido_em } from '#server/platform/lido-em.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, instante, text, z } from '#server/platform/validation.ts';

export const STATUS_COMPRA = ['aberta', 'parcial', 'recebida', 'cancelada'] as const;
export type StatusCompra = (typeof STATUS_COMPRA)[number];

const status = z.enum(STATUS_COMPRA).describe('Situação da compra.');

const fornecedor_id = idSchema.describe('De quem se compra: um cliente ativo da empresa.');

const quantidade = decimal({ ...QUANTITY, min: 'positive', minMessage: 'A quantidade deve ser maior que 0.' }).describe(
  'Maior que 0, com até 3 casas decimais.',
);
const custo_unitario = decimal({ ...MONEY, min: 'zero', minMessage: 'O custo não pode ser negativo.' });

const MOST_ITEMS = 200;

const listOf = <S extends z.ZodType>(line: S) =>
  z.array(line).min(1, 'Inclua ao menos um item.').max(MOST_ITEMS, `Use no máximo ${MOST_ITEMS} itens.`);

const lineFields = {
  produto_id: idSchema.describe('Um produto da empresa.'),
  quantidade,
  custo_unitario: custo_unitario.optional().describe('Sem ele, o preço de custo do produto.'),
};

const itens = listOf(
  z.object({
    id: idSchema.optional().describe('Identificador de um item que a compra já tem: ele continua o mesmo.'),
    ...lineFields,
  }),
)
  .superRefine(requireDistinctIds)
  .describe('De 1 a 200 itens; um com `id` continua o mesmo, cada `id` uma vez.');

export type SentItem = z.output<typeof itens>[number];

const condicao_pagamento = condicaoPagamento.describe(
  'Em quantos dias se paga cada recebimento: `30/60/90`, até 24 parcelas, em ordem crescente; `0` ou nulo é à vista.',
);
const observacao = text(2_000).describe('Até 2.000 caracteres.');

const head = {
  deposito_id: idSchema.nullable().optional().describe('Onde os produtos entram; sem ele, o depósito padrão.'),
  previsao: day.nullable().optional().describe('Quando a entrega é esperada.'),
  condicao_pagamento: condicao_pagamento.optional(),
  observacao: observacao.optional(),
};

export const createCompraInput = z.object({
  fornecedor_id,
  ...head,
  itens: listOf(z.object(lineFields)).describe('De 1 a 200 itens; o mesmo produto pode estar em vários.'),
});

const sentStatus = status
  .optional()
  .describe('Só o que a compra já tem: quem o muda são as ações `receber/` e `cancelar/`.');

export const updateCompraInput = z.object({
  id: idSchema,
  fornecedor_id: fornecedor_id.optional(),
  ...head,
  status: sentStatus,
  itens: itens.optional(),
});

/** The same as the panel sends it. */
export const updateCompraLidoInput = updateCompraInput.extend({ lido_em });

/** PUT: what is not sent goes back to its default. */
export const replaceCompraInput = z.object({
  id: idSchema,
  fornecedor_id,
  ...head,
  previsao: day.nullable().default(null).describe('Quando a entrega é esperada.'),
  condicao_pagamento: condicao_pagamento.default('0'),
  observacao: observacao.default(''),
  status: sentStatus,
  itens,
});

export const compraIdInput = z.object({ id: idSchema });

const entregues = listOf(z.object({ item_id: idSchema.describe('Um item da compra.'), quantidade })).describe(
  'De 1 a 200; um item pode aparecer mais de uma vez.',
);
export type SentEntregue = z.output<typeof entregues>[number];

export const receberCompraInput = z.object({
  id: idSchema,
  itens: entregues.optional().describe('O que chegou. Sem ele, tudo o que falta.'),
  deposito_id: idSchema
    .nullable()
    .optional()
    .describe('Onde os produtos entram; sem ele, o depósito da compra ou, se ela não tem, o padrão.'),
  observacao: text(500).default('').describe('Até 500 caracteres; vai também nos lançamentos de estoque.'),
});

export const devolverCompraInput = z.object({
  id: idSchema,
  itens: entregues,
  deposito_id: idSchema
    .nullable()
    .optional()
    .describe('De onde os produtos saem; sem ele, o depósito em que o último recebimento entrou.'),
  observacao: text(500).default('').describe('Até 500 caracteres; vai também nos lançamentos de estoque.'),
});

export const entregasFilters = z.object({ id: idSchema, ...paginationInput });

/** What a receipt or a return would do to the stock: as its own input, before it is sent. */
export const previaEntregaInput = z.object({
  id: idSchema,
  tipo: z.enum(['recebimento', 'devolucao']),
  deposito_id: idSchema.nullable().optional(),
  itens: z.array(z.object({ item_id: idSchema, quantidade })).max(MOST_ITEMS),
});

export const comprasFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Parte do número da compra ou do nome do fornecedor.'),
  status: status.optional().describe('Só as compras nesta situação.'),
  a_receber: z.literal(true).optional().describe('Só as de que ainda falta chegar alguma coisa.'),
  fornecedor_id: idFilter('Só as deste fornecedor.'),
  produto_id: idFilter('Só as que têm um item deste produto.'),
  data_inicio: day.optional().describe('Criadas desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
  data_fim: day.optional().describe('Criadas até este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
  ordenar: z.enum(['criado_em', 'numero', 'total']).default('criado_em').describe('Campo da ordem.'),
  direcao: z.enum(['asc', 'desc']).default('desc').describe('Crescente ou decrescente.'),
});

/** A purchase in the list; decimals are text. */
export const linhaCompra = z.object({
  id: z.int().describe('Identificador.'),
  numero: z.string().describe('Número da sequência da empresa, com ao menos seis dígitos.'),
  status,
  fornecedor_id: z.int().describe('De quem se compra.'),
  fornecedor_nome: z.string().describe('O nome dele.'),
  deposito_id: z.int().nullable().describe('Onde os produtos entram; nulo: no depósito padrão do dia.'),
  previsao: z.string().nullable().describe('Quando a entrega é esperada: AAAA-MM-DD.'),
  total: z.string().describe('Soma dos itens, recebidos ou não.'),
  criado_em: instante.describe('Quando foi criada.'),
  atualizado_em: instante.describe('Quando mudou pela última vez.'),
  recebida_em: instante.nullable().describe('Quando o último item chegou.'),
  cancelada_em: instante.nullable().describe('Quando foi cancelada.'),
});

/** Purchases of which something is still to come. */
export const comprasAReceber = z.object({
  compras: z.array(linhaCompra),
  quantas: z.int(),
  ao_menos: z.boolean(),
});

export type ComprasAReceber = z.output<typeof comprasAReceber>;

const itemCompra = z.object({
  id: z.int().describe('Identificador do item.'),
  produto_id: z.int().describe('O produto.'),
  produto_codigo: z.string().describe('Código do produto, como é hoje.'),
  produto_nome: z.string().describe('Nome do produto, como é hoje.'),
  unidade: z.string().describe('Unidade de medida do produto.'),
  quantidade: z.string().describe('Quantidade pedida, com 3 casas.'),
  quantidade_recebida: z.string().describe('Quanto dela já chegou.'),
  quantidade_devolvida: z.string().describe('Quanto do que foi recebido voltou ao fornecedor.'),
  custo_unitario: z.string().describe('Custo de uma unidade.'),
  preco_total: z.string().describe('Quantidade × custo, arredondado ao centavo.'),
});

/** A purchase with its items. */
export const compra = linhaCompra.extend({
  deposito_nome: z.string().nullable().describe('Nome do depósito.'),
  condicao_pagamento: z.string().describe('Dias em que se paga cada recebimento; `0` é à vista.'),
  observacao: z.string().describe('Texto livre.'),
  total_recebido: z.string().describe('Quanto custou o que chegou.'),
  total_devolvido: z.string().describe('Quanto custou o que voltou ao fornecedor.'),
  itens: z.array(itemCompra).describe('Os itens, na ordem da compra.'),
});

/** What only the screen of a purchase shows: a scanner's codes, and who did what. */
export const compraDetalhada = compra.extend({
  itens: z.array(itemCompra.extend({ gtin: z.string().nullable() })),
  /** Null where the audit trail does not go back so far. */
  criada_por: z.string().nullable(),
  cancelada_por: z.string().nullable(),
});

const itemEntrega = z.object({
  item_id: z.int().describe('O item da compra.'),
  produto_id: z.int().describe('O produto dele.'),
  produto_nome: z.string().describe('Nome do produto.'),
  quantidade: z.string().describe('Quanto chegou, ou voltou, desta vez.'),
  total: z.string().describe('Quanto isso custou.'),
  lancamento_id: z
    .int()
    .nullable()
    .describe('O lançamento que moveu o estoque; nulo quando o produto não controla estoque.'),
});

/** One arrival, or one return to the supplier. */
export const entregaCompra = z.object({
  id: z.int().describe('Identificador.'),
  compra_id: z.int().describe('A compra.'),
  deposito_id: z.int().nullable().describe('Nulo quando nada se moveu no estoque.'),
  deposito_nome: z.string().nullable().describe('Nome do depósito.'),
  total: z.string().describe('Soma dos itens.'),
  observacao: z.string().describe('O que foi anotado.'),
  ator_nome: z.string().describe('Quem registrou.'),
  criado_em: instante.describe('Quando foi registrado.'),
  itens: z.array(itemEntrega).describe('O que se moveu de cada item.'),
});

/** A purchase after `receber/`, with what was received now; null where there was nothing left to receive. */
export const compraRecebida = compra.extend({
  recebimento: entregaCompra.nullable().describe('O que chegou agora; nulo quando nada faltava.'),
});

/** A return, with the purchase as it left it. */
export const devolucaoCompraCriada = entregaCompra.extend({ compra: compra.describe('A compra, como ficou.') });

/** How a receipt or a return changes one item's stock and its product's average cost; null where the product keeps no stock. */
export const previaEntrega = z.object({
  deposito_id: z.int(),
  deposito_nome: z.string(),
  itens: z.array(
    z.object({
      item_id: z.int(),
      saldo_antes: z.string(),
      saldo_depois: z.string(),
      custo_medio_antes: z.string().nullable(),
      custo_medio_depois: z.string().nullable(),
    }),
  ),
});

/** A product at or below its minimum stock, and how much of it would bring it back above. */
export const sugestaoCompra = z.object({
  produto_id: z.int(),
  produto_codigo: z.string(),
  produto_nome: z.string(),
  unidade: z.string(),
  preco_custo: z.string(),
  estoque_total: z.string(),
  estoque_minimo: z.string(),
  a_chegar: z.string().describe('O que outras compras ainda vão trazer.'),
  quantidade: z.string(),
});

export type LinhaCompra = z.output<typeof linhaCompra>;
export type ItemCompra = z.output<typeof itemCompra>;
export type Compra = z.output<typeof compra>;
export type CompraDetalhada = z.output<typeof compraDetalhada>;
export type EntregaCompra = z.output<typeof entregaCompra>;
export type CompraRecebida = z.output<typeof compraRecebida>;
export type DevolucaoCompraCriada = z.output<typeof devolucaoCompraCriada>;
export type PreviaEntrega = z.output<typeof previaEntrega>;
export type SugestaoCompra = z.output<typeof sugestaoCompra>;
