import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { complaintsOf, enter, faultsEverywhere } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany, SENHA } from '#tests/support/factory.ts';
import { mailedLink, mailTo } from '#tests/support/mail.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// Another e-mail for one's own account, from the account's page over the link in the e-mail.

const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

let web: Web;
let browser: Browser;
let company: Company;
beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
});

const look = async (page: Page) => expect(await faultsEverywhere(page)).toEqual([]);
const field = (page: Page) => page.getByLabel('E-mail', { exact: true });

test('the e-mail changes once the link that went to it is opened and confirmed, in whatever browser', async () => {
  const member = await company.member('operador');
  const wanted = 'nova.caixa@teste.local';
  const page = await pageAs(browser, web, member, DESK);
  const complaints = await complaintsOf(page);
  await page.goto('/minha-conta');
  await field(page).fill(wanted);
  await page.getByRole('button', { name: 'Trocar e-mail' }).click();
  await page.getByText(`Se ${wanted} estiver livre, enviamos para lá um link`).waitFor();
  expect(await field(page).inputValue()).toBe(member.email);
  await look(page);
  const link = await mailedLink(wanted, 'confirmar_email');
  expect(complaints()).toEqual([]);

  const elsewhere = await pageAs(browser, web, null, DESK);
  await elsewhere.goto(link);
  await elsewhere.getByText('O endereço em que você recebeu este link').waitFor();
  await look(elsewhere);
  // Opened is not confirmed.
  await page.reload();
  await field(page).waitFor();
  expect(await field(page).inputValue()).toBe(member.email);
  await elsewhere.getByRole('button', { name: 'Usar este e-mail' }).click();
  await elsewhere.getByText(`Daqui em diante você entra com ${wanted}.`).waitFor();
  await look(elsewhere);
  await page.reload();
  await field(page).waitFor();
  expect(await field(page).inputValue()).toBe(wanted);
  await enter(elsewhere, { email: wanted, senha: SENHA });
  await elsewhere.waitForURL('**/inicio');

  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Usar este e-mail' }).click();
  await elsewhere.getByText('Este link não vale mais: foi usado, cancelado ou venceu.').waitFor();
  await look(elsewhere);
  await elsewhere.getByRole('link', { name: 'Segurança da conta' }).click();
  await elsewhere.waitForURL('**/minha-conta');
  for (const each of [page, elsewhere]) await each.context().close();
});

test('an e-mail that somebody has is answered alike, and nothing is sent to it; one’s own is refused in place', async () => {
  const [member, other] = [await company.member('operador'), await company.member('leitura')];
  const page = await pageAs(browser, web, member, DESK);
  await page.goto('/minha-conta');
  await field(page).fill(other.email);
  await page.getByRole('button', { name: 'Trocar e-mail' }).click();
  await page.getByText(`Se ${other.email} estiver livre, enviamos para lá um link`).waitFor();
  expect(await mailTo(other.email, 'confirmar_email')).toEqual([]);
  await field(page).fill(member.email.toUpperCase());
  await page.getByRole('button', { name: 'Trocar e-mail' }).click();
  await page.getByText('Este já é o seu e-mail.').waitFor();
  await page.context().close();
});

test('a link that lost its end on the way says so', async () => {
  const page = await pageAs(browser, web, null, DESK);
  await page.goto('/confirmar-email');
  await page.getByText('O endereço está incompleto').waitFor();
  await look(page);
  await page.context().close();
});
