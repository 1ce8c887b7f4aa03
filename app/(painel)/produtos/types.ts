import type { Outputs } from '#app/_trpc/client.ts';

/** A product of the catalogue. */
export type Produto = Outputs['produtos']['list']['resultados'][number];
