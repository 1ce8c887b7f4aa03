import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { atRest, complaintsOf, faultsEverywhere } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

let web: Web;
let browser: Browser;
let company: Company;
let page: Page;
let complaints: () => string[];
let balcao: { id: number };

const signIn = () => pageAs(browser, web, company.admin, { viewport: { width: 1280, height: 900 } });

beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
  await company.product({ nome: 'Café torrado 500 g', codigo: 'CAFE-500' });
  page = await signIn();
  complaints = await complaintsOf(page);
});

/** Calls a procedure of the panel's door as the screen does. */
const call = (procedure: string, input: object): Promise<{ id: number }> =>
  page.evaluate(
    async ([path, json]) => {
      const answer = await fetch(`/api/trpc/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ json }),
      });
      const told = await answer.json();
      if (!answer.ok) throw new Error(JSON.stringify(told));
      return told.result.data.json;
    },
    [procedure, input] as const,
  );

const column = (of: Page, etapa: string) => of.getByRole('region', { name: new RegExp(`^${etapa}: `) });
const titles = (of: Page, etapa: string) => column(of, etapa).getByRole('listitem').getByRole('link').allInnerTexts();
const card = (of: Page, titulo: string) => of.getByRole('link', { name: titulo, exact: true });
const menuOf = async (of: Page, titulo: string) => {
  await of.getByRole('button', { name: `Ações de ${titulo}`, exact: true }).click();
  return of.getByRole('menu');
};
/** The server's answer to a deal's next move: the card is drawn in its place before the server has it there. */
const moved = async (of: Page, { id }: { id: number }) => {
  const answer = await of.waitForResponse(
    (one) => one.url().includes('negocios.move') && new RegExp(`"id":${id}\\b`).test(one.request().postData() ?? ''),
  );
  expect(answer.status()).toBe(200);
};
const said = (of: Page) => of.locator('[data-quadro-diz]');

test('a company without funnel begins with one, and with a deal of one item', async () => {
  await page.goto('/negocios');
  await page.getByRole('button', { name: 'Começar com um funil pronto' }).click();
  await column(page, 'Primeiro contato').waitFor();
  await column(page, 'Primeiro contato').getByRole('button', { name: 'Ações da etapa Primeiro contato' }).click();
  await page.getByRole('menuitem', { name: 'Novo negócio aqui' }).click();
  const form = page.getByRole('dialog', { name: 'Novo negócio' });
  await hasFocus(form.getByRole('textbox', { name: 'Título' }));
  await form.getByRole('textbox', { name: 'Título' }).fill('Assinatura de café');
  await form.getByRole('button', { name: 'Adicionar item' }).click();
  const item = form.getByRole('group', { name: 'Item 1' });
  await item.getByRole('combobox', { name: 'Produto' }).fill('CAFE-500');
  await page.getByRole('option').filter({ hasText: 'CAFE-500' }).click();
  await item.getByRole('textbox', { name: 'Quantidade' }).fill('2,5');
  // As slowly as a person types: the focus stays where it is.
  await item.getByRole('textbox', { name: 'Preço' }).fill('');
  await item.getByRole('textbox', { name: 'Preço' }).pressSequentially('38,90', { delay: 120 });
  await form.getByText('R$ 97,25').last().waitFor();
  expect(await form.getByRole('textbox', { name: 'Valor' }).isDisabled()).toBe(true);
  await form.getByRole('button', { name: 'Criar negócio' }).click();
  await form.waitFor({ state: 'hidden' });
  await expect.poll(() => titles(page, 'Primeiro contato')).toEqual(['Assinatura de café']);
  await column(page, 'Primeiro contato').getByText('R$ 97,25').first().waitFor();
});

test('a card is moved by its menu, by the keyboard alone, and by dragging', async () => {
  const moinho = await call('negocios.create', { titulo: 'Moinho' });
  balcao = await call('negocios.create', { titulo: 'Balcão' });
  await page.reload();
  await expect.poll(() => titles(page, 'Primeiro contato')).toEqual(['Balcão', 'Moinho', 'Assinatura de café']);

  await (await menuOf(page, 'Assinatura de café')).getByRole('menuitem', { name: 'Subir' }).click();
  await expect.poll(() => titles(page, 'Primeiro contato')).toEqual(['Balcão', 'Assinatura de café', 'Moinho']);
  await (await menuOf(page, 'Moinho')).getByRole('menuitem', { name: 'Qualificação' }).click();
  await expect.poll(() => titles(page, 'Qualificação')).toEqual(['Moinho']);

  await card(page, 'Balcão').focus();
  await page.keyboard.press('ArrowDown');
  await hasFocus(card(page, 'Assinatura de café'));
  await page.keyboard.press('Control+ArrowRight');
  await expect.poll(() => said(page).innerText()).toBe('Assinatura de café movido para Qualificação, posição 2 de 2');
  await hasFocus(card(page, 'Assinatura de café'));
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => titles(page, 'Qualificação')).toEqual(['Assinatura de café', 'Moinho']);
  await page.keyboard.press('m');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });

  // Its own stage, which is the first of them, is not offered: the next one has the focus.
  await card(page, 'Balcão').press('m');
  await hasFocus(page.getByRole('menuitem', { name: 'Qualificação' }));
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await hasFocus(card(page, 'Balcão'));

  const from = await card(page, 'Balcão').boundingBox();
  const to = await card(page, 'Moinho').boundingBox();
  if (!from || !to) throw new Error('A card is not on the screen');
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + 30, to.y + 4, { steps: 8 });
  await page.mouse.move(to.x + 32, to.y + 3, { steps: 2 });
  const saved = moved(page, balcao);
  await page.mouse.up();
  await saved;
  await expect.poll(() => titles(page, 'Qualificação')).toEqual(['Assinatura de café', 'Balcão', 'Moinho']);

  await page.reload();
  await expect.poll(() => titles(page, 'Qualificação')).toEqual(['Assinatura de café', 'Balcão', 'Moinho']);
  await page.keyboard.press('Tab');
  await card(page, 'Moinho').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/negocios/${moinho.id}`);
  await page.getByText('menos de 1 minuto em Primeiro contato').waitFor();
});

