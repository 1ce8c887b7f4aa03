/** What each status of a sales order is called. */
export const STATUS_VENDA = { em_aberto: 'Em aberto', finalizada: 'Finalizado', cancelada: 'Cancelado' } as const;

/** What each kind of sales order is called. */
export const TIPO_PEDIDO = { pedido: 'Pedido', venda: 'Venda', orcamento: 'Orçamento' } as const;

/** When the stock of a sale leaves. */
export const SAIDA_ESTOQUE = { venda: 'Ao finalizar o pedido', expedicao: 'Ao concluir a expedição' } as const;
