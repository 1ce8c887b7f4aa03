import { createHash } from 'node:crypto';
import { TransferFault } from '#server/platform/http/transfer.ts';
import { falhaDe, type Http, type Respondido } from '../pedido.ts';
import { type Enviada, FalhaDoCanal, type MensagemEnviada, type MidiaEnviada, type MidiaRecebida } from '../port.ts';
import { jsonWithFile } from './base64.ts';
import type { CanalWaha } from './config.ts';
import { at, textAt } from './json.ts';
import { type Acesso, addressOf, ask, commonRefusal, GATEWAY, isSuccess, questionRefusal, textsOf } from './pedir.ts';
import { parseId } from './waha-read.ts';

const MAIOR = 105 * 1_024 * 1_024;
const FILE_TIMEOUT_MS = 900_000;

export const acessoOf = (http: Http, { config, segredos }: CanalWaha): Acesso => ({
  ...{ http, url: config.url, headers: { 'X-Api-Key': segredos.chave } },
});

export const missing = ({ config }: CanalWaha) => `O gateway não tem a sessão "${config.sessao}".`;
export const sessionPath = ({ config }: CanalWaha, rest: string) => `api/${encodeURIComponent(config.sessao)}/${rest}`;

/** Chats of numbers as WhatsApp has them, for a day: older Brazilian mobiles have no ninth digit there, whatever people write. */
const chats = new Map<string, { chat: string; until: number }>();
const MOST_CHATS = 2_000;
const DAY_MS = 86_400_000;

/**
 * The chat of an address.
 * @throws FalhaDoCanal `final` where the number has no WhatsApp
 */
export async function chatOf(http: Http, canal: CanalWaha, endereco: string, signal?: AbortSignal): Promise<string> {
  if (!endereco.startsWith('+')) return endereco;
  const plain = `${endereco.slice(1)}@c.us`;
  // Of other countries the number is the chat.
  if (!endereco.startsWith('+55')) return plain;
  const key = `${canal.id} ${canal.config.url} ${endereco}`;
  const known = chats.get(key);
  if (known && known.until > Date.now()) return known.chat;
  const query = { phone: endereco.slice(1), session: canal.config.sessao };
  const answer = await ask(acessoOf(http, canal), { path: 'api/contacts/check-exists', query, signal });
  // Not every engine can tell.
  if (!isSuccess(answer)) return plain;
  if (at(answer.json, 'numberExists') === false) {
    throw new FalhaDoCanal('Este número não tem WhatsApp.', { resultado: 'final', codigo: 'sem_whatsapp' });
  }
  const chat = textAt(answer.json, 'chatId') ?? plain;
  if (chats.size >= MOST_CHATS) chats.clear();
  chats.set(key, { chat, until: Date.now() + DAY_MS });
  return chat;
}

/**
 * The id that a message is given before it is sent, in WhatsApp's own form: the same for every attempt, so that the gateway can be asked
 * for it. Engines of WAHA that choose their own leave it aside.
 */
export function idFor(
  { id: canal_id, config }: CanalWaha,
  { id, conversa_id, endereco, texto, id_externo }: MensagemEnviada,
): string {
  if (id_externo !== null) return id_externo;
  const whole = JSON.stringify([config.url, config.sessao, canal_id, conversa_id, id, endereco, texto]);
  return `3EB0${createHash('sha256').update(whole).digest('hex').slice(0, 18).toUpperCase()}`;
}

/**
 * Sends one message through WAHA.
 * @throws FalhaDoCanal
 */
export async function sendWaha(
  http: Http,
  canal: CanalWaha,
  mensagem: MensagemEnviada,
  signal: AbortSignal,
): Promise<Enviada> {
  const { texto, midias, resposta_a, resposta_a_nossa = false, endereco } = mensagem;
  const [midia] = midias;
  const chatId = await chatOf(http, canal, endereco, signal);
  const common = {
    ...{ session: canal.config.sessao, chatId, id: idFor(canal, mensagem) },
    ...(resposta_a && { reply_to: `${resposta_a_nossa}_${chatId}_${resposta_a}` }),
  };
  await mensagem.begin?.();
  const answer = await ask(acessoOf(http, canal), {
    ...{ method: 'POST', acts: true, signal },
    ...(midia
      ? withFile(midia, common, texto)
      : { path: 'api/sendText', body: { ...common, text: texto ?? '', linkPreview: false } }),
  });
  if (!isSuccess(answer)) throw refusal(answer, canal);
  const id = sentId(answer.json);
  if (id !== null) return { id_externo: id };
  throw new FalhaDoCanal('O gateway aceitou a mensagem e não disse o número dela.', {
    ...{ resultado: 'desconhecida', codigo: 'resposta_ilegivel' },
  });
}

