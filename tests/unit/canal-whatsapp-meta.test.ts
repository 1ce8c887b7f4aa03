import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildComponentes, parametrosModelo } from '#server/canais/whatsapp/index.ts';
import { FakeMeta } from '#tests/support/fake-meta.ts';
import { freePort } from '#tests/support/product.ts';
import { openDoor } from '#tests/support/whatsapp/door.ts';
import { failureOf, mensagemPara, midiaDe, readAll } from '#tests/support/whatsapp/mensagens.ts';
import { MetaScene } from '#tests/support/whatsapp/meta-scene.ts';

// Files that came, templates and the channel's own test, against a simulator of Meta's API, over real sockets.

const scene = new MetaScene();
const { adapter, channelOf, signal } = scene;
let { meta, canal } = scene;
beforeEach(() => {
  ({ meta, canal } = scene);
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
      cabecalho: { midia_url: 'https://loja.example/cupom.png' },
      ...{ corpo: ['250FF', '30'], botoes: [{ indice: 0, valor: '250FF' }] },
    });
    const built = buildComponentes(cupom, parametros);
    expect(built[0]).toEqual({
      type: 'header',
      parameters: [{ type: 'image', image: { link: 'https://loja.example/cupom.png' } }],
    });
    // A file of the message's own stands where the header names none.
    const header = { type: 'header', parameters: [{ type: 'image', image: {} }] };
    const modelo = { nome: cupom.nome, idioma: cupom.idioma, componentes: [header, ...built.slice(1)] };
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

describe('the simulator sends notices', () => {
  const text = { from: '5511987654321', id: 'wamid.1', timestamp: '1750025136', type: 'text', text: { body: 'Oi' } };

  it('that the channel believes, twenty times at once: one is kept', async () => {
    const door = await openDoor(adapter(), canal);
    expect(await meta.notify(door.url, meta.message(text), { times: 20 })).toEqual(
      Array.from({ length: 20 }, () => 200),
    );
    expect(await door.read()).toMatchObject([{ endereco: '+5511987654321', nome: 'Maria', texto: 'Oi' }]);
  });

  it('that it does not, where somebody else signed', async () => {
    const door = await openDoor(adapter(), canal);
    const signature = meta.sign(Buffer.from('other'));
    expect(await meta.notify(door.url, meta.message(text), { signature })).toEqual([403]);
    expect(door.kept.size).toBe(0);
  });

  it('and proves an address to whoever knows the token', async () => {
    const door = await openDoor(adapter(), canal);
    expect(await meta.challenge(door.url)).toEqual({ status: 200, text: '1158201444' });
    expect((await meta.challenge(door.url, 'outro')).status).toBe(403);
  });

  it('of the statuses of what it took, in whatever order it is told, before it answers if need be', async () => {
    const door = await openDoor(adapter(), canal);
    meta.notices = { url: door.url, statuses: ['read', 'delivered', 'sent'] };
    const { id_externo } = await adapter().send(
      canal,
      mensagemPara('+5511987654321', { id: 4711, texto: 'Oi' }),
      signal,
    );
    await expect.poll(() => door.kept.size).toBe(3);
    expect(await door.read()).toMatchObject(
      ['lida', 'entregue', 'enviada'].map((status) => ({ tipo: 'status', status, mensagem_id: 4711, id_externo })),
    );
  });
});
