import type { Outputs } from '#app/_trpc/client.ts';

/** An item of knowledge, as the list has it. */
export type Conhecimento = Outputs['conhecimento']['list']['resultados'][number];
/** The same as its own screen has it. */
export type ConhecimentoDetalhado = Outputs['conhecimento']['get'];

/** Whether the item will change by itself: it waits to be read, or is being read. */
export const isWaiting = ({ situacao }: Pick<Conhecimento, 'situacao'>): boolean =>
  situacao === 'na_fila' || situacao === 'processando';

/** Subjects whose queries show an item. */
export const SHOWS_CONHECIMENTO = ['conhecimento', 'auditoria'] as const;
