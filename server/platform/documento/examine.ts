import { readFile, stat } from 'node:fs/promises';
import { decodeText } from '#server/platform/decode-text.ts';
import { decodeHtml } from './html-charset.ts';
import { DOCUMENTO, DocumentoRecusado, type FormatoDocumento } from './limits.ts';

/** What a file is, and how many pages it has; null where that is known when it was read. */
export type Exame = { formato: FormatoDocumento; paginas: number | null };

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const EMPTY_ZIP = Buffer.from('PK\x05\x06', 'latin1');
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const PDF = Buffer.from('%PDF-', 'latin1');
/** So far may other bytes stand before a PDF. */
const PDF_WITHIN = 1_024;

const TAKEN = 'Envie PDF, DOCX, XLSX, HTML, Markdown, CSV ou texto.';
const refused = (message: string) => new DocumentoRecusado(message);
const notTaken = () => refused(`Este tipo de arquivo não é aceito. ${TAKEN}`);

/**
 * Finds out what a file is, by its content, and refuses what cannot be read before any text is taken out of it.
 * @throws DocumentoRecusado
 */
export async function examine(caminho: string, nome: string): Promise<Exame> {
  const { size } = await stat(caminho);
  if (size === 0) throw refused('O arquivo está vazio.');
  if (size > DOCUMENTO.bytes) throw refused(`O arquivo passa de ${DOCUMENTO.bytes_em_palavras}.`);
  const bytes = await readFile(caminho);
  const begins = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
  if (begins(OLE)) throw ofOle(bytes);
  if (begins(ZIP) || begins(EMPTY_ZIP)) return examinePacote(caminho, size);
  const at = bytes.subarray(0, PDF_WITHIN).indexOf(PDF);
  if (at === 0 || (at > 0 && textOf(bytes) === null)) {
    // Loaded where it is asked for: it takes longer to load than most documents to read.
    const { countPages } = await import('./pdf-reader.ts');
    return { formato: 'pdf', paginas: await countPages(caminho) };
  }
  return examineText(bytes, nome);
}

async function examinePacote(caminho: string, size: number): Promise<Exame> {
  const { openPacote, Partes, quebrado, tipoDoPacote } = await import('./ooxml.ts');
  const pacote = await openPacote(caminho, size, 'enviado');
  const formato = tipoDoPacote(pacote);
  if (formato === 'macros')
    throw refused('O documento tem macros. Salve-o sem macros (.docx ou .xlsx) e envie de novo.');
  if (formato === 'pptx') throw refused('Apresentações não são aceitas. Salve-a como PDF e envie de novo.');
  if (formato === 'opendocument') {
    throw refused('Documentos do LibreOffice não são aceitos. Salve-o como PDF, DOCX ou XLSX e envie de novo.');
  }
  if (formato === 'zip') throw refused(`Arquivos ZIP não são aceitos. ${TAKEN}`);
  // A workbook's parts are read one row after the other, with limits of their own.
  if (formato === 'docx') {
    const partes = new Partes(pacote, 'DOCX');
    if (!partes.exists('_rels/.rels') && !partes.exists('word/document.xml')) throw quebrado('DOCX');
    await partes.check();
  }
  return { formato, paginas: null };
}

/** What is in a compound file: a document with a password, or one of an old program. */
function ofOle(bytes: Buffer): DocumentoRecusado {
  const has = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage')) return refused('O documento está protegido por senha. Envie-o sem senha.');
  if (has('WordDocument')) return refused('Este é um documento antigo do Word (.doc). Salve-o como .docx ou PDF.');
  if (has('Workbook') || has('Book')) return refused('Esta é uma planilha antiga do Excel (.xls). Salve-a como .xlsx.');
  if (has('PowerPoint Document')) return refused('Apresentações não são aceitas. Salve-a como PDF e envie de novo.');
  return notTaken();
}

function examineText(bytes: Buffer, nome: string): Exame {
  const texto = textOf(bytes);
  if (texto === null) throw notTaken();
  const formato = kindOf(texto, nome);
  if (texto.trim() === '') throw refused('O arquivo está vazio.');
  if (formato === 'html') return { formato, paginas: null };
  const paginas = Math.ceil(texto.length / DOCUMENTO.caracteres_por_pagina);
  if (paginas > DOCUMENTO.paginas) {
    const most = DOCUMENTO.paginas * DOCUMENTO.caracteres_por_pagina;
    throw refused(
      `O texto tem ${texto.length.toLocaleString('pt-BR')} caracteres; o máximo são ${most.toLocaleString('pt-BR')} (${DOCUMENTO.paginas} páginas). Divida-o em partes.`,
    );
  }
  return { formato, paginas };
}

/** A text without characters that no text has; null for what is none. */
function textOf(bytes: Buffer): string | null {
  const decoded = decodeText(bytes);
  if (!decoded) return null;
  for (let at = 0; at < decoded.texto.length; at++) {
    const code = decoded.texto.charCodeAt(at);
    // Tab, line ends, form feed, the end mark of DOS and escape are found in texts.
    if (code < 0x20 && !(code >= 0x09 && code <= 0x0d) && code !== 0x1a && code !== 0x1b) return null;
  }
  return decoded.texto;
}

const ENDINGS: Readonly<Record<string, FormatoDocumento>> = {
  ...{ md: 'markdown', markdown: 'markdown', mdown: 'markdown' },
  ...{ csv: 'csv', tsv: 'csv', html: 'html', htm: 'html', xhtml: 'html' },
};

function kindOf(texto: string, nome: string): FormatoDocumento {
  const head = texto.slice(0, 64 * 1024).replace(/^\uFEFF/, '');
  if (head.startsWith('{\\rtf')) throw refused('Arquivos RTF não são aceitos. Salve-o como DOCX ou PDF.');
  const element = firstElement(head);
  const named = ENDINGS[/\.([a-z]{1,10})$/i.exec(nome.trim())?.[1]?.toLowerCase() ?? ''];
  if (['!doctype html', 'html', 'head', 'body'].includes(element)) return 'html';
  if (element.startsWith('!doctype') || element === '?xml' || element === 'svg') throw notTaken();
  return named ?? 'texto';
}

/** The name of the element that a text begins with, behind comments and an XML declaration; '' where it begins with none. */
function firstElement(head: string): string {
  let at = 0;
  let isXml = false;
  for (;;) {
    while (/\s/.test(head.charAt(at))) at++;
    const end = head.startsWith('<!--', at) ? '-->' : head.startsWith('<?xml', at) ? '?>' : null;
    if (end === null) break;
    isXml ||= end === '?>';
    const closed = head.indexOf(end, at + 2);
    if (closed < 0) return isXml ? '?xml' : '';
    at = closed + end.length;
  }
  const [, doctype] = /^<!doctype\s{1,9}([\w:-]{1,40})/i.exec(head.slice(at, at + 100)) ?? [];
  if (doctype !== undefined) return `!doctype ${doctype.toLowerCase()}`;
  const [, element = ''] = /^<([\w.:-]{1,40})/.exec(head.slice(at, at + 100)) ?? [];
  return element.toLowerCase() === 'html' ? 'html' : isXml ? '?xml' : element.toLowerCase();
}

/** The text of a file that was examined. */
export function decoded(bytes: Buffer, formato: FormatoDocumento): string {
  const texto = formato === 'html' ? decodeHtml(bytes) : decodeText(bytes)?.texto;
  if (texto === undefined || texto === null) throw notTaken();
  return texto;
}
