import { cutText } from '#server/platform/cut-text.ts';
import { readJson } from '../pedido.ts';
import { type Bruta, FalhaDoCanal, type MidiaRecebida, type Recebido } from '../port.ts';
import type { CanalEvolution } from './config.ts';
import { type Arquivo, readProto } from './conteudo.ts';
import { whoIs } from './jid.ts';
import { at, isObjeto, listOf, momentOf, numberAt, objectAt, textAt } from './json.ts';

/** `MESSAGES_UPSERT`, `messages-upsert` and `messages.upsert` are one event. */
const eventOf = (notice: unknown) => textAt(notice, 'event')?.toLowerCase().replaceAll(/[_-]/g, '.') ?? null;

/**
 * What a notice of Evolution API tells. Notices of other instances are left out.
 * @throws FalhaDoCanal `final` for what is no notice
 */
export function readEvolution({ config }: CanalEvolution, bruta: Bruta): Recebido[] {
  const notice = readJson(bruta.corpo);
  const event = eventOf(notice);
  if (event === null)
    throw new FalhaDoCanal('Não é um aviso da Evolution API.', { resultado: 'final', codigo: 'aviso_ilegivel' });
  if (textAt(notice, 'instance') !== config.instancia) return [];
  // Evolution writes its own clock as if it were UTC.
  const came = bruta.recebida_em ?? new Date(Date.parse(textAt(notice, 'date_time') ?? '') || 0);
  const data = at(notice, 'data');
  const each = listOf(isObjeto(data) && Array.isArray(data.messages) ? data.messages : data);
  if (event === 'messages.upsert') return each.flatMap((record) => toMensagem(record, came, false));
  if (event === 'send.message') return each.flatMap((record) => toMensagem(record, came, true));
  if (event === 'messages.update') return each.flatMap((update) => toStatus(update, came));
  if (event === 'messages.delete') return each.flatMap((key) => toApagada(key, came));
  if (event === 'connection.update') return toConexao(at(data, 'state'), numberAt(data, 'statusReason'));
  if (event === 'status.instance')
    return at(data, 'status') === 'closed' ? toConexao('close', numberAt(data, 'disconnectionReasonCode')) : [];
  if (event === 'logout.instance' || event === 'remove.instance') return toConexao('close', 401);
  return [];
}

/** Who the other side of a message's key is: `remoteJid` is the chat, and the rest are its other names. */
const otherSide = (key: unknown) =>
  whoIs(
    textAt(key, 'remoteJid'),
    textAt(key, 'remoteJidAlt'),
    textAt(key, 'previousRemoteJid'),
    // Of messages that came, those of whoever wrote them.
    ...(at(key, 'fromMe') === true ? [] : [textAt(key, 'senderPn'), textAt(key, 'senderLid')]),
  );

function toMensagem(record: unknown, came: Date, pela_api: boolean): Recebido[] {
  const key = objectAt(record, 'key');
  const id_externo = textAt(key, 'id');
  const other = otherSide(key);
  const conteudo = readProto(at(record, 'message'));
  if (id_externo === null || !other || !conteudo) return [];
  const isOurs = key.fromMe === true;
  const nome = isOurs ? null : (textAt(record, 'pushName')?.trim() ?? null);
  const said: Recebido = {
    tipo: 'mensagem',
    id_externo,
    endereco: other.endereco,
    // Where nobody told a name, Evolution writes the number.
    nome: nome && !/^\d+$/.test(nome) ? cutText(nome, 200) : null,
    identidades: other.identidades,
    direcao: isOurs ? 'saida' : 'entrada',
    texto: conteudo.texto,
    midias: conteudo.arquivo ? [toMidia(key, record, conteudo.arquivo)] : [],
    resposta_a: conteudo.sobre ?? stanzaOf(record, conteudo.arquivo),
    enviada_em: momentOf(numberAt(record, 'messageTimestamp')) ?? came,
    ...(isOurs && pela_api && { pela_api }),
  };
  // A record of the gateway's own history carries what became of the message.
  const became = isOurs
    ? listOf(at(record, 'MessageUpdate')).flatMap((update) => statusOf(update, id_externo, came))
    : [];
  return [said, ...became];
}

