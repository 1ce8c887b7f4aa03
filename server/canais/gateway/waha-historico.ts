import type { Http } from '../pedido.ts';
import type { Enviada, MensagemEnviada } from '../port.ts';
import { type Conhecida, choose } from './achar.ts';
import type { CanalWaha } from './config.ts';
import { isPessoa } from './jid.ts';
import { at, listOf, momentOf, numberAt, textAt } from './json.ts';
import { ask, isSuccess, questionRefusal } from './pedir.ts';
import { acessoOf, chatOf, idFor, missing, sessionPath } from './waha.ts';
import { parseId } from './waha-read.ts';

const PAGE = 100;

async function messages(http: Http, canal: CanalWaha, chat: string, query: Record<string, string>): Promise<unknown[]> {
  const path = sessionPath(canal, `chats/${encodeURIComponent(chat)}/messages`);
  const answer = await ask(acessoOf(http, canal), {
    path,
    query: { downloadMedia: 'false', limit: String(PAGE), ...query },
  });
  if (!isSuccess(answer)) throw questionRefusal(answer, missing(canal));
  return listOf(answer.json);
}

const sentAt = (message: unknown) => momentOf(numberAt(message, 'timestamp')) ?? new Date(0);

/**
 * Asks what became of a message: by the id that it was given, or else by its text, where the engine chose an id of its own.
 * @throws FalhaDoCanal
 */
export async function findWaha(
  http: Http,
  canal: CanalWaha,
  mensagem: MensagemEnviada,
): Promise<Enviada | null | undefined> {
  const { envio_em, endereco } = mensagem;
  if (!envio_em) return undefined;
  const chat = await chatOf(http, canal, endereco);
  const found = await messages(http, canal, chat, { 'filter.fromMe': 'true' });
  const ids = found.map((each) => parseId(textAt(each, 'id'))?.raw ?? '');
  const given = idFor(canal, mensagem);
  if (ids.includes(given)) return { id_externo: given };
  const known = found.flatMap((each, i): Conhecida[] => {
    const id = ids[i];
    // The chat was asked for by this address.
    return id ? [{ id, enderecos: [endereco], texto: textAt(each, 'body'), em: sentAt(each) }] : [];
  });
  return choose(
    mensagem,
    known,
    found.some((each) => sentAt(each) < envio_em),
  );
}

const MOST_PAGES = 40;
/** Chats are listed with their last message, newest first. */
const CHATS = 50;

/**
 * Messages of every chat since a time, each chat's oldest first, as notices that `readWaha` reads. Files are left to be fetched.
 * @throws FalhaDoCanal
 */
export async function reconcileWaha(http: Http, canal: CanalWaha, desde: Date): Promise<Uint8Array[]> {
  const bodies: Uint8Array[] = [];
  for (const chat of await chatsSince(http, canal, desde)) {
    const pages: unknown[][] = [];
    for (let n = 0; n < MOST_PAGES; n++) {
      const since = String(Math.floor(desde.getTime() / 1_000));
      const found = await messages(http, canal, chat, { 'filter.timestamp.gte': since, offset: String(n * PAGE) });
      if (found.length > 0) pages.push(found.toReversed());
      if (found.length < PAGE) break;
    }
    for (const payload of pages.reverse()) {
      bodies.push(Buffer.from(JSON.stringify({ event: 'message.any', session: canal.config.sessao, payload })));
    }
  }
  return bodies;
}

async function chatsSince(http: Http, canal: CanalWaha, desde: Date): Promise<string[]> {
  const found = new Set<string>();
  for (let n = 0; n < MOST_PAGES; n++) {
    const query = { limit: String(CHATS), offset: String(n * CHATS) };
    const answer = await ask(acessoOf(http, canal), { path: sessionPath(canal, 'chats/overview'), query });
    if (!isSuccess(answer)) throw questionRefusal(answer, missing(canal));
    const chats = listOf(answer.json);
    const recent = chats.filter((chat) => sentAt(at(chat, 'lastMessage')) >= desde);
    for (const chat of recent) {
      const id = textAt(chat, 'id') ?? textAt(chat, 'id', '_serialized');
      if (id !== null && isPessoa(id)) found.add(id);
    }
    if (chats.length < CHATS || recent.length === 0) break;
  }
  return [...found];
}
