import { decimal, MONEY, QUANTITY } from '#server/platform/decimal.ts';
import { idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, instante, text, z } from '#server/platform/validation.ts';

export const TIPOS_PEDIDO = ['venda', 'orcamento', 'pedido'] as const;
export const STATUS_VENDA = ['em_aberto', 'finalizada', 'cancelada'] as const;
export type StatusVenda = (typeof STATUS_VENDA)[number];

const tipo_pedido = z.enum(TIPOS_PEDIDO, `Valor inválido. Aceitos: ${TIPOS_PEDIDO.join(', ')}.`);
const status = z.enum(STATUS_VENDA, `Valor inválido. Aceitos: ${STATUS_VENDA.join(', ')}.`);

const item = z.object({
  produto_id: idSchema,
  quantidade: decimal({ ...QUANTITY, min: 'positive', minMessage: 'A quantidade deve ser maior que 0.' }),
  preco_unitario: decimal({ ...MONEY, min: 'zero', minMessage: 'O preço não pode ser negativo.' }),
});

const MOST_ITEMS = 200;

const itens = z
  .array(item)
  .min(1, 'Inclua ao menos um item.')
  .max(MOST_ITEMS, `Use no máximo ${MOST_ITEMS} itens.`)
  .superRefine((list, context) => {
    const seen = new Set<number>();
    for (const [index, { produto_id }] of list.entries()) {
      if (seen.has(produto_id)) {
        context.addIssue({ code: 'custom', path: [index, 'produto_id'], message: 'Este produto já está no pedido.' });
      }
      seen.add(produto_id);
    }
  });

export const createVendaInput = z.object({ tipo_pedido: tipo_pedido.default('pedido'), cliente_id: idSchema, itens });

export const updateVendaInput = z.object({
  id: idSchema,
  tipo_pedido: tipo_pedido.optional(),
  cliente_id: idSchema.optional(),
  itens: itens.optional(),
});

export const setStatusVendaInput = z.object({ id: idSchema, status });

export const vendaIdInput = z.object({ id: idSchema });

export const vendasFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Parte do número do pedido ou do nome do cliente.'),
  status: status.optional(),
  tipo_pedido: tipo_pedido.optional(),
  cliente_id: idSchema.optional(),
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
  total_venda: z.string(),
  cliente_id: z.int(),
  cliente_nome: z.string(),
  criado_em: instante,
  atualizado_em: instante,
});

const itemVenda = z.object({
  produto_id: z.int(),
  produto_nome: z.string(),
  produto_codigo: z.string(),
  unidade: z.string(),
  quantidade: z.string(),
  preco_unitario: z.string(),
  total: z.string(),
});

/** A sale with its items. */
export const venda = linhaVenda.extend({ itens: z.array(itemVenda) });

export type LinhaVenda = z.output<typeof linhaVenda>;
export type ItemVenda = z.output<typeof itemVenda>;
export type Venda = z.output<typeof venda>;

const diaDeVendas = z.object({ dia: z.string(), vendas: z.int(), total: z.string() });

/** Sales of each day of this week and of the last, Monday first; days to come are null. */
export const resumoVendas = z.object({
  hoje: z.string(),
  semana_passada: z.array(diaDeVendas),
  esta_semana: z.array(diaDeVendas.nullable()),
  ao_menos: z.boolean(),
});

export type ResumoVendas = z.output<typeof resumoVendas>;