const stanzaOf = (record: unknown, arquivo: Arquivo | null) =>
  textAt(record, 'contextInfo', 'stanzaId') ??
  textAt(arquivo?.conteudo, 'contextInfo', 'stanzaId') ??
  textAt(record, 'message', 'extendedTextMessage', 'contextInfo', 'stanzaId');

/** With which the gateway finds a file at WhatsApp, also where it keeps no messages. */
const FILE_FIELDS = [
  ...['url', 'directPath', 'mediaKey', 'mimetype', 'fileEncSha256', 'fileSha256', 'fileLength', 'fileName'],
  'mediaKeyTimestamp',
];

function toMidia(key: Record<string, unknown>, record: unknown, arquivo: Arquivo): MidiaRecebida {
  const { tipo, nome, mime, tamanho, campo, conteudo } = arquivo;
  const fields = Object.fromEntries(Object.entries(conteudo).filter(([name]) => FILE_FIELDS.includes(name)));
  const { id, remoteJid, fromMe } = key;
  return {
    ...{ tipo, nome, mime, tamanho },
    referencia: {
      key: { id, remoteJid, fromMe },
      message: { [campo]: fields },
      ...(textAt(record, 'message', 'base64') !== null && { no_aviso: true }),
    },
  };
}

const STATUS: Readonly<Record<string, 'enviada' | 'entregue' | 'lida' | 'falhou'>> = {
  ...{ ERROR: 'falhou', SERVER_ACK: 'enviada', DELIVERY_ACK: 'entregue', READ: 'lida', PLAYED: 'lida' },
  ...{ 0: 'falhou', 2: 'enviada', 3: 'entregue', 4: 'lida', 5: 'lida' },
};

function statusOf(update: unknown, id_externo: string, em: Date): Recebido[] {
  const told = String(at(update, 'status') ?? at(update, 'update', 'status') ?? '');
  const status = Object.hasOwn(STATUS, told) ? STATUS[told] : undefined;
  if (status === undefined) return [];
  const erro = { codigo: 'gateway', mensagem: 'O WhatsApp recusou a mensagem.' };
  return [{ tipo: 'status', id_externo, mensagem_id: null, status, em, erro: status === 'falhou' ? erro : null }];
}

function toStatus(update: unknown, em: Date): Recebido[] {
  const id = textAt(update, 'keyId') ?? textAt(update, 'key', 'id') ?? textAt(update, 'id');
  const isOurs = (at(update, 'fromMe') ?? at(update, 'key', 'fromMe')) === true;
  const chat = textAt(update, 'remoteJid') ?? textAt(update, 'key', 'remoteJid');
  // Of what the contact wrote, it tells when somebody read it on the telephone.
  return id !== null && isOurs && whoIs(chat) ? statusOf(update, id, em) : [];
}

function toApagada(key: unknown, em: Date): Recebido[] {
  const id = textAt(key, 'id');
  const other = otherSide(key);
  if (id === null || !other) return [];
  return [
    {
      tipo: 'mensagem',
      id_externo: `apagada:${id}`,
      ...other,
      nome: null,
      direcao: at(key, 'fromMe') === true ? 'saida' : 'entrada',
      texto: '[mensagem apagada]',
      midias: [],
      resposta_a: id,
      enviada_em: em,
    },
  ];
}

/** Why WhatsApp ended a connection (baileys, `DisconnectReason`). */
const REASONS: Readonly<Record<number, string>> = {
  401: 'O aparelho foi desconectado no WhatsApp: leia o QR code de novo no gateway.',
  402: 'O WhatsApp recusou a conexão.',
  403: 'O WhatsApp bloqueou este número.',
  406: 'O WhatsApp recusou a conexão.',
  408: 'A conexão com o WhatsApp caiu.',
  411: 'O WhatsApp pede que o aparelho seja conectado de novo.',
  428: 'A conexão com o WhatsApp foi fechada.',
  440: 'Outra sessão tomou o lugar desta.',
  500: 'A sessão no gateway está estragada: leia o QR code de novo.',
};

function toConexao(state: unknown, reason: number | null): Recebido[] {
  if (state === 'open') return [{ tipo: 'conexao', conectado: true, erro: null }];
  if (state !== 'close' && state !== 'refused') return [];
  const erro = REASONS[reason ?? 0] ?? 'O gateway perdeu a conexão com o WhatsApp.';
  return [{ tipo: 'conexao', conectado: false, erro }];
}
