import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Http } from '#server/canais/pedido.ts';
import type { CanalAberto } from '#server/canais/port.ts';
import { buildComponentes } from '#server/canais/whatsapp/componentes.ts';
import { createCloudApi, parametrosModelo } from '#server/canais/whatsapp/index.ts';
import { setEnv } from '#server/platform/env.ts';
import { createTransferClient } from '#server/platform/http/transfer.ts';
import { FakeMeta } from '#tests/support/fake-meta.ts';
import { freePort } from '#tests/support/product.ts';

import { failureOf, mensagemPara, midiaDe, readAll } from '#tests/support/whatsapp/mensagens.ts';

// Against a simulator of Meta's API, over real sockets.

let meta: FakeMeta;
let canal: CanalAberto;
const signal = new AbortController().signal;

function http(timeoutMs?: number): Http {
  const client = createTransferClient({ production: false, allowed: ['127.0.0.0/8'] });
  onTestFinished(() => client.close());
  const within = <R extends { timeoutMs: number }>(request: R) => (timeoutMs ? { ...request, timeoutMs } : request);
  return {
    download: (request) => client.download(within(request)),
    upload: (request) => client.upload(within(request)),
    request: (request) => client.request(within(request)),
  };
}

const adapter = (timeoutMs?: number) => createCloudApi({ http: http(timeoutMs) });
const channelOf = (more: Partial<CanalAberto> = {}): CanalAberto => ({
  ...{ id: 7, empresa_id: 1, tipo: 'whatsapp', adaptador: 'cloud_api', nome: 'WhatsApp', endereco: '+15550783881' },
  ...meta.channel(),
  ...more,
});

