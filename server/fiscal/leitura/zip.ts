import { type Entry, open, type ZipFile } from 'yauzl';
import { cutText } from '#server/platform/cut-text.ts';
import { ARQUIVO, NotaRecusada } from './limits.ts';

export type Parte = { nome: string; bytes: Uint8Array } | { nome: string; recusa: NotaRecusada };

const corrupted = () => new NotaRecusada('formato', 'O ZIP está danificado ou incompleto.');
const bomb = () => new NotaRecusada('tamanho', 'O ZIP é grande demais depois de descompactado.');

/**
 * The files of a ZIP. What it unpacks to is judged by what it says, before anything is unpacked; one that lies about it ends there (the
 * library compares).
 * @throws NotaRecusada where the ZIP itself cannot be taken
 */
export async function readZip(path: string, size: number): Promise<Parte[]> {
  const zip = await openZip(path);
  try {
    const entries = await listEntries(zip, size);
    if (entries.length === 0) throw new NotaRecusada('formato', 'O ZIP não tem nenhum arquivo.');
    const partes: Parte[] = [];
    for (const entry of entries) partes.push(await unpack(zip, entry));
    return partes;
  } finally {
    zip.close();
  }
}

const openZip = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) =>
      error || !zip ? reject(corrupted()) : resolve(zip),
    );
  });

function listEntries(zip: ZipFile, size: number): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    let total = 0;
    zip.on('entry', (entry: Entry) => {
      if (!entry.fileName.endsWith('/') && !/(^|\/)(__MACOSX\/|\.)/.test(entry.fileName)) entries.push(entry);
      total += entry.uncompressedSize;
      const swollen = total > ARQUIVO.sem_razao && total > size * ARQUIVO.razao;
      if (swollen || total > ARQUIVO.desempacotado) reject(bomb());
      else if (entries.length > ARQUIVO.arquivos) {
        reject(new NotaRecusada('tamanho', `O ZIP tem mais de ${ARQUIVO.arquivos} arquivos: divida-o em partes.`));
      } else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', () => reject(corrupted()));
    zip.readEntry();
  });
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Parte> {
  const nome =
    cutText(
      entry.fileName
        .replace(/\p{Cc}+/gu, '')
        .split('/')
        .at(-1) ?? '',
      200,
    ) || 'arquivo';
  if (entry.isEncrypted()) return { nome, recusa: new NotaRecusada('formato', 'O arquivo do ZIP tem senha.') };
  if (entry.uncompressedSize > ARQUIVO.xml) {
    return { nome, recusa: new NotaRecusada('tamanho', 'O XML passa de 1 MiB, mais do que uma nota fiscal pode ter.') };
  }
  const parts: Buffer[] = [];
  try {
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      zip.openReadStream(entry, (error, found) => (error || !found ? reject(corrupted()) : resolve(found)));
    });
    for await (const piece of stream as AsyncIterable<Buffer>) parts.push(piece);
  } catch {
    return { nome, recusa: corrupted() };
  }
  return { nome, bytes: Buffer.concat(parts) };
}
