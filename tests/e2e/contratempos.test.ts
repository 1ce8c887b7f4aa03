import type { Browser, Locator, Page, Route } from 'playwright';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateCompra } from '#server/compras/index.ts';
import { updateContrato } from '#server/contratos/index.ts';
import { getNegocio, moveNegocio, updateNegocio } from '#server/crm/index.ts';
import { listExtrato } from '#server/estoque/index.ts';
import { db } from '#server/platform/db.ts';
import { getProposta, updateProposta } from '#server/propostas/index.ts';
import { getVenda, updateVenda } from '#server/vendas/index.ts';
import { atRest, faultsInBothSchemes, holdCalls } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany, SENHA } from '#tests/support/factory.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// Forms and dialogs when things do not go well: no connection, no answer, an answer that comes too late, a colleague at the same record.

let web: Web;
let browser: Browser;
let company: Company;
let page: Page;
beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
});
beforeEach(async () => {
  page = await pageAs(browser, web, company.admin, { viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
});
afterEach(() => page.context().close());

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const nameOf = (form: Locator) => form.getByRole('textbox', { name: 'Nome', exact: true });
const calls = (procedure: string) => `**/api/trpc/**${procedure}**`;
/** Customers of that name. */
const customers = async (nome: string) =>
  (await db().sql`SELECT FROM clientes WHERE empresa_id = ${company.id} AND nome = ${nome}`).length;

/** Lets the next call of a procedure be done, and its answer get lost. */
const loseAnswer = (procedure: string) =>
  page.route(
    calls(procedure),
    async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

/** Holds the next call of a procedure. @returns lets it go */
const hold = (procedure: string) => holdCalls(page, calls(procedure), 1);

async function newCustomer(nome: string): Promise<Locator> {
  await page.goto('/clientes');
  await page.getByRole('button', { name: 'Novo cliente' }).click();
  const form = dialog('Novo cliente');
  await nameOf(form).fill(nome);
  return form;
}

const create = (form: Locator) => form.getByRole('button', { name: 'Criar cliente' });

test('a form that got no answer keeps what was typed, says so, and saves once when it is sent again', async () => {
  const form = await newCustomer('Cliente da resposta perdida');
  await loseAnswer('clientes.create');
  await create(form).click();
  await page.getByText('O servidor não respondeu. Verifique a conexão e tente de novo.').waitFor();
  expect(await nameOf(form).inputValue()).toBe('Cliente da resposta perdida');
  await create(form).click();
  await form.waitFor({ state: 'hidden' });
  expect(await customers('Cliente da resposta perdida')).toBe(1);
});

test('a movement that got no answer is posted once when it is sent again; the same one later is another', async () => {
  const produto = await company.product({ nome: 'Filtro de papel', codigo: 'FILTRO' });
  const post = async () => {
    await page.goto('/estoque?novo=lancamento');
    const form = dialog('Novo lançamento');
    await form.getByRole('combobox', { name: 'Produto' }).fill('FILTRO');
    await page.getByRole('option').filter({ hasText: 'FILTRO' }).click();
    await form.getByRole('textbox', { name: 'Quantidade' }).fill('1.000');
    return form;
  };
  const form = await post();
  await loseAnswer('estoque.lancar');
  await form.getByRole('button', { name: 'Lançar' }).click();
  await page.getByText('O servidor não respondeu.').waitFor();
  await form.getByRole('button', { name: 'Lançar' }).click();
  await form.waitFor({ state: 'hidden' });
  const again = await post();
  await again.getByRole('button', { name: 'Lançar' }).click();
  await again.waitFor({ state: 'hidden' });
  const { resultados } = await listExtrato(company.ctx, { produto_id: produto.id });
  expect(resultados.map(({ saldo_apos }) => saldo_apos)).toEqual(['2000.000', '1000.000']);
});

test('a piece whose reading got no answer is counted once when it is read again, and the next one as another', async () => {
  const produto = await company.product({ codigo: 'CAIXA-7' });
  const venda = await company.sale([], { itens: [{ produto_id: produto.id, quantidade: '5', preco_unitario: '1' }] });
  const expedicao = await company.shipment();
  await company.link(expedicao, venda);
  await page.goto(`/expedicao/${expedicao.id}/separar`);
  const field = page.getByRole('textbox', { name: 'Código do produto ou GTIN' });
  const read = async (said: string) => {
    await field.fill('CAIXA-7');
    await field.press('Enter');
    await page.getByRole('region', { name: 'Leitura' }).getByText(said).first().waitFor();
  };
  await loseAnswer('expedicao.separar');
  await read('O servidor não respondeu.');
  await read('1 de 5');
  await read('2 de 5');
  await page.reload();
  await page
    .getByRole('row', { name: /CAIXA-7/ })
    .getByText('2 de 5')
    .waitFor();
});

test('a button that is pressed twice before the screen is drawn again saves once', async () => {
  const form = await newCustomer('Cliente do clique duplo');
  await create(form).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await form.waitFor({ state: 'hidden' });
  expect(await customers('Cliente do clique duplo')).toBe(1);
});

/** The corner of the notices comes a moment after the screen; without a connection it would not. */
const cornerLoaded = () => page.locator('.mantine-Notifications-root').first().waitFor({ state: 'attached' });

test('without a connection everybody is told, nothing waits in silence, and what was typed is saved when it is back', async () => {
  const form = await newCustomer('Cliente sem conexão');
  await cornerLoaded();
  await page.context().setOffline(true);
  const notice = page.getByRole('alert').filter({ hasText: 'Você está sem conexão' });
  await notice.waitFor();
  await create(form).click();
  await page.getByText('O servidor não respondeu.').waitFor();
  expect(await nameOf(form).inputValue()).toBe('Cliente sem conexão');
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.context().setOffline(false);
  await notice.waitFor({ state: 'hidden' });
  expect(await customers('Cliente sem conexão')).toBe(0);
  await create(form).click();
  await form.waitFor({ state: 'hidden' });
  expect(await customers('Cliente sem conexão')).toBe(1);
});

test('without a connection a link leads nowhere, and the screen stays', async () => {
  await page.goto('/clientes');
  await cornerLoaded();
  await page.context().setOffline(true);
  const notice = page.getByRole('alert').filter({ hasText: 'Você está sem conexão' });
  await notice.getByRole('button', { name: 'Fechar aviso' }).click();
  await page.getByRole('link', { name: 'Vendas', exact: true }).click();
  await notice.waitFor();
  await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/clientes');
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Vendas', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Vendas' }).waitFor();
});

test('a link of the menu shows that it is at work while its screen takes its time', async () => {
  await page.goto('/configuracoes');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const go = await holdCalls(page, /\/clientes\?_rsc=/);
  const link = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Clientes' });
  await link.click();
  await link.locator('[data-pending]').waitFor();
  go();
  await page.waitForURL('**/clientes');
  await link.locator('[data-pending]').waitFor({ state: 'detached' });
  await page.unrouteAll({ behavior: 'wait' });
});

test('a screen whose scripts do not come says so, and is there once it is loaded again', async () => {
  await page.goto('/conversas');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const scripts = '**/_next/static/**';
  await page.route(scripts, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Produtos', exact: true }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Esta tela não carregou' });
  await told.waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.unroute(scripts);
  await told.getByRole('button', { name: 'Recarregar a página' }).click();
  await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor();
});

