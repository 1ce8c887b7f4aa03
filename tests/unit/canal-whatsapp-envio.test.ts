import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { CanalAberto, MensagemEnviada } from '#server/canais/port.ts';
import { createCloudApi } from '#server/canais/whatsapp/index.ts';
import { createTransferClient } from '#server/platform/http/transfer.ts';
import { freePort } from '#tests/support/product.ts';
import { failureOf, mensagemPara, midiaDe } from '#tests/support/whatsapp/mensagens.ts';
import { MetaScene } from '#tests/support/whatsapp/meta-scene.ts';

// Sending, against a simulator of Meta's API, over real sockets.

const scene = new MetaScene();
const { adapter, channelOf, signal } = scene;
let { meta, canal } = scene;
beforeEach(() => {
  ({ meta, canal } = scene);
});

describe('a text', () => {
  it('is sent once, with our mark and the message that it answers', async () => {
    const mensagem = mensagemPara('+5511987654321', { texto: 'Olá!\nhttps://loja.example', resposta_a: 'wamid.X' });
    const begun: number[] = [];
    const { id_externo } = await adapter().send(
      canal,
      { ...mensagem, begin: async () => void begun.push(meta.sent.length) },
      signal,
    );
    expect(meta.sent).toMatchObject([
      {
        ...{ id: id_externo, to: '5511987654321', marca: `romaneio:7:${mensagem.id}` },
        body: {
          ...{ recipient_type: 'individual', type: 'text', context: { message_id: 'wamid.X' } },
          text: { preview_url: false, body: 'Olá!\nhttps://loja.example' },
        },
      },
    ]);
    expect(begun).toEqual([0]);
    const [told] = await adapter().read(canal, {
      corpo: Buffer.from(JSON.stringify(meta.statusOf(meta.sent[0] ?? expect.fail(), 'delivered'))),
      arquivo: null,
    });
    expect(told).toMatchObject({ tipo: 'status', mensagem_id: mensagem.id, id_externo, status: 'entregue' });
  });

  it('goes to the id that Meta gives to whoever shows no telephone', async () => {
    await adapter().send(canal, mensagemPara('BR.13491208655302741918', { texto: 'Oi' }), signal);
    expect(meta.sent).toMatchObject([{ body: { recipient: 'BR.13491208655302741918' } }]);
    expect(meta.sent[0]?.body).not.toHaveProperty('to');
  });

  it.each<[string, Partial<MensagemEnviada>, RegExp]>([
    ['nothing', {}, /vazia/],
    ['two files', { midias: [midiaDe(Buffer.from('a')), midiaDe(Buffer.from('b'))] }, /um arquivo/],
    ['a text beside an audio', { texto: 'Oi', midias: [midiaDe(Buffer.from('a'), { tipo: 'audio' })] }, /áudio/],
  ])('refused for good, and Meta is not asked: %s', async (_what, more, message) => {
    const failure = await failureOf(adapter().send(canal, mensagemPara('+5511987654321', more), signal));
    expect(failure).toMatchObject({ resultado: 'final', message: expect.stringMatching(message) });
    expect(meta.asked).toEqual([]);
  });
});

