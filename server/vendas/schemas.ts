import { historico } from '#server/auditoria/index.ts';
import {
  camposDeLinha,
  condicaoPagamento,
  dinheiro,
  MOST_LINHAS,
  quantidadeDeLinha,
  requireDistinctIds,
  requireOneKind,
} from '#server/catalogo/index.ts';
import { idFilter, idSchema } from '#server/platform/ids.ts';
import { lido_em } from '#server/platform/lido-em.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, instante, text, z } from '#server/platform/validation.ts';

export const TIPOS_PEDIDO = ['venda', 'orcamento', 'pedido'] as const;
export const STATUS_VENDA = ['em_aberto', 'finalizada', 'cancelada'] as const;
export const TIPOS_ITEM = ['produto', 'servico'] as const;
const SAIDAS = ['venda', 'expedicao'] as const;
export type StatusVenda = (typeof STATUS_VENDA)[number];

const tipo_pedido = z.enum(TIPOS_PEDIDO).describe('Venda, orçamento ou pedido.');
const status = z.enum(STATUS_VENDA).describe('Situação da venda.');

const lineFields = camposDeLinha(TIPOS_ITEM);

const listOf = <S extends z.ZodType>(line: S) =>
  z.array(line).min(1, 'Inclua ao menos um item.').max(MOST_LINHAS, `Use no máximo ${MOST_LINHAS} itens.`);

const newItens = listOf(z.object(lineFields).superRefine(requireOneKind));

const itens = listOf(
  z
    .object({
      id: idSchema.optional().describe('Identificador de um item que o pedido já tem: ele continua o mesmo.'),
      ...lineFields,
    })
    .superRefine(requireOneKind),
).superRefine(requireDistinctIds);

export type SentItem = z.output<typeof itens>[number];

const cliente_id = idSchema.describe('Cliente ativo da empresa.');
const desconto = dinheiro('O desconto').describe('Em dinheiro, até o total dos itens; rateado entre eles.');
const frete = dinheiro('O frete').describe('Somado ao total.');
const condicao_pagamento = condicaoPagamento.describe(
  'Em quantos dias se paga, contados da finalização: `30/60/90`, até 24 parcelas, em ordem crescente; `0` ou nulo é à vista.',
);
const observacao = text(2_000).describe('Texto livre, que sai na impressão.');

const head = {
  deposito_id: idSchema.nullable().optional().describe('De onde os produtos saem; sem ele, o depósito padrão.'),
  vendedor_id: idSchema.nullable().optional().describe('Um usuário ativo da empresa.'),
  desconto: desconto.optional(),
  frete: frete.optional(),
  condicao_pagamento: condicao_pagamento.optional(),
  observacao: observacao.optional(),
};

export const createVendaInput = z.object({
  tipo_pedido: tipo_pedido.default('pedido'),
  cliente_id,
  ...head,
  itens: newItens.describe('De 1 a 200 itens.'),
});

const sentStatus = status
  .optional()
  .describe('Só o que o pedido já tem: quem o muda são as ações `finalizar/` e `cancelar/`.');

export const updateVendaInput = z.object({
  id: idSchema,
  tipo_pedido: tipo_pedido.optional(),
  cliente_id: cliente_id.optional(),
  ...head,
  status: sentStatus,
  itens: itens.optional().describe('A lista inteira, de 1 a 200 itens; cada `id` uma vez.'),
});

/** The same as the panel sends it. */
export const updateVendaLidoInput = updateVendaInput.extend({ lido_em });

/** PUT: what is not sent goes back to its default, but for the kind, which stays. */
export const replaceVendaInput = z.object({
  id: idSchema,
  tipo_pedido: tipo_pedido.optional(),
  cliente_id,
  ...head,
  vendedor_id: idSchema.nullable().default(null).describe('Um usuário ativo da empresa.'),
  desconto: desconto.default('0.00'),
  frete: frete.default('0.00'),
  condicao_pagamento: condicao_pagamento.default('0'),
  observacao: observacao.default(''),
  status: sentStatus,
  itens: itens.describe('A lista inteira, de 1 a 200 itens; cada `id` uma vez.'),
});

