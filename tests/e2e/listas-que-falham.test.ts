import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { atRest } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { hear, openChannel, says } from '#tests/support/inbox.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// Lists that go on as they are scrolled, while the server refuses what they ask for.

/** Once, and once more whenever the rest of the list is read anew: not a hundred times a second. */
const FEW = 6;

let web: Web;
let browser: Browser;
let company: Company;

const REFUSAL = {
  error: {
    json: {
      message: 'Muitas chamadas em pouco tempo.',
      code: -32029,
      data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429 },
    },
  },
};

/** Refuses the calls of a procedure that are asked with `what`, and those that go with them; says how often. */
async function refuse(page: Page, procedure: string, what: RegExp): Promise<() => number> {
  let refused = 0;
  await page.route(new RegExp(procedure.replace('.', '\\.')), (route) => {
    const asked = decodeURIComponent(route.request().url()) + (route.request().postData() ?? '');
    if (!what.test(asked)) return route.continue();
    refused++;
    const together = new URL(route.request().url()).pathname.split(',').map(() => REFUSAL);
    return route.fulfill({ status: 429, contentType: 'application/json', body: JSON.stringify(together) });
  });
  return () => refused;
}

const open = () => pageAs(browser, web, company.admin, { viewport: { width: 1440, height: 900 } });
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Não foi possível carregar' });

/** What is refused is asked for a few times, and comes when somebody asks again. */
async function askAgain(page: Page, refused: () => number): Promise<void> {
  await failure(page).waitFor();
  await page.waitForTimeout(1_500);
  expect(refused()).toBeLessThan(FEW);
  await page.unrouteAll();
  await failure(page).getByRole('button', { name: 'Tentar de novo' }).click();
  await failure(page).waitFor({ state: 'hidden' });
  await page.mouse.wheel(0, 10_000);
}

beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
  const canal = await openChannel(company);
  const people = Array.from({ length: 60 }, (_, n) =>
    says(`+55249876510${n + 10}`, 'Oi', { nome: `Pessoa ${n + 10}` }),
  );
  await hear(canal, company, people);
});

const rows = (page: Page) => page.getByRole('link', { name: /^Pessoa \d\d/ });

test('conversations stay on the screen where they could not be read again', async () => {
  const page = await open();
  await page.clock.install();
  await page.goto('/conversas?aba=todas');
  await rows(page).first().waitFor();
  await atRest(page);
  const shown = await rows(page).count();
  const refused = await refuse(page, 'conversas.list', /./);
  await page.clock.fastForward(61_000);
  await expect.poll(refused).toBeGreaterThan(0);
  await page.clock.runFor(1_000);
  expect(await rows(page).count()).toBe(shown);
  await page.context().close();
});

test('the next conversations are asked for once where they are refused, and again when somebody asks', async () => {
  const page = await open();
  const refused = await refuse(page, 'conversas.list', /"pagina":2/);
  await page.goto('/conversas?aba=todas');
  await rows(page).first().waitFor();
  await page.getByRole('list', { name: 'Conversas', exact: true }).hover();
  await page.mouse.wheel(0, 10_000);
  await askAgain(page, refused);
  await page.getByRole('link', { name: /^Pessoa 10/ }).waitFor();
  await page.context().close();
});

test('whoever goes to a message of long ago is told that it cannot be fetched now, and asks again', async () => {
  const long = await openChannel(company);
  const all = Array.from({ length: 70 }, (_, n) => says('+5524987659999', `Linha ${n}`, { nome: 'Zeca Longo' }));
  await hear(long, company, all);
  const [{ id, m } = { id: 0, m: 0 }] = await company.ctx.db.sql<{ id: number; m: number }[]>`
    SELECT conversa_id AS id, min(id) AS m FROM mensagens WHERE canal_id = ${long.id} GROUP BY 1`;
  const page = await open();
  const refused = await refuse(page, 'conversas.timeline', /"antes_de":/);
  const asks = async () => {
    await page.goto(`/conversas?c=${id}&m=${m}`);
    await page.getByRole('log').getByText('Linha 69').waitFor();
  };
  await asks();
  await page.getByText('Muitas chamadas em pouco tempo.').first().waitFor();
  await page.waitForTimeout(1_500);
  expect(refused()).toBeLessThan(FEW);
  await page.unrouteAll();
  await asks();
  await page.getByRole('log').getByText('Linha 0', { exact: true }).waitFor();
  await page.context().close();
});

test('the next deals of a column are asked for once, too', async () => {
  const funil = await company.funnel();
  const etapa_id = funil.etapas[0]?.id;
  for (let n = 0; n < 45; n++) await company.deal({ titulo: `Negócio ${n}`, etapa_id });
  const page = await open();
  const refused = await refuse(page, 'negocios.coluna', /"cursor":"/);
  await page.goto('/negocios');
  await page.getByRole('link', { name: 'Negócio 44', exact: true }).hover();
  await page.mouse.wheel(0, 10_000);
  await askAgain(page, refused);
  await page.getByRole('link', { name: 'Negócio 0', exact: true }).waitFor();
  await page.context().close();
});
