import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { env, setEnv } from '#server/platform/env.ts';
import { settleConhecimento } from '#tests/support/conhecimento.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { Form } from '#tests/support/form.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// The knowledge base through the API: what is published, read, found, changed and refused, and that refusals leave nothing behind.

setEnv({ DATA_DIR: await makeTestFolder('conhecimento') });
const { company, api, token, send } = await openCrm();
const { sql } = company.ctx.db;

type Item = Record<string, unknown> & { id: number; situacao: string; erro: string | null };
type Achado = { conhecimento_id: number; nome: string; pagina: number; texto: string; posicao: number };

const item = async (id: number) => (await send('GET', `conhecimento/${id}/`)).json.data as unknown as Item;
const find = async (termo: string, as = token): Promise<Achado[]> => {
  const { status, json, text } = await api.call(
    'GET',
    `/v1/crm/conhecimento/testar/?termo=${encodeURIComponent(termo)}`,
    { token: as },
  );
  expect(status, text).toBe(200);
  return (json.data as unknown as { resultados: Achado[] }).resultados;
};
const publishText = (nome: string, texto: string) => send('POST', 'conhecimento/', { nome, texto });
const upload = (bytes: Uint8Array | string, filename: string, nome?: string) =>
  api.call('POST', '/v1/crm/conhecimento/', {
    token,
    body: new Form([
      ...(nome === undefined ? [] : [{ name: 'nome', bytes: nome }]),
      { name: 'arquivo', filename, type: 'application/octet-stream', bytes },
    ]),
  });
