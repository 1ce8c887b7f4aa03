import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { atRest, faultsInBothSchemes, signIn } from '#tests/support/browser.ts';
import { until } from '#tests/support/deliveries.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// Panel › Início shows the company's health in short; Integrações shows it as charts with their tables.

let web: Web;
let browser: Browser;
let page: Page;

const VIEWPORT = { width: 1280, height: 900 };

beforeAll(async () => {
  [web, browser] = await Promise.all([openWeb(), openBrowser()]);
  // The demonstration's deliveries were queued when its database was made, perhaps long ago: no worker is late with them here, or away.
  await db().sql`UPDATE fila_entregas SET criado_em = now()`;
  await db().sql`INSERT INTO trabalhadores (nome, vivo_ate) VALUES ('teste', 'infinity')`;
  page = await signIn(browser, web, { colorScheme: 'light', viewport: VIEWPORT });
});

const section = (on = page) => on.getByRole('region', { name: 'Gráficos e limites' });

test('before the first call: that there was none, and the line that changes it', async () => {
  await page
    .getByText('Nenhuma requisição e nenhuma entrega nas últimas 24 horas.')
    .or(page.getByRole('link', { name: 'Na fila agora' }))
    .waitFor();
  await page.goto('/integracoes');
  await page.getByRole('region', { name: 'Primeiros passos' }).getByText('/v1/estoque/').waitFor();
  expect(await section().count()).toBe(0);
  expect(await page.getByRole('region', { name: 'Situação da integração' }).count()).toBe(0);
});

test('with traffic: what is wrong and where, figures that lead to their requests, quotas, tables by keyboard', async () => {
  const headers = { authorization: `Bearer ${web.demonstracao.token}`, 'content-type': 'application/json' };
  const entry = JSON.stringify({ produto_id: 1, tipo: 'entrada', quantidade: 1 });
  for (let i = 0; i < 5; i++) await fetch(`${web.url}/v1/estoque/`, { headers });
  await fetch(`${web.url}/v1/estoque/999999999/`, { headers });
  for (let i = 0; i < 33; i++) await fetch(`${web.url}/v1/estoque/`, { method: 'POST', headers, body: entry });
  // The log is written in batches.
  await until(async () => {
    const [row] = await db().sql<{ n: number }[]>`SELECT coalesce(sum(quantidade), 0)::int AS n FROM requisicoes_api`;
    return (row?.n ?? 0) >= 39;
  });
  await page.goto('/inicio');
  const short = page.getByRole('region', { name: 'Saúde da integração' });
  await short.getByRole('link', { name: 'Requisições', exact: true }).waitFor();
  expect(await short.getByRole('button', { name: 'Ver como tabela' }).count()).toBe(0);
  await short.getByRole('link', { name: 'Abrir Integrações' }).click();
  await page.waitForURL('**/integracoes');

  const verdict = page.getByRole('region', { name: 'Situação da integração' });
  await verdict.getByText('3 de 39 requisições passaram do limite (429), todas de Token de demonstração.').waitFor();
  const callers = section().getByRole('region', { name: 'Uso por token e conexão' });
  await callers.getByText('39 requisições, 89,7% com sucesso').waitFor();
  await callers.getByRole('progressbar', { name: 'Escrita de estoque: 30 de 30 em uso' }).waitFor();

  const chart = section().getByRole('region', { name: 'Requisições por resultado' });
  await chart.getByRole('button', { name: 'Ver como tabela' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Requisições por resultado',
  );
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^\d\d\/\d\d \d\d:\d\d às \d\d:\d\d$/);
  expect(await faultsInBothSchemes(page)).toEqual([]);
  // The line of the table leads to the requests of that hour.
  await page.keyboard.press('Enter');
  await page.waitForURL('**/integracoes/requisicoes?desde=*');
  await page
    .getByText(/^\d+ registros?$|de \d+/)
    .first()
    .waitFor();

  await page.goto('/integracoes?periodo=7d');
  const figures = page.getByRole('region', { name: 'Números do período' });
  await figures.getByRole('link', { name: 'Recusadas (4xx)' }).click();
  await page.waitForURL('**/integracoes/requisicoes?data_inicio=*&status=4xx');
  // One for what there is not, and three for the pace, which share a line in each minute.
  const shown = async () => {
    const rows = await page.locator('tbody tr').allTextContents();
    return rows.reduce((n, row) => n + Number(/(\d+) requisições recusadas neste minuto/.exec(row)?.[1] ?? 1), 0);
  };
  await expect.poll(shown, { timeout: 15_000 }).toBe(4);
});

