import type { Outputs } from '#app/_trpc/client.ts';

/** A shipment in the list. */
export type LinhaExpedicao = Outputs['expedicao']['list']['resultados'][number];

/** A shipment with the names of its linked records. */
export type Expedicao = Outputs['expedicao']['get'];

export type Item = Expedicao['itens'][number];

export type Status = Expedicao['status'];
