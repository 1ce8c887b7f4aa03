import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adoptArquivo, arquivoEnviado, type Guardado, requireRoom, sweepMidia } from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { decimal, MONEY } from '#server/platform/decimal.ts';
import { setEnv } from '#server/platform/env.ts';
import { DomainError } from '#server/platform/errors.ts';
import { idSchema } from '#server/platform/ids.ts';
import { optionalText, parseInput, z } from '#server/platform/validation.ts';
import { requisicaoWriter } from '#server/requisicoes/index.ts';
import { openApiDocument } from '#server/transport/rest/openapi.ts';
import { answer } from '#server/transport/rest/pipeline.ts';
import { answers, resource, takesFile } from '#server/transport/rest/route.ts';
import { ANEXOS, PROGRAMAS } from '#tests/support/anexos.ts';
import type { Body } from '#tests/support/api-client.ts';
import { EICAR, startFakeClamd } from '#tests/support/clamd.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { Form } from '#tests/support/form.ts';
import { filesIn, spooled } from '#tests/support/midia.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// A form with a file and fields beside it, as a route takes it: a route of this test's own, which no API has.

const input = z.object({
  arquivo: arquivoEnviado,
  conversa_id: idSchema,
  legenda: optionalText(20).optional(),
  resposta_a_id: idSchema.nullable().optional(),
  valor: decimal(MONEY).optional(),
  fator: z.unknown().meta({ type: 'number' }).optional(),
  urgente: z.boolean().optional(),
  lugares: z.object({ corpo: z.array(z.string()), total: decimal(MONEY).optional() }).optional(),
});
const record = z.object({ id: z.number(), nome: z.string(), tipo: z.string(), mime: z.string(), tamanho: z.number() });

/** What the verb was given, besides the file. */
let given: Record<string, unknown> | undefined;
let closed = false;

async function attach(ctx: Ctx, raw: Record<string, unknown>) {
  const { arquivo, ...fields } = parseInput(input, raw);
  given = { ...fields, fator: raw.fator };
  return inTransaction(ctx.db, async (tx) => {
    const id = await adoptArquivo({ ...ctx, db: tx }, arquivo);
    const { tipo, mime, nome, tamanho } = (arquivo as Guardado).anexo;
    return { id, tipo, mime, nome, tamanho };
  });
}

const anexos = resource({ modulo: 'crm', tag: 'Contatos', noun: { g: 'o', one: 'anexo', many: 'anexos' } });
const route = anexos.create({
  operationId: 'enviarAnexo',
  description: 'Só deste teste.',
  at: 'anexo/',
  body: takesFile(
    'NovoAnexo',
    input,
    {
      finalidade: 'anexo_mensagem',
      before: requireRoom,
      beforeKeeping: async (_, fields) => {
        parseInput(input.omit({ arquivo: true }), fields);
        if (closed) throw new DomainError('CONFLICT', 'A conversa está fechada.');
      },
    },
    'foto.jpg',
    { conversa_id: 7, legenda: 'Olá' },
  ),
  data: answers('Anexo', record, { id: 1, nome: 'foto.jpg', tipo: 'imagem', mime: 'image/jpeg', tamanho: 10 }),
  verb: attach,
});

let company: Company;
let token: string;
let folder: string;

beforeAll(async () => {
  const DATA_DIR = await makeTestFolder('formulario');
  folder = `${DATA_DIR}/midia/objetos`;
  setEnv({ DATA_DIR, RATE_LIMIT_SCALE: '1000000' });
  company = await makeCompany();
  ({ token } = await company.token({ escopos: ['crm:write'] }));
});
beforeEach(() => {
  given = undefined;
  closed = false;
});
afterAll(async () => {
  setEnv({ RATE_LIMIT_SCALE: '' });
  // Written behind the requests: nothing of it may still be under way when the database goes.
  await requisicaoWriter().flush();
});

const JPEG = ANEXOS.find(([nome]) => nome === 'foto.jpg')?.[1] ?? Buffer.of();
type Parts = ConstructorParameters<typeof Form>[0];
const file = (bytes: Uint8Array = JPEG, filename = 'foto.jpg') => ({ name: 'arquivo', filename, bytes });
const field = (name: string, bytes: string | Uint8Array) => ({ name, bytes });

async function post(parts: Parts, headers: Record<string, string> = {}) {
  const form = new Form(parts);
  const request = new Request('http://localhost/v1/crm/anexo/', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': form.type, ...headers },
    body: new Uint8Array(form.bytes),
  });
  const answered = await answer(request, null, { route, params: {} });
  return { status: answered.status, headers: answered.headers, json: (await answered.json()) as Body };
}

