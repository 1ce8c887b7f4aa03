import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteImagem, deleteProduto, getProduto, updateImagem } from '#server/catalogo/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { Form } from '#tests/support/form.ts';
import { addPhoto, spooled } from '#tests/support/midia.ts';
import { bomb, photo, photoWithPlace, scans, stuffed } from '#tests/support/photos.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';
import { zipOf } from '#tests/support/xlsx.ts';

// Photos of products through the API: what is taken, what is served of it, and what is refused.

let api: Api;
let company: Company;
let token: string;

beforeAll(async () => {
  setEnv({ DATA_DIR: await makeTestFolder('midia') });
  api = await startApi({ rateLimitScale: 1_000_000 });
  company = await makeCompany();
  ({ token } = await company.token({ escopos: ['produtos:read', 'produtos:write'] }));
});
afterAll(() => api.close());

const send = (produto: { id: number }, body: Form, headers: Record<string, string> = {}) =>
  api.call('POST', `/v1/produtos/${produto.id}/imagens/`, { token, body, headers });

async function get(url: unknown): Promise<Buffer> {
  const answer = await fetch(String(url));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  return Buffer.from(await answer.arrayBuffer());
}

const sizes = (data: Answer['json']['data']) => data.urls as Record<'pequena' | 'media' | 'grande', string>;

/** Positions and ids of a product's photos, as its rows have them. */
const order = async ({ id }: { id: number }) => {
  const rows = await db().sql<{ id: number; posicao: number }[]>`
    SELECT id, posicao FROM imagens_produto WHERE produto_id = ${id} ORDER BY posicao`;
  expect(rows.map(({ posicao }) => posicao)).toEqual(rows.map((_, i) => i + 1));
  return rows.map((row) => row.id);
};

/** A picture of one colour. */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' } });

describe('what is served', () => {
  test('each kind of photo becomes WebP in three sizes, none enlarged', async () => {
    const produto = await company.product();
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const { status, json, text } = await send(produto, Form.of(await photo({ format, width: 1000, height: 400 })));
      expect(status, text).toBe(201);
      for (const [nome, width] of [
        ['pequena', 160],
        ['media', 640],
        ['grande', 1000],
      ] as const) {
        const found = await sharp(await get(sizes(json.data)[nome])).metadata();
        expect({ format: found.format, width: found.width }).toEqual({ format: 'webp', width });
      }
    }
  });

  test('nothing of the metadata is left: not the place, not the camera, not the author', async () => {
    const bytes = await photoWithPlace();
    expect((await sharp(bytes).metadata()).exif?.includes('CameraDoTeste')).toBe(true);
    const { json } = await send(await company.product(), Form.of(bytes));
    for (const url of Object.values(sizes(json.data))) {
      const served = await get(url);
      const { exif, icc, xmp, iptc } = await sharp(served).metadata();
      expect({ exif, icc, xmp, iptc }).toEqual({});
      for (const told of ['CameraDoTeste', 'Fulana', 'GPS', 'Exif']) expect(served.includes(told)).toBe(false);
    }
  });

  test('a photo that is also a page, a script or an archive is served as a photo and nothing more', async () => {
    const also = '<!doctype html><script>alert(1)</script>';
    const jpeg = await photo();
    // A comment right behind its first bytes.
    const comment = Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from([0, also.length + 2]), Buffer.from(also)]);
    const png = await photo({ format: 'png' });
    for (const bytes of [
      Buffer.concat([jpeg, Buffer.from(also)]),
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
      Buffer.concat([png, zipOf({ 'a.js': 'alert(1)' })]),
    ]) {
      const { status, json, text } = await send(await company.product(), Form.of(bytes, 'foto.html', 'text/html'));
      expect(status, text).toBe(201);
      for (const url of Object.values(sizes(json.data))) {
        const served = await get(url);
        for (const told of ['<!doctype', 'alert', 'PK\x03\x04', 'a.js']) expect(served.includes(told)).toBe(false);
      }
    }
  });

  test.each(['zTXt', 'iCCP', 'iTXt'] as const)('a %s that unpacks to 64 MB takes no memory', async (kind) => {
    const bytes = await stuffed(kind);
    const before = process.memoryUsage().rss;
    const { status } = await send(await company.product(), Form.of(bytes));
    expect(status).toBe(201);
    expect(process.memoryUsage().rss - before).toBeLessThan(48 * 1024 * 1024);
  });

  test('a photo is turned as its EXIF says', async () => {
    const { json } = await send(
      await company.product(),
      Form.of(await photo({ width: 80, height: 40, orientation: 6 })),
    );
    expect(json.data).toMatchObject({ largura: 40, altura: 80 });
    const { data } = await sharp(await get(json.data.url))
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The red half was above and is on the right now.
    const at = (x: number, y: number) => data.subarray((y * 40 + x) * 3, (y * 40 + x) * 3 + 3);
    expect(at(35, 70)[0]).toBeGreaterThan(150);
    expect(at(5, 70)[2]).toBeGreaterThan(150);
  });
});