beforeEach(async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  meta = await FakeMeta.start();
  onTestFinished(() => meta.close());
  canal = channelOf();
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

  it.each([
    ['nothing', {}, /vazia/],
    ['two files', { midias: [midiaDe(Buffer.from('a')), midiaDe(Buffer.from('b'))] }, /um arquivo/],
    ['a text beside an audio', { texto: 'Oi', midias: [midiaDe(Buffer.from('a'), { tipo: 'audio' })] }, /áudio/],
  ] as const)('refused for good, and Meta is not asked: %s', async (_what, more, message) => {
    const failure = await failureOf(
      adapter().send(
        canal,
        mensagemPara('+5511987654321', { ...more, midias: [...((more as { midias?: [] }).midias ?? [])] }),
        signal,
      ),
    );
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

describe('a file of a contact', () => {
  const bytes = randomBytes(300_000);
  const fetch = (id: string, more: Record<string, unknown> = {}, to = canal) =>
    adapter().fetchMidia?.(to, { referencia: { id, ...more }, mime: 'image/jpeg', tamanho: null }, signal, null) ??
    expect.fail();

  it('is fetched with the token, by an address that Meta gives anew each time', async () => {
    const id = meta.keep(bytes, 'image/jpeg');
    const sha256 = createHash('sha256').update(bytes).digest('base64');
    const found = await fetch(id, { sha256 });
    expect(found.mime).toBe('image/jpeg');
    expect((await readAll(found.bytes)).equals(bytes)).toBe(true);
    expect(meta.asked.map(({ kind }) => kind)).toEqual(['media', 'bytes']);
  });

  it('that is another one than was announced ends in a fault', async () => {
    const id = meta.keep(bytes, 'image/jpeg');
    const found = await fetch(id, { sha256: createHash('sha256').update('other').digest('base64') });
    expect(await failureOf(readAll(found.bytes))).toMatchObject({ resultado: 'tentar', codigo: 'digest' });
  });

  it.each([
    ['media', [{ status: 503 }], 'tentar'],
    ['media', ['cut-after'], 'tentar'],
    ['media', [{ status: 404, body: { error: { code: 100 } } }], 'final'],
    ['bytes', [{ status: 503 }], 'tentar'],
    ['bytes', [{ status: 404 }], 'tentar'],
    // A question on a connection that was kept is asked once more.
    ['bytes', ['cut-before', 'cut-before'], 'tentar'],
  ] as const)('where %s answers %j: %s', async (kind, moods, resultado) => {
    const id = meta.keep(bytes, 'image/jpeg');
    meta.script(kind, ...moods);
    expect(await failureOf(fetch(id).then((found) => readAll(found.bytes)))).toMatchObject({ resultado });
    expect((await readAll((await fetch(id)).bytes)).length).toBe(bytes.length);
  });

  it('is not asked for where somebody else would be shown the token', async () => {
    const id = meta.keep(bytes, 'image/jpeg');
    const other = await FakeMeta.start();
    onTestFinished(() => other.close());
    meta.mediaUrl = `${other.url}/lookaside/{id}`;
    expect(await failureOf(fetch(id))).toMatchObject({ resultado: 'final', codigo: 'endereco_estranho' });
    expect(other.asked).toEqual([]);
  });
});

describe('templates', () => {
  it('are read page by page from the account itself, whatever address the next page is said to have', async () => {
    const found = await adapter().listModelos?.(canal);
    expect(found).toHaveLength(meta.templates.length);
    expect(found?.[2]).toMatchObject({
      nome: 'pedido_a_caminho',
      idioma: 'pt_BR',
      categoria: 'UTILITY',
      status: 'APPROVED',
    });
    expect(found?.[1]?.componentes).toEqual(meta.templates[1]?.components);
    expect(meta.asked.map(({ kind }) => kind)).toEqual(['templates', 'templates', 'templates']);
  });

  it.each([[{ status: 500 }], ['cut-before', 'cut-before'], [{ status: 429 }]] as const)(
    'are not half a list where their second page is %j',
    async (...moods) => {
      meta.script('templates', { late: 1 }, ...moods);
      expect(await failureOf(adapter().listModelos?.(canal) ?? expect.fail())).toMatchObject({ resultado: 'tentar' });
    },
  );

  it('are sent with what fills their places, a file of the product among them', async () => {
    const [, , , cupom] = (await adapter().listModelos?.(canal)) ?? [];
    if (!cupom) throw new Error('No template');
    const parametros = parametrosModelo.parse({
      ...{ cabecalho: { arquivo_id: 5 }, corpo: ['250FF', '30'], botoes: [{ indice: 0, valor: '250FF' }] },
    });
    const modelo = { nome: cupom.nome, idioma: cupom.idioma, componentes: buildComponentes(cupom, parametros) };
    await adapter().send(canal, mensagemPara('+5511987654321', { modelo, midias: [midiaDe(randomBytes(9))] }), signal);
    const [id] = meta.media.keys();
    expect(meta.sent[0]?.body).toMatchObject({
      type: 'template',
      template: {
        ...{ name: 'cupom', language: { code: 'pt_BR', policy: 'deterministic' } },
        components: [
          { type: 'header', parameters: [{ type: 'image', image: { id } }] },
          {
            type: 'body',
            parameters: [
              { type: 'text', text: '250FF' },
              { type: 'text', text: '30' },
            ],
          },
          {
            type: 'button',
            sub_type: 'copy_code',
            index: '0',
            parameters: [{ type: 'coupon_code', coupon_code: '250FF' }],
          },
        ],
      },
    });
  });

  it('that Meta wants other parameters for are refused for good', async () => {
    const modelo = { nome: '2023_april_promo', idioma: 'en_US', componentes: [] };
    expect(await failureOf(adapter().send(canal, mensagemPara('+5511987654321', { modelo }), signal))).toMatchObject({
      ...{ resultado: 'final', codigo: '132000' },
    });
  });
});

describe('the channel tries itself', () => {
  const oks = (passos: { ok: boolean }[]) => passos.map(({ ok }) => ok);

  it('and tells the number and its quality', async () => {
    const passos = await adapter().test(canal);
    expect(oks(passos)).toEqual([true, true, true, true, true]);
    expect(passos[0]?.detalhe).toBe("+1 555-078-3881 (Jasper's Market), qualidade alta.");
  });

  it('subscribes the app to the notices of the account where it was not', async () => {
    meta.subscribed = false;
    const passos = await adapter().test(canal);
    expect(passos[3]).toMatchObject({ ok: true, detalhe: expect.stringMatching(/inscrito agora/) });
    expect(meta.subscribed).toBe(true);
  });

  it('and says what is wrong, without showing secrets', async () => {
    const { config, segredos } = meta.channel();
    const token = await adapter().test(channelOf({ segredos: { ...segredos, token: 'EAAG-secreto' } }));
    expect(token).toEqual([{ nome: 'Token e número', ok: false, detalhe: expect.stringMatching(/token de acesso/) }]);
    const secret = await adapter().test(channelOf({ segredos: { ...segredos, app_secret: 'outro-segredo' } }));
    expect(oks(secret)).toEqual([true, false, true, true, true]);
    const number = await adapter().test(channelOf({ config: { ...config, numero: '+5511987654321' } }));
    expect(number[0]).toMatchObject({ ok: false, detalhe: expect.stringMatching(/1 555-078-3881/) });
    const down = await adapter().test(
      channelOf({ config: { ...config, url: `http://127.0.0.1:${await freePort()}` } }),
    );
    expect(down[0]).toMatchObject({ ok: false, detalhe: expect.stringMatching(/não respondeu/) });
    const broken = await adapter().test(channelOf({ segredos: {} }));
    expect(broken).toEqual([{ nome: 'Configuração', ok: false, detalhe: expect.any(String) }]);
    expect(JSON.stringify([token, secret, number, down, broken])).not.toMatch(/secreto|outro-segredo/);
  });
});

it('a notice of the simulator is one that the channel believes, and only where it signed', async () => {
  const payload = meta.message({
    from: '5511987654321',
    id: 'wamid.1',
    timestamp: '1750025136',
    type: 'text',
    text: { body: 'Oi' },
  });
  const corpo = Buffer.from(JSON.stringify(payload));
  const aviso = (signature: string) => ({
    ...{ metodo: 'POST', query: new URLSearchParams(), corpo, ip: null },
    headers: new Headers({ 'X-Hub-Signature-256': signature }),
  });
  expect(adapter().judge?.(canal, aviso(meta.sign(corpo)))).toMatchObject({ como: 'guardar' });
  expect(adapter().judge?.(canal, aviso(meta.sign(Buffer.from('other'))))).toMatchObject({ como: 'recusado' });
  expect(await adapter().read(canal, { corpo, arquivo: null })).toMatchObject([
    { endereco: '+5511987654321', nome: 'Maria' },
  ]);
});