const spool = () => readdir(join(env.DATA_DIR, 'midia', 'envios')).catch(() => []);
const count = async () =>
  (await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM conhecimentos WHERE empresa_id = ${company.id}`)[0]?.n;

type Draw = (doc: PDFKit.PDFDocument, page: number) => void;
/** A PDF of so many pages. */
function pdf(pages: number, draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false, ...options });
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    for (let page = 1; page <= pages; page++) {
      doc.addPage();
      draw(doc, page);
    }
    doc.end();
  });
}
const write: Draw = (doc, page) =>
  void doc.text(`Página ${page}: a garantia do moedor é de ${page} meses, e a peça de reposição segue por correio.`);

describe('a text', () => {
  test('is published, read, found by a question, and told by its state', async () => {
    const made = await publishText(
      'Trocas',
      '# Devolução\n\nVocê pode devolver a máquina em até 7 dias depois de recebê-la.\n\n# Frete\n\nO frete da devolução é por nossa conta.',
    );
    expect(made.status, made.text).toBe(201);
    const data = made.json.data as unknown as Item;
    expect(data).toMatchObject({
      ...{ nome: 'Trocas', tipo: 'texto', formato: 'texto', situacao: 'na_fila', erro: null, ativo: true },
    });
    await settleConhecimento(company);
    expect(await item(data.id)).toMatchObject({ situacao: 'pronto', paginas: 1, trechos: expect.any(Number) });
    const [first, ...others] = await find('posso devolver as maquinas?');
    expect(first).toEqual({
      ...{ conhecimento_id: data.id, nome: 'Trocas', pagina: 1, posicao: 1, titulo: expect.any(String) },
      texto: expect.stringContaining('até 7 dias'),
    });
    expect(others.length).toBeLessThan(5);
    expect([await find(''), await find('?!')]).toEqual([[], []]);
  });

  test('is the same text again whatever blanks it has: 200, the same id, in 20 calls at once one item', async () => {
    const texto = 'Entregamos em toda a cidade de Petrópolis.\n\nAos sábados também.';
    const before = await count();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        publishText(`Entrega ${i}`, i % 2 ? texto : texto.replace('\n\n', '  \r\n \n ')),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ json }) => (json.data as unknown as Item).id)).size).toBe(1);
    expect(await count()).toBe((before ?? 0) + 1);
    expect((await publishText('Entrega', `${texto}s`)).status).toBe(201);
  });

  test('is refused where it is none, or too long, and leaves no trace', async () => {
    const before = await count();
    for (const body of [
      { nome: 'X' },
      { texto: 'X' },
      { nome: '', texto: 'X' },
      { nome: 'X', texto: 'a'.repeat(600_001) },
    ]) {
      expect((await send('POST', 'conhecimento/', body)).status).toBe(400);
    }
    expect(await count()).toBe(before);
  });
});

describe('a file', () => {
  test('is read with its pages, and again the same file is the same item', async () => {
    const bytes = await pdf(3, write);
    const made = await upload(bytes, 'garantia.pdf', 'Garantia');
    expect(made.status, made.text).toBe(201);
    const data = made.json.data as unknown as Item;
    expect(data).toMatchObject({ nome: 'Garantia', tipo: 'arquivo', formato: 'pdf', situacao: 'na_fila', paginas: 3 });
    const again = await upload(bytes, 'outra.pdf');
    expect([again.status, (again.json.data as unknown as Item).id]).toEqual([200, data.id]);
    await settleConhecimento(company);
    expect(await item(data.id)).toMatchObject({ situacao: 'pronto', paginas: 3 });
    expect(await find('garantia do moedor')).toContainEqual(
      expect.objectContaining({ conhecimento_id: data.id, pagina: expect.any(Number) }),
    );
    expect(await spool()).toEqual([]);
  });

  test('with the text of another item is refused when it is read, with the reason', async () => {
    await publishText('Retirada', 'A retirada na loja é de graça, das nove às dezoito horas.');
    await settleConhecimento(company);
    const made = await upload('A retirada na loja é de graça, das nove às dezoito horas.\n', 'retirada.txt');
    expect(made.status, made.text).toBe(201);
    await settleConhecimento(company);
    expect(await item((made.json.data as unknown as Item).id)).toMatchObject({
      situacao: 'erro',
      erro: expect.stringContaining('"Retirada"'),
    });
  });

  test('of 200 pages is taken; of 201, with a password, broken or of another kind it is refused at once', async () => {
    const before = await count();
    const refused: [string, Uint8Array | string, string][] = [
      ['201.pdf', await pdf(201, write), '201 páginas'],
      ['senha.pdf', await pdf(1, write, { userPassword: 'segredo', pdfVersion: '1.7' }), 'senha'],
      ['quebrado.pdf', (await pdf(2, write)).subarray(0, 700), ''],
      ['programa.pdf', Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff', 'latin1'), ''],
      ['foto.docx', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), ''],
    ];
    for (const [name, bytes, words] of refused) {
      const { status, json, text } = await upload(bytes, name);
      expect(status, `${name}: ${text}`).toBe(400);
      expect(JSON.stringify(json), name).toContain(words);
    }
    expect(await count()).toBe(before);
    expect(await spool()).toEqual([]);
    const whole = await upload(await pdf(200, write), '200.pdf');
    expect(whole.status, whole.text).toBe(201);
    await settleConhecimento(company);
    expect(await item((whole.json.data as unknown as Item).id)).toMatchObject({ situacao: 'pronto', paginas: 200 });
  });

  test('of 10 MB and one byte is refused, before it is read whole', async () => {
    const before = await count();
    const answer = await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 'a '), 'grande.txt');
    expect([400, 413]).toContain(answer.status);
    expect(answer.text).toContain('10 MB');
    expect([await count(), await spool()]).toEqual([before, []]);
  });

  test('that was scanned becomes an item with the reason in `erro`', async () => {
    const made = await upload(
      await pdf(4, (doc) => void doc.rect(50, 50, 200, 300).fill('#888888')),
      'digitalizado.pdf',
    );
    expect(made.status, made.text).toBe(201);
    await settleConhecimento(company);
    const read = await item((made.json.data as unknown as Item).id);
    expect(read).toMatchObject({ situacao: 'erro', trechos: 0 });
    expect(read.erro).toMatch(/digitalizad/i);
    expect(await spool()).toEqual([]);
  });
});

describe('an item', () => {
  test('that is disabled is found no more at once, and again when it is enabled; another company has none of it', async () => {
    const { json } = await publishText('Xaropes', 'O xarope de guaranazeiro fica na prateleira azul.');
    const { id } = json.data as unknown as Item;
    await settleConhecimento(company);
    const ids = async (as = token) => (await find('guaranazeiro', as)).map(({ conhecimento_id }) => conhecimento_id);
    expect(await ids()).toEqual([id]);
    const other = await makeCompany();
    const { token: theirs } = await other.token({ escopos: ['crm:read', 'crm:write', 'crm:delete'] });
    expect(await ids(theirs)).toEqual([]);
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { ativo: false }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await api.call(method, `/v1/crm/conhecimento/${id}/`, {
        token: theirs,
        ...(body ? { body } : {}),
      });
      expect(answer.status, method).toBe(404);
    }
    expect((await send('PATCH', `conhecimento/${id}/`, { ativo: false })).json.data).toMatchObject({ ativo: false });
    expect(await ids()).toEqual([]);
    await send('PATCH', `conhecimento/${id}/`, { ativo: true, nome: 'Xaropes da casa' });
    expect(await find('guaranazeiro')).toMatchObject([{ conhecimento_id: id, nome: 'Xaropes da casa' }]);
    expect((await send('DELETE', `conhecimento/${id}/`)).status).toBe(200);
    expect([await ids(), (await send('GET', `conhecimento/${id}/`)).status]).toEqual([[], 404]);
  });

  test('is read again when that is asked for, and what it had holds until then', async () => {
    const { json } = await publishText('Bules', 'O bule de porcelana não vai ao fogo nem ao forno elétrico.');
    const { id } = json.data as unknown as Item;
    await settleConhecimento(company);
    const answer = await send('PATCH', `conhecimento/${id}/`, { reprocessar: true });
    expect(answer.json.data).toMatchObject({ situacao: 'na_fila' });
    expect(await find('porcelana')).toMatchObject([{ conhecimento_id: id }]);
    await settleConhecimento(company);
    expect(await item(id)).toMatchObject({ situacao: 'pronto' });
    expect(await find('porcelana')).toMatchObject([{ conhecimento_id: id }]);
  });
});
