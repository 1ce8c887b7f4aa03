import type { Outputs } from '#app/_trpc/client.ts';

/** What the dialogs need to know of a product. */
export type Produto = Pick<
  Outputs['estoque']['list']['resultados'][number],
  'produto_id' | 'produto_nome' | 'produto_codigo' | 'unidade'
>;

/** A line of a product's statement. */
export type Linha = Outputs['estoque']['extrato']['resultados'][number];
