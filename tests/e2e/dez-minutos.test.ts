import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { COMANDOS_DEZ_MINUTOS, PASSOS_DEZ_MINUTOS } from '#app/docs/_content/dez-minutos.ts';
import { complaintsOf, faultsEverywhere, followRequests, PATIENCE } from '#tests/support/browser.ts';
import { expectShown, hasCurl, paste } from '#tests/support/guide.ts';
import { type Walked, walk } from '#tests/support/guide-walk.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// The newcomer's guide, done as it is written: each sentence by the words on the screen, each line of command as it stands there; and then
// what came of it, asked of the API as a stranger would.

let web: Web;
let browser: Browser;
let page: Page;
let complaints: () => string[];
let began: number;
const walked: Walked = { clicks: 0, texts: 0 };

beforeAll(async () => {
  [web, browser] = await Promise.all([openWeb({ worker: true }), openBrowser()]);
  const context = await browser.newContext({
    ...{ baseURL: web.url, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', viewport: { width: 1280, height: 860 } },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(PATIENCE);
  page = followRequests(await context.newPage());
  complaints = await complaintsOf(page);
  began = Date.now();
});

/** What the API answers to the demonstration's token. */
async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(`${web.url}/v1${path}`, {
    headers: { authorization: `Bearer ${web.demonstracao.token}` },
  });
  expect(answer.status, path).toBe(200);
  return (await answer.json()).data;
}

test.each(PASSOS_DEZ_MINUTOS)('$titulo', async ({ frases, comandos = [] }) => {
  for (const { faz } of frases) for (const acao of faz) await walk(page, acao, walked);
  if (!hasCurl) return;
  const env = { BASE: web.url, TOKEN: web.demonstracao.token };
  for (const nome of comandos) {
    const comando = COMANDOS_DEZ_MINUTOS[nome];
    expectShown(await paste([comando.text], env), comando);
  }
});

test('the webhook is delivered, the order shipped, the conversation answered', async () => {
  type List<T> = { resultados: T[] };
  const webhooks = await ask<List<{ id: number; descricao: string }>>('/webhooks/');
  const mine = webhooks.resultados.find(({ descricao }) => descricao === 'Meu primeiro webhook');
  const delivered = async () => {
    const { resultados } = await ask<List<{ evento: string; estado: string }>>(
      `/webhooks/${mine?.id}/entregas/?por_pagina=100`,
    );
    return resultados.map(({ evento, estado }) => `${evento} ${estado}`);
  };
  const expected = ['webhook.teste', 'venda.criada', 'venda.atualizada', 'estoque.atualizado', 'mensagem.recebida'];
  await expect
    .poll(delivered, { timeout: PATIENCE })
    .toEqual(expect.arrayContaining([...expected, 'mensagem.enviada'].map((evento) => `${evento} entregue`)));

  const { resultados: vendas } = await ask<List<{ id: number; status: string; cliente_nome: string }>>(
    '/vendas/?busca=Beatriz%20Nogueira&status=finalizada',
  );
  const [venda] = vendas.sort((a, b) => b.id - a.id);
  const { resultados: expedicoes } = await ask<List<{ id: number; status: string }>>('/expedicao/?por_pagina=1');
  const newest = await ask<{ status: string; itens: { pedido_venda_id: number }[] }>(
    `/expedicao/${expedicoes[0]?.id}/`,
  );
  expect(newest.status).toBe('concluida');
  expect(newest.itens.map(({ pedido_venda_id }) => pedido_venda_id)).toEqual([venda?.id]);

  const { resultados: conversas } = await ask<List<{ id: number; status: string }>>(
    '/crm/conversas/?busca=Marina%20Duarte',
  );
  expect(conversas.map(({ status }) => status)).toEqual(['em_atendimento']);
  const { resultados: mensagens } = await ask<List<{ direcao: string; status: string; texto: string }>>(
    `/crm/mensagens/?conversa_id=${conversas[0]?.id}`,
  );
  expect(mensagens.map(({ direcao, status, texto }) => [direcao, status, texto])).toEqual(
    expect.arrayContaining([
      ['entrada', expect.anything(), 'Oi! O meu pedido já saiu?'],
      ['saida', 'lida', 'Saiu agora mesmo, Marina!'],
    ]),
  );
  expect(complaints()).toEqual([]);
  const seconds = ((Date.now() - began) / 1_000).toFixed(1);
  console.info(
    `The guide's steps after the start: ${seconds} s, ${walked.clicks} clicks, ${walked.texts} texts to type.`,
  );
});

test('the simulator says that it is one, and its form reads well in both schemes and on a phone', async () => {
  await page.goto('/conversas/canais');
  await page.getByRole('link', { name: 'Contato por e-mail (simulador)' }).click();
  await page.getByRole('button', { name: 'Simular um cliente' }).click();
  const dialog = page.getByRole('dialog', { name: 'Simular um cliente' });
  await dialog.getByText('É um simulador, e só existe em desenvolvimento').waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('nenhum');
  await dialog.getByRole('button', { name: 'Enviar como cliente' }).click();
  await dialog.getByText('Informe um e-mail completo.').waitFor();
});
