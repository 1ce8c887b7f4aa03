import type { Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type AttachmentStream,
  type HeaderLines,
  type Headers,
  type MessageText,
  type StructuredHeader,
  simpleParser,
} from 'mailparser';
import { readIds } from '../fio.ts';
import { isAutomatica, isFalsificada } from './automatica.ts';
import { Cabecalhos, dateOf, decodeBytes, oneLine, receivedAt } from './cabecalhos.ts';
import { splitQuotes } from './corpo.ts';
import { readDevolucao } from './devolucao.ts';
import { cidOf, sanitise } from './html.ts';
import { LEITURA, OMITIDO } from './limites.ts';
import { type Corte, isArquivo, nameOf, newParser, typeOf } from './parser.ts';
import { type Anexo, EmailRecusado, type Lida, type Modo } from './tipos.ts';

type Partes = {
  headers: Headers;
  lines: HeaderLines;
  text: Partial<MessageText>;
  anexos: Anexo[];
  a_mais: number;
  corte: Corte;
  cids: Map<string, number>;
  status: string | null;
  original: string | null;
};

/**
 * Reads an e-mail. Pure: it knows no channel.
 * @throws EmailRecusado for more parts, or a longer header, than is read
 */
export async function parseEmail(source: Readable, modo: Modo): Promise<Lida> {
  const partes = await collect(modo === 'cabecalho' ? headOf(source) : source, modo === 'inteira');
  const headers = new Cabecalhos(partes.lines);
  const clean = partes.text.html && modo === 'inteira' ? sanitise(partes.text.html, partes.cids) : null;
  const html = clean !== null && clean.length <= LEITURA.html_guardado ? clean : null;
  const written = await textOf(partes.text, clean);
  const assunto = subjectOf(partes.headers, headers);
  const de = headers.people('from');
  const { tipo, params } = rootType(partes.headers);
  const devolucao = readDevolucao({
    ...{ headers, assunto, de: de[0]?.endereco ?? '', tipo, relatorio: params['report-type']?.toLowerCase() ?? '' },
    ...{ status: partes.status, original: partes.original, texto: written },
  });
  const omitida = Number(headers.get(OMITIDO.toLowerCase()));
  return {
    id: readIds(headers.get('message-id'))[0] ?? null,
    assunto,
    de,
    para: headers.addresses('to'),
    cc: headers.addresses('cc'),
    responder_a: headers.addresses('reply-to'),
    entregue_a: ['delivered-to', 'x-original-to', 'envelope-to'].flatMap((name) => headers.addresses(name)),
    em_resposta_a: readIds(headers.get('in-reply-to'))[0] ?? null,
    referencias: readIds(headers.get('references')).slice(-200),
    escrita_em: dateOf(headers.get('date')),
    recebida_em: receivedAt(headers),
    ...splitQuotes(written),
    html,
    cortada: partes.corte.cortado || (html === null && written.trim() === '' && Boolean(partes.text.html)),
    anexos: partes.anexos,
    anexos_a_mais: partes.a_mais,
    automatica: isAutomatica(headers, assunto),
    falsificada: isFalsificada(headers),
    recibo: params['report-type']?.toLowerCase() === 'disposition-notification',
    devolucao,
    omitida: omitida > 0 ? omitida : null,
  };
}

async function collect(source: Readable | AsyncIterable<Uint8Array>, withHtml: boolean): Promise<Partes> {
  const { parser, corte } = newParser(withHtml);
  const found: Partes = {
    ...{
      headers: new Map(),
      lines: [],
      text: {},
      anexos: [],
      a_mais: 0,
      corte,
      cids: new Map(),
      status: null,
      original: null,
    },
  };
  parser.on('headers', (headers) => {
    found.headers = headers;
  });
  parser.on('headerLines', (lines) => {
    found.lines = lines;
  });
  try {
    // Its types say that it gives bytes alone.
    await pipeline(
      source,
      parser as unknown as Duplex,
      async (parts: AsyncIterable<AttachmentStream | MessageText>) => {
        for await (const part of parts) {
          if (part.type === 'text') found.text = part;
          else await take(part, found);
        }
      },
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EMAXLEN') throw new EmailRecusado((error as Error).message);
    throw error;
  }
  return found;
}

const RELATO =
  /^(?:message\/delivery-status|message\/rfc822|message\/partial|text\/rfc822-headers|message\/global(?:-headers|-delivery-status)?)$/;

/** Notes one part, and reads it to its end: its size is known then. */
async function take(part: AttachmentStream, found: Partes): Promise<void> {
  const mime = typeOf(part);
  const report: Buffer[] = [];
  let size = 0;
  let kept = 0;
  for await (const chunk of part.content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (!RELATO.test(mime) || kept >= LEITURA.relatorio) continue;
    report.push(chunk.subarray(0, LEITURA.relatorio - kept));
    kept += chunk.length;
  }
  part.release?.();
  const text = report.length > 0 ? decodeBytes(Buffer.concat(report)) : null;
  if (mime.endsWith('delivery-status')) found.status ??= text;
  else if (text !== null) found.original ??= headOfText(text);
  if (!isArquivo(part)) return;
  if (found.anexos.length >= LEITURA.anexos) {
    found.a_mais++;
    return;
  }
  if (part.cid) found.cids.set(cidOf(part.cid), found.anexos.length);
  found.anexos.push({
    nome: nameOf(part),
    mime: /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/.test(mime) ? mime : 'application/octet-stream',
    tamanho: size,
  });
}

const headOfText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split('\n\n', 1)[0] ?? '';

/** The text as it was written, or the one that its HTML says. */
async function textOf({ text = '' }: Partial<MessageText>, html: string | null): Promise<string> {
  if (text.trim() !== '' || html === null) return text;
  const beginning = html.slice(0, LEITURA.html_em_texto);
  const source = `Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${beginning}`;
  const { text: read } = await simpleParser(Buffer.from(source), { skipTextToHtml: true, skipImageLinks: true });
  return read ?? '';
}

/** What a program wrote without saying in which charset is read as it may be meant; all else as mailparser decoded it. */
function subjectOf(headers: Headers, raw: Cabecalhos): string {
  const decoded = headers.get('subject');
  const text = typeof decoded === 'string' && !decoded.includes('\ufffd') ? decoded : null;
  const written = raw.get('subject');
  return oneLine(text ?? (written.includes('=?') && typeof decoded === 'string' ? decoded : written), LEITURA.assunto);
}

function rootType(headers: Headers): { tipo: string; params: Record<string, string> } {
  const found = headers.get('content-type') as StructuredHeader | undefined;
  return { tipo: found?.value?.toLowerCase() ?? '', params: found?.params ?? {} };
}

/** The fields without which nobody could tell what an e-mail was. */
const CAMPOS =
  /^(?:from|to|cc|reply-to|subject|date|message-id|in-reply-to|references|received|return-path|delivered-to|auto-submitted|precedence|list-id|authentication-results|x-romaneio-omitido)\s{0,4}:/i;

/** The header alone: its most needed fields, of each so much as one may have, out of so many bytes as are looked at. */
async function* headOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= LEITURA.cabecalho) break;
  }
  const text = Buffer.concat(chunks).subarray(0, LEITURA.cabecalho).toString('latin1');
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const fields = text.slice(0, end).split(/\r?\n(?![ \t])/);
  const needed = fields.filter((field) => CAMPOS.test(field)).slice(0, LEITURA.campos);
  yield Buffer.from(`${needed.map((field) => field.slice(0, LEITURA.campo)).join('\r\n')}\r\n\r\n`, 'latin1');
}