/** Where files are, and what is noted of those that no row names. */
async function left() {
  await sweepMidia(db());
  const [row] = await db().sql<{ n: number }[]>`SELECT count(*) AS n FROM objetos_sem_arquivo`;
  return [await spooled(), await filesIn(folder), row?.n];
}

describe('what the verb is given', () => {
  test('texts as texts, ids and numbers as JSON would have brought them, and what the store has of the file', async () => {
    const { status, json, headers } = await post([
      field('conversa_id', '12'),
      field('legenda', ' 007 '),
      field('resposta_a_id', '999999999999999'),
      field('valor', '10.50'),
      field('fator', '0.10'),
      field('urgente', 'true'),
      field('lugares', ' {"corpo": ["São José"], "total": 0.10} '),
      file(),
    ]);
    expect([status, json.data]).toEqual([
      201,
      { id: expect.any(Number), tipo: 'imagem', mime: 'image/jpeg', nome: 'foto.jpg', tamanho: JPEG.length },
    ]);
    expect(given).toEqual({
      ...{ conversa_id: 12, legenda: '007', resposta_a_id: 999_999_999_999_999, valor: '10.50', urgente: true },
      // The digits as they were written.
      fator: { source: '0.10' },
      lugares: { corpo: ['São José'], total: '0.10' },
    });
    expect(headers.get('x-campos-ignorados')).toBeNull();
  });

  test('in any order, also behind the file; an empty one that is no text counts as not sent', async () => {
    const { status } = await post([
      file(),
      field('resposta_a_id', ' '),
      field('legenda', ''),
      field('conversa_id', ' 5 '),
    ]);
    expect([status, given]).toEqual([201, { conversa_id: 5, legenda: null }]);
  });

  test('a text in the encoding that its part names', async () => {
    const latin = { name: 'legenda', type: 'text/plain; charset=iso-8859-1', bytes: Buffer.from('café', 'latin1') };
    const { status } = await post([field('conversa_id', '5'), latin, file()]);
    expect([status, given]).toEqual([201, { conversa_id: 5, legenda: 'café' }]);
  });

  test('nothing of what the route does not declare, which is named', async () => {
    const { status, headers } = await post([
      field('conversa_id', '1'),
      field('empresa_id', '2'),
      field('__proto__', 'x'),
      field('empresa_id', '3'),
      { name: 'outro', filename: 'a.txt', bytes: 'a' },
      file(),
    ]);
    expect([status, given]).toEqual([201, { conversa_id: 1 }]);
    expect(headers.get('x-campos-ignorados')?.split(', ').toSorted()).toEqual(['__proto__', 'empresa_id', 'outro']);
  });
});

