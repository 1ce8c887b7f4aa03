import { describe, expect, it } from 'vitest';
import type { Recebido } from '#server/canais/port.ts';
import { evolutionMessage, evolutionNotice, INSTANCIA, PROTO } from '#tests/support/whatsapp/gateway.ts';
import { CAME, readEvo } from '#tests/support/whatsapp/gateway-channels.ts';

type Mensagem = Extract<Recebido, { tipo: 'mensagem' }>;
const upsert = (record: unknown) => readEvo(evolutionNotice('messages.upsert', record));

describe('Evolution API', () => {
  it('a text, with who wrote it and when', async () => {
    expect(await upsert(evolutionMessage(PROTO.texto))).toEqual([
      {
        tipo: 'mensagem',
        id_externo: '3A39EDCAADA4107FA4A4',
        endereco: '+551187654321',
        nome: 'Helô Lucarello',
        identidades: [
          { tipo: 'telefone', valor: '+551187654321' },
          { tipo: 'wa_id', valor: '551187654321' },
        ],
        direcao: 'entrada',
        texto: PROTO.texto.conversation,
        midias: [],
        resposta_a: null,
        enviada_em: new Date(1_753_618_475_000),
      },
    ]);
  });

  it.each([
    ['texto_com_link', 'Veja https://loja.example', null],
    ['que_some', 'Some em 24 horas', null],
    ['localizacao', '[localização] MASP, Av. Paulista, 1578 https://www.google.com/maps?q=-23.56,-46.65', null],
    ['contato', '[contato] Lucía Gómez: +1 (983) 555-2319', null],
    ['contatos', '[contato] Ana: +55 11 4004-0001\n[contato] Bia', null],
    ['reacao', '[reação] ❤️', '3EB0AA'],
    ['botao', 'Quero', null],
    ['lista', 'Sedex\nAmanhã', null],
    ['apagada', '[mensagem apagada]', '3EB0BB'],
    ['editada', '[mensagem editada] Texto certo', '3EB0CC'],
    ['enquete', '[mensagem não suportada]', null],
  ] as const)('%s as a text that people understand', async (name, texto, resposta_a) => {
    expect(await upsert(evolutionMessage(PROTO[name]))).toMatchObject([{ texto, midias: [], resposta_a }]);
  });

  it.each([
    ['imagem', 'imageMessage', 'imagem', 'image/jpeg', 73_210, null, 'A etiqueta'],
    ['voz', 'audioMessage', 'audio', 'audio/ogg', 9_321, null, null],
    ['video', 'videoMessage', 'video', 'video/mp4', 1_200_300, null, 'Olha'],
    ['video_redondo', 'ptvMessage', 'video', 'video/mp4', 300_300, null, null],
    ['documento', 'documentMessage', 'documento', 'application/pdf', 55, 'nota.pdf', 'A nota'],
    ['figurinha', 'stickerMessage', 'imagem', 'image/webp', 12_000, null, null],
  ] as const)(
    '%s with what finds its file, and without its preview',
    async (name, field, tipo, mime, tamanho, nome, texto) => {
      const [found] = (await upsert(evolutionMessage(PROTO[name]))) as Mensagem[];
      expect(found).toMatchObject({ texto, midias: [{ tipo, mime, tamanho, nome }] });
      expect(found?.midias[0]?.referencia).toMatchObject({
        key: { id: '3A39EDCAADA4107FA4A4', remoteJid: '551187654321@s.whatsapp.net', fromMe: false },
        message: { [field]: { mediaKey: { '0': 12, '1': 200, '2': 7 }, directPath: expect.any(String) } },
      });
      expect(JSON.stringify(found?.midias[0]?.referencia)).not.toContain('jpegThumbnail');
    },
  );

  it('somebody who hides their number, with the number where the notice has it', async () => {
    const lid = '103899771998284@lid';
    expect(await upsert(evolutionMessage(PROTO.texto, { remoteJid: lid }))).toMatchObject([
      { endereco: lid, identidades: [{ tipo: 'lid', valor: lid }] },
    ]);
    for (const alt of [{ remoteJidAlt: '551187654321@s.whatsapp.net' }, { senderPn: '551187654321@s.whatsapp.net' }]) {
      expect(
        await upsert(evolutionMessage(PROTO.texto, { remoteJid: lid, addressingMode: 'lid', ...alt })),
      ).toMatchObject([
        {
          endereco: '+551187654321',
          identidades: [{ tipo: 'telefone' }, { tipo: 'wa_id' }, { tipo: 'lid', valor: lid }],
        },
      ]);
    }
    // Of what the company wrote, the sender is the company.
    const own = { remoteJid: lid, fromMe: true, senderPn: '5511940040001@s.whatsapp.net' };
    expect(await upsert(evolutionMessage(PROTO.texto, own))).toMatchObject([{ endereco: lid, direcao: 'saida' }]);
  });

  it('what the company wrote on its telephone, and what was sent through the gateway', async () => {
    const own = evolutionMessage(PROTO.texto, { fromMe: true }, { pushName: 'Você', status: 'SERVER_ACK' });
    const [phone] = (await upsert(own)) as Mensagem[];
    expect(phone).toMatchObject({ direcao: 'saida', nome: null, endereco: '+551187654321' });
    expect(phone?.pela_api).toBeUndefined();
    expect(await readEvo(evolutionNotice('send.message', own))).toMatchObject([{ direcao: 'saida', pela_api: true }]);
  });

  it('an answer names the message that it answers', async () => {
    const record = evolutionMessage(PROTO.texto, {}, { contextInfo: { stanzaId: '3EB0DD', quotedMessage: {} } });
    expect(await upsert(record)).toMatchObject([{ resposta_a: '3EB0DD' }]);
  });

  it.each([
    ['a group', evolutionMessage(PROTO.texto, { remoteJid: '120363025246125486@g.us', participant: '1@lid' })],
    [
      'a group whose writer is named',
      evolutionMessage(PROTO.texto, { remoteJid: '1203@g.us', senderPn: '551187654321@s.whatsapp.net' }),
    ],
    ['a status', evolutionMessage(PROTO.texto, { remoteJid: 'status@broadcast' })],
    ['a list', evolutionMessage(PROTO.texto, { remoteJid: '1690000000@broadcast' })],
    ['a channel', evolutionMessage(PROTO.texto, { remoteJid: '120363144038483540@newsletter' })],
    ['WhatsApp itself', evolutionMessage(PROTO.texto, { remoteJid: '0@s.whatsapp.net' })],
    ['keys alone', evolutionMessage({})],
    ['a vote', evolutionMessage({ pollUpdateMessage: {} })],
    ['a setting', evolutionMessage({ protocolMessage: { type: 3 } })],
    ['no id', evolutionMessage(PROTO.texto, { id: '' })],
    ['nothing', null],
  ])('is left out: %s', async (_what, record) => {
    expect(await upsert(record)).toEqual([]);
  });

  it('notices of other instances are left out, whatever case the event is written in', async () => {
    const record = evolutionMessage(PROTO.texto);
    expect(await readEvo(evolutionNotice('messages.upsert', record, { instance: 'outra' }))).toEqual([]);
    for (const event of ['MESSAGES_UPSERT', 'messages-upsert']) {
      expect(await readEvo(evolutionNotice(event, [record]))).toHaveLength(1);
    }
    expect(await readEvo(evolutionNotice('messages.upsert', { messages: [record, 3] }))).toHaveLength(1);
    expect(await readEvo(evolutionNotice('presence.update', {}))).toEqual([]);
  });

  it.each([
    ['SERVER_ACK', 'enviada'],
    ['DELIVERY_ACK', 'entregue'],
    ['READ', 'lida'],
    ['PLAYED', 'lida'],
    ['ERROR', 'falhou'],
    [4, 'lida'],
  ] as const)('the status %s', async (told, status) => {
    const update = {
      keyId: '3EB0AA',
      remoteJid: '551187654321@s.whatsapp.net',
      fromMe: true,
      status: told,
      messageId: 'cm9m',
    };
    expect(await readEvo(evolutionNotice('messages.update', update))).toMatchObject([
      // Its own clock is not believed.
      { tipo: 'status', id_externo: '3EB0AA', mensagem_id: null, status, em: CAME },
    ]);
    const raw = { key: { id: '3EB0AA', remoteJid: '103@lid', fromMe: true }, update: { status: told } };
    expect(await readEvo(evolutionNotice('messages.update', [raw]))).toMatchObject([{ status }]);
  });

  it.each([
    ['what the contact wrote was read', { fromMe: false, status: 'READ' }],
    ['it waits', { fromMe: true, status: 'PENDING' }],
    ['an edit', { fromMe: true, status: 'DELETED' }],
    ['of a group', { fromMe: true, status: 'READ', remoteJid: '1203@g.us' }],
    ['none', { fromMe: true }],
  ])('is no status of ours: %s', async (_what, more) => {
    const update = { keyId: '3EB0AA', remoteJid: '551187654321@s.whatsapp.net', ...more };
    expect(await readEvo(evolutionNotice('messages.update', update))).toEqual([]);
  });

  it('a message that was deleted', async () => {
    const key = { remoteJid: '551187654321@s.whatsapp.net', fromMe: false, id: '3EB0AA' };
    expect(await readEvo(evolutionNotice('messages.delete', key))).toMatchObject([
      { texto: '[mensagem apagada]', resposta_a: '3EB0AA', direcao: 'entrada', id_externo: 'apagada:3EB0AA' },
    ]);
  });

  it('the connection to the telephone', async () => {
    const told = (data: unknown, event = 'connection.update') => readEvo(evolutionNotice(event, data));
    expect(await told({ instance: INSTANCIA, state: 'open', statusReason: 200 })).toEqual([
      { tipo: 'conexao', conectado: true, erro: null },
    ]);
    expect(await told({ state: 'close', statusReason: 401 })).toMatchObject([
      { conectado: false, erro: expect.stringMatching(/QR code/) },
    ]);
    expect(await told({ state: 'close', statusReason: 999 })).toMatchObject([
      { conectado: false, erro: expect.stringMatching(/perdeu/) },
    ]);
    expect(await told({ state: 'connecting', statusReason: 200 })).toEqual([]);
    expect(await told({ status: 'closed', disconnectionReasonCode: 403 }, 'status.instance')).toMatchObject([
      { conectado: false, erro: expect.stringMatching(/bloqueou/) },
    ]);
    expect(await told({}, 'logout.instance')).toMatchObject([{ conectado: false }]);
  });

  it.each(['', '[]', 'null', '{"data":{}}', '\u0000'])('%j is no notice', async (text) => {
    await expect(readEvo(text)).rejects.toMatchObject({ name: 'FalhaDoCanal', resultado: 'final' });
  });
});
