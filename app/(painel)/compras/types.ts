import type { Outputs } from '#app/_trpc/client.ts';

/** A purchase in the list. */
export type LinhaCompra = Outputs['compras']['list']['resultados'][number];

/** A purchase as its screen shows it. */
export type Compra = Outputs['compras']['get'];

/** A purchase as its form's save answers it. */
export type CompraSalva = Outputs['compras']['create'];

/** What came of a purchase, or went back, at once. */
export type Entrega = Outputs['compras']['recebimentos']['resultados'][number];

export type Status = Compra['status'];