describe('what a failure means', () => {
  const fail = (to: CanalAberto = canal, timeoutMs?: number) =>
    failureOf(adapter(timeoutMs).send(to, mensagemPara('+5511987654321', { texto: 'Oi' }), signal));
  const refused = (code: number, more: Record<string, unknown> = {}) => ({
    error: { message: `(#${code}) x`, code, ...more },
  });

  it('tried again: nobody listens', async () => {
    const { config, segredos } = meta.channel();
    const nobody = `http://127.0.0.1:${await freePort()}`;
    expect(await fail(channelOf({ config: { ...config, url: nobody }, segredos }))).toMatchObject({
      ...{ resultado: 'tentar', codigo: 'conexao_recusada' },
    });
  });

  it('final: the guard of servers that customers name says no', async () => {
    const strict = createTransferClient({ production: false, allowed: [] });
    onTestFinished(() => strict.close());
    const failure = await failureOf(
      createCloudApi({ http: strict }).send(canal, mensagemPara('+5511987654321', { texto: 'Oi' }), signal),
    );
    expect(failure).toMatchObject({ resultado: 'final', codigo: 'endereco_bloqueado' });
  });

  it.each([
    [4, 60],
    [80007, 300],
    [130429, 10],
    [131056, 10],
  ])('tried again later: the limit %i', async (code, espera_s) => {
    meta.script('messages', { status: 400, body: refused(code) });
    expect(await fail()).toMatchObject({ resultado: 'tentar', codigo: String(code), espera_s });
    meta.script('messages', { status: 429, body: refused(code), headers: { 'Retry-After': '7' } });
    expect(await fail()).toMatchObject({ resultado: 'tentar', espera_s: 7 });
  });

  it.each([
    [400, refused(131047), '131047', /24 horas/],
    [400, refused(131026), '131026', /não tem WhatsApp/],
    [404, refused(132001), '132001', /modelo não existe/],
    [400, refused(100, { error_data: { details: 'text.body is\ntoo long' } }), '100', /text\.body is too long/],
    [403, refused(10), '10', /permissão/],
    [400, undefined, 'desconhecido', /sem dizer por quê/],
  ] as const)('final: Meta refuses with %i %j', async (status, body, codigo, message) => {
    meta.script('messages', { status, body });
    expect(await fail()).toMatchObject({ resultado: 'final', codigo, message: expect.stringMatching(message) });
  });

  it('final: a token that Meta does not know, which is not shown', async () => {
    const segredos = { ...meta.channel().segredos, token: 'EAAG-velho-e-secreto' };
    const failure = await fail(channelOf({ segredos }));
    expect(failure).toMatchObject({ resultado: 'final', codigo: '190', message: expect.stringMatching(/token/) });
    expect(failure.message).not.toContain('EAAG');
  });

  it('tried again: Meta says that it was out of order for a moment', async () => {
    meta.script('messages', { status: 503, body: refused(131016, { is_transient: true }) });
    expect(await fail()).toMatchObject({ resultado: 'tentar', codigo: '131016' });
  });

  it.each([
    ['a 500 of which Meta does not say that it passes', { status: 500, body: refused(131000) }],
    ['a 500 that may have been sent', { status: 500, body: refused(131000, { is_transient: true }), acts: true }],
    ['a 502 of somebody else', { status: 502 }],
    ['a connection that is gone before the answer', 'cut-after'],
    ['a connection that is gone before anything was done', 'cut-before'],
    ['an answer that nobody can read', 'garbage'],
  ] as const)('nobody knows: %s', async (_what, mood) => {
    meta.script('messages', mood);
    expect(await fail()).toMatchObject({ resultado: 'desconhecida' });
    expect(meta.count('messages')).toBe(1);
  });

  it.each(['silent-after', 'silent-before'] as const)('nobody knows: no answer came in time (%s)', async (mood) => {
    meta.script('messages', mood);
    expect(await fail(canal, 400)).toMatchObject({ resultado: 'desconhecida', codigo: 'resposta_tempo_esgotado' });
    expect(meta.count('messages')).toBe(1);
  });
});

