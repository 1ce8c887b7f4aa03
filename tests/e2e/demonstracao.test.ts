import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { complaintsOf, faultsEverywhere, sidewaysFaults, signIn } from '#tests/support/browser.ts';
import { makeWholeDemonstracao } from '#tests/support/demonstracao-inteira.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// The demonstration as `npm start` makes it: programs that called, webhooks that failed, applications that are connected. Every other
// browser test has the quiet one.

let web: Web;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  await makeWholeDemonstracao();
  [web, browser] = await Promise.all([openWeb(), openBrowser()]);
  page = await signIn(browser, web, { colorScheme: 'light', viewport: { width: 1280, height: 900 } });
}, 300_000);

const id = async (what: string): Promise<number> =>
  (await db().sql<{ id: number }[]>`SELECT id FROM ${db().sql(what)} WHERE empresa_id = 1 ORDER BY id LIMIT 1`)[0]
    ?.id ?? 0;

const SCREENS: [path: string | (() => Promise<string>), shows: RegExp][] = [
  ['/inicio', /A integração pede atenção/],
  ['/integracoes', /A integração pede atenção/],
  ['/integracoes?periodo=30d', /A integração pede atenção/],
  ['/integracoes/tokens', /Etiquetas do galpão/],
  ['/integracoes/aplicativos', /Roteiro de entregas/],
  [async () => `/integracoes/aplicativos/${await id('aplicativos')}`, /Roteiro de entregas/],
  ['/integracoes/conexoes', /Roteiro de entregas/],
  [async () => `/integracoes/conexoes/${await id('concessoes')}`, /Roteiro de entregas/],
  ['/integracoes/webhooks', /CRM do parceiro/],
  ['/integracoes/webhooks/3', /Planilha de estoque/],
  ['/integracoes/webhooks/4', /CRM do parceiro/],
  ['/integracoes/requisicoes', /Contaflex|Loja virtual|Roteiro/],
  ['/integracoes/requisicoes?status=4xx', /requisições recusadas|400|404|403/],
  ['/integracoes/entregas', /CRM do parceiro/],
  ['/integracoes/entregas?estado=falhou', /CRM do parceiro/],
  ['/integracoes/eventos', /Venda|Estoque/],
  ['/conversas/canais', /Com erro/],
  ['/conciliacao?aba=quarentena', /600,00/],
  ['/usuarios', /Fábio Antunes/],
  ['/auditoria', /Ana Ribeiro/],
];

test('the screens of a month of traffic show it, axe finds nothing serious on them, and none is wider than its window', async () => {
  const complaints = await complaintsOf(page);
  const found: Record<string, string[]> = {};
  for (const [where, shows] of SCREENS) {
    const path = typeof where === 'string' ? where : await where();
    await page.goto(path);
    await page.getByRole('main').getByText(shows).first().waitFor();
    const faults = [...(await faultsEverywhere(page)), ...(await sidewaysFaults(page)), ...complaints()];
    if (faults.length > 0) found[path] = faults;
  }
  expect(found).toEqual({});
});
