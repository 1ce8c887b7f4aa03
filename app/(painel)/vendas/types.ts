import type { Outputs } from '#app/_trpc/client.ts';

/** A sale in the list. */
export type LinhaVenda = Outputs['vendas']['list']['resultados'][number];

/** A sale with its items. */
export type Venda = Outputs['vendas']['create'];

/** A sale with its items, and with the shipments that carry the sale or a part of it. */
export type VendaExpedida = Outputs['vendas']['get'];

export type Status = Venda['status'];
export type Tipo = Venda['tipo_pedido'];
