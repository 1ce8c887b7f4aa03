/** A passage that a search found, best first; `pontos` by method are for people who look at how it was found. */
export type Achado = {
  trecho_id: number;
  conhecimento_id: number;
  nome: string;
  pagina: number;
  titulo: string;
  texto: string;
  /** 1 is the best. */
  posicao: number;
  /** Its place by words, and by meaning; null where that method did not find it. */
  lugar_palavras: number | null;
  lugar_sentido: number | null;
};
