import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { signIn } from '#tests/support/browser.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

type Pedido = { id: number; numero: string; produto_id: number; codigo: string; nome: string; quantidade: number };

let web: Web;
let browser: Browser;
let page: Page;
let pedido: Pedido;
const faults: string[] = [];

beforeAll(async () => {
  [web, browser] = await Promise.all([openWeb(), openBrowser()]);
  page = await signIn(browser, web, { viewport: { width: 1280, height: 900 } });
  page.on('pageerror', (error) => faults.push(error.message));
  const [found] = await db().sql<Pedido[]>`
    SELECT v.id::int, v.numero_pedido AS numero, p.id::int AS produto_id, p.codigo, p.nome, sum(i.quantidade)::int AS quantidade
    FROM vendas v
    JOIN empresas e ON e.id = v.empresa_id
    JOIN itens_venda i ON i.venda_id = v.id
    JOIN produtos p ON p.id = i.produto_id AND p.controlar_estoque
    WHERE v.status = 'em_aberto' AND v.tipo_pedido <> 'orcamento'
      AND NOT EXISTS (SELECT 1 FROM itens_expedicao x WHERE x.pedido_venda_id = v.id)
    GROUP BY v.id, p.id HAVING count(*) = 1 AND sum(i.quantidade) > 1 AND sum(i.quantidade) = trunc(sum(i.quantidade))
      AND (SELECT count(*) FROM itens_venda o WHERE o.venda_id = v.id) = 1
    ORDER BY v.id LIMIT 1`;
  if (!found) throw new Error('The demonstration company has no open order of one product without a shipment');
  pedido = found;
});

async function balance(): Promise<number> {
  const [row] = await db().sql<{ total: number }[]>`
    SELECT coalesce(sum(quantidade), 0)::float AS total FROM saldos_estoque WHERE produto_id = ${pedido.produto_id}`;
  return row?.total ?? 0;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Types a code as a scanner does, and gives what the screen says to it. */
async function scan(code: string, said: RegExp): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Código do produto ou GTIN' });
  await field.fill(code);
  await field.press('Enter');
  await page.getByRole('region', { name: 'Leitura' }).getByText(said).waitFor();
  expect(await field.inputValue()).toBe('');
  expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
}

test('an order goes from the shelf to the truck, and its stock leaves with the shipment', async () => {
  await page.goto('/configuracoes');
  await page.getByRole('radio', { name: 'Ao concluir a expedição' }).check();
  await button('Salvar alterações').click();
  await expect.poll(() => button('Salvar alterações').isDisabled()).toBe(true);

  const before = await balance();
  await page.goto(`/vendas/${pedido.id}`);
  await button('Finalizar').click();
  const finish = page.getByRole('dialog', { name: `Finalizar o pedido ${pedido.numero}?` });
  await finish.getByRole('button', { name: 'Finalizar pedido' }).click();
  await page.getByRole('heading', { level: 1 }).getByText('Finalizado').waitFor();
  expect(await balance()).toBe(before);

  await button('Criar expedição com este pedido').click();
  await page.waitForURL(/\/expedicao\/\d+$/);
  const shipment = page.url();
  await page.getByRole('region', { name: 'Dados' }).getByRole('link', { name: 'Não começou' }).waitFor();
  await page.getByRole('link', { name: 'Separar', exact: true }).click();
  await page.waitForURL(/separar$/);
  await scan('NAO-EXISTE', /Nenhum produto desta expedição tem o código NAO-EXISTE/);
  await scan(pedido.codigo, new RegExp(`^1 de ${pedido.quantidade} `));
  await scan(`${pedido.quantidade}*${pedido.codigo}`, /^Só falta/);

  await page.goto(shipment);
  await button('Concluir').click();
  const conclude = page.getByRole('dialog', { name: /^Concluir a expedição/ });
  await conclude.getByText('A separação não terminou').waitFor();
  await conclude.getByText('Sai do estoque:').waitFor();
  await conclude.getByRole('button', { name: 'Voltar' }).click();
  await conclude.waitFor({ state: 'hidden' });

  await page.goto(`${shipment}/separar`);
  await scan(`${pedido.quantidade - 1}*${pedido.codigo.toLowerCase()}`, /completo$/);
  await page.getByText('Tudo separado').waitFor();
  await page.getByRole('link', { name: 'Conferir e concluir a expedição' }).click();
  await page.waitForURL(shipment);
  await button('Concluir').click();
  await conclude.getByText('Sai do estoque:').waitFor();
  expect(await conclude.getByText('A separação não terminou').count()).toBe(0);
  await conclude.getByRole('button', { name: 'Concluir', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /Concluída$/ }).waitFor();
  expect(await balance()).toBe(before - pedido.quantidade);
});

test('the manifest names the company, the product and its quantity', async () => {
  await page.getByRole('link', { name: 'Imprimir romaneio' }).click();
  const sheet = page.getByRole('article', { name: /^Romaneio de expedição/ });
  await sheet.getByText(/^CNPJ /).waitFor();
  await sheet.getByText(`Pedido ${pedido.numero}`).waitFor();
  const line = sheet.getByRole('row').filter({ hasText: pedido.codigo });
  expect(await line.innerText()).toContain(pedido.nome);
  expect(await line.innerText()).toMatch(new RegExp(`\\b${pedido.quantidade}\\b`));
  await page.goBack();
});

test('a conclusion is undone by reopening, and the stock is back', async () => {
  const after = await balance();
  await page.getByRole('button', { name: /^Mais ações de expedição/ }).click();
  await page.getByRole('menuitem', { name: 'Reabrir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reabrir' }).click();
  await page.getByRole('heading', { level: 1, name: /Pendente$/ }).waitFor();
  expect(await balance()).toBe(after + pedido.quantidade);
  expect(faults).toEqual([]);
});
