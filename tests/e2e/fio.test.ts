import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { contextOfSystem } from '#server/acesso/index.ts';
import { getProduto } from '#server/catalogo/index.ts';
import { listEntregasNoPainel } from '#server/entregas/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { setRespostaReceptor } from '#server/receptor/index.ts';
import { seriousFaults, signIn } from '#tests/support/browser.ts';
import { until } from '#tests/support/deliveries.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// From a delivery that failed to the request that caused it, and the delivery sent again, all in one thread.

let web: Web;
let browser: Browser;
let page: Page;
let ctx: Ctx;
let produto: { id: number; nome: string };

beforeAll(async () => {
  [web, browser] = await Promise.all([openWeb({ worker: true }), openBrowser()]);
  const made = await contextOfSystem(db(), web.demonstracao.empresa_id, 'cli');
  if (!made) throw new Error('The demonstration is missing');
  ctx = made;
  produto = await getProduto(ctx, { id: 1 });
  page = await signIn(browser, web, { viewport: { width: 1280, height: 900 } });
});

const thread = (of = page) => of.getByRole('dialog', { name: 'O fio da requisição' });

/** A movement by the API, under a request id of its own. */
async function post(request_id: string): Promise<void> {
  const { status } = await fetch(`${web.url}/v1/estoque/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${web.demonstracao.token}`,
      'content-type': 'application/json',
      'x-request-id': request_id,
    },
    body: JSON.stringify({ produto_id: produto.id, tipo: 'entrada', quantidade: '2', custo_unitario: '1' }),
  });
  expect(status).toBe(201);
}

const delivery = (requisicao: string, estado: string) =>
  until(async () => {
    const { resultados } = await listEntregasNoPainel(ctx, { requisicao });
    const [found] = resultados;
    return found?.estado === estado && found;
  });

test('the request of a failed delivery is one click away, and so is sending it again', async () => {
  await setRespostaReceptor(ctx, { resposta: 'recusar', so_a_proxima: true });
  await post('fio-e2e-0001');
  const { id } = await delivery('fio-e2e-0001', 'falhou');

  await page.goto('/integracoes/entregas?estado=falhou');
  // The row says what the delivery is about.
  await page.getByRole('link', { name: produto.nome }).first().click();
  await page.waitForURL(`**/integracoes/entregas/${id}`);
  await page.getByRole('button', { name: 'Ver o fio' }).click();
  await page.waitForURL(/fio=fio-e2e-0001/);
  await thread().getByText('A requisição', { exact: true }).waitFor();
  await thread().getByText('/v1/estoque/', { exact: false }).first().waitFor();
  await thread().getByText('201').waitFor();
  await thread()
    .getByRole('link', { name: /lançamento nº/ })
    .waitFor();
  await thread().getByRole('link', { name: 'Tentativa 1' }).waitFor();
  await thread().getByText('400').waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  await thread().getByRole('button', { name: 'Reenviar' }).click();
  await thread().getByText('Entregue', { exact: true }).waitFor();
  await thread().getByRole('link', { name: 'Tentativa 2' }).click();
  await page.waitForURL(`**/integracoes/entregas/${id}#tentativa-2`);
  await thread().waitFor({ state: 'detached' });
});

test('its address is shared; it is closed by the keyboard, and the focus goes back to where it was opened', async () => {
  await page.goto('/integracoes/eventos?fio=fio-e2e-0001');
  await thread().getByRole('link', { name: 'Tentativa 2' }).waitFor();
  await page.keyboard.press('Escape');
  await thread().waitFor({ state: 'detached' });
  expect(page.url()).not.toContain('fio=');

  await page.goto('/integracoes/eventos?requisicao=fio-e2e-0001');
  await page.getByRole('link', { name: produto.nome }).click();
  const opener = page.getByRole('button', { name: 'Ver o fio' });
  await opener.click();
  await thread().waitFor();
  await page.keyboard.press('Escape');
  await thread().waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
});

test('from a product to what went out because of it', async () => {
  await page.goto(`/produtos/${produto.id}`);
  await page.getByRole('button', { name: `Ações de ${produto.nome}` }).click();
  await page.getByRole('menuitem', { name: 'O que saiu daqui' }).click();
  await page.waitForURL(new RegExp(`registro=produto(:|%3A)${produto.id}$`));
  await page.getByText(`Sobre: ${produto.nome}`).waitFor();
  const rows = page.getByRole('row').filter({ hasText: 'nº' });
  await rows.first().waitFor();
  for (const row of await rows.all()) expect(await row.textContent()).toContain(produto.nome);
  await page.getByRole('button', { name: 'Remover o filtro por registro' }).click();
  await page.waitForURL(/\/integracoes\/eventos$/);
});

test('a text of the body is searched, and the screen says how far it looked', async () => {
  await page.goto('/integracoes/eventos');
  await page.getByRole('searchbox').fill(produto.nome.toUpperCase());
  await page.getByText(/^O texto foi procurado em \d/).waitFor();
  await page.getByRole('link', { name: produto.nome }).first().waitFor();
});

test('what happens is there in a moment, and opens its thread', async () => {
  await page.goto('/integracoes/ao-vivo');
  const lines = page.getByRole('list', { name: 'O que acontece' });
  await page.getByText('Acompanhando.').waitFor();
  await post('fio-e2e-0002');
  await delivery('fio-e2e-0002', 'entregue');
  await lines
    .getByRole('button', { name: /Evento.*Estoque atualizado/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Pausar' }).click();
  await page.getByText('Parado: nada novo aparece.').waitFor();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.goto('/integracoes/ao-vivo?requisicao=fio-e2e-0002');
  await lines.getByRole('button', { name: /Tentativa.*entrega nº/ }).waitFor();
  await lines.getByRole('button', { name: /Requisição.*\/v1\/estoque\// }).waitFor();
  expect(await lines.getByRole('listitem').count()).toBe(3);
  expect(await seriousFaults(page)).toEqual([]);
  await lines.getByRole('button', { name: /Tentativa/ }).click();
  await page.waitForURL(/fio=fio-e2e-0002/);
  await thread().getByText('A requisição', { exact: true }).waitFor();
});

test('readers see the thread and send nothing', async () => {
  const reader = await signIn(browser, {
    ...web,
    demonstracao: { ...web.demonstracao, email: 'clara@demonstracao.local' },
  });
  await reader.goto('/integracoes/entregas?fio=fio-e2e-0001');
  await thread(reader).getByRole('link', { name: 'Tentativa 2' }).waitFor();
  expect(await thread(reader).getByRole('button', { name: 'Reenviar' }).count()).toBe(0);
  await reader.context().close();
});