/** Each engine answers in its own form. */
const sentId = (json: unknown): string | null =>
  parseId(
    textAt(json, 'id') ??
      textAt(json, 'id', '_serialized') ??
      textAt(json, 'key', 'id') ??
      textAt(json, '_data', 'id', '_serialized'),
  )?.raw ?? null;

const VERBS = {
  imagem: 'api/sendImage',
  video: 'api/sendVideo',
  documento: 'api/sendFile',
  audio: 'api/sendVoice',
} as const;

function withFile({ tipo, mime, nome, tamanho, open }: MidiaEnviada, common: object, texto: string | null) {
  const convert = tipo === 'audio' || tipo === 'video' ? { convert: true } : {};
  const build = (data: string) => ({
    ...{ ...common, ...convert, file: { mimetype: mime, filename: nome, data } },
    ...(texto && { caption: texto }),
  });
  return { path: VERBS[tipo], file: jsonWithFile(build, { tamanho, open }) };
}

/** What a refusal means: of 4xx WAHA has done nothing. */
function refusal(answer: Respondido, canal: CanalWaha): FalhaDoCanal {
  const common = answer.status === 501 ? null : commonRefusal(answer, missing(canal));
  if (common) return common;
  const text = textsOf(at(answer.json, 'message') ?? at(answer.json, 'error'));
  const codigo = String(answer.status);
  if (answer.status === 422 && /session|status/i.test(text)) {
    return new FalhaDoCanal('A sessão do gateway não está conectada ao WhatsApp.', {
      resultado: 'tentar',
      codigo,
      espera_s: 30,
    });
  }
  return new FalhaDoCanal(text ? `O gateway recusou: ${text}` : `O gateway respondeu ${codigo}.`, {
    resultado: 'final',
    codigo,
  });
}

/**
 * The bytes of a file that came. The gateway keeps files for minutes: one that is gone is had anew by its message.
 * @throws FalhaDoCanal
 */
export async function fetchWaha(
  http: Http,
  canal: CanalWaha,
  { referencia }: Pick<MidiaRecebida, 'referencia'>,
  signal: AbortSignal,
): Promise<{ bytes: AsyncIterable<Uint8Array>; mime: string | null; nome: string | null }> {
  const kept = textAt(referencia, 'url');
  if (kept !== null) {
    const found = await download(http, canal, kept, signal);
    if (found) return found;
  }
  const { url, nome } = await askAnew(http, canal, referencia, signal);
  const found = url === null ? null : await download(http, canal, url, signal);
  if (found) return { ...found, nome: nome ?? found.nome };
  throw new FalhaDoCanal('O gateway não tem mais este arquivo.', { resultado: 'final', codigo: 'sem_arquivo' });
}

async function askAnew(http: Http, canal: CanalWaha, referencia: Record<string, unknown>, signal: AbortSignal) {
  const [chat, id] = [textAt(referencia, 'chat'), textAt(referencia, 'mensagem')];
  if (chat === null || id === null) {
    throw new FalhaDoCanal('O aviso não diz onde está o arquivo.', { resultado: 'final', codigo: 'sem_referencia' });
  }
  const path = sessionPath(canal, `chats/${encodeURIComponent(chat)}/messages/${encodeURIComponent(id)}`);
  const answer = await ask(acessoOf(http, canal), { path, query: { downloadMedia: 'true' }, signal });
  if (answer.status === 404) {
    throw new FalhaDoCanal('O gateway não tem mais a mensagem deste arquivo.', { resultado: 'final', codigo: '404' });
  }
  if (!isSuccess(answer)) throw questionRefusal(answer, missing(canal));
  return { url: textAt(answer.json, 'media', 'url'), nome: textAt(answer.json, 'media', 'filename') };
}

/** A file by its address; null where it is not there any more. The key is shown to the gateway alone, by the address that the channel names. */
async function download(http: Http, canal: CanalWaha, address: string, signal: AbortSignal) {
  const acesso = acessoOf(http, canal);
  const file = URL.canParse(address) ? new URL(address) : null;
  if (!file) return null;
  // A gateway behind a proxy tells addresses of its own network: what is its own is asked for where the channel says that it is.
  const own = /\/(api\/files\/.+)$/.exec(file.pathname)?.[1];
  const url = own === undefined ? file.href : addressOf(acesso, own);
  const headers = own === undefined ? {} : acesso.headers;
  const head = await http
    .download({ url, headers, maior: MAIOR, timeoutMs: FILE_TIMEOUT_MS, signal })
    .catch((error: unknown) => {
      throw falhaDe(error, GATEWAY, false);
    });
  if (isSuccess(head)) return { bytes: reading(head.bytes), mime: head.headers.get('content-type'), nome: null };
  head.bytes.destroy();
  if ([403, 404, 410].includes(head.status)) return null;
  throw questionRefusal({ status: head.status, headers: head.headers, json: null }, missing(canal));
}

async function* reading(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw error instanceof TransferFault ? falhaDe(error, GATEWAY, false) : error;
  }
}
