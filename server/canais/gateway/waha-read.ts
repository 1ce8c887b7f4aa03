import { createHash } from 'node:crypto';
import { cutText } from '#server/platform/cut-text.ts';
import { readJson } from '../pedido.ts';
import { type Bruta, FalhaDoCanal, type MidiaRecebida, type Recebido, type TipoMidia } from '../port.ts';
import type { CanalWaha } from './config.ts';
import { joined, NAO_SUPORTADA, plainMime, sayPlace, sayVcard } from './conteudo.ts';
import { whoIs } from './jid.ts';
import { at, listOf, momentOf, numberAt, textAt } from './json.ts';

/** `true_5511987654321@c.us_3EB0…`, and of groups the person after it: whose it is, its chat, and the id that WhatsApp itself gives. */
export function parseId(id: string | null): { isOurs: boolean | null; chat: string | null; raw: string } | null {
  if (id === null) return null;
  const [, from, chat, raw] = /^(true|false)_([^_]+)_([^_]+)(?:_.+)?$/.exec(id) ?? [];
  if (raw === undefined) return /^[\w.-]+$/.test(id) ? { isOurs: null, chat: null, raw: id } : null;
  return { isOurs: from === 'true', chat: chat ?? null, raw };
}

/**
 * What a notice of WAHA tells. Notices of other sessions are left out. Its engines write the same message in several forms: what counts
 * is the id that WhatsApp itself gives.
 * @throws FalhaDoCanal `final` for what is no notice
 */
export function readWaha({ config }: CanalWaha, bruta: Bruta): Recebido[] {
  const notice = readJson(bruta.corpo);
  const event = textAt(notice, 'event');
  if (event === null)
    throw new FalhaDoCanal('Não é um aviso da WAHA.', { resultado: 'final', codigo: 'aviso_ilegivel' });
  if (textAt(notice, 'session') !== config.sessao) return [];
  const came = momentOf(numberAt(notice, 'timestamp')) ?? bruta.recebida_em ?? new Date(0);
  const payloads = listOf(at(notice, 'payload'));
  if (event === 'message' || event === 'message.any') return payloads.flatMap((each) => toMensagem(each, came));
  if (event === 'message.ack') return payloads.flatMap((each) => toStatus(each, came));
  if (event === 'message.reaction') return payloads.flatMap((each) => toReacao(each, came));
  if (event === 'message.edited') return payloads.flatMap((each) => toEditada(each, came));
  if (event === 'message.revoked') return payloads.flatMap((each) => toApagada(each, came));
  if (event === 'session.status') return payloads.flatMap((each) => toConexao(textAt(each, 'status')));
  return [];
}

/** Who a payload is about, and whether the company wrote it; null for groups and lists. */
function about(payload: unknown) {
  const id = parseId(textAt(payload, 'id'));
  if (!id) return null;
  const isOurs = id.isOurs ?? at(payload, 'fromMe') === true;
  const chat = id.chat ?? textAt(payload, isOurs ? 'to' : 'from');
  const data = at(payload, '_data');
  const other = whoIs(
    chat,
    textAt(data, 'key', 'remoteJidAlt'),
    textAt(data, 'Info', isOurs ? 'RecipientAlt' : 'SenderAlt'),
    ...(isOurs ? [] : [textAt(data, 'key', 'senderPn'), textAt(data, 'senderPn'), textAt(payload, 'from')]),
  );
  const nome = isOurs
    ? null
    : (textAt(data, 'pushName') ?? textAt(data, 'Info', 'PushName') ?? textAt(data, 'notifyName'));
  return other && { ...other, id: id.raw, chat, isOurs, nome: cutText(nome?.trim() ?? '', 200) || null };
}

type Dita = { id_externo: string; texto: string | null; midias?: MidiaRecebida[]; resposta_a: string | null; em: Date };

function mensagem(who: NonNullable<ReturnType<typeof about>>, { em, midias = [], ...said }: Dita): Recebido {
  const { endereco, identidades, nome, isOurs } = who;
  return {
    tipo: 'mensagem',
    ...{ endereco, identidades, nome, direcao: isOurs ? 'saida' : 'entrada' },
    ...said,
    midias,
    enviada_em: em,
  };
}

/** What an engine of a browser puts between messages. */
const UNSEEN = [
  'e2e_notification',
  'notification_template',
  'notification',
  'gp2',
  'call_log',
  'protocol',
  'ciphertext',
];

function toMensagem(payload: unknown, came: Date): Recebido[] {
  const who = about(payload);
  if (!who || UNSEEN.includes(textAt(payload, '_data', 'type') ?? '')) return [];
  const midia = toMidia(payload, who.chat);
  const texto = textAt(payload, 'body') ?? (midia ? null : sayOther(payload));
  const said = mensagem(who, {
    id_externo: who.id,
    texto,
    midias: midia ? [midia] : [],
    resposta_a: parseId(textAt(payload, 'replyTo', 'id'))?.raw ?? null,
    em: momentOf(numberAt(payload, 'timestamp')) ?? came,
  });
  return [
    said.tipo === 'mensagem' && who.isOurs && at(payload, 'source') === 'api' ? { ...said, pela_api: true } : said,
  ];
}

