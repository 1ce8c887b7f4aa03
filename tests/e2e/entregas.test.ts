import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { contextOfSystem } from '#server/acesso/index.ts';
import { getProduto } from '#server/catalogo/index.ts';
import { listEntregas } from '#server/entregas/index.ts';
import { createLancamento } from '#server/estoque/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { seriousFaults, signIn } from '#tests/support/browser.ts';
import { until } from '#tests/support/deliveries.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// The demonstration as a newcomer finds it: its webhook, the example receiver, web and worker as `npm start` runs them.

let web: Web;
let browser: Browser;
let page: Page;
let ctx: Ctx;
const faults: string[] = [];

beforeAll(async () => {
  [web, browser] = await Promise.all([openWeb({ worker: true }), openBrowser()]);
  const made = await contextOfSystem(db(), web.demonstracao.empresa_id, 'cli');
  if (!made) throw new Error('The demonstration is missing');
  ctx = made;
  page = await signIn(browser, web, { viewport: { width: 1280, height: 900 } });
  page.on('pageerror', (error) => faults.push(error.message));
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const region = (name: string) => page.getByRole('region', { name, exact: true });
const heading = () => page.getByRole('heading', { level: 1 });

const newest = async () => {
  const { resultados } = await listEntregas(ctx, { por_pagina: 1 });
  return resultados[0];
};

/** Posts a movement, and gives the delivery that it made. */
async function move(): Promise<number> {
  const before = (await newest())?.id ?? 0;
  await createLancamento(ctx, { produto_id: 1, tipo: 'entrada', quantidade: '1', custo_unitario: '1' });
  const after = await newest();
  if (!after || after.id <= before) throw new Error('The movement made no delivery');
  return after.id;
}

test('what the demonstration began arrived by itself, one of it after the receiver had asked to wait', async () => {
  const all = await until(async () => {
    const { resultados } = await listEntregas(ctx, { por_pagina: 100 });
    return resultados.length > 20 && resultados.every(({ estado }) => estado === 'entregue') && resultados;
  });
  expect(all.filter(({ tentativas }) => tentativas === 2)).toHaveLength(1);
  const retried = all.find(({ tentativas }) => tentativas === 2);
  await page.goto(`/integracoes/entregas/${retried?.id}`);
  await button(/^Tentativa 2.*Sucesso/).waitFor();
  await button(/^Tentativa 1.*Falhou, com nova tentativa/).click();
  await page.getByText('O destino pediu para esperar.').waitFor();
  await page.getByText('retry-after', { exact: false }).first().waitFor();
  expect(await seriousFaults(page)).toEqual([]);
});

test('a movement is in the example receiver in a moment; its delivery tells what was sent and signed', async () => {
  await page.goto('/integracoes/receptor');
  const received = region('O que chegou');
  await received.getByRole('button').first().waitFor();
  // Accepted ones: the one that was told to wait may be of this kind too.
  const line = received.getByRole('button', { name: /estoque\.atualizado.*Assinatura confere.*200/ });
  const seen = await line.count();
  await move();
  await expect.poll(() => line.count(), { timeout: 5_000 }).toBe(seen + 1);
  await line.first().click();
  await received.getByText('A assinatura confere e a chave é nova').waitFor();
  await received.getByRole('link', { name: 'Ver a entrega' }).click();

  await page.waitForURL(/\/integracoes\/entregas\?busca=/);
  const sent = await newest();
  await page.locator(`a[href="/integracoes/entregas/${sent?.id}"]`).first().click();
  await heading().getByText('Entregue').waitFor();
  await button('Copiar como curl').click();
  await button('Copiado').waitFor();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain(`-H 'X-Webhook-Idempotency-Key: ${sent?.idempotency_key}'`);
  expect(command).toMatch(/-H 'X-Webhook-Signature: sha256=[0-9a-f]{64}'/);
  expect(command).toMatch(/-H 'X-Webhook-Enviado-Em: \d{10}'/);
  expect(command).toMatch(/-H 'X-Webhook-Assinatura-Envio: sha256=[0-9a-f]{64}'/);
  const signed = region('O que foi assinado');
  await signed.getByText('X-Webhook-Assinatura-Envio: sha256=hex(').waitFor();
  await signed.getByText('openssl dgst -sha256 -hmac').waitFor();
  await signed.getByText('Bruto').waitFor();
});

test('one that fails waits for its next attempt, and “Reenviar” does not', async () => {
  await page.goto('/integracoes/receptor');
  await page.getByRole('radio', { name: '500: falhar' }).check();
  await page.getByText('Resposta do receptor alterada.').first().waitFor();
  const id = await move();
  await page.goto(`/integracoes/entregas/${id}`);
  await heading().getByText('Nova tentativa agendada').waitFor();
  await page.getByText('Tentativa 2 de 5 em').waitFor();
  await page.getByRole('alert').filter({ hasText: 'O destino falhou ao processar.' }).first().waitFor();

  await page.goto('/integracoes/receptor');
  await page.getByRole('radio', { name: '200: aceitar' }).check();
  await page.getByText('Resposta do receptor alterada.').first().waitFor();
  await page.goto(`/integracoes/entregas/${id}`);
  await button('Reenviar').click();
  await heading().getByText('Entregue').waitFor();
  await button(/^Tentativa 2.*Sucesso/)
    .getByText('Reenvio manual')
    .waitFor();
  await page.goto('/integracoes/receptor');
  await region('O que chegou')
    .getByRole('button', { name: /2ª vez.*200/ })
    .first()
    .waitFor();
});

test('several are sent again: those selected, and all that a filter finds, counted before', async () => {
  await page.goto('/integracoes/entregas');
  await page
    .getByRole('checkbox', { name: /^Selecionar a entrega/ })
    .first()
    .check();
  await page
    .getByRole('checkbox', { name: /^Selecionar a entrega/ })
    .nth(1)
    .check();
  await page.getByText('2 selecionadas').waitFor();
  await button('Reenviar selecionadas').click();
  const ask = page.getByRole('dialog', { name: 'Reenviar 2 entregas?' });
  await ask.waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await ask.getByRole('button', { name: 'Reenviar 2 entregas' }).click();
  await page.getByText(/Reenvio em lote nº \d+: concluído/).waitFor();
  await page.getByText('2 de 2 postas na fila de envio').waitFor();

  await page.goto('/integracoes/entregas?estado=entregue&evento=venda.criada');
  const { total_registros: total } = await listEntregas(ctx, { estado: 'entregue', evento: 'venda.criada' });
  await button(`Reenviar todas as ${total} filtradas`).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: `Reenviar ${total} entregas` });
  await confirm.click();
  // To leave before the answer would take the request back.
  await confirm.waitFor({ state: 'detached' });
  // The job goes on, and is told of, on whatever page of deliveries one comes back to.
  await page.goto('/integracoes/eventos');
  await page.goto('/integracoes/entregas');
  await page.getByText(`${total} de ${total} postas na fila de envio`).waitFor();
  await until(async () => {
    const { resultados } = await listEntregas(ctx, { evento: 'venda.criada', por_pagina: 100 });
    return resultados.every(({ estado, tentativas }) => estado === 'entregue' && tentativas >= 2);
  });
});

