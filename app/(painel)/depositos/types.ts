import type { Outputs } from '#app/_trpc/client.ts';

/** A warehouse of the company. */
export type Deposito = Outputs['depositos']['list'][number];