function sayOther(payload: unknown): string {
  const vcards = listOf(at(payload, 'vCards')).filter((each) => typeof each === 'string');
  if (vcards.length > 0) return vcards.map((vcard) => sayVcard(vcard)).join('\n');
  const latitude = numberAt(payload, 'location', 'latitude');
  if (latitude === null) return NAO_SUPORTADA;
  const nome = ['name', 'title', 'address', 'description'].map((field) => textAt(payload, 'location', field));
  return sayPlace({
    nome: joined([...new Set(nome)], ', ') || null,
    latitude,
    longitude: numberAt(payload, 'location', 'longitude'),
  });
}

const KINDS: Readonly<Record<string, TipoMidia>> = {
  ...{ image: 'imagem', sticker: 'imagem', audio: 'audio', ptt: 'audio', video: 'video', ptv: 'video', gif: 'video' },
  document: 'documento',
};

/** Where a file is. The gateway keeps files for minutes: the message itself is remembered too, to have it fetch the file anew. */
function toMidia(payload: unknown, chat: string | null): MidiaRecebida | null {
  if (at(payload, 'hasMedia') !== true) return null;
  const data = at(payload, '_data');
  const mime = plainMime(textAt(payload, 'media', 'mimetype') ?? textAt(data, 'mimetype'));
  const kind = mime?.split('/')[0] ?? '';
  const told = textAt(data, 'Info', 'MediaType') ?? textAt(data, 'type') ?? '';
  const url = textAt(payload, 'media', 'url') ?? textAt(payload, 'mediaUrl');
  return {
    tipo: KINDS[kind] ?? KINDS[told] ?? 'documento',
    nome: textAt(payload, 'media', 'filename'),
    mime: mime ?? 'application/octet-stream',
    tamanho: null,
    referencia: { mensagem: textAt(payload, 'id'), chat, ...(url && { url }) },
  };
}

const STATUS: Readonly<Record<string, 'enviada' | 'entregue' | 'lida' | 'falhou'>> = {
  ...{ '-1': 'falhou', 1: 'enviada', 2: 'entregue', 3: 'lida', 4: 'lida' },
};

function toStatus(payload: unknown, em: Date): Recebido[] {
  const who = about(payload);
  const told = String(numberAt(payload, 'ack') ?? '');
  const status = Object.hasOwn(STATUS, told) ? STATUS[told] : undefined;
  if (!who?.isOurs || status === undefined) return [];
  const erro = { codigo: 'gateway', mensagem: 'O WhatsApp recusou a mensagem.' };
  return [
    { tipo: 'status', id_externo: who.id, mensagem_id: null, status, em, erro: status === 'falhou' ? erro : null },
  ];
}

function toReacao(payload: unknown, came: Date): Recebido[] {
  const who = about(payload);
  if (!who) return [];
  const emoji = textAt(payload, 'reaction', 'text');
  return [
    mensagem(who, {
      id_externo: who.id,
      texto: emoji ? `[reação] ${emoji}` : '[reação retirada]',
      resposta_a: parseId(textAt(payload, 'reaction', 'messageId'))?.raw ?? null,
      em: momentOf(numberAt(payload, 'timestamp')) ?? came,
    }),
  ];
}

function toEditada(payload: unknown, came: Date): Recebido[] {
  const who = about(payload);
  if (!who) return [];
  const body = textAt(payload, 'body') ?? '';
  const edited = textAt(payload, 'editedMessageId') ?? who.id;
  // Some engines give an edit the id of the message itself.
  const print = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return [
    mensagem(who, {
      id_externo: `editada:${edited}:${print}`,
      texto: joined(['[mensagem editada]', body], ' '),
      resposta_a: parseId(edited)?.raw ?? null,
      em: came,
    }),
  ];
}

function toApagada(payload: unknown, came: Date): Recebido[] {
  const who = about(at(payload, 'after') ?? at(payload, 'before'));
  const revoked = parseId(textAt(payload, 'revokedMessageId') ?? textAt(payload, 'before', 'id'))?.raw ?? who?.id;
  if (!who || revoked === undefined) return [];
  return [
    mensagem(who, { id_externo: `apagada:${revoked}`, texto: '[mensagem apagada]', resposta_a: revoked, em: came }),
  ];
}

const STATES: Readonly<Record<string, string | null>> = {
  WORKING: null,
  FAILED: 'O aparelho foi desconectado ou o gateway falhou: reinicie a sessão e, se preciso, leia o QR code de novo.',
  STOPPED: 'A sessão está parada no gateway.',
  SCAN_QR_CODE: 'A sessão espera que alguém leia o QR code no gateway.',
  PASSKEY_REQUIRED: 'O WhatsApp pede uma chave de acesso para conectar o aparelho: termine a conexão no gateway.',
  PASSKEY_CONFIRMATION_REQUIRED: 'O WhatsApp espera a confirmação de um código: termine a conexão no gateway.',
};

/** What a session's state means; undefined while it is starting. */
export const stateOf = (status: string | null): string | null | undefined =>
  status !== null && Object.hasOwn(STATES, status) ? STATES[status] : undefined;

function toConexao(status: string | null): Recebido[] {
  const erro = stateOf(status);
  return erro === undefined ? [] : [{ tipo: 'conexao', conectado: erro === null, erro }];
}
