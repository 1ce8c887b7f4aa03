import type { Http } from '../pedido.ts';
import type { Enviada, MensagemEnviada } from '../port.ts';
import { type Conhecida, choose } from './achar.ts';
import type { CanalEvolution } from './config.ts';
import { readProto } from './conteudo.ts';
import { acessoOf, missing, pathOf } from './evolution.ts';
import { whoIs } from './jid.ts';
import { at, isObjeto, listOf, momentOf, numberAt, objectAt, textAt } from './json.ts';
import { ask, isSuccess, questionRefusal } from './pedir.ts';

const PAGE = 50;

async function page(http: Http, canal: CanalEvolution, where: Record<string, unknown>, number: number) {
  const answer = await ask(acessoOf(http, canal), {
    ...{ method: 'POST', path: pathOf('chat/findMessages', canal), body: { where, page: number, offset: PAGE } },
  });
  if (!isSuccess(answer)) throw questionRefusal(answer, missing(canal));
  const messages = at(answer.json, 'messages');
  const records = listOf(isObjeto(messages) ? messages.records : answer.json);
  return { records, pages: numberAt(messages, 'pages') ?? 1 };
}

const sentAt = (record: unknown) => momentOf(numberAt(record, 'messageTimestamp')) ?? new Date(0);

/**
 * Asks what became of a message: the gateway's own list of what was sent, newest first.
 * @throws FalhaDoCanal
 */
export async function findEvolution(
  http: Http,
  canal: CanalEvolution,
  mensagem: MensagemEnviada,
): Promise<Enviada | null | undefined> {
  const { envio_em } = mensagem;
  if (!envio_em) return undefined;
  const known: Conhecida[] = [];
  let reachesBack = false;
  for (let n = 1; n <= 4 && !reachesBack; n++) {
    const { records, pages } = await page(http, canal, { key: { fromMe: true } }, n);
    reachesBack = records.some((record) => sentAt(record) < envio_em);
    known.push(...records.flatMap(toConhecida));
    if (n >= pages) break;
  }
  return choose(mensagem, known, reachesBack);
}

function toConhecida(record: unknown): Conhecida[] {
  const id = textAt(record, 'key', 'id');
  const other = whoIs(textAt(record, 'key', 'remoteJid'), textAt(record, 'key', 'remoteJidAlt'));
  if (id === null || !other) return [];
  const enderecos = [other.endereco, ...other.identidades.map(({ valor }) => valor)];
  return [{ id, enderecos, texto: readProto(at(record, 'message'))?.texto ?? null, em: sentAt(record) }];
}

const MOST_PAGES = 40;

/**
 * Messages of the gateway since a time, oldest first, as notices that `readEvolution` reads.
 * @throws FalhaDoCanal
 */
export async function reconcileEvolution(http: Http, canal: CanalEvolution, desde: Date): Promise<Uint8Array[]> {
  const where = {
    messageTimestamp: { gte: desde.toISOString(), lte: new Date(Date.now() + 86_400_000).toISOString() },
  };
  const found: unknown[][] = [];
  for (let n = 1; n <= MOST_PAGES; n++) {
    const { records, pages } = await page(http, canal, where, n);
    const since = records.filter((record) => sentAt(record) >= new Date(desde.getTime() - 1_000));
    if (since.length > 0) found.push(since.map(slim).reverse());
    if (n >= pages || records.length === 0) break;
  }
  return found
    .reverse()
    .map((data) => Buffer.from(JSON.stringify({ event: 'messages.upsert', instance: canal.config.instancia, data })));
}

/** A record without what is only looked at: previews make most of it. */
function slim(record: unknown): Record<string, unknown> {
  const { key, pushName, messageTimestamp, contextInfo, MessageUpdate } = objectAt(record);
  const message = Object.fromEntries(
    Object.entries(objectAt(record, 'message')).map(([name, content]) => {
      if (!isObjeto(content)) return [name, content];
      const { jpegThumbnail: _, ...rest } = content;
      return [name, rest];
    }),
  );
  const stanzaId = textAt(contextInfo, 'stanzaId');
  return { key, pushName, messageTimestamp, message, MessageUpdate, ...(stanzaId && { contextInfo: { stanzaId } }) };
}