test('the log is filtered by a token that the server finds; the filter is taken back', async () => {
  await page.goto('/integracoes/requisicoes');
  const field = page.getByLabel('Token ou conexão', { exact: true });
  await field.click();
  await field.fill('ninguém se chama assim');
  await page.getByRole('option', { name: 'Nenhum token ou conexão com este nome' }).waitFor();
  await field.fill('DEMONSTRAÇÃO');
  await page.getByRole('option', { name: /^Token de demonstração/ }).click();
  await page.waitForURL('**/integracoes/requisicoes?token_id=1');
  expect(await field.inputValue()).toBe('Token de demonstração');
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Limpar Token ou conexão' }).click();
  await page.waitForURL('**/integracoes/requisicoes');
  expect(await field.inputValue()).toBe('');
});

test('a record’s history leads to its lines of the audit trail, and to no others', async () => {
  await page.goto('/expedicao/1');
  await page.getByRole('link', { name: 'Ver tudo na auditoria' }).click();
  await page.waitForURL('**/auditoria?recurso=expedicao&recurso_id=1');
  await page.getByText('Expedição nº 1', { exact: true }).waitFor();
  const rows = page.getByRole('row');
  await rows.nth(1).waitFor();
  await atRest(page);
  const some = await rows.count();
  await page.getByRole('button', { name: 'Ver todos os registros' }).click();
  await page.waitForURL('**/auditoria');
  await rows.nth(some).waitFor();
});

test('a role that only reads sees the same, and nothing that it may not do', async () => {
  const demonstracao = { ...web.demonstracao, email: 'clara@demonstracao.local' };
  const clara = await signIn(browser, { ...web, demonstracao }, { viewport: { width: 390, height: 844 } });
  await clara.goto('/integracoes');
  await clara.getByRole('link', { name: 'Com sucesso', exact: true }).waitFor();
  // A phone shows the charts when asked.
  expect(await clara.getByRole('button', { name: 'Ver como tabela' }).count()).toBe(0);
  await clara.getByRole('button', { name: 'Ver gráficos e limites' }).click();
  await section(clara).getByText('39 requisições, 89,7% com sucesso').waitFor();
  expect(await clara.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await clara.goto('/expedicao/1');
  await clara.getByRole('region', { name: 'Histórico' }).getByRole('listitem').first().waitFor();
  expect(await clara.getByRole('link', { name: 'Ver tudo na auditoria' }).count()).toBe(0);
});

test('a standing sender is said in the verdict, and with the figures; a warning is put aside and comes back', async () => {
  await page.goto('/inicio');
  const verdict = page.getByRole('region', { name: 'Situação da integração' });
  const limited = verdict.getByText(/passaram do limite/);
  await limited.waitFor();
  await db().sql`UPDATE trabalhadores SET vivo_ate = now() - interval '3 hours'`;
  await verdict.getByText(/^O envio está parado desde .* entregas esperam\. Nada se perde/).waitFor();
  await page
    .getByText(/^envio parado desde /)
    .first()
    .waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);

  await limited.getByRole('button', { name: 'Dispensar' }).click();
  await page.getByRole('menuitem', { name: 'Até piorar' }).click();
  await limited.waitFor({ state: 'detached' });
  await page.reload();
  await verdict.getByRole('button', { name: '1 aviso dispensado' }).click();
  await limited.waitFor();
  await db().sql`UPDATE avisos_dispensados SET volta_com = 3`;
  await page.reload();
  await limited.getByRole('button', { name: 'Dispensar' }).waitFor();
  // What stops every delivery is put aside for a time alone.
  await verdict
    .getByText(/^O envio está parado/)
    .getByRole('button', { name: 'Dispensar' })
    .click();
  await page.getByRole('menuitem', { name: 'Por 1 dia' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Até piorar' }).count()).toBe(0);
  await page.keyboard.press('Escape');
});
