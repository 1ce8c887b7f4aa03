import { cutText } from '#server/platform/cut-text.ts';
import { type Bloco, DOCUMENTO, type DocumentoLido, DocumentoRecusado, type FormatoDocumento } from './limits.ts';

/** Characters of a PDF, whose pages are counted as they are: more than pages of small print have. */
const MOST_OF_PDF = 2_000_000;
const MOST = DOCUMENTO.paginas * DOCUMENTO.caracteres_por_pagina;

const count = (n: number) => n.toLocaleString('pt-BR');

/** A document of which more than the allowed pages would be stored. */
export const paginasDemais = () =>
  new DocumentoRecusado(
    `O documento passa de ${DOCUMENTO.paginas} páginas (${count(MOST)} caracteres). Divida-o em partes.`,
  );

export const semTexto = () => new DocumentoRecusado('O documento não tem texto.');

/** The blocks of one document, in their order; of what has no pages of its own, each 3,000 characters are one. */
export class Coletor {
  readonly #formato: FormatoDocumento;
  readonly #blocos: Bloco[] = [];
  #caracteres = 0;

  constructor(formato: FormatoDocumento) {
    this.#formato = formato;
  }

  /**
   * Takes a heading (`nivel` 1 to 6) or a paragraph (0); what has no text is left out.
   * @throws DocumentoRecusado where all of them have more characters than are allowed
   */
  add(nivel: number, texto: string, pagina?: number): void {
    const limpo = cleaned(texto);
    if (limpo === '') return;
    const pages = Math.floor(this.#caracteres / DOCUMENTO.caracteres_por_pagina) + 1;
    this.#caracteres += limpo.length;
    if (this.#caracteres > (pagina === undefined ? MOST : MOST_OF_PDF)) throw paginasDemais();
    this.#blocos.push({ pagina: pagina ?? pages, nivel, texto: limpo });
  }

  /** @throws DocumentoRecusado where there is no text at all */
  end(paginas?: { total: number; vazias: number[] }): DocumentoLido {
    if (!this.#blocos.some(({ texto }) => /[\p{L}\p{N}]/u.test(texto))) throw semTexto();
    const { total, vazias } = paginas ?? {
      total: Math.ceil(this.#caracteres / DOCUMENTO.caracteres_por_pagina),
      vazias: [],
    };
    return { formato: this.#formato, paginas: total, vazias, blocos: this.#blocos };
  }
}

/** Presentation forms: ligatures, which other programs write as several letters. */
const LIGATURES = /[\uFB00-\uFB4F]/g;

/**
 * A text as it is searched: composed letters, ligatures taken apart, no control characters, one blank where there were several; line
 * breaks stay. NFKC is for ligatures alone: of `1º` it would make `1o`.
 */
export const cleaned = (texto: string): string =>
  texto
    .toWellFormed()
    .normalize('NFC')
    .replace(LIGATURES, (found) => found.normalize('NFKC'))
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g, '')
    .replace(/[^\P{Cc}\n]|[^\S\n]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Of a heading that is put in front of each of its values. */
const LONGEST_HEADING = 100;

/** A row of a table so that it answers alone: `Produto: Parafuso; Preço: 3,50`. */
export function rowText(cabecalhos: readonly string[], valores: readonly string[]): string {
  const told = valores.flatMap((valor, i) => {
    const value = oneLine(valor);
    if (value === '') return [];
    const heading = cutText(oneLine(cabecalhos[i] ?? ''), LONGEST_HEADING);
    return heading === '' ? [value] : [`${heading.replace(/:$/, '')}: ${value}`];
  });
  return told.join('; ');
}

const oneLine = (texto: string) => texto.replace(/\s+/g, ' ').trim();
