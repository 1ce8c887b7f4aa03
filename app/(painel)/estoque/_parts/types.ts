import type { Outputs } from '#app/_trpc/client.ts';

/** The fields of a product that the dialogs need. */
export type Produto = Pick<
  Outputs['estoque']['list']['resultados'][number],
  'produto_id' | 'produto_nome' | 'produto_codigo' | 'unidade'
>;

/** A line of a product's statement. */
export type Linha = Outputs['estoque']['extrato']['resultados'][number];