test('whoever moves what somebody else has moved is told, and sees the order that there is', async () => {
  const other = await signIn();
  await Promise.all([page.goto('/negocios'), other.goto('/negocios')]);
  for (const one of [page, other]) {
    await expect.poll(() => titles(one, 'Qualificação')).toEqual(['Assinatura de café', 'Balcão', 'Moinho']);
  }
  const saved = moved(other, balcao);
  await (await menuOf(other, 'Balcão')).getByRole('menuitem', { name: 'Negociação' }).click();
  await saved;
  await expect.poll(() => titles(other, 'Negociação')).toEqual(['Balcão']);
  // The answer comes when another move waits behind it, which is given up with it.
  const both = Promise.withResolvers<void>();
  await page.route(/negocios\.move\b/, async (route) => {
    await both.promise;
    await route.continue();
  });
  await card(page, 'Balcão').focus();
  await page.keyboard.press('Control+ArrowLeft');
  await card(page, 'Moinho').focus();
  await page.keyboard.press('Control+ArrowLeft');
  await expect.poll(() => titles(page, 'Primeiro contato')).toContain('Moinho');
  both.resolve();
  await page.getByText('Outra pessoa moveu este negócio; o quadro foi atualizado.').first().waitFor();
  await expect.poll(() => titles(page, 'Qualificação')).toEqual(['Assinatura de café', 'Moinho']);
  await expect.poll(() => titles(page, 'Primeiro contato')).not.toContain('Moinho');
  await page.unroute(/negocios\.move\b/);

  // A move that is drawn while the board is read again after a refusal: the board is what the server has in the end.
  const [cafe] = await company.ctx.db.sql<{ id: number }[]>`
    SELECT id FROM negocios WHERE empresa_id = ${company.id} AND titulo = 'Assinatura de café'`;
  const away = moved(other, { id: cafe?.id ?? 0 });
  await (await menuOf(other, 'Assinatura de café')).getByRole('menuitem', { name: 'Negociação' }).click();
  await away;
  const drawn = Promise.withResolvers<void>();
  await page.route(/negocios\.coluna/, async (route) => {
    await drawn.promise;
    await route.continue().catch(() => undefined);
  });
  const refusal = page.waitForResponse((one) => one.url().includes('negocios.move') && one.status() === 409);
  await card(page, 'Assinatura de café').focus();
  await page.keyboard.press('Control+ArrowLeft');
  await refusal;
  await expect.poll(() => titles(page, 'Qualificação')).toEqual(['Assinatura de café', 'Moinho']);
  await card(page, 'Moinho').focus();
  await page.keyboard.press('Control+ArrowLeft');
  await expect.poll(() => titles(page, 'Primeiro contato')).toContain('Moinho');
  drawn.resolve();
  await expect.poll(() => titles(page, 'Qualificação')).toEqual([]);
  await expect.poll(() => titles(page, 'Primeiro contato')).toEqual(['Moinho']);
  await expect
    .poll(async () => (await titles(page, 'Negociação')).toSorted())
    .toEqual(['Assinatura de café', 'Balcão']);
  await page.unroute(/negocios\.coluna/);
  await page.reload();
  await expect
    .poll(async () => (await titles(page, 'Negociação')).toSorted())
    .toEqual(['Assinatura de café', 'Balcão']);
  await other.context().close();
});

