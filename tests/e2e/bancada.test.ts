import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contextOfSystem, createToken, createWebhook } from '#server/acesso/index.ts';
import { getEntrega, listEntregas } from '#server/entregas/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { faultsEverywhere, signIn } from '#tests/support/browser.ts';
import { startDispatcher, type TestDispatcher, until } from '#tests/support/deliveries.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';
import { type Receiver, startReceiver } from '#tests/support/receiver.ts';

// The newcomer's question at the workbench: why did this delivery fail, which request caused it, and how is it sent again?

process.env.WEBHOOK_ALLOWED_NETWORKS = '127.0.0.0/8,::1/128';

let web: Web;
let browser: Browser;
let receiver: Receiver;
let dispatcher: TestDispatcher;
let page: Page;
let ctx: Ctx;
let token = '';

beforeAll(async () => {
  [web, browser, receiver, dispatcher] = await Promise.all([
    openWeb(),
    openBrowser(),
    startReceiver(),
    startDispatcher(),
  ]);
  const made = await contextOfSystem(db(), web.demonstracao.empresa_id, 'cli');
  if (!made) throw new Error('The demonstration is missing');
  ctx = made;
  ({ token } = await createToken(ctx, { nome: 'Loja nova', escopos: ['estoque:read', 'estoque:write'] }));
  await createWebhook(ctx, {
    url: `${receiver.url}/erp`,
    descricao: 'ERP da contabilidade',
    eventos: ['estoque.atualizado'],
    max_tentativas: 1,
  });
  page = await signIn(browser, web, { viewport: { width: 1280, height: 800 } });
});
afterAll(async () => {
  await dispatcher?.stop();
  await receiver?.close();
});

const post = (body: unknown) =>
  fetch(`${web.url}/v1/estoque/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'user-agent': 'loja/1.0' },
    body: JSON.stringify(body),
  });

/** The clicks of the newcomer, counted. */
let clicks = 0;
async function click(what: ReturnType<Page['getByRole']>): Promise<void> {
  clicks++;
  await what.click();
}

test('why a delivery failed, which request caused it, and once more: in under eight clicks from Início', async () => {
  receiver.reply({ status: 422, body: '{"erro":"SKU desconhecido"}' });
  const answer = await post({ produto_id: 1, tipo: 'entrada', quantidade: '3', observacao: 'Nota do recém-chegado' });
  expect(answer.status).toBe(201);
  const failed = await until(async () => (await listEntregas(ctx, { estado: 'falhou' })).resultados[0] ?? false);
  receiver.reply({ status: 200 });

  await page.goto('/inicio');
  await click(page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Integrações' }));
  const falhas = page.getByRole('region', { name: 'Últimas falhas' });
  await click(falhas.getByRole('link', { name: /Café torrado/ }));
  // Why: the answer, what it means, and what the receiver said.
  await page.getByText('SKU desconhecido').first().waitFor();
  await page
    .getByText(/O destino recusou o evento/)
    .first()
    .waitFor();
  // Which request: the thread, from the call of the API to the attempts.
  await click(page.getByRole('button', { name: 'Ver o fio' }));
  const fio = page.getByRole('dialog', { name: 'O fio da requisição' });
  await fio.getByText('“Loja nova”').waitFor();
  await fio.getByRole('link', { name: '/v1/estoque/' }).waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  expect(new URL(page.url()).searchParams.get('fio')).toBe(answer.headers.get('x-request-id'));
  // Once more.
  await click(fio.getByRole('button', { name: 'Reenviar' }));
  expect(clicks).toBeLessThan(8);
  await until(async () => (await getEntrega(ctx, { id: failed.id })).estado === 'entregue');
  await fio.getByRole('button', { name: 'Reenviar' }).waitFor({ state: 'detached' });

  // The thread has an address: another browser window opens it where it was.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('dialog', { name: 'O fio da requisição' }).getByText('“Loja nova”').waitFor();
  await other.close();
});

test('a refused request: the body that was sent, the guide’s paragraph, equal ones as one, an address to share', async () => {
  for (let i = 0; i < 3; i++) await post({ produto_id: 1, tipo: 'troca', quantidade: '0', token: 'nunca-guardado' });
  await page.goto('/integracoes/requisicoes');
  const row = page.getByRole('row', { name: /POST.*400/ }).first();
  await row.getByRole('button', { name: '/v1/estoque/' }).click();
  const drawer = page.getByRole('dialog', { name: 'Requisição' });
  await drawer.getByText('Dados inválidos. Campos: tipo, quantidade.').waitFor();
  await drawer.getByText(/corrija esses campos e envie de novo/).waitFor();
  await drawer.getByText('"troca"').waitFor();
  await drawer.getByText('Operação e banco de dados').waitFor();
  expect(await drawer.innerText()).not.toContain('nunca-guardado');
  await drawer.getByRole('button', { name: 'Copiar como curl' }).click();
  const curl = await page.evaluate(() => navigator.clipboard.readText());
  expect(curl).toContain(`curl --globoff -X POST '${web.url}/v1/estoque/'`);
  expect(curl).toContain('-H "Authorization: Bearer $TOKEN"');
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.reload();
  await drawer.getByText('Dados inválidos. Campos: tipo, quantidade.').waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });

  await page.getByText('Erros agrupados', { exact: true }).click();
  const group = page.getByRole('region', { name: /POST \/v1\/estoque\/: Dados inválidos/ });
  await group.getByText('3', { exact: true }).waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  await group.getByRole('button', { name: 'Ver todas' }).click();
  await page
    .getByRole('row', { name: /POST.*400/ })
    .nth(2)
    .waitFor();
  expect(await page.getByRole('row', { name: /POST/ }).count()).toBe(3);
});

test('whether bodies are kept is the company’s choice, and is told', async () => {
  await page.goto('/integracoes/requisicoes');
  await page.getByRole('button', { name: 'O que é guardado' }).click();
  const drawer = page.getByRole('dialog', { name: 'O que é guardado' });
  await drawer.getByRole('switch', { name: 'Guardar corpo e resposta' }).click();
  const asked = page.getByRole('dialog', { name: 'Deixar de guardar corpo e resposta?' });
  expect(await faultsEverywhere(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Deixar de guardar' }).click();
  await asked.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '/v1/estoque/' }).first().click();
  await page.getByText('Esta empresa escolheu não guardar o corpo e a resposta das requisições.').waitFor();
});
