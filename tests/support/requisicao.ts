import type { Requisicao } from '#server/requisicoes/index.ts';

/** The part of a logged request that most tests do not look at. */
export const UNSEEN = {
  tempos: [120, 40, 800, 30],
  cabecalhos: { enviados: [['content-type', 'application/json']], respondidos: [['content-type', 'application/json']] },
  da_rede: true,
} satisfies Pick<Requisicao, 'tempos' | 'cabecalhos' | 'da_rede'>;
