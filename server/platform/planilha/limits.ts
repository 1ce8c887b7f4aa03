import type { Codificacao } from '#server/platform/decode-text.ts';

/** What a spreadsheet that is read may be. */
export const PLANILHA = {
  bytes: 20 * 1024 * 1024,
  linhas: 50_000,
  colunas: 300,
  /** Characters of a cell: as many as Excel keeps. */
  celula: 32_767,
  /** Bytes of an XLSX's parts, unpacked. */
  desempacotada: 400 * 1024 * 1024,
  /** Characters of the texts that cells of an XLSX share. */
  textos: 40_000_000,
  /** Characters of a row, and of all of them: a few texts that cells share make a small file large. */
  linha: 200_000,
  caracteres: 60_000_000,
  /** Milliseconds that a file may be read for. */
  prazo: 90_000,
} as const;

/** A cell as the file has it; a number only where an XLSX does. */
export type Celula = string | number | boolean | null;

/** A row with its number, as spreadsheets show it: the first row is 1. */
export type Linha = { numero: number; celulas: Celula[] };

/** What a file turned out to be. */
export type Formato = {
  formato: 'csv' | 'xlsx';
  /** Of a CSV. */
  codificacao: Codificacao | null;
  separador: string | null;
};

/** A file that cannot be read, in words for who sent it. */
export class PlanilhaRecusada extends Error {
  override name = 'PlanilhaRecusada';
}

const count = (n: number) => n.toLocaleString('pt-BR');

/** Measures the rows of one file as they come. */
export class Medidor {
  #linhas = 0;
  #caracteres = 0;

  /**
   * How many characters the row has.
   * @throws PlanilhaRecusada for a row that is one too many, too wide or too long
   */
  take({ numero, celulas }: Linha): number {
    if (++this.#linhas > PLANILHA.linhas + 1) {
      throw new PlanilhaRecusada(`O arquivo tem mais de ${count(PLANILHA.linhas)} linhas: divida-o em partes.`);
    }
    if (celulas.length > PLANILHA.colunas) {
      throw new PlanilhaRecusada(`A linha ${numero} tem mais de ${PLANILHA.colunas} colunas.`);
    }
    let length = 0;
    for (const celula of celulas) {
      if (typeof celula !== 'string') continue;
      length += celula.length;
      if (celula.length > PLANILHA.celula) throw celulaLonga(numero);
    }
    if (length > PLANILHA.linha) {
      throw new PlanilhaRecusada(`A linha ${numero} tem mais de ${count(PLANILHA.linha)} caracteres.`);
    }
    this.#caracteres += length;
    if (this.#caracteres > PLANILHA.caracteres) {
      throw new PlanilhaRecusada('A planilha é grande demais: divida-a em partes.');
    }
    return length;
  }
}

/** A cell that is longer than any of Excel's. */
export const celulaLonga = (numero: number) =>
  new PlanilhaRecusada(`A linha ${numero} tem uma célula com mais de ${count(PLANILHA.celula)} caracteres.`);

/** Without empty cells at the end; null for an empty row. */
export function trimmed(celulas: readonly Celula[]): Celula[] | null {
  let end = celulas.length;
  while (end > 0 && isBlank(celulas[end - 1])) end--;
  return end === 0 ? null : celulas.slice(0, end);
}

/** Whether a cell says nothing. */
export const isBlank = (celula: Celula | undefined): boolean =>
  celula === null || celula === undefined || (typeof celula === 'string' && celula.trim() === '');
