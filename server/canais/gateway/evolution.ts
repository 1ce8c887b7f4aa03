import { TransferFault } from '#server/platform/http/transfer.ts';
import { falhaDe, type Http, type Respondido, readJson } from '../pedido.ts';
import {
  type Bruta,
  type Enviada,
  FalhaDoCanal,
  type MensagemEnviada,
  type MidiaEnviada,
  type MidiaRecebida,
} from '../port.ts';
import { fileOfJson, jsonWithFile } from './base64.ts';
import type { CanalEvolution } from './config.ts';
import { at, isObjeto, listOf, textAt } from './json.ts';
import { type Acesso, addressOf, ask, commonRefusal, GATEWAY, isSuccess, questionRefusal, textsOf } from './pedir.ts';

/** The largest answer that carries a file: base64 of what WhatsApp takes as a document. */
const MAIOR = 150 * 1_024 * 1_024;
const FILE_TIMEOUT_MS = 900_000;

export const acessoOf = (http: Http, { config, segredos }: CanalEvolution): Acesso => ({
  ...{ http, url: config.url, headers: { apikey: segredos.chave } },
});

export const pathOf = (verb: string, { config }: CanalEvolution) => `${verb}/${encodeURIComponent(config.instancia)}`;
export const missing = ({ config }: CanalEvolution) => `O gateway não tem a instância "${config.instancia}".`;

/** Telephones go as digits; whoever hides theirs, by the hidden id. */
const numberOf = (endereco: string) => (endereco.startsWith('+') ? endereco.slice(1) : endereco);

/**
 * Sends one message through Evolution API.
 * @throws FalhaDoCanal
 */
export async function sendEvolution(
  http: Http,
  canal: CanalEvolution,
  mensagem: MensagemEnviada,
  signal: AbortSignal,
): Promise<Enviada> {
  const { endereco, texto, midias, resposta_a } = mensagem;
  const [midia] = midias;
  const common = {
    number: numberOf(endereco),
    ...(resposta_a && { quoted: { key: { id: resposta_a } } }),
  };
  await mensagem.begin?.();
  const answer = await ask(acessoOf(http, canal), {
    ...{ method: 'POST', acts: true, signal },
    ...(midia
      ? withFile(canal, midia, common, texto)
      : { path: pathOf('message/sendText', canal), body: { ...common, text: texto ?? '', linkPreview: false } }),
  });
  if (!isSuccess(answer)) throw refusal(answer, canal);
  const id = textAt(answer.json, 'key', 'id');
  if (id !== null) return { id_externo: id };
  throw new FalhaDoCanal('O gateway aceitou a mensagem e não disse o número dela.', {
    ...{ resultado: 'desconhecida', codigo: 'resposta_ilegivel' },
  });
}

const KINDS = { imagem: 'image', video: 'video', documento: 'document' } as const;

