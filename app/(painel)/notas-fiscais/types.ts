import type { Outputs } from '#app/_trpc/client.ts';

/** A note in the list. */
export type LinhaNota = Outputs['notasFiscais']['list']['resultados'][number];

/** A note as its screen shows it. */
export type Nota = Outputs['notasFiscais']['get'];

/** An item of a note with the product that it seems to be. */
export type ItemReconhecido = Outputs['notasFiscais']['itens'][number];

/** What became of one file, as the panel's door answers it. */
export type Resultado = {
  arquivo: string;
  resultado: 'importada' | 'repetida' | 'cancelada' | 'aguardando' | 'conflito' | 'recusada';
  mensagem: string;
  nota_id: number | null;
};