describe('a file', () => {
  const bytes = randomBytes(70_000);

  it('is uploaded and sent by its id, and not uploaded again while Meta has it', async () => {
    const midia = midiaDe(bytes, { nome: 'Nota "1".pdf', mime: 'application/pdf', tipo: 'documento' });
    const first = await adapter().send(
      canal,
      mensagemPara('+5511987654321', { texto: 'A nota', midias: [midia] }),
      signal,
    );
    const [{ body } = expect.fail()] = meta.sent;
    const id = (body.document as { id: string }).id;
    expect(body).toMatchObject({ type: 'document', document: { caption: 'A nota', filename: 'Nota "1".pdf' } });
    expect(meta.media.get(id)).toEqual({ bytes, mime: 'application/pdf' });
    const referencia = first.referencias?.get(midia.id) ?? null;
    expect(referencia).toMatchObject({ media_id: id });

    await adapter().send(canal, mensagemPara('+5511999990000', { midias: [{ ...midia, referencia }] }), signal);
    expect(meta.count('upload')).toBe(1);
    expect(meta.sent[1]?.body).toMatchObject({ document: { id } });

    const old = { ...referencia, em: new Date(Date.now() - 30 * 86_400_000).toISOString() };
    await adapter().send(canal, mensagemPara('+5511999990000', { midias: [{ ...midia, referencia: old }] }), signal);
    const ofAnotherNumber = { ...referencia, telefone_id: '999999' };
    await adapter().send(
      canal,
      mensagemPara('+5511999990000', { midias: [{ ...midia, referencia: ofAnotherNumber }] }),
      signal,
    );
    expect(meta.count('upload')).toBe(3);
  });

  it.each([
    ['imagem', 'image', 'image/png', { caption: 'Oi' }],
    ['video', 'video', 'video/mp4', { caption: 'Oi' }],
    ['audio', 'audio', 'audio/ogg', {}],
  ] as const)('of the kind %s', async (tipo, type, mime, more) => {
    const texto = tipo === 'audio' ? null : 'Oi';
    await adapter().send(
      canal,
      mensagemPara('+5511987654321', { texto, midias: [midiaDe(bytes, { tipo, mime })] }),
      signal,
    );
    expect(meta.sent[0]?.body).toEqual(expect.objectContaining({ type, [type]: { id: expect.any(String), ...more } }));
  });

  it('that Meta forgot before its time is uploaded once more', async () => {
    const midia = midiaDe(bytes, {
      referencia: { media_id: '123', telefone_id: meta.telefone_id, em: new Date().toISOString() },
    });
    const { referencias } = await adapter().send(canal, mensagemPara('+5511987654321', { midias: [midia] }), signal);
    expect(referencias?.get(midia.id)).not.toMatchObject({ media_id: '123' });
    expect([meta.count('messages'), meta.count('upload'), meta.sent.length]).toEqual([2, 1, 1]);
  });

  it.each([
    ['cut-after', 'tentar'],
    ['cut-before', 'tentar'],
    [{ status: 503 }, 'tentar'],
    [{ status: 500, body: { error: { code: 131000 } } }, 'tentar'],
    [{ status: 400, body: { error: { code: 131053, message: 'x' } } }, 'final'],
    ['garbage', 'tentar'],
  ] as const)('whose upload fails (%j) was sent to nobody: %s', async (mood, resultado) => {
    meta.script('upload', mood);
    const begun: string[] = [];
    const mensagem = mensagemPara('+5511987654321', {
      midias: [midiaDe(bytes)],
      begin: async () => void begun.push('sent'),
    });
    expect(await failureOf(adapter().send(canal, mensagem, signal))).toMatchObject({ resultado });
    expect([meta.count('messages'), begun]).toEqual([0, []]);
  });

  it('is remembered also where its message was not taken', async () => {
    const midia = midiaDe(bytes);
    meta.script('messages', { status: 400, body: { error: { code: 131056 } } });
    const failure = await failureOf(adapter().send(canal, mensagemPara('+5511987654321', { midias: [midia] }), signal));
    expect(failure).toMatchObject({ resultado: 'tentar', espera_s: 10 });
    const referencia = failure.referencias?.get(midia.id) ?? null;
    await adapter().send(canal, mensagemPara('+5511987654321', { midias: [{ ...midia, referencia }] }), signal);
    expect([meta.count('upload'), midia.opened.count]).toEqual([1, 1]);
  });

  it('that breaks off while it is read is tried again, and nothing was sent', async () => {
    const midia = midiaDe(bytes, { tamanho: bytes.length + 10 });
    const failure = await failureOf(adapter().send(canal, mensagemPara('+5511987654321', { midias: [midia] }), signal));
    expect([failure.resultado, meta.count('messages')]).toEqual(['tentar', 0]);
  });
});
