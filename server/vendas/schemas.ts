import { decimal, MONEY, QUANTITY } from '#server/platform/decimal.ts';
import { idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, text, z } from '#server/platform/validation.ts';

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

/** A sale as events tell of it, with what the panel's list shows beside it; decimals are text. */
export type LinhaVenda = {
  id: number;
  numero_pedido: string;
  status: StatusVenda;
  tipo_pedido: (typeof TIPOS_PEDIDO)[number];
  total_venda: string;
  cliente_id: number;
  cliente_nome: string;
  criado_em: Date;
  atualizado_em: Date;
};

export type ItemVenda = {
  produto_id: number;
  produto_nome: string;
  produto_codigo: string;
  unidade: string;
  quantidade: string;
  preco_unitario: string;
  total: string;
};

export type Venda = LinhaVenda & { itens: ItemVenda[] };
