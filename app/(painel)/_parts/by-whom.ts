/** Those who are no people, as the server names them. */
const NO_PERSON: Record<string, string> = { 'Linha de comando': 'pela linha de comando', Sistema: 'pelo sistema' };

/** By whom something was done, for the end of a sentence: "por Ana Ribeiro". */
export const byWhom = (nome: string): string => NO_PERSON[nome] ?? `por ${nome}`;
