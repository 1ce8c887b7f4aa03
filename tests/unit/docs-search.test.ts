import { describe, expect, it } from 'vitest';
import { operationsOf } from '#app/docs/_content/examples.ts';
import { GUIDES, guideHref } from '#app/docs/_content/guides.ts';
import { operationHref } from '#app/docs/_content/navigation.ts';
import { loadIndex, search } from '#app/docs/_search/search.ts';
import { searchFile } from '#app/docs/_search/search-file.ts';
import type { Hit } from '#app/docs/_search/types.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { DOCS_QUESTIONS, type DocsQuestion } from '#tests/support/docs-questions.ts';
import { DOCS_RESERVE } from '#tests/support/docs-questions-reserve.ts';

const facts = documentationFacts();
/** The file that browsers load, read as they read it. */
const index = loadIndex(searchFile(facts));

const find = (query: string, limit?: number) => search(index, query, limit);
const hrefs = (query: string, limit?: number) => find(query, limit).map(({ href }) => href);
const shown = (pieces: Hit['excerpt']) => pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');

const isRight = ({ certas }: DocsQuestion, hit: Hit) => certas.includes(hit.href) || certas.includes(hit.section);

/** The questions whose answer is not among the first three hits. */
const missed = (questions: readonly DocsQuestion[]) =>
  questions.filter((question) => !find(question.pergunta, 3).some((hit) => isRight(question, hit)));

describe('questions', () => {
  it('at least 27 of the thirty are answered among the first three', () => {
    expect(DOCS_QUESTIONS).toHaveLength(30);
    const wrong = missed(DOCS_QUESTIONS).map(({ pergunta }) => pergunta);
    console.info(`Docs search: ${30 - wrong.length} of 30 in the first three`, wrong);
    expect(wrong.length).toBeLessThanOrEqual(3);
  });

  it('so are most of those that nothing was tuned on', () => {
    const wrong = missed(DOCS_RESERVE).map(({ pergunta }) => pergunta);
    console.info(`Docs search: ${DOCS_RESERVE.length - wrong.length} of ${DOCS_RESERVE.length} kept apart`, wrong);
    expect(wrong.length).toBeLessThanOrEqual(6);
  });

  it('have their answers in the documentation', () => {
    for (const { certas } of [...DOCS_QUESTIONS, ...DOCS_RESERVE])
      for (const href of certas) expect(index.has(href), href).toBe(true);
  });
});

describe('the index has', () => {
  it.each(GUIDES.map((guide) => ({ guide, href: guideHref(guide.slug) })))('$href, whole', ({ guide, href }) => {
    expect(index.has(href)).toBe(true);
    for (const block of guide.blocks(facts)) {
      if (block.kind === 'heading') expect(index.has(`${href}#${block.id}`), block.id).toBe(true);
      if (block.kind === 'table')
        for (const id of block.rowIds ?? []) expect(index.has(`${href}#${id}`), id).toBe(true);
    }
    expect(hrefs(guide.title, 5).some((found) => found.split('#')[0] === href)).toBe(true);
  });

  it('every operation, found by its name and by the name of each of its parameters and fields', () => {
    for (const { operation } of operationsOf(facts.document)) {
      const href = operationHref(operation.operationId);
      expect(hrefs(operation.operationId, 3), operation.operationId).toContain(href);
    }
    expect(hrefs('POST /v1/estoque/ custo_unitario')).toContain(operationHref('criarLancamento'));
    expect(hrefs('estornado_por_id')).toContain(operationHref('listarExtrato'));
  });

  it('every kind of event, found first by its name', () => {
    for (const { evento } of facts.catalogo)
      expect(find(evento, 1)[0], evento).toMatchObject({
        href: `/docs/eventos#${evento.replace(/[._]/g, '-')}`,
        kind: 'evento',
      });
  });

  it('rows of tables of refusals, found by the text of the error, each with an address of its own', () => {
    const texts = ['Cabeçalho Authorization malformado: use Bearer <token>.', 'Saída maior que o saldo', '131047'];
    const sections = ['autenticacao#quando-a-resposta-e-401-ou-403', 'erros#erros-do-estoque', 'canal-whatsapp#falhas'];
    for (const [at, text] of texts.entries())
      expect(find(text, 3).map(({ section }) => section)).toContain(`/docs/${sections[at]}`);
    expect(index.has('/docs/erros#erro-token-sem-estoque-read-ou-estoque-write')).toBe(true);
  });
});

describe('words', () => {
  it.each([
    ['lançamentos', 'LANCAMENTO'],
    ['depósitos', 'deposito'],
    ['paginações', 'paginacao'],
    ['imagens', 'imagem'],
    ['canais', 'canal'],
    ['tokens', 'token'],
    ['disponíveis', 'disponivel'],
    ['retries', 'retry'],
    ['webhook signatures', 'assinaturas de webhooks'],
  ])('%s is looked for as %s is', (one, other) => {
    expect(hrefs(one).length).toBeGreaterThan(0);
    expect(hrefs(one)).toEqual(hrefs(other));
  });

  it('a word that is still being typed, or slipped, is found', () => {
    expect(hrefs('pagina')).toContain('/docs/convencoes#paginacao');
    expect(hrefs('paginaç', 3)).toContain('/docs/convencoes#paginacao');
    expect(hrefs('idempotencai', 3).some((href) => href.startsWith('/docs/limites'))).toBe(true);
  });

  it('nothing is found for nothing, for empty words, and for what is not there', () => {
    for (const query of ['', '   ', 'de o que', '???', 'xyzzyqwert']) expect(find(query)).toEqual([]);
  });

  it('at most one hit of each section is shown', () => {
    for (const query of ['webhook', 'erro 400', 'token']) {
      const sections = find(query, 20).map(({ section }) => section);
      expect(new Set(sections).size).toBe(sections.length);
    }
  });
});

it('shows where a hit is, and the line with the words that were asked for, marked', () => {
  const [hit] = find('X-Campos-Ignorados', 1);
  expect(hit).toMatchObject({ page: 'Convenções', kind: 'guia' });
  expect(shown(hit?.heading ?? [])).toBe('[Campos] desconhecidos');
  expect(shown(hit?.excerpt ?? [])).toContain('[X-Campos-Ignorados]');
  const titles = GUIDES.map(({ title }) => title);
  for (const { kind, page, heading, excerpt } of find('assinatura do webhook', 20)) {
    if (kind !== 'operacao') expect(titles).toContain(page);
    const text = shown([...heading, ...excerpt]);
    expect(text).not.toMatch(/`|\*\*|\]\(/);
    expect(excerpt.map((piece) => piece.text).join('').length).toBeLessThanOrEqual(180);
  }
});
