import { createHmac } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contextOfSystem } from '#server/acesso/index.ts';
import { runReenvioBatch } from '#server/entregas/index.ts';
import { db } from '#server/platform/db.ts';
import { seriousFaults, signIn } from '#tests/support/browser.ts';
import { startDispatcher, type TestDispatcher, until } from '#tests/support/deliveries.ts';
import { isSentSigned } from '#tests/support/events.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';
import { type Received, type Receiver, startReceiver } from '#tests/support/receiver.ts';

process.env.WEBHOOK_ALLOWED_NETWORKS = '127.0.0.0/8,::1/128';

let web: Web;
let browser: Browser;
let receiver: Receiver;
let dispatcher: TestDispatcher;
let page: Page;
let secret = '';
const faults: string[] = [];

beforeAll(async () => {
  [web, browser, receiver, dispatcher] = await Promise.all([
    openWeb(),
    openBrowser(),
    startReceiver(),
    startDispatcher(),
  ]);
  page = await signIn(browser, web, { viewport: { width: 1280, height: 900 } });
  page.on('pageerror', (error) => faults.push(error.message));
});

afterAll(async () => {
  await dispatcher?.stop();
  await receiver?.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const region = (name: string) => page.getByRole('region', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name });
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
const copied = () => page.evaluate(() => navigator.clipboard.readText());

const isSignedBy = (request: Received | undefined, key: string) =>
  request !== undefined &&
  request.header('x-webhook-signature') === `sha256=${createHmac('sha256', key).update(request.body).digest('hex')}`;

test('the address is judged while it is typed; what the server refuses lands on its field', async () => {
  await page.goto('/integracoes/webhooks');
  await page
    .getByRole('link', { name: 'Novo webhook' })
    .or(page.getByRole('link', { name: 'Criar o primeiro' }))
    .click();
  await heading(/^Novo webhook$/).waitFor();
  const url = page.getByRole('textbox', { name: 'URL' });
  await button('Criar webhook').click();
  await page.getByText('2 campos precisam de correção: URL, Eventos.').waitFor();
  await url.fill('http://10.1.2.3/interno');
  await page.getByText(/O endereço precisa ser público/).waitFor();
  await url.fill(`${receiver.url}/loja`);
  await page.getByText('Endereço aceito.').waitFor();
  await page.getByRole('textbox', { name: 'Descrição' }).fill('Loja de teste');
  await button('Criar webhook').click();
  await page.getByText('Escolha ao menos um evento.').waitFor();

  await page.getByRole('searchbox', { name: 'Buscar evento' }).fill('estoque');
  await button('Ver exemplo de estoque.atualizado').click();
  await page.getByText('"saldo_atual"').waitFor();
  await page.getByRole('checkbox', { name: 'estoque.atualizado', exact: true }).check();
  await page.getByRole('searchbox', { name: 'Buscar evento' }).fill('');
  await page.getByRole('checkbox', { name: 'Todos de Vendas' }).check();
  await page.getByText('4 eventos escolhidos').waitFor();

  await button('Adicionar cabeçalho').click();
  await page.getByRole('textbox', { name: 'Nome do cabeçalho 1' }).fill('X-Minha-Chave');
  await page.getByRole('textbox', { name: 'Valor do cabeçalho 1' }).fill('abc');
  await button('Adicionar cabeçalho').click();
  await page.getByRole('textbox', { name: 'Nome do cabeçalho 2' }).fill('X-Webhook-Signature');
  await page.getByRole('textbox', { name: 'Valor do cabeçalho 2' }).fill('falsa');
  await page.getByRole('textbox', { name: 'Tempo limite' }).fill('31');
  await button('Criar webhook').click();
  await page.getByText('Informe um número inteiro de 5 a 30.').waitFor();
  await page.getByText('O cabeçalho X-Webhook-Signature é reservado e não pode ser definido.').waitFor();
  // The first field at fault has the keyboard.
  await hasFocus(page.locator('[data-path="timeout_segundos"]'));
  expect(receiver.requests).toHaveLength(0);
});

test('the secret is shown once, leaving without it asks, and the first test runs in place', async () => {
  await button('Remover o cabeçalho X-Webhook-Signature').click();
  await page.getByRole('textbox', { name: 'Tempo limite' }).fill('10');
  await page.getByRole('textbox', { name: 'Tempo limite' }).press('Enter');
  await heading(/^Webhook criado$/).waitFor();
  secret = await page.getByTestId('valor-copiavel').innerText();
  expect(secret).toMatch(/^whsec_\w{49}$/);
  for (const [name, line] of [
    ['Python', 'hmac.new('],
    ['PHP', 'hash_hmac('],
    ['openssl', 'openssl dgst -sha256'],
    ['Node.js', 'createHmac('],
  ] as const) {
    await tab(name);
    const code = page.getByRole('tabpanel', { name }).locator('pre');
    expect(await code.innerText()).toContain(line);
    expect(await code.innerText()).toContain(secret);
  }
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Início', exact: true }).click();
  await dialog('Sair sem copiar o segredo?').getByRole('button', { name: 'Voltar' }).click();
  await button('Concluir').click();
  await dialog('Sair sem copiar o segredo?').getByRole('button', { name: 'Voltar' }).click();
  await heading(/^Webhook criado$/).waitFor();
  await button('Copiar segredo').click();
  expect(await copied()).toBe(secret);

  await button('Enviar teste').click();
  const result = region('Envie um teste');
  await result.getByText('Entregue', { exact: true }).waitFor();
  await result.getByText('HTTP 200').waitFor();
  const [request] = await receiver.received(1);
  expect(isSignedBy(request, secret)).toBe(true);
  expect(request?.header('x-minha-chave')).toBe('abc');

  await button('Concluir').click();
  await page.waitForURL(/\/integracoes\/webhooks\/\d+$/);
  await heading(/^Loja de teste Ativo$/).waitFor();
  expect(await page.content()).not.toContain(secret);
  await region('Saúde').getByText('100%').waitFor();
  await page.getByRole('table', { name: 'Entregas' }).getByText('webhook.teste').waitFor();
});

test('a failing destination is explained; deactivating cancels, and reactivating offers what was missed', async () => {
  receiver.reply({ status: 503, body: 'em manutenção' });
  await button('Enviar teste').click();
  const sent = region('Enviar um teste');
  await sent.getByText('Nova tentativa agendada').waitFor();
  await sent.getByText('HTTP 503').waitFor();
  await sent.getByText('O destino falhou ao processar.').waitFor();

  await button('Desativar').click();
  const ask = dialog('Desativar o webhook “Loja de teste”?');
  await ask.getByText(/a entrega que espera por ele é cancelada/).waitFor();
  await ask.getByRole('button', { name: 'Desativar' }).click();
  await heading(/Desativado$/).waitFor();
  await page.getByText(/^Desde .* ele não recebe nada, e a entrega que esperava foi cancelada\./).waitFor();
  await sent.getByText('O webhook está desativado: reative-o antes de testar.').waitFor();
  await tab('Recuperar');
  await page.getByText(/reative-o antes de recuperar/).waitFor();

  receiver.reply({ status: 200 });
  await button('Reativar agora').click();
  const offer = dialog('Recuperar o que foi perdido?');
  await offer.getByText('O que sai: 1 entrega cancelada. Por tipo: 1 webhook.teste.').waitFor();
  await offer.getByText(/sai com a mesma idempotency_key/).waitFor();
  await offer.getByRole('button', { name: 'Recuperar 1 evento' }).click();
  const progress = page.getByLabel(/^Recuperação nº \d+$/);
  await progress.getByText(/na fila$/).waitFor();

  const [job] = await db().sql<{ id: number; empresa_id: number }[]>`SELECT id, empresa_id FROM reenvios`;
  const ctx = job && (await contextOfSystem(db(), job.empresa_id, 'job'));
  if (!ctx) throw new Error('The recovery has no job');
  while (await runReenvioBatch(ctx, job.id));
  await progress.getByText(/concluído$/).waitFor();
  await receiver.received(3);
  await progress.getByText('1 chegou', { exact: true }).waitFor();
  await page.getByText(/^Nada a recuperar/).waitFor();
});

test('a new secret signs at once, and the one before is dead', async () => {
  await button('Mais ações do webhook').click();
  await page.getByRole('menuitem', { name: 'Trocar segredo' }).click();
  const ask = dialog('Trocar o segredo de “Loja de teste”?');
  await ask.getByText(`terminado em ${secret.slice(-4)}, é trocado por um novo`).waitFor();
  expect(await ask.getByRole('radio', { name: 'Desligar o segredo anterior agora' }).isChecked()).toBe(true);
  await ask.getByRole('button', { name: 'Trocar segredo' }).click();
  const shown = dialog('Novo segredo');
  const next = await shown.getByTestId('valor-copiavel').innerText();
  expect(next).not.toBe(secret);
  await page.keyboard.press('Escape');
  await shown.getByRole('button', { name: 'Já guardei o segredo' }).click();
  await page.getByLabel(`Segredo terminado em ${next.slice(-4)}`).waitFor();

  const before = receiver.requests.length;
  await button('Enviar teste').click();
  const request = (await receiver.received(before + 1)).at(-1);
  expect(isSignedBy(request, next)).toBe(true);
  expect(isSignedBy(request, secret)).toBe(false);
  expect(request && isSentSigned(request, secret)).toBe(false);
  secret = next;
});

test('a rotation can keep the secret before for some hours, until somebody ends it', async () => {
  await tab('Segredo');
  await button('Trocar segredo').click();
  const ask = dialog('Trocar o segredo de “Loja de teste”?');
  await ask.getByRole('radio', { name: 'Manter o anterior por algumas horas' }).check();
  await ask.getByRole('textbox', { name: 'Manter por quantas horas' }).fill('5');
  expect(await seriousFaults(page)).toEqual([]);
  await ask.getByRole('button', { name: 'Trocar segredo' }).click();
  const shown = dialog('Novo segredo');
  const next = await shown.getByTestId('valor-copiavel').innerText();
  await shown.getByText(/^Toda tentativa .* traz também a do anterior, terminado em /).waitFor();
  await shown.getByRole('button', { name: 'Já guardei o segredo' }).click();
  await page.getByText(/^O segredo anterior ainda assina X-Webhook-Assinatura-Envio até/).waitFor();

  const test = async () => {
    const before = receiver.requests.length;
    await button('Enviar teste').click();
    const request = (await receiver.received(before + 1)).at(-1);
    await tab('Segredo');
    return request && [isSignedBy(request, secret), isSentSigned(request, secret), isSentSigned(request, next)];
  };
  expect(await test()).toEqual([false, true, true]);
  await button('Encerrar agora').click();
  await dialog('Encerrar o segredo anterior?').getByRole('button', { name: 'Encerrar agora' }).click();
  await page.getByText('Segredo anterior encerrado.').first().waitFor();
  // The dialog, on its way out, has a button of that name too.
  await region('Segredo').getByRole('button', { name: 'Encerrar agora' }).waitFor({ state: 'detached' });
  expect(await test()).toEqual([false, false, true]);
});

test('while nothing sends, lists say so, and a test at once; the test runs when the sender is back', async () => {
  await dispatcher.stop();
  const stands = page.getByText(/^O envio está parado desde \d\d:\d\d$/).first();
  for (const path of ['/integracoes/webhooks', '/integracoes/entregas', new URL(page.url()).pathname]) {
    await page.goto(path);
    await stands.waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  }
  const before = receiver.requests.length;
  await button('Enviar teste').click();
  await page.getByText(/^O teste está na fila e sai sozinho quando o envio voltar/).waitFor();
  expect(receiver.requests).toHaveLength(before);
  dispatcher = await startDispatcher();
  await receiver.received(before + 1);
  await region('Enviar um teste').getByText('Entregue', { exact: true }).waitFor();
  await stands.waitFor({ state: 'detached' });
});

test('settings change field by field, and the history tells it all', async () => {
  await tab('Configuração');
  const save = button('Salvar alterações');
  expect(await save.isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'Descrição' }).fill('Loja renomeada');
  await page.getByRole('textbox', { name: 'Tentativas' }).fill('2');
  await page.getByText('+30 min').waitFor();
  await save.click();
  await heading(/^Loja renomeada Ativo$/).waitFor();
  await until(() => save.isDisabled());

  await tab('Auditoria');
  const lines = region('Auditoria').getByRole('listitem').filter({ hasText: '·' });
  await lines.first().waitFor();
  expect((await lines.allInnerTexts()).map((line) => line.split('\n')[0])).toEqual([
    'Configuração alterada',
    'Teste enviado',
    'Teste enviado',
    'Segredo anterior encerrado',
    'Teste enviado',
    'Segredo trocado',
    'Teste enviado',
    'Segredo trocado',
    'Recuperação iniciada',
    'Reativado',
    'Desativado',
    'Teste enviado',
    'Teste enviado',
    'Criado',
  ]);
  const [changed] = await lines.allInnerTexts();
  expect(changed).toMatch(/Descrição: Loja de teste → Loja renomeada/);
  expect(changed).toMatch(/Tentativas: 5 → 2/);
  expect(changed).not.toMatch(/URL|Eventos/);
});