function withFile(canal: CanalEvolution, midia: MidiaEnviada, common: object, texto: string | null) {
  const { tipo, mime, nome, tamanho, open } = midia;
  if (tipo === 'audio') {
    // It becomes a voice message, which the gateway converts to what telephones play.
    const file = jsonWithFile((audio) => ({ ...common, audio, encoding: true }), { tamanho, open });
    return { path: pathOf('message/sendWhatsAppAudio', canal), file };
  }
  const told = {
    ...common,
    mediatype: KINDS[tipo],
    mimetype: mime,
    fileName: nameFor(nome, mime),
    ...(texto && { caption: texto }),
  };
  const file = jsonWithFile((media) => ({ ...told, media }), { tamanho, open });
  return { path: pathOf('message/sendMedia', canal), file };
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  ...{ 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf', 'text/plain': 'txt' },
  ...{ 'video/mp4': 'mp4', 'video/3gpp': '3gp', 'video/quicktime': 'mov', 'video/webm': 'webm', 'text/csv': 'csv' },
  ...{
    'application/zip': 'zip',
    'application/xml': 'xml',
    'application/msword': 'doc',
    'application/vnd.ms-excel': 'xls',
  },
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};
const KNOWN = [...Object.values(EXTENSIONS), 'jpeg'];

/** Evolution takes a file's type from the end of its name, and sends `false` as the type where it does not know that end. */
function nameFor(nome: string, mime: string): string {
  const end = /\.([^.]+)$/.exec(nome)?.[1]?.toLowerCase() ?? '';
  const right = EXTENSIONS[mime];
  return right === undefined || KNOWN.includes(end) ? nome : `${nome}.${right}`;
}

/** What Evolution says before it does anything. */
const BEFORE =
  /requires property|is not of a type|does not meet|is not one of|text is required|owned media|the file name must|not provided/i;
/** Without a connection to WhatsApp nothing was written to it. */
const DISCONNECTED = /connection closed|is not connected|not connected/i;

/**
 * What a refusal means. Evolution answers 400 for everything, also for what broke after the message had been sent: only what it says
 * before that is a refusal.
 */
function refusal(answer: Respondido, canal: CanalEvolution): FalhaDoCanal {
  const common = commonRefusal(answer, missing(canal));
  if (common) return common;
  const told = at(answer.json, 'response', 'message') ?? at(answer.json, 'message');
  const codigo = String(answer.status);
  if (listOf(told).some((each) => at(each, 'exists') === false)) {
    return new FalhaDoCanal('Este número não tem WhatsApp.', { resultado: 'final', codigo: 'sem_whatsapp' });
  }
  const text = textsOf(told);
  if (DISCONNECTED.test(text)) {
    return new FalhaDoCanal('O gateway está sem conexão com o WhatsApp.', {
      resultado: 'tentar',
      codigo: 'sem_conexao',
      espera_s: 30,
    });
  }
  if (BEFORE.test(text)) return new FalhaDoCanal(`O gateway recusou: ${text}`, { resultado: 'final', codigo });
  const why = text ? `: ${text}` : ` ${answer.status}`;
  return new FalhaDoCanal(`O gateway respondeu${why}. Não se sabe se a mensagem foi enviada.`, {
    resultado: 'desconhecida',
    codigo,
  });
}

/**
 * The bytes of a file that came: the gateway fetches it from WhatsApp, by what the notice told of it.
 * @throws FalhaDoCanal
 */
export async function fetchEvolution(
  http: Http,
  canal: CanalEvolution,
  { referencia }: Pick<MidiaRecebida, 'referencia'>,
  signal: AbortSignal,
  bruta: Bruta | null,
): Promise<{ bytes: AsyncIterable<Uint8Array>; mime: string | null; nome: string | null }> {
  const inNotice = referencia.no_aviso === true && bruta ? fileOfNotice(bruta, textAt(referencia, 'key', 'id')) : null;
  if (inNotice) return { bytes: inNotice, mime: null, nome: null };
  const { key, message } = referencia;
  if (!isObjeto(key) || !isObjeto(message)) {
    throw new FalhaDoCanal('O aviso não diz onde está o arquivo.', { resultado: 'final', codigo: 'sem_referencia' });
  }
  const acesso = acessoOf(http, canal);
  const head = await http
    .download({
      ...{ url: addressOf(acesso, pathOf('chat/getBase64FromMediaMessage', canal)), method: 'POST', signal },
      headers: { ...acesso.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ message: { key, message }, convertToMp4: false }),
      ...{ maior: MAIOR, timeoutMs: FILE_TIMEOUT_MS },
    })
    .catch((error: unknown) => {
      throw falhaDe(error, GATEWAY, false);
    });
  if (!isSuccess(head)) {
    head.bytes.destroy();
    // It cannot be told whether WhatsApp has the file no more, or the gateway cannot reach it now.
    throw questionRefusal({ status: head.status, headers: head.headers, json: null }, missing(canal));
  }
  return { bytes: reading(head.bytes), mime: null, nome: null };
}

async function* reading(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* fileOfJson(bytes, 'base64');
  } catch (error) {
    throw error instanceof TransferFault ? falhaDe(error, GATEWAY, false) : error;
  }
}

/** The file that a notice carried itself, where the gateway is set to send files along. */
function fileOfNotice({ corpo }: Bruta, id: string | null): AsyncIterable<Uint8Array> | null {
  const data = at(readJson(corpo), 'data');
  const record = listOf(at(data, 'messages') ?? data).find((each) => textAt(each, 'key', 'id') === id);
  const base64 = textAt(record, 'message', 'base64');
  if (base64 === null) return null;
  return (async function* () {
    yield Buffer.from(base64, 'base64');
  })();
}
