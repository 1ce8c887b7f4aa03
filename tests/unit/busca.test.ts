import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readAsked } from '#app/(painel)/_shell/palette-asked.ts';
import { BEGINNINGS, placesFor, SCREENS } from '#app/(painel)/_shell/palette-places.ts';
import type { Session } from '#app/(painel)/_shell/session.tsx';
import { escoposOfPapel } from '#server/acesso/escopos.ts';

// ⌘K reaches every screen of the panel, and everything that can be begun there.

const PANEL = 'app/(painel)';
const routes = globSync(`${PANEL}/**/page.tsx`).map((file) =>
  file
    .replaceAll('\\', '/')
    .slice(PANEL.length)
    .replace(/\/page\.tsx$/, ''),
);
const offered = new Set([...SCREENS, ...BEGINNINGS].map(({ href }) => href.split('?')[0]));

/** Screens of one record that ⌘K finds by searching for the record. */
const SEARCHED = [
  '/estoque/[id]',
  '/vendas/[id]',
  '/vendas/devolucoes/[id]',
  '/clientes/[id]',
  '/contatos/[id]',
  '/conhecimento/[id]',
  '/negocios/[id]',
  '/propostas/[id]',
  '/produtos/[id]',
  '/compras/[id]',
  '/contratos/[id]',
  '/notas-fiscais/[id]',
  '/contas-receber/[id]',
  '/contas-pagar/[id]',
  '/expedicao/[id]',
  '/empresas/[id]',
  '/integracoes/webhooks/[id]',
  '/integracoes/aplicativos/[id]',
  '/integracoes/conexoes/[id]',
  '/integracoes/entregas/[id]',
  '/integracoes/eventos/[id]',
];

/** Screens of one record that a search does not find, and from where they are reached. */
const BY_THEIR_LIST: Record<string, string> = {
  '/expedicao/[id]/romaneio': 'the shipment, which ⌘K finds',
  '/expedicao/[id]/separar': 'the shipment, which ⌘K finds',
  '/conversas/[id]': 'its contact, whom ⌘K finds: a conversation has no name of its own',
  '/conversas/canais/[id]': 'the list of channels, of which there are few',
  '/importacao/[id]': 'the list of imports, of which few are open',
};

test('every screen of the panel is offered by ⌘K, but for those of one record', () => {
  expect(routes.length).toBeGreaterThan(30);
  const left = routes.filter((route) => !offered.has(route));
  expect(left.sort()).toEqual([...SEARCHED, ...Object.keys(BY_THEIR_LIST)].sort());
  for (const route of left) expect(route).toContain('[id]');
});

test('whatever ⌘K offers is a screen, and is offered once', () => {
  const hrefs = [...SCREENS, ...BEGINNINGS].map(({ href }) => href);
  expect(hrefs.filter((href, i) => hrefs.indexOf(href) !== i)).toEqual([]);
  expect([...offered].filter((href) => href !== '/docs' && !routes.includes(href ?? ''))).toEqual([]);
});

/** Dialogs that `?novo=` opens, by the screen whose folder has them. */
const dialogs = globSync(`${PANEL}/**/*.tsx`).flatMap((file) => {
  const source = readFileSync(file, 'utf8');
  const records = [...source.matchAll(/useRecordDialog(?:<\w+>)?\('(\w+)'/g)].map(([, name]) => name);
  const listed = source.match(/useQueryState\('novo', parseAsStringLiteral\(\[([^\]]*)\]/)?.[1] ?? '';
  const folder = file
    .replaceAll('\\', '/')
    .slice(PANEL.length)
    .replace(/(\/_parts)?\/[^/]+$/, '');
  return [...records, ...listed.matchAll(/\w+/g)].map((name) => `${folder}?novo=${name}`);
});

test('every dialog that begins something new is offered by ⌘K, but for one company’s keys', () => {
  const begun = new Set(BEGINNINGS.map(({ href }) => href));
  expect(dialogs.length).toBeGreaterThan(10);
  // Both lists of titles share one dialog, which lies beside the cash flow.
  const shared = dialogs.flatMap((href) =>
    href === '/financeiro?novo=conta' ? ['/contas-receber?novo=conta', '/contas-pagar?novo=conta'] : [href],
  );
  expect(shared.filter((href) => !begun.has(href))).toEqual(['/empresas/[id]?novo=chave']);
});

const sessionOf = (papel: 'administrador' | 'leitura', tem_receptor = true) =>
  ({ escopos: [...escoposOfPapel(papel)], mostra_correio: tem_receptor, tem_receptor }) as unknown as Session;
const labels = (session: Session, query: string) =>
  placesFor(session, query).flatMap(({ entries }) => entries.map(({ label }) => label));

test('the words of a search may be anywhere, without accents; what is named so comes first', () => {
  const all = sessionOf('administrador');
  expect(labels(all, 'deposito')).toEqual([
    'Depósitos',
    'Transferências',
    'Novo depósito',
    'Nova contagem',
    'Nova transferência',
  ]);
  expect(labels(all, 'senha')).toEqual(['Segurança da conta']);
  expect(labels(all, 'enha')).toEqual([]);
  expect(labels(all, 'exemplo RECEPTOR')).toEqual(['Receptor de exemplo']);
  expect(labels(all, 'estoque').slice(0, 2)).toEqual(['Estoque', 'Novo lançamento']);
  expect(labels(all, 'zebra')).toEqual([]);
});

test('what a role may not do, and what an installation does not have, is not offered', () => {
  expect(labels(sessionOf('leitura'), 'novo')).toEqual([]);
  expect(labels(sessionOf('administrador', false), 'exemplo')).toEqual([]);
});

const KINDS = { Vendas: ['pedido', 'venda'], Expedições: ['expedicao'], Eventos: ['evento'] };

test.each([
  ['#123', { busca: '', id: 123, kind: null }],
  ['# 7', { busca: '', id: 7, kind: null }],
  ['pedido 187', { busca: '187', id: 187, kind: 'Vendas' }],
  ['Expedição nº 12', { busca: '12', id: 12, kind: 'Expedições' }],
  ['evento #900', { busca: '', id: 900, kind: 'Eventos' }],
  ['pedido 000187', { busca: '000187', id: 187, kind: 'Vendas' }],
  // Words that are of no kind, and numbers alone, are a text.
  ['café 250', { busca: 'café 250', id: null, kind: null }],
  ['187', { busca: '187', id: null, kind: null }],
  ['pedido', { busca: 'pedido', id: null, kind: null }],
  ['529.982.247-25', { busca: '529.982.247-25', id: null, kind: null }],
  ['a', null],
  ['', null],
])('what is asked by “%s”', (query, asked) => {
  expect(readAsked(query, KINDS)).toEqual(asked);
});
