import type { Outputs } from '#app/_trpc/client.ts';

/** A product of the catalogue. */
export type Produto = Outputs['produtos']['list']['resultados'][number];

/** A category with its place in the tree. */
export type Categoria = Outputs['categorias']['arvore'][number];
