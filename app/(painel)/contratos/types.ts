import type { Outputs } from '#app/_trpc/client.ts';

/** A contract in the list. */
export type LinhaContrato = Outputs['contratos']['list']['resultados'][number];

/** A contract with its items. */
export type Contrato = Outputs['contratos']['get'];

export type Ciclo = Outputs['contratos']['ciclos']['resultados'][number];
export type Reajuste = Outputs['contratos']['reajustes']['resultados'][number];
export type Status = Contrato['status'];
export type Periodicidade = Contrato['periodicidade'];