test('a loss asks why, and a win makes the sale, which leads back to the deal', async () => {
  await call('motivosPerda.create', { nome: 'Preço alto' });
  const contato = await call('contatos.create', { nome: 'Padaria do teste', email: 'padaria@teste.local' });
  await page.goto('/negocios');
  await (await menuOf(page, 'Balcão')).getByRole('menuitem', { name: 'Perder' }).click();
  const loss = page.getByRole('dialog', { name: 'Perder “Balcão”' });
  await loss.getByRole('button', { name: 'Marcar como perdido' }).click();
  await loss.getByText('Diga por que o negócio foi perdido.').first().waitFor();
  await loss.getByRole('combobox', { name: 'Por quê?' }).click();
  await page.getByRole('option', { name: 'Preço alto' }).click();
  await loss.getByRole('button', { name: 'Marcar como perdido' }).click();
  await loss.waitFor({ state: 'hidden' });
  await expect.poll(() => titles(page, 'Negociação')).toEqual(['Assinatura de café']);

  await card(page, 'Assinatura de café').click();
  await page.waitForURL(/\/negocios\/\d+$/);
  const deal = page.url();
  const id = Number(deal.split('/').at(-1));
  await call('negocios.update', { id, contato_id: contato.id });
  await page.reload();
  await page.getByRole('link', { name: 'Padaria do teste' }).waitFor();
  await page.getByRole('button', { name: 'Ganhar' }).click();
  const win = page.getByRole('dialog', { name: 'Ganhar “Assinatura de café”' });
  await expect.poll(() => win.getByRole('radio', { name: 'Criar a venda' }).isChecked()).toBe(true);
  await win.getByRole('button', { name: 'Ganhar' }).click();
  await page.getByRole('heading', { level: 1 }).getByText('Ganho').waitFor();
  await page.getByRole('link', { name: /^Venda \d/ }).click();
  await page.waitForURL(/\/vendas\/\d+$/);
  await page.getByRole('link', { name: /^negócio #\d+$/ }).click();
  await page.waitForURL(deal);
});

test('axe finds nothing serious on the board, the list, a deal and the analysis, and the browser refuses nothing', async () => {
  const [first] = await company.ctx.db.sql<
    { id: number }[]
  >`SELECT id FROM negocios WHERE empresa_id = ${company.id} ORDER BY id`;
  for (const path of ['/negocios', '/negocios?visao=lista', `/negocios/${first?.id}`, '/negocios/analise']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await atRest(page);
    expect(await faultsEverywhere(page), path).toEqual([]);
  }
  await page.goto('/negocios/analise');
  const reasons = page.getByRole('region', { name: 'Perdas por motivo' });
  await reasons.getByRole('button', { name: 'Ver como tabela' }).click();
  await reasons.getByRole('row', { name: /Preço alto 1/ }).waitFor();
  // A move that came too late is refused by the server, which the browser says too.
  expect(complaints().filter((one) => !/status of 409/.test(one))).toEqual([]);
});
