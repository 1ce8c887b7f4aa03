import type { Motivo, TrechoDaResposta } from './schemas.ts';

/** What came of a turn: an answer that may be sent, or why the conversation is handed over. */
export type Pensada = {
  resultado: { motivo: null; texto: string } | { motivo: Motivo };
  /** What the model said, with its citations; also where it may not be sent. */
  resposta: string | null;
  trechos: TrechoDaResposta[];
  buscas: string[];
  modelo: string | null;
  tokens_entrada: number;
  tokens_saida: number;
  duracao_ms: number;
};

/** Nothing was asked of the model. */
export const unasked = (motivo: Motivo): Pensada => ({
  ...{ resultado: { motivo }, resposta: null, trechos: [], buscas: [], modelo: null },
  ...{ tokens_entrada: 0, tokens_saida: 0, duracao_ms: 0 },
});
