/**
 * Notices of gateways, as they were recorded. Sources:
 * - Evolution API 2.3.6 (github.com/EvolutionAPI/evolution-api, commit 3454bec7): the envelope of webhook.controller.ts, and what
 *   whatsapp.baileys.service.ts (prepareMessage, messages.update, connectionUpdate) and event.manager.ts put in it
 * - github.com/evolution-foundation/evolution-api/issues/1764 and /2466 (a text from a hidden number), /2010 (messages.update), /1380
 * - WAHA 2026.7 (github.com/devlikeapro/waha-docs, commit 1a6f1c4d): content/docs/how-to/events/index.md and receive-messages/index.md
 * - github.com/devlikeapro/waha/issues/127 (NOWEB without `to`), /1608 and /2010 (hidden numbers, `remoteJidAlt`), /1849 (WEBJS)
 */
type Json = Record<string, unknown>;

export const INSTANCIA = 'loja';
export const SESSAO = 'default';

export const evolutionNotice = (event: string, data: unknown, more: Json = {}) => ({
  ...{ event, instance: INSTANCIA, data, destination: 'https://erp.example.com/integracoes/gateway/x/' },
  ...{ date_time: '2025-09-24T21:37:57.432Z', sender: '5511940040001@s.whatsapp.net' },
  ...{ server_url: 'https://evo.example.com', apikey: null },
  ...more,
});

/** A record as `prepareMessage` makes it. */
export const evolutionMessage = (message: Json, key: Json = {}, more: Json = {}) => ({
  key: { remoteJid: '551187654321@s.whatsapp.net', fromMe: false, id: '3A39EDCAADA4107FA4A4', ...key },
  ...{ pushName: 'Helô Lucarello', status: 'DELIVERY_ACK' },
  message: {
    ...message,
    messageContextInfo: {
      deviceListMetadata: { senderTimestamp: '1753614857', recipientKeyHash: 'R7CbehSmMzBxHQ==' },
      deviceListMetadataVersion: 2,
    },
  },
  ...{ messageType: Object.keys(message)[0], messageTimestamp: 1753618475 },
  ...{ instanceId: 'bae4c1f8-6a37-4b6c-8b7e-0d9f5b8d7e11', source: 'android' },
  ...more,
});

const encrypted = {
  url: 'https://mmg.whatsapp.net/v/t62.7118-24/1.enc?ccb=11-4',
  directPath: '/v/t62.7118-24/1.enc?ccb=11-4',
  mediaKey: { '0': 12, '1': 200, '2': 7 },
  fileEncSha256: { '0': 1 },
  fileSha256: { '0': 2 },
  mediaKeyTimestamp: '1753618470',
};

/** What a message is made of, in WhatsApp's own form. */
export const PROTO = {
  texto: { conversation: 'Vou pensar e retorno. Muito obrigada por enquanto!' },
  texto_com_link: { extendedTextMessage: { text: 'Veja https://loja.example', matchedText: 'https://loja.example' } },
  que_some: { ephemeralMessage: { message: { extendedTextMessage: { text: 'Some em 24 horas' } } } },
  imagem: {
    imageMessage: {
      ...{
        ...encrypted,
        mimetype: 'image/jpeg',
        caption: 'A etiqueta',
        fileLength: { low: 73_210, high: 0, unsigned: true },
      },
      ...{ height: 1280, width: 960, jpegThumbnail: { '0': 255, '1': 216 } },
    },
  },
  voz: {
    audioMessage: { ...encrypted, mimetype: 'audio/ogg; codecs=opus', fileLength: '9321', seconds: 4, ptt: true },
  },
  video: { videoMessage: { ...encrypted, mimetype: 'video/mp4', fileLength: 1_200_300, caption: 'Olha' } },
  video_redondo: { ptvMessage: { ...encrypted, mimetype: 'video/mp4', fileLength: 300_300 } },
  documento: {
    documentWithCaptionMessage: {
      message: {
        documentMessage: {
          ...{
            ...encrypted,
            mimetype: 'application/pdf',
            title: 'Nota',
            fileName: 'nota.pdf',
            fileLength: '55',
            caption: 'A nota',
          },
        },
      },
    },
  },
  figurinha: { stickerMessage: { ...encrypted, mimetype: 'image/webp', fileLength: '12000', isAnimated: false } },
  localizacao: {
    locationMessage: { degreesLatitude: -23.56, degreesLongitude: -46.65, name: 'MASP', address: 'Av. Paulista, 1578' },
  },
  contato: {
    contactMessage: {
      displayName: 'Lucía Gómez',
      vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:Lucía Gómez\nitem1.TEL;waid=19835552319:+1 (983) 555-2319\nEND:VCARD',
    },
  },
  contatos: {
    contactsArrayMessage: { contacts: [{ displayName: 'Ana', vcard: 'TEL:+55 11 4004-0001' }, { displayName: 'Bia' }] },
  },
  reacao: {
    reactionMessage: { key: { id: '3EB0AA', fromMe: true, remoteJid: '551187654321@s.whatsapp.net' }, text: '❤️' },
  },
  botao: { buttonsResponseMessage: { selectedButtonId: '1', selectedDisplayText: 'Quero' } },
  lista: { listResponseMessage: { title: 'Sedex', description: 'Amanhã', singleSelectReply: { selectedRowId: '2' } } },
  apagada: { protocolMessage: { key: { id: '3EB0BB', fromMe: false }, type: 0 } },
  editada: {
    editedMessage: {
      message: { protocolMessage: { key: { id: '3EB0CC' }, type: 14, editedMessage: { conversation: 'Texto certo' } } },
    },
  },
  enquete: { pollCreationMessageV3: { name: 'Qual cor?', options: [{ optionName: 'Azul' }] } },
} as const;

export const wahaNotice = (event: string, payload: unknown, more: Json = {}) => ({
  ...{ id: 'evt_01jnpvs6jbp7q2h3v5y9c4n6rt', timestamp: 1_741_249_702_485, event, session: SESSAO },
  me: { id: '5511940040001@c.us', pushName: 'Loja' },
  ...{ payload, engine: 'GOWS', environment: { tier: 'PLUS', version: '2026.7.1', engine: 'GOWS' } },
  ...more,
});

export const wahaMessage = (more: Json = {}) => ({
  ...{
    id: 'false_551187654321@c.us_3EB588F66919A0',
    timestamp: 1_667_561_485,
    from: '551187654321@c.us',
    fromMe: false,
  },
  ...{ source: 'app', to: '5511940040001@c.us', participant: null, body: 'Hi there!', hasMedia: false, media: null },
  ...{ ack: 1, ackName: 'SERVER', vCards: [], location: null, replyTo: null },
  _data: { key: { remoteJid: '551187654321@s.whatsapp.net', fromMe: false, id: '3EB588F66919A0' }, pushName: 'João' },
  ...more,
});
