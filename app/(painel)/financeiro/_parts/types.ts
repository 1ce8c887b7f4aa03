import type { Outputs } from '#app/_trpc/client.ts';

/** A receivable or a payable in a list. */
export type LinhaConta = Outputs['contas']['list']['resultados'][number];

/** The same as its screen shows it. */
export type Conta = Outputs['contas']['get'];

export type Tipo = Conta['tipo'];
export type Baixa = Conta['baixas'][number];
