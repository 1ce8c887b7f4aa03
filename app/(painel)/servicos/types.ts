import type { Outputs } from '#app/_trpc/client.ts';

/** What the company sells without stock. */
export type Servico = Outputs['servicos']['list']['resultados'][number];
