import { Readable } from 'node:stream';
import type { ImapFlow } from 'imapflow';
import { type Recebido as Arquivo, ArquivoGrande, spoolFile } from '#server/midia/index.ts';
import { OMITIDO } from './leitura/limites.ts';
import { EMAIL_MAXIMO } from './limites.ts';

/** An e-mail in the spool, and when the server took it. */
export type Buscado = { arquivo: Arquivo; em: Date };

/** Bytes that are asked for at once. */
const PIECE = 512 * 1_024;
/** One e-mail takes no longer, however slowly a server sends it. */
const PRAZO_MS = 10 * 60_000;

/**
 * Fetches an e-mail of the open folder into the spool, without marking it as read. Of one that is too large, or of which the header alone
 * is asked for, it writes the header, which says so (`OMITIDO`).
 * @returns null where the e-mail is gone
 */
export async function fetchEmail(
  client: ImapFlow,
  uid: number,
  empresa_id: number,
  headerOnly: boolean,
): Promise<Buscado | null> {
  const late = setTimeout(() => client.close(), PRAZO_MS);
  try {
    const told = await client.fetchOne(String(uid), { uid: true, size: true, internalDate: true }, { uid: true });
    if (!told) return null;
    const { size = 0, internalDate } = told;
    const em = dateOf(internalDate);
    if (headerOnly || size > EMAIL_MAXIMO) return withDate(await fetchHeader(client, uid, empresa_id, size), em);
    try {
      return withDate(await fetchWhole(client, uid, empresa_id), em);
    } catch (error) {
      // The server had said that it is smaller.
      if (!(error instanceof ArquivoGrande)) throw error;
      return withDate(await fetchHeader(client, uid, empresa_id, size), em);
    }
  } finally {
    clearTimeout(late);
  }
}

const withDate = (arquivo: Arquivo | null, em: Date): Buscado | null => arquivo && { arquivo, em };

function dateOf(told: Date | string | undefined): Date {
  const date = new Date(told ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? new Date() : date;
}

async function fetchWhole(client: ImapFlow, uid: number, empresa_id: number): Promise<Arquivo | null> {
  const download = await client.download(String(uid), undefined, { uid: true, chunkSize: PIECE });
  if (!download.content) return null;
  return spoolFile(download.content, { empresa_id, nome: `${uid}.eml`, maior: EMAIL_MAXIMO });
}

async function fetchHeader(client: ImapFlow, uid: number, empresa_id: number, size: number): Promise<Arquivo | null> {
  const told = await client.fetchOne(String(uid), { uid: true, headers: true }, { uid: true });
  if (!told) return null;
  const bytes = Readable.from([headerOf(told.headers ?? Buffer.alloc(0), size)], { objectMode: false });
  return spoolFile(bytes, { empresa_id, nome: `${uid}.eml`, maior: EMAIL_MAXIMO });
}

/** The header of an e-mail whose body is not there, without the fields that describe that body. */
function headerOf(header: Buffer, size: number): Buffer {
  const fields = header
    .toString('latin1')
    .trimEnd()
    .split(/\r?\n(?![ \t])/);
  const left = fields.filter((field) => !/^(?:content-|mime-version|x-romaneio-)/i.test(field));
  return Buffer.from(`${OMITIDO}: ${Math.max(size, 1)}\r\n${left.join('\r\n')}\r\n\r\n`, 'latin1');
}