export const vendaIdInput = z.object({ id: idSchema });

export const createDevolucaoInput = z.object({
  id: idSchema,
  itens: z
    .array(z.object({ item_id: idSchema.describe('Item da venda.'), quantidade: quantidadeDeLinha }))
    .min(1, 'Inclua ao menos um item.')
    .max(MOST_LINHAS, `Use no máximo ${MOST_LINHAS} itens.`)
    .describe('O que voltou.'),
  deposito_id: idSchema.nullable().optional().describe('Onde os produtos entram; sem ele, de onde saíram.'),
  observacao: text(500).default('').describe('Texto livre.'),
});

export const devolucaoIdInput = z.object({ id: idSchema });
export const devolucoesFilters = z.object({ id: idSchema, ...paginationInput });

export const vendasFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Parte do número do pedido ou do nome do cliente.'),
  status: status.optional().describe('Só as que estão nesta situação.'),
  tipo_pedido: tipo_pedido.optional().describe('Só as deste tipo.'),
  cliente_id: idFilter('Só as deste cliente.'),
  produto_id: idFilter('Só as que têm um item deste produto.'),
  vendedor_id: idFilter('Só as deste vendedor.'),
  deposito_id: idFilter('Só as que saem deste depósito.'),
  expedivel: z.literal(true).optional().describe('Só os que uma expedição pode levar: nem orçamento, nem cancelado.'),
  a_expedir: z.literal(true).optional().describe('Só os que esperam por uma expedição.'),
  data_inicio: day.optional().describe('Criadas desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
  data_fim: day.optional().describe('Criadas até este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
  ordenar: z
    .enum(['criado_em', 'numero_pedido', 'total_venda'])
    .default('criado_em')
    .describe('Ordem da lista: pela criação, pelo número ou pelo total.'),
  direcao: z.enum(['asc', 'desc']).default('desc').describe('`asc` crescente, `desc` decrescente.'),
});

/** A sale in the list; decimals are text. */
export const linhaVenda = z.object({
  id: z.int().describe('Identificador da venda.'),
  numero_pedido: z.string().describe('Número do pedido, sequencial por empresa.'),
  status,
  tipo_pedido,
  cliente_id: z.int().describe('Cliente.'),
  cliente_nome: z.string().describe('Nome do cliente.'),
  deposito_id: z.int().nullable().describe('De onde os produtos saem; nulo quando sai do depósito padrão do dia.'),
  vendedor_id: z.int().nullable().describe('Quem vendeu, como em `/v1/usuarios/`; nulo quando não há.'),
  vendedor_nome: z.string().nullable().describe('Nome de quem vendeu; nulo quando não há.'),
  desconto: z.string().describe('Desconto do pedido, em dinheiro.'),
  frete: z.string().describe('Frete.'),
  total_produtos: z.string().describe('Soma de `preco_total` dos itens.'),
  total_venda: z.string().describe('`total_produtos` − `desconto` + `frete`.'),
  criado_em: instante.describe('Quando foi criada.'),
  atualizado_em: instante.describe('Quando mudou pela última vez.'),
  finalizada_em: instante.nullable().describe('Quando foi finalizada; nulo antes.'),
  cancelada_em: instante.nullable().describe('Quando foi cancelada; nulo antes.'),
});

const itemVenda = z.object({
  id: z.int().describe('Identificador do item.'),
  tipo: z.enum(TIPOS_ITEM).describe('Produto ou serviço.'),
  produto_id: z.int().nullable().describe('Produto; nulo em um serviço.'),
  servico_id: z.int().nullable().describe('Serviço; nulo em um produto.'),
  codigo: z.string().describe('Código do produto ou do serviço.'),
  descricao: z.string().describe('Nome, como foi vendido.'),
  unidade: z.string().describe('Unidade de medida.'),
  quantidade: z.string().describe('Quantidade vendida.'),
  preco_unitario: z.string().describe('Preço de cada unidade.'),
  desconto_percentual: z.string().describe('Desconto do item, de 0 a 100.'),
  preco_total: z.string().describe('Quantidade × preço, menos o desconto do item, arredondado ao centavo.'),
  desconto_rateado: z.string().describe('A parte do desconto do pedido que cabe a este item.'),
  total_liquido: z.string().describe('`preco_total` menos `desconto_rateado`.'),
  quantidade_baixada: z.string().describe('Quanto dele está fora do estoque por esta venda.'),
  quantidade_devolvida: z.string().describe('Quanto o cliente já devolveu.'),
});

