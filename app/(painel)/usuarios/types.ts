import type { Outputs } from '#app/_trpc/client.ts';

/** A member of the company. */
export type Usuario = Outputs['usuarios']['list']['resultados'][number];