describe('what is refused, with a message on `arquivo` and nothing left', () => {
  const HTML = '<!doctype html><title>x</title><script>alert(1)</script>';
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  const NO_PHOTO = /^O conteúdo do arquivo não é uma foto/;
  const refused: [what: string, form: () => Promise<Form> | Form, message: RegExp][] = [
    ['HTML that is called a PNG', () => Form.of(HTML, 'foto.png', 'image/png'), NO_PHOTO],
    ['SVG', () => Form.of(SVG, 'foto.svg', 'image/svg+xml'), NO_PHOTO],
    ['SVG that is called a JPEG', () => Form.of(`<?xml version="1.0"?>${SVG}`), NO_PHOTO],
    ['a PDF', () => Form.of('%PDF-1.7\n1 0 obj<<>>endobj'), NO_PHOTO],
    ['TIFF, which the library could read', async () => Form.of(await photo({ format: 'tiff' })), NO_PHOTO],
    ['a script behind the first bytes of a GIF', () => Form.of(`GIF89a${HTML}`, 'x.gif'), /danificada/],
    ['an empty file', () => Form.of(''), /vazio/],
    ['half a photo', async () => Form.of((await photo({ width: 500, height: 500 })).subarray(0, 900)), /danificada/],
    ['100 megapixels in a few kilobytes', () => Form.of(bomb(10_000, 10_000)), /10000 × 10000 .* 50 megapixels/],
    [
      'more of AVIF than its decoder has memory for',
      async () => Form.of(await plain(4_100, 4_100).avif({ effort: 0 }).toBuffer()),
      /4100 × 4100 .* 16 megapixels em AVIF/,
    ],
    [
      'more of PNG that is held whole',
      async () => Form.of(await plain(4_100, 4_100).toColourspace('rgb16').png({ progressive: true }).toBuffer()),
      /16 megapixels em PNG entrelaçado/,
    ],
    ['a JPEG of 5,000 scans', async () => Form.of(await scans()), /danificada/],
    ['no file', () => new Form([{ name: 'outro', bytes: 'x' }]), /obrigatório/],
    ['text in its place', () => new Form([{ name: 'arquivo', bytes: 'x' }]), /filename/],
    [
      'two files',
      async () =>
        new Form([
          { name: 'arquivo', filename: 'a.jpg', bytes: await photo() },
          { name: 'arquivo', filename: 'b.jpg', bytes: await photo() },
        ]),
      /um arquivo por requisição/,
    ],
  ];

  test.each(refused)('%s', async (_, form, message) => {
    const produto = await company.product();
    const answer = await send(produto, await form());
    expect(answer.status, answer.text).toBe(400);
    expect(answer.json.error.details?.arquivo?.[0]).toMatch(message);
    expect([await order(produto), await spooled()]).toEqual([[], []]);
    const [left] = await db().sql<{ n: number }[]>`SELECT count(*) AS n FROM objetos_sem_arquivo`;
    expect(left?.n).toBe(0);
  });

  test('more than 10 MB, whether the length is told or not: 413, with no more read', async () => {
    const { id } = await company.product();
    const form = Form.of(Buffer.alloc(11 * 1024 * 1024));
    expect((await send({ id }, form)).status).toBe(413);
    const chunked = await fetch(`${api.base}/v1/produtos/${id}/imagens/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': form.type },
      body: new Blob([new Uint8Array(form.bytes)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
    expect(await chunked.json()).toMatchObject({ error: { message: 'O arquivo passa de 10 MB.' } });
    expect(await spooled()).toEqual([]);
  });

  test('a client that goes away in the middle leaves nothing', async () => {
    const { id } = await company.product();
    const form = Form.of(await photo({ width: 900, height: 900 }));
    const head = [
      `POST /v1/produtos/${id}/imagens/ HTTP/1.1`,
      ...['Host: x', `Authorization: Bearer ${token}`, `Content-Type: ${form.type}`, 'Content-Length: 900000'],
    ].join('\r\n');
    const { connect } = await import('node:net');
    const socket = connect(api.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`${head}\r\n\r\n`);
    socket.write(form.bytes.subarray(0, 600));
    await expect.poll(spooled).toHaveLength(1);
    socket.destroy();
    await expect.poll(spooled).toEqual([]);
    expect(await order({ id })).toEqual([]);
  });

  test('what else the form has is named as ignored; a long, strange name is cut', async () => {
    const answer = await send(
      await company.product(),
      new Form([
        { name: 'legenda', bytes: 'x' },
        { name: 'arquivo', filename: `${'ação '.repeat(60)}.jpg`, bytes: await photo() },
        { name: 'posicao', bytes: '1' },
      ]),
    );
    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers.get('x-campos-ignorados')).toBe('legenda, posicao');
    expect(String(answer.json.data.nome)).toMatch(/^(ação )+/);
    expect([...String(answer.json.data.nome)].length).toBeLessThanOrEqual(200);
    expect((await fetch(String(answer.json.data.url))).headers.get('content-disposition')).toContain('a%C3%A7%C3%A3o');
  });
});

describe('an Idempotency-Key', () => {
  test('repeats the answer for the same file and is refused for another', async () => {
    const produto = await company.product();
    const [one, other] = [await photo(), await photo()];
    const key = { 'idempotency-key': `foto-${produto.id}` };
    const first = await send(produto, Form.of(one), key);
    const again = await send(produto, Form.of(one, 'outro nome.jpg'), key);
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([201, first.text, 'true']);
    expect(await order(produto)).toHaveLength(1);
    const refused = await send(produto, Form.of(other), key);
    expect([refused.status, refused.json.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('repeats the answer for the photo that took the last place', async () => {
    const produto = await company.product();
    for (let i = 0; i < 11; i++) await addPhoto(company, produto, await photo());
    const body = Form.of(await photo());
    const key = { 'idempotency-key': `ultima-${produto.id}` };
    const first = await send(produto, body, key);
    const again = await send(produto, body, key);
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([201, first.text, 'true']);
    expect((await send(produto, Form.of(await photo()))).status).toBe(400);
  });

  test('twenty at once: one photo, one answer, and nothing else in the store', async () => {
    const produto = await company.product();
    const body = Form.of(await photo());
    const key = { 'idempotency-key': `vinte-${produto.id}` };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(produto, body, key)));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect(await order(produto)).toHaveLength(1);
    const [left] = await db().sql<{ n: number }[]>`SELECT count(*) AS n FROM objetos_sem_arquivo`;
    expect([left?.n, await spooled()]).toEqual([0, []]);
  });
});

describe('order', () => {
  test('a photo is moved to a place and the others make room; its own place changes nothing', async () => {
    const produto = await company.product();
    const ids: number[] = [];
    for (let i = 0; i < 4; i++) ids.push((await addPhoto(company, produto, await photo())).id);
    const [a, b, c, d] = ids;
    const move = (id: number | undefined, posicao: unknown) =>
      api.call('PATCH', `/v1/produtos/${produto.id}/imagens/${id}/`, { token, body: { posicao } });
    const moved = await move(d, 1);
    expect([moved.status, moved.json.data.posicao]).toEqual([200, 1]);
    expect(await order(produto)).toEqual([d, a, b, c]);
    await move(d, 3);
    expect(await order(produto)).toEqual([a, b, d, c]);
    expect((await move(a, 12)).json.data.posicao).toBe(4);
    expect(await order(produto)).toEqual([b, d, c, a]);
    const [before] = await db().sql`SELECT count(*) AS n FROM auditoria`;
    await move(b, 1);
    expect((await db().sql`SELECT count(*) AS n FROM auditoria`)[0]).toEqual(before);
    for (const wrong of [0, 13, 1.5, '1x', null, undefined]) {
      expect(Object.keys((await move(a, wrong)).json.error.details ?? {})).toEqual(['posicao']);
    }
    const gone = await api.call('DELETE', `/v1/produtos/${produto.id}/imagens/${d}/`, { token });
    expect([gone.status, gone.json]).toEqual([200, { success: true, message: 'Foto excluída.' }]);
    expect(await order(produto)).toEqual([b, c, a]);
    expect((await api.call('DELETE', `/v1/produtos/${produto.id}/imagens/${d}/`, { token })).status).toBe(404);
  });

  test('of a deleted product nothing changes', async () => {
    const produto = await company.product();
    const { id } = await addPhoto(company, produto, await photo());
    await deleteProduto(company.ctx, { id: produto.id });
    const at = `/v1/produtos/${produto.id}/imagens/`;
    const answers = [
      await api.call('POST', at, { token, body: Form.of(await photo()) }),
      await api.call('PATCH', `${at}${id}/`, { token, body: { posicao: 1 } }),
      await api.call('DELETE', `${at}${id}/`, { token }),
    ];
    expect(answers.map(({ status, json }) => [status, Object.keys(json.error.details ?? {})])).toEqual(
      answers.map(() => [400, ['situacao']]),
    );
    expect(await order(produto)).toEqual([id]);
  });
});

test('photos that are added, moved and removed change the product for whoever keeps a copy of the list; what stays as it is does not', async () => {
  const produto = await company.product();
  const moment = async () => (await getProduto(company.ctx, { id: produto.id })).atualizado_em.getTime();
  const moments = [await moment()];
  const photos: number[] = [];
  for (const width of [300, 400]) {
    const { json } = await send(produto, Form.of(await photo({ width })));
    photos.push(Number(json.data.id));
    moments.push(await moment());
  }
  await updateImagem(company.ctx, { id: produto.id, imagem_id: photos[1], posicao: 1 });
  moments.push(await moment());
  await deleteImagem(company.ctx, { id: produto.id, imagem_id: photos[0] });
  moments.push(await moment());
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(new Set(moments).size).toBe(5);
  await updateImagem(company.ctx, { id: produto.id, imagem_id: photos[1], posicao: 1 });
  expect(await moment()).toBe(moments.at(-1));
});
