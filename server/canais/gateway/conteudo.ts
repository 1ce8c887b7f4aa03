import type { TipoMidia } from '../port.ts';
import { at, isObjeto, listOf, numberAt, type Objeto, objectAt, textAt } from './json.ts';

export const NAO_SUPORTADA = '[mensagem não suportada]';

/** A file of a message: where it stands in it, and what the message tells of it. */
export type Arquivo = {
  tipo: TipoMidia;
  nome: string | null;
  mime: string;
  tamanho: number | null;
  campo: string;
  conteudo: Objeto;
};
export type Conteudo = { texto: string | null; arquivo: Arquivo | null; sobre: string | null };

/** Messages that carry another one. */
const WRAPPERS = [
  ...['ephemeralMessage', 'viewOnceMessage', 'viewOnceMessageV2', 'viewOnceMessageV2Extension', 'deviceSentMessage'],
  ...['documentWithCaptionMessage', 'editedMessage'],
];
/** Parts that nobody sees. */
const UNSEEN = [
  ...['messageContextInfo', 'senderKeyDistributionMessage', 'base64', 'mediaUrl', 'speechToText', 'pollUpdateMessage'],
  ...['keepInChatMessage', 'pinInChatMessage', 'encReactionMessage', 'stickerSyncRmrMessage', 'chatwootMessageId'],
];

const FILES: Readonly<Record<string, { tipo: TipoMidia; mime: string }>> = {
  imageMessage: { tipo: 'imagem', mime: 'image/jpeg' },
  stickerMessage: { tipo: 'imagem', mime: 'image/webp' },
  videoMessage: { tipo: 'video', mime: 'video/mp4' },
  ptvMessage: { tipo: 'video', mime: 'video/mp4' },
  audioMessage: { tipo: 'audio', mime: 'audio/ogg' },
  documentMessage: { tipo: 'documento', mime: 'application/octet-stream' },
};

const said = (texto: string, sobre: string | null = null): Conteudo => ({ texto, arquivo: null, sobre });
export const joined = (parts: readonly (string | null | undefined)[], by: string): string =>
  parts.filter(Boolean).join(by);

/** `audio/ogg; codecs=opus` → `audio/ogg`. */
export const plainMime = (mime: string | null): string | null => mime?.split(';')[0]?.trim().toLowerCase() || null;

/** The name and the numbers of a contact that was sent, of its vCard. */
export function sayVcard(vcard: string | null, nome: string | null = null): string {
  const name = nome ?? /^FN[^:\n]*:(.+)$/m.exec(vcard ?? '')?.[1]?.trim() ?? null;
  const numbers = [...(vcard ?? '').matchAll(/^(?:item\d+\.)?TEL[^:\n]*:(.+)$/gm)].map(([, number = '']) =>
    number.trim(),
  );
  return joined(['[contato]', joined([name, joined(numbers, ', ')], ': ')], ' ');
}

export const sayPlace = (place: { nome: string | null; latitude: number | null; longitude: number | null }): string =>
  joined(
    [
      '[localização]',
      place.nome,
      place.latitude === null || place.longitude === null
        ? null
        : `https://www.google.com/maps?q=${place.latitude},${place.longitude}`,
    ],
    ' ',
  );

/** Reads a message in the form of WhatsApp's own protocol (`proto.IMessage`). Null: nothing that a person would see. */
export function readProto(message: unknown, depth = 0): Conteudo | null {
  if (!isObjeto(message)) return null;
  const wrapper = WRAPPERS.find((name) => isObjeto(at(message, name, 'message')));
  if (wrapper && depth < 5) {
    const inner = readProto(at(message, wrapper, 'message'), depth + 1);
    if (wrapper !== 'editedMessage' || inner === null || inner.texto?.startsWith('[mensagem ')) return inner;
    return said(joined(['[mensagem editada]', inner.texto], ' '), inner.sobre);
  }
  const campo = Object.keys(message).find((name) => !UNSEEN.includes(name) && message[name] !== null);
  if (campo === undefined) return null;
  const conteudo = message[campo];
  const file = Object.hasOwn(FILES, campo) ? FILES[campo] : undefined;
  if (file && isObjeto(conteudo)) return readFile(campo, file, conteudo);
  const texto = Object.hasOwn(TEXTS, campo) ? TEXTS[campo]?.(conteudo) : undefined;
  if (texto !== undefined) return texto;
  return said(NAO_SUPORTADA);
}

function readFile(campo: string, { tipo, mime }: { tipo: TipoMidia; mime: string }, conteudo: Objeto): Conteudo {
  const arquivo: Arquivo = {
    tipo,
    nome: textAt(conteudo, 'fileName') ?? textAt(conteudo, 'title'),
    mime: plainMime(textAt(conteudo, 'mimetype')) ?? mime,
    tamanho: numberAt(conteudo, 'fileLength'),
    ...{ campo, conteudo },
  };
  return { texto: textAt(conteudo, 'caption'), arquivo, sobre: null };
}

/** Texts of messages that are no file, by their field; null: nothing to see, undefined: not understood. */
const TEXTS: Readonly<Record<string, (content: unknown) => Conteudo | null | undefined>> = {
  conversation: (text) => (typeof text === 'string' && text !== '' ? said(text) : undefined),
  extendedTextMessage: (content) => maybe(textAt(content, 'text')),
  locationMessage: (content) => said(sayPlace(placeOf(content))),
  liveLocationMessage: (content) => said(sayPlace({ ...placeOf(content), nome: textAt(content, 'caption') })),
  contactMessage: (content) => said(sayVcard(textAt(content, 'vcard'), textAt(content, 'displayName'))),
  contactsArrayMessage: (content) =>
    maybe(
      listOf(at(content, 'contacts'))
        .map((each) => sayVcard(textAt(each, 'vcard'), textAt(each, 'displayName')))
        .join('\n'),
    ),
  reactionMessage: (content) => {
    const emoji = textAt(content, 'text');
    return said(emoji ? `[reação] ${emoji}` : '[reação retirada]', textAt(content, 'key', 'id'));
  },
  buttonsResponseMessage: (content) => maybe(textAt(content, 'selectedDisplayText')),
  templateButtonReplyMessage: (content) => maybe(textAt(content, 'selectedDisplayText')),
  listResponseMessage: (content) => maybe(joined([textAt(content, 'title'), textAt(content, 'description')], '\n')),
  interactiveResponseMessage: (content) => maybe(textAt(content, 'body', 'text')),
  orderMessage: (content) => said(joined(['[pedido]', textAt(content, 'orderTitle'), textAt(content, 'message')], ' ')),
  protocolMessage: (content) => {
    const sobre = textAt(content, 'key', 'id');
    const type = at(content, 'type');
    // proto.Message.ProtocolMessage.Type: REVOKE is 0, MESSAGE_EDIT 14.
    if (type === 0 || type === 'REVOKE') return said('[mensagem apagada]', sobre);
    if (type !== 14 && type !== 'MESSAGE_EDIT') return null;
    const edited = readProto(objectAt(content, 'editedMessage'), 4);
    return said(joined(['[mensagem editada]', edited?.texto], ' '), sobre);
  },
  secretEncryptedMessage: (content) => said('[mensagem editada]', textAt(content, 'targetMessageKey', 'id')),
};

const maybe = (texto: string | null): Conteudo | undefined => (texto ? said(texto) : undefined);

const placeOf = (content: unknown) => ({
  nome: joined([textAt(content, 'name'), textAt(content, 'address')], ', ') || null,
  latitude: numberAt(content, 'degreesLatitude'),
  longitude: numberAt(content, 'degreesLongitude'),
});