describe('what is refused, with a message on its field and nothing left behind', () => {
  const right = field('conversa_id', '1');
  test.each<[string, Parts, string]>([
    ['a field that is missing', [file()], 'conversa_id'],
    ['a field that is empty', [field('conversa_id', ''), file()], 'conversa_id'],
    ['no number', [field('conversa_id', 'abc'), file()], 'conversa_id'],
    ['a number with zeros before it', [field('conversa_id', '007'), file()], 'conversa_id'],
    ['a number with an exponent', [field('conversa_id', '1e1'), file()], 'conversa_id'],
    ['a fraction', [field('conversa_id', '1.5'), file()], 'conversa_id'],
    ['an id beyond the safe range', [field('conversa_id', '9007199254740993'), file()], 'conversa_id'],
    ['hexadecimal', [field('conversa_id', '0x10'), file()], 'conversa_id'],
    ['no JSON', [right, field('lugares', '{corpo}'), file()], 'lugares'],
    ['JSON of another kind', [right, field('lugares', '[]'), file()], 'lugares'],
    ['no boolean', [right, field('urgente', '1'), file()], 'urgente'],
    ['a text that is too long', [right, field('legenda', 'x'.repeat(21)), file()], 'legenda'],
    ['a text that no field holds', [right, field('legenda', 'x'.repeat(70_000)), file()], 'legenda'],
    ['a NUL', [right, field('legenda', 'a\0b'), file()], 'legenda'],
    ['a text that is no UTF-8', [right, field('legenda', Buffer.from('café', 'latin1')), file()], 'legenda'],
    ['a field twice', [right, file(), field('conversa_id', '1')], 'conversa_id'],
    ['a field as a file', [{ name: 'conversa_id', filename: 'a', bytes: '1' }, file()], 'conversa_id'],
    ['no file', [right], 'arquivo'],
    ['the file as a text', [right, field('arquivo', 'x')], 'arquivo'],
    ['two files', [right, file(), file()], 'arquivo'],
    ['an empty file', [right, file(Buffer.of())], 'arquivo'],
    ['a program that is called a picture', [right, file(PROGRAMAS.windows, 'foto.png')], 'arquivo'],
    ['a page', [right, file(PROGRAMAS.html, 'recado.txt')], 'arquivo'],
  ])('%s', async (_, parts, name) => {
    const before = await left();
    const { status, json } = await post(parts);
    expect([status, Object.keys(json.error?.details ?? {})]).toEqual([400, [name]]);
    expect(given).toBeUndefined();
    expect(await left()).toEqual(before);
  });

  test('a field, before the file was shown to the scanner; then what the scanner finds', async () => {
    let asked = 0;
    const fake = await startFakeClamd((socket, whole) => {
      if (!whole) return;
      asked++;
      socket.end(`stream: ${whole.includes(EICAR) ? 'Eicar-Test FOUND' : 'OK'}\0`);
    });
    setEnv({ CLAMD_URL: fake.url, CLAMD_REQUIRED: 'true' });
    try {
      const before = await left();
      expect((await post([file()])).status).toBe(400);
      expect(asked).toBe(0);
      const { status, json } = await post([right, file(Buffer.concat([JPEG, EICAR]))]);
      expect([status, json.error.details?.arquivo]).toEqual([
        400,
        ['O antivírus encontrou Eicar-Test no arquivo, que não foi guardado.'],
      ]);
      expect(await left()).toEqual(before);
      expect((await post([right, file()])).status).toBe(201);
      fake.close();
      const { status: away, json: said } = await post([right, file()]);
      expect([away, said.error.code]).toEqual([503, 'UNAVAILABLE']);
      expect(await spooled()).toEqual([]);
      expect(asked).toBe(2);
    } finally {
      fake.close();
      setEnv({ CLAMD_URL: '', CLAMD_REQUIRED: '' });
    }
  });

  test('more than 100 MB, by what its length says', async () => {
    const { status, json } = await post([right, file()], { 'content-length': String(101 * 1024 * 1024) });
    expect([status, json.error.message]).toEqual([413, 'O arquivo passa de 100 MB.']);
  });
});

describe('an Idempotency-Key', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });
  const parts = [field('conversa_id', '1'), field('legenda', 'a'), file()];

  test('stands for the file and the fields, in whatever order; of what is ignored it knows nothing', async () => {
    const headers = key();
    const first = await post(parts, headers);
    for (const same of [parts, parts.toReversed(), [...parts, field('outro', 'x')]]) {
      const again = await post(same, headers);
      expect([again.status, again.headers.get('idempotent-replayed'), again.json]).toEqual([201, 'true', first.json]);
    }
    expect(await spooled()).toEqual([]);
    for (const other of [
      [field('conversa_id', '2'), field('legenda', 'a'), file()],
      [field('conversa_id', '1'), field('legenda', 'b'), file()],
      [field('conversa_id', '1'), file()],
      [field('conversa_id', '1'), field('legenda', 'a'), file(Buffer.concat([JPEG, Buffer.of(0)]))],
    ]) {
      const before = await left();
      expect((await post(other, headers)).status).toBe(422);
      expect(await left()).toEqual(before);
    }
  });

  test('repeats its answer also where the same would be refused by now', async () => {
    const headers = key();
    const first = await post(parts, headers);
    closed = true;
    expect((await post(parts, key())).status).toBe(409);
    expect((await post(parts, headers)).json).toEqual(first.json);
  });
});

test('the document describes the form: its fields, which must come, and what the file may be', () => {
  const document = openApiDocument([route]);
  const form = document.paths['/v1/crm/anexo/']?.post?.requestBody?.content['multipart/form-data'];
  expect(form?.schema).toEqual({ $ref: '#/components/schemas/NovoAnexo' });
  expect(form?.example).toEqual({ arquivo: 'foto.jpg', conversa_id: 7, legenda: 'Olá' });
  expect(form?.encoding?.arquivo?.contentType).toMatch(/^image\/jpeg, image\/png, .*application\/pdf, .*text\/plain/);
  const { properties, required } = document.components.schemas.NovoAnexo ?? {};
  expect(required).toEqual(['arquivo', 'conversa_id']);
  expect(properties?.arquivo).toMatchObject({ type: 'string', format: 'binary' });
  expect(properties?.conversa_id).toMatchObject({ type: 'integer', minimum: 1 });
});
