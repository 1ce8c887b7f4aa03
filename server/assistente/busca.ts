import * as conhecimento from '#server/conhecimento/index.ts';
import type { Busca } from './trechos.ts';

/** How the company's knowledge is searched. */
export const searchConhecimento: Busca = (ctx, termo, limite) =>
  (conhecimento as unknown as { searchTrechos: Busca }).searchTrechos(ctx, termo, limite);