test('a form whose record is saved closes and says so, though its lists cannot be read again', async () => {
  const form = await newCustomer('Cliente salvo antes da queda');
  await cornerLoaded();
  await page.route(calls('clientes.create'), async (route) => {
    const response = await route.fetch();
    await page.context().setOffline(true);
    await route.fulfill({ response });
  });
  await create(form).click();
  await page.getByText('Cliente “Cliente salvo antes da queda” salvo.').waitFor();
  await form.waitFor({ state: 'hidden' });
});

test('the answer to a form that was given up says what was saved, and neither closes the next form nor leads away from it', async () => {
  await company.customer({ nome: 'Empório do Atraso' });
  await company.product({ nome: 'Café do atraso', codigo: 'ATRASO', preco_venda: '10.00' });
  await page.goto('/vendas');
  const begin = page.getByRole('button', { name: 'Novo pedido' }).first();
  await begin.click();
  const form = dialog('Novo pedido');
  await form.getByRole('combobox', { name: 'Cliente' }).fill('Empório do Atraso');
  await page.getByRole('option', { name: /^Empório do Atraso/ }).click();
  await form.getByRole('combobox', { name: 'Produto' }).fill('ATRASO');
  await page.getByRole('option').filter({ hasText: 'ATRASO' }).click();
  const answer = await hold('vendas.create');
  await form.getByRole('button', { name: 'Criar pedido' }).click();
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await form.waitFor({ state: 'hidden' });
  await begin.click();
  await form.getByLabel('Observação').fill('O pedido seguinte');
  answer();
  await page.getByText(/^Pedido \d+ salvo\.$/).waitFor();
  expect(new URL(page.url()).pathname).toBe('/vendas');
  expect(await form.getByLabel('Observação').inputValue()).toBe('O pedido seguinte');
});

