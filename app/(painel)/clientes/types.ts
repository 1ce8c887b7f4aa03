import type { Outputs } from '#app/_trpc/client.ts';

/** A customer of the company. */
export type Cliente = Outputs['clientes']['get'];
