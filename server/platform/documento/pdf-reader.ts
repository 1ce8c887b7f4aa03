import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import { Coletor } from './coletor.ts';
import { DOCUMENTO, type DocumentoLido, DocumentoRecusado } from './limits.ts';
import { bodySize, type Linha, type Pagina, withoutRepeated } from './pdf-linhas.ts';
import { addParagraphs } from './pdf-paragrafos.ts';

/** A page with fewer characters has no text; a document of which most pages have none was scanned. */
const FEW = 20;
const SCANNED = 0.8;
const TOLD_EVERY = 10;
/** Pieces of text of a page, and characters: more than any page has. */
const MOST_PIECES = 50_000;
const MOST_CHARACTERS = 500_000;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

const quebrado = () => new DocumentoRecusado('O PDF está corrompido ou incompleto. Abra-o, salve-o de novo e reenvie.');

async function openPdf(caminho: string): Promise<Pdf> {
  const bytes = new Uint8Array(await readFile(caminho));
  try {
    return await getDocumentProxy(bytes, {
      // Errors alone are told.
      verbosity: 0,
      useSystemFonts: false,
      enableXfa: false,
    });
  } catch (error) {
    if ((error as Error).name === 'PasswordException') {
      throw new DocumentoRecusado('O PDF está protegido por senha. Envie-o sem senha.');
    }
    throw quebrado();
  }
}

async function withPdf<T>(caminho: string, work: (pdf: Pdf) => Promise<T>): Promise<T> {
  const pdf = await openPdf(caminho);
  try {
    if (pdf.numPages > DOCUMENTO.paginas) {
      throw new DocumentoRecusado(
        `O PDF tem ${pdf.numPages.toLocaleString('pt-BR')} páginas; o máximo são ${DOCUMENTO.paginas}. Divida-o em partes.`,
      );
    }
    return await work(pdf);
  } finally {
    // Not waited for: the thread ends, and a page that was not read to its end would hold it up.
    void pdf.loadingTask.destroy().catch(() => undefined);
  }
}

/**
 * How many pages a PDF has; their text is not looked at.
 * @throws DocumentoRecusado for one that is protected, broken or too long
 */
export const countPages = (caminho: string): Promise<number> =>
  withPdf(caminho, async (pdf) => {
    if (!(pdf.numPages > 0)) throw quebrado();
    // What a PDF says of itself may be wrong: one page at least must be there.
    await pdf.getPage(1).catch(() => Promise.reject(quebrado()));
    return pdf.numPages;
  });

/**
 * The headings and paragraphs of a PDF, by page.
 * @param lidas is told how many pages were read, now and then
 * @throws DocumentoRecusado
 */
export const readPdf = (caminho: string, lidas: (paginas: number) => void): Promise<DocumentoLido> =>
  withPdf(caminho, async (pdf) => {
    const paginas: Pagina[] = [];
    for (let numero = 1; numero <= pdf.numPages; numero++) {
      paginas.push({ numero, linhas: await linesOfPage(pdf, numero) });
      if (numero % TOLD_EVERY === 0 || numero === pdf.numPages) lidas(numero);
    }
    return blocksOf(withoutRepeated(paginas));
  });

function blocksOf(paginas: readonly Pagina[]): DocumentoLido {
  const isEmpty = ({ linhas }: Pagina) =>
    linhas.reduce((sum, { texto }) => sum + texto.replace(/\s/g, '').length, 0) < FEW;
  const empty = paginas.filter(isEmpty);
  const hasNone = paginas.every(({ linhas }) => linhas.length === 0);
  if (hasNone || (empty.length >= paginas.length * SCANNED && paginas.length > 1)) {
    throw new DocumentoRecusado(
      'O PDF não tem texto: parece digitalizado. Passe um reconhecimento de texto (OCR) nele e envie de novo.',
    );
  }
  const coletor = new Coletor('pdf');
  addParagraphs(coletor, paginas, bodySize(paginas));
  return coletor.end({ total: paginas.length, vazias: empty.map(({ numero }) => numero) });
}

type Piece = { str: string; transform: number[]; width: number; height: number; hasEOL: boolean };

/** The lines of a page in the order in which they are written; of a page that cannot be read none. */
async function linesOfPage(pdf: Pdf, numero: number): Promise<Linha[]> {
  const pieces: Piece[] = [];
  let size = 0;
  try {
    const page = await pdf.getPage(numero);
    const reader = page.streamTextContent({ includeMarkedContent: false }).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const item of value.items as Piece[]) {
        size += item.str.length;
        pieces.push(item);
      }
      if (pieces.length > MOST_PIECES || size > MOST_CHARACTERS) break;
    }
    if (pieces.length <= MOST_PIECES && size <= MOST_CHARACTERS) page.cleanup();
  } catch {
    return [];
  }
  if (pieces.length > MOST_PIECES || size > MOST_CHARACTERS) {
    throw new DocumentoRecusado(`A página ${numero} do PDF tem texto demais e não foi lida.`);
  }
  return joined(pieces);
}

/** Puts pieces that stand beside each other into lines. */
function joined(pieces: readonly Piece[]): Linha[] {
  const linhas: Linha[] = [];
  let line: (Linha & { right: number }) | null = null;
  const end = () => {
    if (line && line.texto.trim() !== '') linhas.push({ ...line, texto: line.texto.trim() });
    line = null;
  };
  for (const { str, transform, width, height, hasEOL } of pieces) {
    const [, , c = 0, d = 0, x = 0, y = 0] = transform;
    const size = Math.hypot(c, d) || height;
    if (line && str.trim() !== '' && Math.abs(line.y - y) > Math.max(line.tamanho, size) * 0.5) end();
    if (str !== '') {
      line ??= { texto: '', x, y, tamanho: 0, right: x };
      if (str.trim() !== '') {
        const hasGap = x - line.right > size * 0.2 && !/\s$/.test(line.texto) && !/^\s/.test(str);
        line.texto += hasGap ? ` ${str}` : str;
        line.tamanho = Math.max(line.tamanho, size);
        line.right = x + width;
      } else if (!line.texto.endsWith(' ')) line.texto += ' ';
    }
    if (hasEOL) end();
  }
  end();
  return linhas;
}
