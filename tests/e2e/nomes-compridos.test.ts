import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { finalizeVenda } from '#server/vendas/index.ts';
import { atRest, sidewaysFaults } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// Names that somebody typed without a space, as long as the fields take them.

const WORD = 'Wm'.repeat(30);

let web: Web;
let browser: Browser;
let company: Company;
let page: Page;
beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
  page = await pageAs(browser, web, company.admin, { viewport: { width: 1280, height: 900 } });
});

/** The screens on which a record's name is a heading, or stands below one. */
async function screens(): Promise<string[]> {
  const nome = WORD.repeat(2);
  const [produto, deposito] = [await company.product({ nome, codigo: WORD }), await company.warehouse({ nome: WORD })];
  await company.move(produto, '999999999.999', deposito);
  const cliente = await company.customer({ nome });
  const of = { cliente_id: cliente.id };
  const venda = await company.sale([produto], { ...of, observacao: nome });
  const compra = await company.purchase([produto], { fornecedor_id: cliente.id, observacao: nome });
  const conta = await company.title('receber', { descricao: nome, valor: '999999999.99', pessoa_id: cliente.id });
  const contrato = await company.contract({ ...of, titulo: nome });
  const proposta = await company.proposal({ ...of, titulo: nome });
  await company.funnel({ nome: WORD });
  const contato = await company.contact({ nome });
  await company.deal({ titulo: nome, contato_id: contato.id, valor: '999999999.99' });
  const expedicao = await company.shipment({ transportadora: nome });
  await company.link(expedicao, venda);
  await db().sql`UPDATE usuarios SET nome = ${nome} WHERE id = ${company.admin.id}`;
  return [
    ...['/inicio', '/negocios', '/negocios?visao=lista', '/negocios/ajustes'],
    ...[`/produtos/${produto.id}`, `/estoque/${produto.id}`, `/clientes/${cliente.id}`, `/vendas/${venda.id}`],
    ...[`/compras/${compra.id}`, `/contas-receber/${conta.id}`, `/contratos/${contrato.id}`],
    ...[`/propostas/${proposta.id}`, `/contatos/${contato.id}`, `/expedicao/${expedicao.id}`],
    ...[`/expedicao/${expedicao.id}/separar`, '/conciliacao?aba=quarentena'],
  ];
}

test('no screen is wider than its window, on a desk, a tablet and a phone, and shown four times as large', async () => {
  const found: Record<string, string[]> = {};
  for (const path of await screens()) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await atRest(page);
    for (const width of [1280, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await atRest(page);
      const faults = await sidewaysFaults(page);
      if (faults.length > 0) found[`${path} (${width})`] = faults;
    }
  }
  expect(found).toEqual({});
}, 600_000);

/** Labels of which something is cut off, and what of a choice is beyond its edge. */
const cut = () =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main .mantine-Button-label, main .mantine-Badge-label, main .mantine-SegmentedControl-root',
      ),
    ]
      .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.innerText),
  );

test('what stands on buttons, marks and choices is read whole where a screen is shown four times as large', async () => {
  const conta = await company.title('pagar', { valor: '100.00' });
  await company.settle(conta, { valor: '40.00' });
  const produto = await company.product();
  await company.move(produto, '2345.679');
  await page.setViewportSize({ width: 320, height: 256 });
  const found: Record<string, string[]> = {};
  for (const path of [
    ...[`/contas-pagar/${conta.id}`, '/conhecimento/testar', '/conversas/canais/novo', '/conciliacao'],
    `/estoque/${produto.id}`,
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await atRest(page);
    const labels = await cut();
    if (labels.length > 0) found[path] = labels;
  }
  expect(found).toEqual({});
});

test('on a phone the name on a card is read whole, beside a mark too', async () => {
  await company.customer({ nome: 'Cooperativa Alto Mogiana de Cafeicultores e Torrefadores', fornecedor: true });
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of ['/clientes?fornecedor=true', '/propostas', '/contatos']) {
    await page.goto(path);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    const isCut = (all: Element[]) =>
      all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent);
    expect(await page.locator('main li [data-truncate]').evaluateAll(isCut), path).toEqual([]);
  }
});

test('an amount stays on its line, and within its card, on a desk and on a phone', async () => {
  const { id: cliente_id } = await company.customer({ nome: 'Atacado' });
  const sell = async (preco_unitario: string) => {
    const itens = [{ produto_id: (await company.product()).id, quantidade: '1', preco_unitario }];
    const { id } = await company.sale([], { cliente_id, itens, condicao_pagamento: '30/60' });
    return finalizeVenda(company.ctx, { id });
  };
  await sell('123456789.01');
  const conta = await company.title('receber', { valor: '12345678.90', cliente_id, descricao: WORD });
  const found: Record<string, string[]> = {};
  for (const screen of [`/contas-receber/${conta.id}`, '/contas-receber', '/financeiro', 'largest']) {
    const path = screen === 'largest' ? `/vendas/${(await sell('9999999999999.99')).id}` : screen;
    await page.goto(path);
    await page.getByRole('main').getByText(/R\$/).first().waitFor();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await atRest(page);
      const faults = await page.locator('main .numero, main .mantine-Badge-root').evaluateAll((all) =>
        all.flatMap((each) => {
          const card = each.closest('.mantine-Card-root')?.getBoundingClientRect();
          const { left, right } = each.getBoundingClientRect();
          // A table scrolls within its card.
          if (!card || each.closest('table')) return [];
          const text = document.createRange();
          text.selectNodeContents(each);
          const lines = new Set(Array.from(text.getClientRects(), ({ top }) => Math.round(top)));
          const isBroken = /^-?R\$[\s\d.,]*$/.test(each.textContent ?? '') && lines.size > 1;
          const isOut = left < card.left || right > card.right;
          return isBroken || isOut
            ? [`${each.textContent}${isBroken ? ' is broken' : ''}${isOut ? ' is cut' : ''}`]
            : [];
        }),
      );
      if (faults.length > 0) found[`${path} (${width})`] = faults;
    }
  }
  expect(found).toEqual({});
});