test('the list begins with the last seven days; without a period, or for a number, all that are kept are looked through', async () => {
  const id = await move();
  const link = page.locator(`a[href="/integracoes/entregas/${id}"]`);
  const date = (days: number) => db().sql`
    UPDATE entregas SET criado_em = now() - ${days}::int * interval '1 day' WHERE id = ${id}`;
  await date(10);
  await page.goto('/integracoes/entregas');
  await page
    .getByRole('checkbox', { name: /^Selecionar a entrega/ })
    .first()
    .waitFor();
  expect(await link.count()).toBe(0);
  await button('Limpar período').click();
  await page.waitForURL(/data_inicio=/);
  await page.goto(`/integracoes/entregas?busca=${id}`);
  await link.first().waitFor();
  await date(0);
});

test('an event tells to whom it went, and why not; the catalogue tells who listens', async () => {
  await page.goto('/integracoes/eventos?evento=estoque.atualizado');
  // The row is called by the product that moved.
  const { nome } = await getProduto(ctx, { id: 1 });
  await page.getByRole('link', { name: nome }).first().click();
  await heading().getByText('Estoque atualizado').waitFor();
  const whom = region('Para quem foi');
  await whom.getByText('Receptor de exemplo').waitFor();
  await whom.getByRole('link', { name: /Ver entrega nº/ }).waitFor();

  // The first event of the company is of before its webhook.
  const [first] = await db().sql<{ id: number }[]>`
    SELECT id FROM eventos WHERE empresa_id = ${ctx.empresa_id} ORDER BY id LIMIT 1`;
  await page.goto(`/integracoes/eventos/${first?.id}`);
  await region('Conteúdo do evento').waitFor();
  await whom.getByText('Não foi: ainda não existia').waitFor();
  expect(await whom.getByRole('link', { name: /Ver entrega/ }).count()).toBe(0);

  await page.goto('/integracoes/eventos?aba=catalogo');
  await page.getByRole('searchbox', { name: 'Buscar tipo de evento' }).fill('balanço');
  await button(/^Estoque atualizado/).click();
  await page.getByText('Assinado por').waitFor();
  await page.getByText('JSON Schema').click();
  await page.getByText('"$schema"').waitFor();
});

test('readers see all of it and change nothing; another company’s delivery is nobody’s', async () => {
  const reader = await signIn(browser, {
    ...web,
    demonstracao: { ...web.demonstracao, email: 'clara@demonstracao.local' },
  });
  const id = (await newest())?.id;
  await reader.goto('/integracoes/entregas');
  await reader.getByText('Só administradores reenviam entregas.').waitFor();
  expect(await reader.getByRole('checkbox').count()).toBe(0);
  await reader.goto(`/integracoes/entregas/${id}`);
  const resend = reader.getByRole('button', { name: 'Reenviar' });
  await resend.waitFor();
  expect(await resend.getAttribute('aria-disabled')).toBe('true');
  await reader.goto('/integracoes/receptor');
  await reader.getByText('Só administradores escolhem.').waitFor();
  expect(await reader.getByRole('radio', { name: '500: falhar' }).isDisabled()).toBe(true);
  await reader.goto('/integracoes/entregas/999999');
  await reader.getByText('Esta empresa não tem esta entrega').waitFor();
  await reader.context().close();
  expect(faults).toEqual([]);
});
