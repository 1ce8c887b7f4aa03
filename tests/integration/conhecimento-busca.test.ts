import { beforeAll, expect, test } from 'vitest';
import {
  createConhecimento,
  deleteConhecimento,
  readConhecimento,
  searchDetalhado,
  searchTrechos,
  testConhecimento,
  touchAcervo,
  updateConhecimento,
} from '#server/conhecimento/index.ts';
import { transaction } from '#server/platform/context.ts';
import { addConhecimento } from '#tests/support/acervo.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { interrupted } from '#tests/support/interrupted.ts';

const LOJA = `# Política da loja

## Trocas e devoluções

A devolução de produtos pode ser pedida em até sete dias depois do recebimento, com a embalagem original e o cupom fiscal.

## Máquinas de café

A máquina expressa tem garantia de doze meses. Descalcifique a cada três meses, com o produto próprio para cafeteiras.

## Entrega

O frete para capitais leva de dois a cinco dias úteis; para o interior, até dez. Acompanhe pelo código de rastreamento.

## Pagamento

Aceitamos Pix, boleto e cartão em até dez parcelas sem juros. O boleto vence em três dias.
`;

let company: Company;
let other: Company;
let item: number;
beforeAll(async () => {
  company = await makeCompany();
  other = await makeCompany();
  item = await addConhecimento(company.ctx, 'Política da loja', LOJA);
  await addConhecimento(
    other.ctx,
    'Da vizinha',
    '# Trocas\n\nA vizinha troca qualquer máquina em trinta dias, com entrega grátis.',
  );
});

const first = async (termo: string) => (await searchTrechos(company.ctx, termo))[0]?.titulo;

test.each([
  ['maquinas', 'Máquinas de café'],
  ['MÁQUINA', 'Máquinas de café'],
  ['devolucoes', 'Trocas e devoluções'],
  ['posso devolver o que comprei?', 'Trocas e devoluções'],
  ['quero meu dinheiro de volta, me arrependi', 'Trocas e devoluções'],
  ['vcs parcelam?', 'Pagamento'],
  ['qto tempo demora pra chegar', 'Entrega'],
  ['garamtia da maqina', 'Máquinas de café'],
  ['boletto', 'Pagamento'],
])('%s finds %s', async (termo, titulo) => {
  expect(await first(termo)).toBe(titulo);
});

test('results tell item, page and place, and the words to highlight as they are written', async () => {
  const { resultados } = await testConhecimento(company.ctx, { termo: 'devolucao' });
  expect(resultados[0]).toEqual({
    ...{ conhecimento_id: item, nome: 'Política da loja', pagina: 1, titulo: 'Trocas e devoluções', posicao: 1 },
    texto: expect.stringContaining('A devolução de produtos'),
  });
  const { palavras, resultados: shown } = await searchDetalhado(company.ctx, { termo: 'devolucao das maquinas' });
  expect(palavras).toEqual(expect.arrayContaining(['devolução', 'devoluções', 'máquina', 'Máquinas']));
  expect(shown[0]).toMatchObject({ lugar_palavras: expect.any(Number), lugar_sentido: null });
});

test("another company's passages are never found", async () => {
  const found = await Promise.all(
    ['vizinha', 'troca', 'trinta dias', 'máquina grátis'].map((termo) => searchTrechos(company.ctx, termo)),
  );
  for (const { nome } of found.flat()) expect(nome).toBe('Política da loja');
  expect((await searchTrechos(other.ctx, 'vizinha'))[0]?.nome).toBe('Da vizinha');
  expect(await searchTrechos((await makeCompany()).ctx, 'troca')).toEqual([]);
});

test('a disabled item vanishes at once', async () => {
  const { ctx } = await makeCompany();
  const id = await addConhecimento(ctx, 'Um', '# Frete\n\nO frete custa dez reais para qualquer cidade do país.');
  const setAtivo = (ativo: boolean) =>
    transaction(ctx, async (tx) => {
      await tx.db.sql`UPDATE conhecimentos SET ativo = ${ativo} WHERE id = ${id}`;
      await touchAcervo(tx);
    });
  expect(await searchTrechos(ctx, 'frete')).toHaveLength(1);
  await setAtivo(false);
  expect(await searchTrechos(ctx, 'frete')).toEqual([]);
  await setAtivo(true);
  expect(await searchTrechos(ctx, 'frete')).toHaveLength(1);
});

test.each([
  "'\\\\:*&|!()",
  "' OR 1=1 --",
  '\\',
  "d'água",
  ':* <-> !!',
  '🧉🧉🧉',
  '???',
  '—',
  'a',
  '1',
  'como faço?',
  '\u0301',
  'café'.repeat(250),
  'ação '.repeat(200),
  '<script>alert(1)</script>',
  '%_%',
])('a hostile question is a question: %#', async (termo) => {
  const { resultados } = await testConhecimento(company.ctx, { termo });
  expect(resultados.length).toBeLessThanOrEqual(5);
});

test('nothing is asked and nothing is found; what is no question is refused', async () => {
  const refused = { code: 'VALIDATION_ERROR' };
  for (const termo of ['', '   ', undefined])
    expect(await testConhecimento(company.ctx, { termo })).toEqual({ resultados: [] });
  for (const termo of ['x'.repeat(10_000), 'a\0b', '\ud800', 7, null]) {
    await expect(testConhecimento(company.ctx, { termo })).rejects.toMatchObject(refused);
  }
  const ctx = { ...company.ctx, escopos: new Set<string>() };
  await expect(testConhecimento(ctx, { termo: 'frete' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(searchDetalhado(ctx, { termo: 'frete' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('passages that say the same come once', async () => {
  const { ctx } = await makeCompany();
  const text = '# Frete\n\nO frete custa dez reais para qualquer cidade do país, com seguro.';
  await addConhecimento(ctx, 'Um', text);
  await addConhecimento(ctx, 'Cópia', `${text}\n`);
  await addConhecimento(ctx, 'Outro', '# Seguro\n\nQuem paga o frete tem seguro contra extravio até o valor da nota.');
  expect((await searchTrechos(ctx, 'quanto custa o frete')).map(({ nome }) => nome)).toEqual(['Um', 'Outro']);
});

test('an item that is read anew between the search and its reading is found by its new passages', async () => {
  const { conhecimento } = await createConhecimento(company.ctx, {
    ...{ tipo: 'texto', nome: 'Presentes' },
    texto: 'Embrulhamos o presente em papel de seda, com laço e um cartão escrito à mão.',
  });
  const { id } = conhecimento;
  await readConhecimento(company.ctx, id);
  const [before] = await searchTrechos(company.ctx, 'embrulham o presente?');
  let times = 0;
  const again = async () => {
    if (times++ > 0) return;
    await updateConhecimento(company.ctx, { id, reprocessar: true });
    await readConhecimento(company.ctx, id);
  };
  const meanwhile = interrupted(company.ctx, 'trechos_conhecimento', { after: again });
  const [found] = await searchTrechos(meanwhile, 'embrulham o presente?');
  expect(times).toBe(2);
  expect(found).toMatchObject({ conhecimento_id: id, texto: before?.texto });
  expect(found?.trecho_id).not.toBe(before?.trecho_id);
  await deleteConhecimento(company.ctx, { id });
});
