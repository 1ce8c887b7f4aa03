import { openZip, type Parts, readPart } from '#server/platform/zip.ts';
import { DocumentoRecusado } from './limits.ts';

/** Bytes that a document's parts may unpack to, the pictures among them; and more than this many times the file, once they are many. */
const UNPACKED = 200 * 1024 * 1024;
const RATIO = 150;
const MANY = 20 * 1024 * 1024;
const MOST_PARTS = 5_000;
/** Bytes of the parts that are read: a tree is made of them that takes many times as much. */
const MOST_READ = 24 * 1024 * 1024;

export const quebrado = (tipo: string) =>
  new DocumentoRecusado(
    `O arquivo ${tipo} está corrompido ou incompleto. Abra-o no programa de origem e salve de novo.`,
  );
const grande = () => new DocumentoRecusado('O documento é grande demais depois de descompactado. Divida-o em partes.');
const comSenha = () => new DocumentoRecusado('O documento está protegido por senha. Envie-o sem senha.');

/**
 * Opens a document that is a ZIP. What says that it unpacks to too much, or to too much for its size, is refused.
 * @throws DocumentoRecusado
 */
export async function openPacote(path: string, bytes: number, tipo: string): Promise<Parts> {
  const parts = await openZip(path, {
    ...{ desempacotada: UNPACKED, partes: MOST_PARTS, tooLarge: grande },
    corrupted: () => quebrado(tipo),
  });
  const entries = [...parts.entries.values()];
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const refusal = entries.some((entry) => entry.isEncrypted())
    ? comSenha()
    : unpacked > MANY && unpacked > bytes * RATIO
      ? grande()
      : null;
  if (refusal) throw refusal;
  return parts;
}

/** What a ZIP is: a document that can be read, or the ending of another kind. */
export function tipoDoPacote({ entries }: Parts): 'docx' | 'xlsx' | 'macros' | 'pptx' | 'opendocument' | 'zip' {
  const names = [...entries.keys()];
  const has = (folder: string) => names.some((name) => name.startsWith(folder));
  if (entries.has('[Content_Types].xml')) {
    if (names.some((name) => name.endsWith('vbaProject.bin'))) return 'macros';
    if (has('word/')) return 'docx';
    if (has('xl/')) return 'xlsx';
    if (has('ppt/')) return 'pptx';
  }
  return entries.has('mimetype') ? 'opendocument' : 'zip';
}

/** Reads parts of one document, of which no more than is allowed is unpacked in all. */
export class Partes {
  readonly #parts: Parts;
  readonly #tipo: string;
  #read = 0;

  constructor(parts: Parts, tipo: string) {
    this.#parts = parts;
    this.#tipo = tipo;
  }

  exists(name: string): boolean {
    return this.#parts.entries.has(name) && isText(name);
  }

  /** @throws DocumentoRecusado where the part is broken or not there, or too much was read already */
  async read(name: string): Promise<Buffer> {
    const pieces: Buffer[] = [];
    await this.#unpack(name, (piece) => pieces.push(piece));
    return Buffer.concat(pieces);
  }

  /** Unpacks every part that could be read, to see that it can be. */
  async check(): Promise<void> {
    for (const name of this.#parts.entries.keys()) if (isText(name)) await this.#unpack(name, () => undefined);
  }

  async #unpack(name: string, take: (piece: Buffer) => void): Promise<void> {
    const entry = this.#parts.entries.get(name);
    if (!entry || !isText(name)) throw quebrado(this.#tipo);
    try {
      for await (const piece of readPart(this.#parts, entry)) {
        this.#read += piece.length;
        if (this.#read > MOST_READ) throw grande();
        take(piece);
      }
    } catch (error) {
      throw error instanceof DocumentoRecusado ? error : quebrado(this.#tipo);
    }
  }
}

/** Only texts are read: no picture, font or embedded document. */
const isText = (name: string) => /\.(?:xml|rels)$/.test(name) && !name.startsWith('customXml/');
