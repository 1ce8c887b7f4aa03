import { describe, expect, it } from 'vitest';
import type { Recebido } from '#server/canais/port.ts';
import { SESSAO, wahaMessage, wahaNotice } from '#tests/support/whatsapp/gateway.ts';
import { readWaha } from '#tests/support/whatsapp/gateway-channels.ts';

type Mensagem = Extract<Recebido, { tipo: 'mensagem' }>;

describe('WAHA', () => {
  const message = (more: Record<string, unknown> = {}, notice: Record<string, unknown> = {}) =>
    readWaha(wahaNotice('message', wahaMessage(more), notice));

  it('a text, by the id that WhatsApp itself gives, the same from both of its events', async () => {
    const found = await message();
    expect(found).toEqual([
      {
        tipo: 'mensagem',
        id_externo: '3EB588F66919A0',
        endereco: '+551187654321',
        nome: 'João',
        identidades: [
          { tipo: 'telefone', valor: '+551187654321' },
          { tipo: 'wa_id', valor: '551187654321' },
        ],
        direcao: 'entrada',
        texto: 'Hi there!',
        midias: [],
        resposta_a: null,
        enviada_em: new Date(1_667_561_485_000),
      },
    ]);
    expect(await readWaha(wahaNotice('message.any', wahaMessage()))).toEqual(found);
  });

  it('somebody who hides their number, with the number where an engine has it', async () => {
    const lid = '245896994390182@lid';
    const hidden = { id: `false_${lid}_AAAA`, from: lid };
    expect(await message({ ...hidden, _data: {} })).toMatchObject([
      { endereco: lid, identidades: [{ tipo: 'lid', valor: lid }] },
    ]);
    for (const _data of [
      { key: { remoteJid: lid, remoteJidAlt: '551187654321@s.whatsapp.net' } },
      { Info: { Chat: lid, SenderAlt: '551187654321:12@s.whatsapp.net', PushName: 'João' } },
      { key: { senderPn: '551187654321@s.whatsapp.net' } },
    ]) {
      expect(await message({ ...hidden, _data })).toMatchObject([{ endereco: '+551187654321' }]);
    }
    const own = { id: `true_${lid}_AAAA`, fromMe: true, from: '5511940040001@c.us', to: lid };
    const _data = { Info: { RecipientAlt: '551187654321@s.whatsapp.net', SenderAlt: '5511940040001@s.whatsapp.net' } };
    expect(await message({ ...own, _data })).toMatchObject([{ endereco: '+551187654321', direcao: 'saida' }]);
  });

  it('what the company wrote on its telephone, and what was sent through the gateway', async () => {
    const own = { id: 'true_551187654321@c.us_3EB0FF', fromMe: true };
    const [phone] = (await message({ ...own, source: 'app' })) as Mensagem[];
    expect(phone).toMatchObject({ direcao: 'saida', nome: null, id_externo: '3EB0FF' });
    expect(phone?.pela_api).toBeUndefined();
    expect(await message({ ...own, source: 'api' })).toMatchObject([{ direcao: 'saida', pela_api: true }]);
  });

  it('an answer names the message that it answers, in whatever form an engine writes its id', async () => {
    for (const id of ['3EB0DD', 'true_551187654321@c.us_3EB0DD']) {
      expect(await message({ replyTo: { id, body: 'x' } })).toMatchObject([{ resposta_a: '3EB0DD' }]);
    }
  });

  it('a file, with where it is and the message to have it anew', async () => {
    const url = 'http://localhost:3000/api/files/false_551187654321@c.us_AAAA.oga';
    const media = { url, mimetype: 'audio/ogg; codecs=opus', filename: null, error: null };
    expect(await message({ hasMedia: true, body: '', media })).toMatchObject([
      {
        texto: null,
        midias: [
          {
            ...{ tipo: 'audio', mime: 'audio/ogg', nome: null },
            referencia: { url, mensagem: 'false_551187654321@c.us_3EB588F66919A0', chat: '551187654321@c.us' },
          },
        ],
      },
    ]);
    const pdf = { url, mimetype: 'application/pdf', filename: 'some-file.pdf' };
    expect(await message({ hasMedia: true, body: 'A nota', media: pdf })).toMatchObject([
      { texto: 'A nota', midias: [{ tipo: 'documento', nome: 'some-file.pdf' }] },
    ]);
    const untold = { hasMedia: true, body: '', media: null, _data: { Info: { MediaType: 'sticker' } } };
    expect(await message(untold)).toMatchObject([{ midias: [{ tipo: 'imagem', mime: 'application/octet-stream' }] }]);
  });

  it('contacts, places, and what nobody can show', async () => {
    const vcard = 'BEGIN:VCARD\nFN:Ana\nTEL;type=CELL:+55 11 98765-4321\nEND:VCARD';
    expect(await message({ body: '', vCards: [vcard] })).toMatchObject([{ texto: '[contato] Ana: +55 11 98765-4321' }]);
    const location = { latitude: '-23.56', longitude: '-46.65', description: 'MASP' };
    expect(await message({ body: '', location })).toMatchObject([
      { texto: '[localização] MASP https://www.google.com/maps?q=-23.56,-46.65' },
    ]);
    expect(await message({ body: '' })).toMatchObject([{ texto: '[mensagem não suportada]' }]);
    expect(await message({ body: '', _data: { type: 'e2e_notification' } })).toEqual([]);
  });

  it.each([
    ['a group', { id: 'false_120363025246125486@g.us_AAAA_1203@lid', from: '120363025246125486@g.us' }],
    ['a status', { id: 'false_status@broadcast_AAAA', from: 'status@broadcast' }],
    ['a channel', { id: 'false_120363144038483540@newsletter_AAAA', from: '120363144038483540@newsletter' }],
    ['no id', { id: null }],
  ])('is left out: %s', async (_what, more) => {
    expect(await message(more)).toEqual([]);
  });

  it('notices of other sessions are left out', async () => {
    expect(await message({}, { session: 'outra' })).toEqual([]);
    expect(await readWaha(wahaNotice('presence.update', {}))).toEqual([]);
  });

  it.each([
    [-1, 'falhou'],
    [1, 'enviada'],
    [2, 'entregue'],
    [3, 'lida'],
    [4, 'lida'],
  ] as const)('the ack %i', async (ack, status) => {
    const payload = {
      id: 'true_551187654321@c.us_4CC5EDD64BC22EBA',
      from: '551187654321@c.us',
      fromMe: true,
      ack,
      ackName: 'X',
    };
    expect(await readWaha(wahaNotice('message.ack', payload))).toMatchObject([
      { tipo: 'status', id_externo: '4CC5EDD64BC22EBA', status, em: new Date(1_741_249_702_485) },
    ]);
    expect(await readWaha(wahaNotice('message.ack', { ...payload, id: 'false_551187654321@c.us_4C' }))).toEqual([]);
    expect(await readWaha(wahaNotice('message.ack', { ...payload, id: 'true_1203@g.us_4C_9@lid' }))).toEqual([]);
  });

  it('reactions, edits and deletions are about an earlier message', async () => {
    const base = {
      id: 'false_551187654321@c.us_11',
      from: '551187654321@c.us',
      fromMe: false,
      timestamp: 1_710_481_111.853,
    };
    const reaction = { text: '🙏', messageId: 'true_551187654321@c.us_22' };
    expect(await readWaha(wahaNotice('message.reaction', { ...base, reaction }))).toMatchObject([
      { texto: '[reação] 🙏', resposta_a: '22', id_externo: '11' },
    ]);
    const edited = (body: string) =>
      readWaha(
        wahaNotice('message.edited', { ...base, id: 'false_551187654321@c.us_22', editedMessageId: '22', body }),
      );
    const [first, second] = [(await edited('a')) as Mensagem[], (await edited('b')) as Mensagem[]];
    expect(first).toMatchObject([{ texto: '[mensagem editada] a', resposta_a: '22' }]);
    expect(first[0]?.id_externo).not.toBe(second[0]?.id_externo);
    expect(await edited('a')).toEqual(first);
    const revoked = { after: { ...base, id: 'false_551187654321@c.us_33' }, before: null, revokedMessageId: '22' };
    expect(await readWaha(wahaNotice('message.revoked', revoked))).toMatchObject([
      { texto: '[mensagem apagada]', resposta_a: '22', direcao: 'entrada' },
    ]);
  });

  it('the state of the session', async () => {
    const told = (status: string) => readWaha(wahaNotice('session.status', { name: SESSAO, status, statuses: [] }));
    expect(await told('WORKING')).toEqual([{ tipo: 'conexao', conectado: true, erro: null }]);
    for (const status of ['FAILED', 'STOPPED', 'SCAN_QR_CODE', 'PASSKEY_REQUIRED']) {
      expect(await told(status)).toMatchObject([{ conectado: false, erro: expect.any(String) }]);
    }
    expect(await told('STARTING')).toEqual([]);
    expect(await told('toString')).toEqual([]);
  });

  it.each(['', '[]', 'null', '{"payload":{}}'])('%j is no notice', async (text) => {
    await expect(readWaha(text)).rejects.toMatchObject({ name: 'FalhaDoCanal', resultado: 'final' });
  });
});
