import type { Outputs } from '#app/_trpc/client.ts';

/** A purchase in the list. */
export type LinhaCompra = Outputs['compras']['list']['resultados'][number];

/** A purchase with its items. */
export type Compra = Outputs['compras']['get'];

/** What came of a purchase, or went back, at once. */
export type Entrega = Outputs['compras']['recebimentos']['resultados'][number];

export type Status = Compra['status'];
