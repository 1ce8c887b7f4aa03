import type { Outputs } from '#app/_trpc/client.ts';

/** A proposal in the list. */
export type LinhaProposta = Outputs['propostas']['list']['resultados'][number];

/** A proposal with its items. */
export type Proposta = Outputs['propostas']['get'];

export type Status = Proposta['status'];
