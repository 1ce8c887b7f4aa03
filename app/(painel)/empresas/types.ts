import type { Outputs } from '#app/_trpc/client.ts';

/** A company of the account. */
export type Empresa = Outputs['empresas']['list']['resultados'][number];
/** A key of one. */
export type Chave = Outputs['chaves']['list']['resultados'][number];
