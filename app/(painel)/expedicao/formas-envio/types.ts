import type { Outputs } from '#app/_trpc/client.ts';

/** A shipping method of the company. */
export type FormaEnvio = Outputs['formasEnvio']['list'][number];