test('the refusal of an action whose question was closed is told all the same', async () => {
  const produto = await company.product();
  const venda = await company.sale([produto]);
  await page.goto(`/vendas/${venda.id}`);
  await page.getByRole('button', { name: 'Finalizar' }).click();
  const answer = await hold('vendas.finalizar');
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Finalizar pedido' }).click();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await db().sql`UPDATE vendas SET status = 'cancelada' WHERE id = ${venda.id}`;
  answer();
  await page.getByText(/está cancelado: só pode ser finalizado quando está em aberto\.$/).waitFor();
});

test('a customer who is not found is created from the list, and the name is not typed twice', async () => {
  await page.goto('/vendas?novo=pedido');
  const order = dialog('Novo pedido');
  const cliente = order.getByRole('combobox', { name: 'Cliente' });
  await cliente.fill('Quitanda da Esquina');
  await page.getByRole('option', { name: 'Nenhum cliente ativo com este nome ou documento.' }).waitFor();
  await page.getByRole('option', { name: 'Cadastrar novo cliente: “Quitanda da Esquina”' }).click();
  const form = dialog('Novo cliente');
  expect(await nameOf(form).inputValue()).toBe('Quitanda da Esquina');
  await create(form).click();
  await form.waitFor({ state: 'hidden' });
  await expect.poll(() => cliente.inputValue()).toBe('Quitanda da Esquina');
  // With the list closed, and a document in place of a name.
  await cliente.fill('529.982.247-25');
  await page.keyboard.press('Escape');
  await order.getByRole('button', { name: 'Cadastrar novo cliente' }).click();
  expect(await form.getByRole('textbox', { name: 'CPF' }).inputValue()).toBe('529.982.247-25');
});

test('an order reads the points of thousands as the other forms do', async () => {
  await company.customer({ nome: 'Atacado dos Mil' });
  await company.product({ nome: 'Copo de papel', codigo: 'COPO', preco_venda: '0.10' });
  await page.goto('/vendas?novo=pedido');
  const order = dialog('Novo pedido');
  await order.getByRole('combobox', { name: 'Cliente' }).fill('Atacado dos Mil');
  await page.getByRole('option', { name: /^Atacado dos Mil/ }).click();
  await order.getByRole('combobox', { name: 'Produto' }).fill('COPO');
  await page.getByRole('option').filter({ hasText: 'COPO' }).click();
  await order.getByRole('textbox', { name: 'Quantidade' }).fill('10.000');
  // Sent with Enter, out of the field itself.
  await order.getByRole('textbox', { name: 'Frete' }).fill('R$ 1.234,50');
  await order.getByRole('textbox', { name: 'Frete' }).press('Enter');
  await page.waitForURL(/\/vendas\/\d+$/);
  await page.getByText('R$ 2.234,50', { exact: true }).first().waitFor();
});

