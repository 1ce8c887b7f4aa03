import type { Busca } from '#server/assistente/index.ts';

type Passage = { nome?: string; texto: string; titulo?: string; pagina?: number };

/** A search that finds these passages, whatever is asked. */
export const finding =
  (...passages: Passage[]): Busca =>
  async (_ctx, _termo, limite = 5) =>
    passages.slice(0, limite).map(({ nome = 'Política de trocas', texto, titulo = '', pagina = 1 }, n) => ({
      ...{ trecho_id: n + 1, conhecimento_id: 1, nome, pagina, titulo, texto },
      ...{ posicao: n + 1, lugar_palavras: n + 1, lugar_sentido: null },
    }));

export const TROCAS = { texto: 'Trocas são aceitas em até 30 dias após a compra, com a nota fiscal.' };
export const FRETE = {
  nome: 'Entregas',
  texto: 'O frete é grátis acima de R$ 200,00. Rastreie em https://loja.com.br/rastreio.',
};
