import type { Inputs, Outputs } from '#app/_trpc/client.ts';

/** A deal in the list. */
export type LinhaNegocio = Outputs['negocios']['list']['resultados'][number];

/** A deal with its items. */
export type Negocio = Outputs['negocios']['get'];

/** A deal on the board. */
export type Cartao = Outputs['negocios']['coluna']['negocios'][number];

/** A column of the board, with what its deals come to. */
export type EtapaDoQuadro = Outputs['negocios']['quadro']['etapas'][number];

export type Funil = Outputs['funis']['list'][number];
export type Status = Negocio['status'];

/** What narrows the board and the list. */
export type Filtros = Omit<Inputs['negocios']['quadro'], 'funil_id'>;