test('a form that was open for long takes back nothing that a colleague saved', async () => {
  const produto = await company.product();
  const [compra, proposta, contrato, venda] = [
    await company.purchase([produto]),
    await company.proposal(),
    await company.contract(),
    await company.sale([produto]),
  ];
  const save = async (
    path: string,
    title: string | RegExp,
    change: (form: Locator) => Promise<unknown>,
    meanwhile: () => Promise<unknown>,
  ) => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Editar' }).click();
    const form = dialog(title);
    await form.getByRole('button', { name: 'Salvar' }).waitFor();
    await meanwhile();
    await change(form);
    await form.getByRole('button', { name: 'Salvar' }).click();
    await form.waitFor({ state: 'hidden' });
  };
  const note = (form: Locator) => form.getByLabel('Observação').fill('Escrita por último');

  await save(`/compras/${compra.id}`, /compra/i, note, () =>
    updateCompra(company.ctx, { id: compra.id, condicao_pagamento: '30/60' }),
  );
  await save(`/contratos/${contrato.id}`, /contrato/i, note, () =>
    updateContrato(company.ctx, { id: contrato.id, titulo: 'Título do colega' }),
  );
  await save(
    `/propostas/${proposta.id}`,
    /proposta/i,
    (form) => form.getByLabel('Título').fill('Título escrito por último'),
    () => updateProposta(company.ctx, { id: proposta.id, condicoes: 'Condições do colega' }),
  );
  await save(
    `/vendas/${venda.id}`,
    /pedido/i,
    note,
    () => db().sql`UPDATE vendas SET condicao_pagamento = '30/60' WHERE id = ${venda.id}`,
  );
  const rows = await db().sql`
    SELECT c.condicao_pagamento AS compra, c.observacao AS na_compra, k.titulo AS contrato, k.observacao AS no_contrato,
      v.condicao_pagamento AS venda, v.observacao AS na_venda
    FROM compras c, contratos k, vendas v WHERE c.id = ${compra.id} AND k.id = ${contrato.id} AND v.id = ${venda.id}`;
  const last = 'Escrita por último';
  expect(rows).toEqual([
    {
      compra: '30/60',
      na_compra: last,
      contrato: 'Título do colega',
      no_contrato: last,
      venda: '30/60',
      na_venda: last,
    },
  ]);
  expect(await getProposta(company.ctx, { id: proposta.id })).toMatchObject({
    titulo: 'Título escrito por último',
    condicoes: 'Condições do colega',
  });
});

test('of two who change the lines of a record, the second sees that the first did, and says whose lines count', async () => {
  const [produto, outro] = [await company.product(), await company.product()];
  const venda = await company.sale([produto]);
  const mine = async (quantidade: string, lines: number) => {
    await page.goto(`/vendas/${venda.id}`);
    await page.getByRole('button', { name: 'Editar' }).click();
    const form = dialog(/Editar pedido/);
    const quantity = form.getByRole('group', { name: 'Item 1' }).getByRole('textbox', { name: 'Quantidade' });
    await quantity.waitFor();
    await updateVenda(
      company.ctx,
      {
        id: venda.id,
        itens: Array.from({ length: lines }, () => ({ produto_id: outro.id, quantidade: '1', preco_unitario: '3' })),
      },
      async () => [],
    );
    await quantity.fill(quantidade);
    await form.getByRole('button', { name: 'Salvar', exact: true }).click();
    return form;
  };
  const form = await mine('7', 2);
  const warning = form.getByRole('alert').filter({ hasText: 'Mudou enquanto você editava' });
  await warning.getByText(/O pedido mudou depois que você abriu este formulário/).waitFor();
  await hasFocus(warning);
  expect(await faultsInBothSchemes(page)).toEqual([]);
  expect((await getVenda(company.ctx, { id: venda.id })).itens).toHaveLength(2);
  await warning.getByRole('button', { name: 'Salvar com os meus itens' }).click();
  await form.waitFor({ state: 'hidden' });
  expect((await getVenda(company.ctx, { id: venda.id })).itens).toMatchObject([{ quantidade: '7.000' }]);
  // A page that is loaded again finds what was typed, and still knows what it was typed over.
  const again = await mine('8', 3);
  await again.getByText('Mudou enquanto você editava').waitFor();
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Editar' }).click();
  await again.getByText('Rascunho recuperado').waitFor();
  await again.getByRole('button', { name: 'Salvar', exact: true }).click();
  await again.getByText('Mudou enquanto você editava').waitFor();
  expect((await getVenda(company.ctx, { id: venda.id })).itens).toHaveLength(3);
});

