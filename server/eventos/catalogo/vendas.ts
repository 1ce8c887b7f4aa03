import { z } from '#server/platform/validation.ts';
import { decimal, id, oneOf, text } from './fields.ts';
import { type Kinds, kind } from './kind.ts';

const STATUS = ['em_aberto', 'finalizada', 'cancelada'] as const;

const venda = {
  id: id('Identificador do pedido de venda.'),
  numero_pedido: text('Número do pedido, sequencial por empresa.'),
  status: oneOf(STATUS, 'Status do pedido.'),
  tipo_pedido: oneOf(['venda', 'orcamento', 'pedido'], 'Venda, orçamento ou pedido.'),
  total_venda: decimal('Total do pedido.'),
  cliente_id: id('Cliente do pedido.'),
};

const alterada = z.strictObject({
  ...venda,
  status_anterior: oneOf(STATUS, 'Status antes da mudança; igual a status quando o que mudou foi outra coisa.'),
});

const exemplo = {
  id: 5821,
  numero_pedido: '000187',
  status: 'em_aberto' as const,
  tipo_pedido: 'pedido' as const,
  total_venda: '1284.60',
  cliente_id: 318,
};

const registro = { tipo: 'venda', id: 'id', nome: 'numero_pedido', palavra: 'Pedido' } as const;

/** `dados` as the contract has them, no field more. */
export const vendas = {
  'venda.criada': kind({
    dados: z.strictObject(venda),
    exemplo,
    registro,
    emitido: true,
  }),
  'venda.atualizada': kind({
    dados: alterada,
    exemplo: { ...exemplo, status: 'finalizada', status_anterior: 'em_aberto' },
    registro,
    emitido: true,
  }),
  'venda.cancelada': kind({
    dados: alterada,
    exemplo: { ...exemplo, status: 'cancelada', status_anterior: 'finalizada' },
    registro,
    emitido: true,
  }),
} satisfies Kinds<'vendas'>;