test('who may not change webhooks sees them all, and why not', async () => {
  const detail = new URL(page.url()).pathname;
  const demonstracao = { ...web.demonstracao, email: 'bruno@demonstracao.local' };
  const other = await signIn(browser, { ...web, demonstracao }, { viewport: { width: 1280, height: 900 } });
  await other.goto('/integracoes/webhooks');
  await other.getByRole('link', { name: 'Loja renomeada' }).waitFor();
  const kinds = other.getByRole('button', { name: /^\d+ eventos?$/ }).first();
  const which = other.getByRole('dialog').filter({ hasText: /\w+\.\w+/ });
  for (const show of [() => kinds.press('Enter'), () => kinds.hover()]) {
    await show();
    await which.waitFor();
    await other.keyboard.press('Escape');
    await which.waitFor({ state: 'hidden' });
  }
  const create = other.getByRole('button', { name: 'Novo webhook' });
  expect(await create.getAttribute('aria-description')).toMatch(/Só administradores/);
  await other.goto(`${detail}?aba=configuracao`);
  await other.getByText('Só administradores da empresa criam e alteram webhooks.').waitFor();
  const url = other.getByRole('textbox', { name: 'URL' });
  expect(await url.isEditable()).toBe(false);
  // The path of the address is for those who may change it.
  expect(await url.inputValue()).toBe(`${new URL(receiver.url).origin}/…`);
  expect(await other.getByRole('button', { name: 'Salvar alterações' }).count()).toBe(0);
  await other.context().close();
});

test('a webhook is deleted by name, and its address is then unknown', async () => {
  await button('Mais ações do webhook').click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  const ask = dialog('Excluir o webhook “Loja renomeada”?');
  await ask.getByText(/Não há como desfazer/).waitFor();
  const detail = page.url();
  await ask.getByRole('button', { name: 'Excluir webhook' }).click();
  await page.waitForURL('**/integracoes/webhooks');
  await heading(/^Webhooks$/).waitFor();
  expect(await page.getByRole('link', { name: 'Loja renomeada' }).count()).toBe(0);
  await page.goto(detail);
  await heading(/^Webhook não encontrado$/).waitFor();
  expect(faults).toEqual([]);
});