test('who edits a deal takes nothing back of what a colleague does to it meanwhile', async () => {
  const { etapas } = await company.funnel(['Nova', 'Outra']);
  const negocio = await company.deal({
    etapa_id: etapas[0]?.id,
    itens: [{ descricao: 'Café', quantidade: '1', preco_unitario: '10' }],
  });
  const { id } = negocio;
  const begin = async () => {
    await page.goto(`/negocios/${id}`);
    await page.getByRole('button', { name: 'Editar' }).click();
    const form = dialog('Editar negócio');
    await form.getByLabel('Título').waitFor();
    return form;
  };
  const save = (form: Locator) => form.getByRole('button', { name: 'Salvar', exact: true }).click();
  const titled = await begin();
  await moveNegocio(company.ctx, { id, etapa_id: etapas[1]?.id });
  await updateNegocio(company.ctx, { id, observacao: 'De outra pessoa', origem: { canal: 'Site' } });
  await titled.getByLabel('Título').fill('Outro título');
  await save(titled);
  await titled.waitFor({ state: 'hidden' });
  const saved = { titulo: 'Outro título', observacao: 'De outra pessoa', etapa_id: etapas[1]?.id };
  expect(await getNegocio(company.ctx, { id })).toMatchObject({ ...saved, origem: { canal: 'Site' }, valor: '10.00' });

  const lined = await begin();
  await updateNegocio(company.ctx, { id, itens: [{ descricao: 'Chá', quantidade: '2', preco_unitario: '3' }] });
  await lined.getByRole('group', { name: 'Item 1' }).getByRole('textbox', { name: 'Quantidade' }).fill('4');
  await save(lined);
  await lined.getByText(/O negócio mudou depois que você abriu este formulário/).waitFor();
  await lined.getByRole('button', { name: 'Salvar com os meus itens' }).click();
  await lined.waitFor({ state: 'hidden' });
  const after = await getNegocio(company.ctx, { id });
  expect(after).toMatchObject({ valor: '40.00', itens: [{ descricao: 'Café', quantidade: '4.000' }] });
});

test('a session that ended is asked about once, and who signs in again finds the form filled in', async () => {
  const member = await company.member('administrador');
  await page.context().close();
  page = await pageAs(browser, web, member);
  const { id } = await company.customer();
  await page.goto(`/clientes/${id}`);
  const edit = page.getByRole('button', { name: 'Editar' });
  await edit.click();
  const email = dialog('Editar cliente').getByLabel('E-mail');
  await email.fill('novo@exemplo.com.br');
  let asked = 0;
  page.on('dialog', (question) => {
    asked++;
    void question.accept();
  });
  // A call that is still on its way would learn of the end before the form does.
  await atRest(page);
  await db().sql`
    UPDATE sessoes SET encerrada_em = now(), encerrada_motivo = 'encerrada' WHERE usuario_id = ${member.id}`;
  await dialog('Editar cliente').getByRole('button', { name: 'Salvar' }).click();
  await page.waitForURL('**/entrar**');
  expect(asked).toBe(1);
  await page.getByLabel('E-mail').fill(member.email);
  await page.getByLabel('Senha').fill(SENHA);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL(`**/clientes/${id}`);
  await edit.click();
  await dialog('Editar cliente').getByText('Rascunho recuperado').waitFor();
  expect(await email.inputValue()).toBe('novo@exemplo.com.br');
});
