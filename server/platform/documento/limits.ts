/** What a document's text is read of: the kinds that are told apart by their content, and their limits. */
export const FORMATOS = ['pdf', 'docx', 'xlsx', 'html', 'markdown', 'csv', 'texto'] as const;
export type FormatoDocumento = (typeof FORMATOS)[number];

export const DOCUMENTO = {
  bytes: 10 * 1024 * 1024,
  bytes_em_palavras: '10 MB',
  paginas: 200,
  /** Of what has no pages, so many characters count as one. */
  caracteres_por_pagina: 3_000,
} as const;

/** A heading (1 to 6, outermost first) or a paragraph (0) of a document, in its order. */
export type Bloco = { pagina: number; nivel: number; texto: string };

/** A document that was read; `vazias` are pages without a text. */
export type DocumentoLido = { formato: FormatoDocumento; paginas: number; vazias: number[]; blocos: Bloco[] };

/** A document that cannot be read, in words for who sent it. */
export class DocumentoRecusado extends Error {
  override name = 'DocumentoRecusado';
}