/** A sale with its items. */
export const venda = linhaVenda.extend({
  deposito_nome: z.string().nullable().describe('Nome do depósito; nulo quando não há.'),
  saida_estoque: z
    .enum(SAIDAS)
    .nullable()
    .describe(
      'Quando o estoque sai: a regra que valia na finalização ou, se veio antes, na primeira expedição; nulo até então.',
    ),
  total_devolvido: z.string().describe('Valor do que o cliente devolveu.'),
  condicao_pagamento: z.string().describe('Dias em que se paga, contados da finalização; `0` é à vista.'),
  observacao: z.string().describe('Texto livre.'),
  negocio_id: z.int().nullable().describe('Negócio do CRM de onde veio; nulo quando não há.'),
  proposta_id: z.int().nullable().describe('Proposta de onde veio; nula quando não há.'),
  contrato_id: z.int().nullable().describe('Contrato de onde veio; nulo quando não há.'),
  itens: z.array(itemVenda).describe('Os itens.'),
});

const itemDevolucao = z.object({
  item_id: z.int().describe('Item da venda.'),
  produto_id: z.int().nullable().describe('Produto; nulo em um serviço.'),
  descricao: z.string().describe('Nome, como foi vendido.'),
  quantidade: z.string().describe('Quantidade devolvida.'),
  total: z.string().describe('O que custou, sem os descontos.'),
});

/** A return: what came back, and what it had been sold for, discounts off. */
export const devolucao = z.object({
  id: z.int().describe('Identificador da devolução.'),
  venda_id: z.int().describe('Venda.'),
  deposito_id: z.int().nullable().describe('Onde os produtos entraram; nulo quando nada entrou no estoque.'),
  total: z.string().describe('O que os itens custaram, sem os descontos.'),
  observacao: z.string().describe('Texto livre.'),
  criado_em: instante.describe('Quando foi registrada.'),
  itens: z.array(itemDevolucao).describe('Os itens.'),
});

/** The same with the sale as the return left it. */
export const devolucaoCriada = devolucao.extend({ venda: venda.describe('A venda, como a devolução a deixou.') });

export type LinhaVenda = z.output<typeof linhaVenda>;
export type ItemVenda = z.output<typeof itemVenda>;
export type Venda = z.output<typeof venda>;
export type Devolucao = z.output<typeof devolucao>;
export type DevolucaoCriada = z.output<typeof devolucaoCriada>;

const movimentoDaVenda = z.object({
  id: z.int(),
  documento_tipo: z.enum(['venda', 'devolucao_venda', 'expedicao']),
  documento_id: z.int(),
  documento_numero: z.string().nullable(),
  tipo: z.enum(['E', 'S']),
  deposito_nome: z.string(),
  ator_nome: z.string(),
  criado_em: z.date(),
  itens: z.array(
    z.object({
      lancamento_id: z.int(),
      produto_id: z.int(),
      produto_nome: z.string(),
      unidade: z.string(),
      quantidade: z.string(),
    }),
  ),
});

export const eventoDaVenda = z.object({ id: z.int(), evento: z.string(), ocorrido_em: z.date() });

/** What happened to a sale; a movement is all that one document moved at once, `E` in or `S` out, in one warehouse. */
export const linhaDoTempo = z.object({
  historico: z.array(historico),
  movimentos: z.array(movimentoDaVenda),
  eventos: z.array(eventoDaVenda),
});

export type MovimentoDaVenda = z.output<typeof movimentoDaVenda>;
export type EventoDaVenda = z.output<typeof eventoDaVenda>;
export type LinhaDoTempo = z.output<typeof linhaDoTempo>;

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
