import { stat } from 'node:fs/promises';
import mammoth from 'mammoth';
import { readHtml } from './html-reader.ts';
import { type DocumentoLido, DocumentoRecusado } from './limits.ts';
import { openPacote, Partes, quebrado } from './ooxml.ts';

/** Word in Portuguese and LibreOffice name the styles of headings so; a table of contents repeats them and is left out. */
const STYLES = [
  ...[1, 2, 3, 4, 5, 6].map((n) => `p[style-name='Título ${n}'] => h${n}:fresh`),
  ...[1, 2, 3, 4, 5, 6].map((n) => `p[style-name='Titulo ${n}'] => h${n}:fresh`),
  ...['Título', 'Title'].map((name) => `p[style-name='${name}'] => h1:fresh`),
  ...['Subtítulo', 'Subtitle'].map((name) => `p[style-name='${name}'] => h2:fresh`),
  ...['toc ', 'sumário '].map((name) => `p[style-name^='${name}'] => !`),
];

/**
 * The headings and paragraphs of a Word document. Its parts are unpacked here, with limits, and never by the library.
 * @throws DocumentoRecusado
 */
export async function readDocx(caminho: string): Promise<DocumentoLido> {
  const { size } = await stat(caminho);
  const pacote = await openPacote(caminho, size, 'DOCX');
  return readHtml(await htmlOf(new Partes(pacote, 'DOCX')), 'docx');
}

async function htmlOf(partes: Partes): Promise<string> {
  // How the library hands a document over inside itself: what it asks for is all that is unpacked.
  const file = {
    exists: (name: string) => partes.exists(name),
    read: async (name: string, encoding?: string) => {
      const bytes = await partes.read(name);
      if (encoding === 'base64') return bytes.toString('base64');
      return encoding ? new TextDecoder(encoding).decode(bytes) : bytes;
    },
  };
  try {
    const { value } = await mammoth.convertToHtml({ file } as unknown as { path: string }, {
      styleMap: STYLES,
      includeEmbeddedStyleMap: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
    });
    return value;
  } catch (error) {
    throw error instanceof DocumentoRecusado ? error : quebrado('DOCX');
  }
}
