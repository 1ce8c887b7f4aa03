import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  embedConhecimento,
  listSemVetores,
  modeloDeVetores,
  removeTrechos,
  searchTrechos,
  splitTrechos,
  touchAcervo,
  writeTrechos,
} from '#server/conhecimento/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { addConhecimento, blocosDe } from '#tests/support/acervo.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { startFakeEmbeddings } from '#tests/support/fake-embeddings.ts';

const ANIMAIS = '# Bichos\n\nO felino doméstico precisa de arranhador próprio para não estragar os estofados.';
const OUTROS = `# Pagar

O boleto vence em três dias corridos, e depois dessa data o pedido é cancelado sem aviso.

# Frete

A entrega na capital é feita por motoboy no mesmo dia, para quem compra antes das onze da manhã.`;

// After a failure the endpoint is left alone for half a minute: each test begins an hour after the one before.
let now = Date.now();
beforeEach(() => {
  now += 3_600_000;
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => void vi.useRealTimers());

async function scene() {
  const { ctx } = await makeCompany();
  const bichos = await addConhecimento(ctx, 'Bichos', ANIMAIS);
  const outros = await addConhecimento(ctx, 'Outros', OUTROS);
  return { ctx, bichos, outros };
}
const first = async (ctx: Ctx, termo: string) => (await searchTrechos(ctx, termo))[0];
const vectors = (ctx: Ctx) =>
  db().sql<
    { n: number; modelos: string[] }[]
  >`SELECT count(*) AS n, array_agg(DISTINCT modelo) AS modelos FROM vetores_trecho WHERE empresa_id = ${ctx.empresa_id}`;
const itemOf = async (id: number) =>
  (await db().sql`SELECT vetores_modelo, vetores_em, vetores_tentativas FROM conhecimentos WHERE id = ${id}`)[0];

test.each(['float', 'base64'] as const)('what shares no word is found by its meaning (%s)', async (format) => {
  const fake = await startFakeEmbeddings();
  fake.format = format;
  const { ctx, bichos, outros } = await scene();
  expect(await searchTrechos(ctx, 'tenho um gato')).toEqual([]);
  expect(await embedConhecimento(ctx, bichos)).toBe('feito');
  expect(await embedConhecimento(ctx, outros)).toBe('feito');
  expect(await first(ctx, 'tenho um gato')).toMatchObject({ nome: 'Bichos', lugar_palavras: null, lugar_sentido: 1 });
  expect(await first(ctx, 'vence o boleto')).toMatchObject({ titulo: 'Pagar', lugar_palavras: 1, lugar_sentido: 1 });
  const other = await makeCompany();
  expect(await searchTrechos(other.ctx, 'tenho um gato')).toEqual([]);
});

test('models are told apart: names and words in front for passages and questions, the key, once for a question', async () => {
  const fake = await startFakeEmbeddings({
    ...{ IA_EMBEDDINGS_MODELO_PERGUNTA: 'simulador-pergunta', IA_EMBEDDINGS_CHAVE: 'chave-secreta-1' },
    ...{ IA_EMBEDDINGS_PREFIXO_TRECHO: 'passage: ', IA_EMBEDDINGS_PREFIXO_PERGUNTA: 'query: ' },
  });
  const { ctx, bichos } = await scene();
  await embedConhecimento(ctx, bichos);
  expect(await first(ctx, 'um gato')).toMatchObject({ nome: 'Bichos' });
  await searchTrechos(ctx, 'um gato');
  expect(fake.asked.slice(1)).toEqual([
    {
      model: 'simulador',
      input: [expect.stringMatching(/^passage: O felino/)],
      authorization: 'Bearer chave-secreta-1',
    },
    { model: 'simulador-pergunta', input: ['query: um gato'], authorization: 'Bearer chave-secreta-1' },
  ]);
});

test('disabled, changed and removed items vanish from what is kept in memory', async () => {
  await startFakeEmbeddings();
  const { ctx, bichos } = await scene();
  await embedConhecimento(ctx, bichos);
  expect(await first(ctx, 'gato')).toMatchObject({ nome: 'Bichos' });
  const setAtivo = (ativo: boolean) =>
    transaction(ctx, async (tx) => {
      await tx.db.sql`UPDATE conhecimentos SET ativo = ${ativo} WHERE id = ${bichos}`;
      await touchAcervo(tx);
    });
  await setAtivo(false);
  expect(await searchTrechos(ctx, 'gato')).toEqual([]);
  await setAtivo(true);
  expect(await first(ctx, 'gato')).toMatchObject({ nome: 'Bichos' });
  await transaction(ctx, (tx) => writeTrechos(tx, bichos, splitTrechos(blocosDe('# Peixes\n\nO aquário.'), 'Bichos')));
  expect(await itemOf(bichos)).toMatchObject({ vetores_modelo: null });
  expect(await searchTrechos(ctx, 'gato')).toEqual([]);
  await transaction(ctx, (tx) => removeTrechos(tx, bichos));
  expect(await searchTrechos(ctx, 'aquário')).toEqual([]);
});

test('items without vectors of the present model are listed until they have them, and after a change of the model anew', async () => {
  const fake = await startFakeEmbeddings();
  const { ctx, bichos, outros } = await scene();
  const listed = async () =>
    (await listSemVetores(db(), 10_000)).filter((one) => one.empresa_id === ctx.empresa_id).map(({ id }) => id);
  expect(await listed()).toEqual([bichos, outros]);
  await embedConhecimento(ctx, bichos);
  expect(await listed()).toEqual([outros]);
  await embedConhecimento(ctx, outros);
  expect(await listed()).toEqual([]);
  expect(await vectors(ctx)).toEqual([{ n: 3, modelos: ['simulador 5'] }]);
  // The same name, and other vectors.
  fake.vector = (text) =>
    [...text].reduce((sum, one, n) => sum.with(n % 7, (sum[n % 7] ?? 0) + one.charCodeAt(0)), Array(7).fill(0));
  expect(await modeloDeVetores()).toBe('simulador 7');
  expect(await listed()).toEqual([bichos, outros]);
  expect(await first(ctx, 'boleto')).toMatchObject({ titulo: 'Pagar', lugar_sentido: null });
  for (const id of [bichos, outros]) expect(await embedConhecimento(ctx, id)).toBe('feito');
  expect(await vectors(ctx)).toEqual([{ n: 3, modelos: ['simulador 7'] }]);
  expect(await listed()).toEqual([]);
});

test('a batch that was written stays when a later one fails; the item waits, longer each time, and goes on from there', async () => {
  const fake = await startFakeEmbeddings();
  const { ctx } = await makeCompany();
  const text = Array.from(
    { length: 70 },
    (_, n) => `# Parte ${n}\n\n${`O texto da parte ${n} diz algo. `.repeat(5)}`,
  ).join('\n\n');
  const id = await addConhecimento(ctx, 'Longo', text);
  let batches = 0;
  fake.answer = (res, { input }) => input.length > 1 && ++batches > 1 && !!res.writeHead(503).end();
  expect(await embedConhecimento(ctx, id)).toBe('nada');
  expect(await vectors(ctx)).toMatchObject([{ n: 32 }]);
  const before = await itemOf(id);
  expect(before).toMatchObject({ vetores_modelo: null, vetores_tentativas: 1, vetores_em: expect.any(Date) });
  expect((await listSemVetores(db(), 10_000)).map((one) => one.id)).not.toContain(id);
  expect(await embedConhecimento(ctx, id)).toBe('nada');
  expect((await itemOf(id))?.vetores_tentativas).toBe(2);
  fake.answer = undefined;
  const calls = fake.asked.length;
  expect(await embedConhecimento(ctx, id)).toBe('feito');
  expect(fake.asked.slice(calls).map(({ input }) => input.length)).toEqual([1, 32, 6]);
  expect(await itemOf(id)).toMatchObject({ vetores_modelo: 'simulador 5', vetores_em: null, vetores_tentativas: 0 });
});

test('passages that are replaced while their vectors are asked for leave nothing, and the item counts as one without', async () => {
  const fake = await startFakeEmbeddings();
  const { ctx, bichos } = await scene();
  const replace = () =>
    transaction(ctx, (tx) => writeTrechos(tx, bichos, splitTrechos(blocosDe('# Novo\n\nTexto novo.'), 'x')));
  fake.answer = (res, { input }) => {
    if (!input[0]?.includes('felino')) return false;
    void replace().then(() =>
      res.writeHead(200).end(JSON.stringify({ data: [{ index: 0, embedding: [1, 0, 0, 0, 0] }] })),
    );
    return true;
  };
  expect(await embedConhecimento(ctx, bichos)).toBe('feito');
  expect(
    await db()
      .sql`SELECT t.texto FROM vetores_trecho v JOIN trechos_conhecimento t ON t.id = v.trecho_id WHERE t.conhecimento_id = ${bichos}`,
  ).toEqual([{ texto: 'Texto novo.' }]);
  await transaction(ctx, async (tx) => {
    await removeTrechos(tx, bichos);
    await tx.db.sql`DELETE FROM conhecimentos WHERE id = ${bichos}`;
  });
  expect(await embedConhecimento(ctx, bichos)).toBe('nada');
});

const json = (body: unknown) => (res: ServerResponse) => !!res.writeHead(200).end(JSON.stringify(body));
const vector = (embedding: unknown, index = 0) => ({ data: [{ index, embedding }] });

test.each<[string, (res: ServerResponse) => boolean]>([
  ['hangs', () => true],
  ['hangs in the middle of its answer', (res) => !!res.writeHead(200).write('{"data":[')],
  ['hangs up', (res) => !!res.destroy()],
  ['refuses', (res) => !!res.writeHead(401).end('Incorrect API key provided: chave-secreta-2')],
  ['redirects', (res) => !!res.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['answers no JSON', (res) => !!res.writeHead(200).end('<html>')],
  ['answers nothing', json({ data: [] })],
  ['answers another text', json(vector([1, 0], 3))],
  ['answers zeros', json(vector([0, 0, 0, 0, 0]))],
  ['answers what is no number', (res) => !!res.writeHead(200).end('{"data":[{"index":0,"embedding":[1e999,1]}]}')],
  ['answers half a number', json(vector(Buffer.from('abcde').toString('base64')))],
  ['answers NaN', json(vector(Buffer.from(Float32Array.from([Number.NaN, 1]).buffer).toString('base64')))],
  ['answers too much', json(vector(Array.from({ length: 60_000 }, () => 0.123456789)))],
  [
    'never stops',
    (res) => {
      const pour = () => {
        while (res.write(' '.repeat(65_536)));
      };
      res
        .writeHead(200)
        .on('drain', pour)
        .on('error', () => undefined);
      pour();
      return true;
    },
  ],
])('an endpoint that %s costs the meaning, not the search, and is left alone for half a minute', async (_, answer) => {
  const fake = await startFakeEmbeddings({ IA_EMBEDDINGS_CHAVE: 'chave-secreta-2' });
  const { ctx } = await scene();
  fake.answer = answer;
  expect(await first(ctx, 'boleto')).toMatchObject({ titulo: 'Pagar', lugar_sentido: null });
  expect(await first(ctx, 'boletos')).toMatchObject({ titulo: 'Pagar', lugar_sentido: null });
  expect(fake.asked).toHaveLength(1);
  fake.answer = undefined;
  vi.setSystemTime(Date.now() + 31_000);
  await searchTrechos(ctx, 'boletos');
  expect(fake.asked).toHaveLength(2);
});

test('an endpoint that is not there costs the meaning, not the search; without one, nothing is asked for', async () => {
  const { ctx, bichos } = await scene();
  expect([await modeloDeVetores(), await listSemVetores(db()), await embedConhecimento(ctx, bichos)]).toEqual([
    null,
    [],
    'nada',
  ]);
  expect((await itemOf(bichos))?.vetores_tentativas).toBe(0);
  await startFakeEmbeddings({ IA_EMBEDDINGS_URL: 'http://127.0.0.1:9/v1' });
  expect(await first(ctx, 'boleto')).toMatchObject({ titulo: 'Pagar' });
  expect(await embedConhecimento(ctx, bichos)).toBe('nada');
  expect((await itemOf(bichos))?.vetores_tentativas).toBe(1);
});
