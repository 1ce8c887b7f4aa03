import { SaxesParser } from 'saxes';
import { openZip, type Parts, readPart } from '#server/platform/zip.ts';
import { PLANILHA, PlanilhaRecusada } from './limits.ts';

/** More parts than any real workbook has. */
const MOST_PARTS = 5_000;

/**
 * Opens the ZIP and lists its parts, without unpacking any.
 * @throws PlanilhaRecusada
 */
export const openParts = (path: string): Promise<Parts> =>
  openZip(path, {
    ...{ desempacotada: PLANILHA.desempacotada, partes: MOST_PARTS, corrupted },
    tooLarge: () => new PlanilhaRecusada('A planilha é grande demais depois de descompactada.'),
  });

type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/**
 * Reads a part's XML; names come without their prefix. A document type is refused: it is where entities are declared, of which no
 * spreadsheet needs one. Pieces are handed out as they are unpacked, so that `read` may wait between them.
 */
export async function* readXml(parts: Parts, name: string, handlers: Handlers): AsyncGenerator<void> {
  const entry = parts.entries.get(name);
  if (!entry) return;
  if (entry.isEncrypted()) throw new PlanilhaRecusada('A planilha tem senha: salve uma cópia sem senha.');
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new PlanilhaRecusada('A planilha tem declarações que não são de uma planilha (DOCTYPE), e não foi lida.');
  });
  parser.on('error', () => {
    throw corrupted();
  });
  const { open: opened, close, text } = handlers;
  if (opened) parser.on('opentag', (tag) => opened(local(tag.name), tag.attributes as Record<string, string>));
  if (close) parser.on('closetag', (tag) => close(local(tag.name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  const decoder = new TextDecoder('utf-8');
  try {
    for await (const piece of readPart(parts, entry)) {
      parser.write(decoder.decode(piece, { stream: true }));
      yield;
    }
    parser.close();
  } catch (error) {
    // What unpacks to another size than it said, or to nothing that fits its checksum.
    throw error instanceof PlanilhaRecusada || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? error
      : corrupted();
  }
}

/** A workbook that cannot be read. */
export const corrupted = () =>
  new PlanilhaRecusada('O arquivo .xlsx está corrompido: abra-o no Excel e salve de novo.');

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads a part to its end. */
export async function readWhole(parts: Parts, name: string, handlers: Handlers): Promise<void> {
  for await (const _ of readXml(parts, name, handlers));
}
