import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  archiveConversa,
  createRespostaRapida,
  getConversa,
  listCaixa,
  takeConversa,
} from '#server/atendimento/index.ts';
import { createContato, createEtiqueta, setEtiquetas, updateContato } from '#server/crm/index.ts';
import { atRest, complaintsOf, faultsEverywhere, holdCalls, structureFaults } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, type Member, makeCompany, SENHA } from '#tests/support/factory.ts';
import { hear, openChannel, says, settle } from '#tests/support/inbox.ts';
import { addModelo } from '#tests/support/inbox-scene.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';
import { photo } from '#tests/support/photos.ts';
import { freePort } from '#tests/support/product.ts';

// The inbox, as two attendants have it open at the same time.

const RAFAEL = '+5524987650001';
const LUCIA = '+5524987650002';
const DESK = { width: 1440, height: 900 };

let web: Web;
let browser: Browser;
let company: Company;
let bruno: Member;
let canal: { id: number };
/** Two browsers: the administrator's, and Bruno's. */
let page: Page;
let outra: Page;
let complaints: () => string[];

const open = (member: Member, options: BrowserContextOptions = {}) =>
  pageAs(browser, web, member, { viewport: DESK, colorScheme: 'light', ...options });
const row = (of: Page, name: string) => of.getByRole('link', { name: new RegExp(`^${name}`) });
const log = (of: Page) => of.getByRole('log');
const field = (of: Page, name = 'Rafael Nogueira') => of.getByRole('textbox', { name: `Mensagem para ${name}` });
const badge = (of: Page) => of.getByRole('link', { name: /^Conversas( \d+ com mensagens não lidas)?$/ });
/** What is under way is shown at once: works on once the server has it. */
const settled = async (of: Page) => {
  await log(of).getByRole('article', { name: 'Enviando' }).waitFor({ state: 'hidden' });
  await settle(company);
};
const say = (endereco: string, texto: string, nome?: string) =>
  hear(canal, company, [says(endereco, texto, nome ? { nome } : {})]);
const idOf = async (name: string) => {
  const { resultados } = await listCaixa(company.ctx, { busca: name, arquivada: 'todos' });
  return resultados[0]?.id ?? 0;
};

beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
  bruno = await company.member('operador');
  page = await open(company.admin);
  complaints = await complaintsOf(page);
});

test('a company without a channel is told what the inbox is for, and one click makes a simulator to talk with', async () => {
  await page.goto('/conversas');
  await page.getByRole('heading', { name: 'Nenhum canal ainda' }).waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.getByRole('button', { name: 'Experimentar com um simulador' }).click();
  await page.waitForURL(/\/conversas\?c=\d+/);
  await page.getByText('Este canal é um simulador').waitFor();
  await log(page).getByText('Nenhuma mensagem ainda').waitFor();
  await page.getByRole('textbox', { name: /^Mensagem para/ }).fill('Bom dia!');
  await page.keyboard.press('Enter');
  await log(page).getByText('Bom dia!').waitFor();
  await settled(page);
  // Its answer comes by itself, and it says that it was read.
  await log(page).getByText('Que bom que respondeu! Vocês entregam toda semana?').last().waitFor();
  await log(page)
    .getByRole('img', { name: /^Lida em / })
    .waitFor();
  await archiveConversa(company.ctx, { id: Number(new URL(page.url()).searchParams.get('c')) });
});

test('a message of the contact is in both browsers at once: list, counts, menu and title', async () => {
  canal = await openChannel(company, 'whatsapp_nao_oficial', { nome: 'Loja', config: { endereco: '+552422220000' } });
  outra = await open(bruno);
  for (const each of [page, outra]) {
    await each.goto('/conversas?aba=todas');
    await each.getByText('Nenhuma conversa em aberto').waitFor();
    await atRest(each);
  }
  await say(RAFAEL, 'Oi! Vocês entregam em Petrópolis?', 'Rafael Nogueira');
  for (const each of [page, outra]) {
    await row(each, 'Rafael Nogueira').getByText('Oi! Vocês entregam').waitFor();
    await row(each, 'Rafael Nogueira').getByText('Sem responsável').waitFor();
    await badge(each).getByText('1').waitFor();
    await expect.poll(() => each.title()).toBe('(1) Conversas · Romaneio');
    await each.getByRole('button', { name: /^De ninguém 1/ }).waitFor();
  }
});

test('who opens it reads it, and everybody sees that; who takes it has it, and who is second is told', async () => {
  await row(page, 'Rafael Nogueira').click();
  await log(page).getByText('Oi! Vocês entregam em Petrópolis?').waitFor();
  await log(page).getByRole('heading', { name: '1 mensagem não lida' }).waitFor();
  await expect.poll(() => outra.title()).toBe('Conversas · Romaneio');
  await row(outra, 'Rafael Nogueira').click();
  await outra.getByRole('button', { name: 'Assumir' }).waitFor();
  await page.getByRole('button', { name: 'Assumir' }).click();
  await page.getByText('com você · Loja').waitFor();
  await outra.getByText('com Administradora · Loja').waitFor();
  await log(outra).getByText('Administradora assumiu a conversa').waitFor();
  expect(await outra.getByRole('button', { name: 'Assumir' }).count()).toBe(0);
  await expect(
    takeConversa(
      { ...company.ctx, ator: { tipo: 'usuario', id: bruno.id, nome: 'Bruno' } },
      { id: await idOf('Rafael') },
    ),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a reply with a quick reply, a note that only colleagues see, and a reply to one message', async () => {
  await createRespostaRapida(company.ctx, { atalho: 'entrega', texto: 'Entregamos às terças e quintas.' });
  await createRespostaRapida(company.ctx, { atalho: 'pix', texto: 'A chave é o nosso CNPJ.' });
  await page.reload();
  await atRest(page);
  await field(page).pressSequentially('Olá! /en');
  await page.getByRole('option', { name: /^\/entrega/ }).waitFor();
  expect(await page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');
  expect(await field(page).inputValue()).toBe('Olá! Entregamos às terças e quintas.');
  // A draft stays where it was written.
  await page.waitForTimeout(500);
  await page.reload();
  await expect.poll(() => field(page).inputValue()).toBe('Olá! Entregamos às terças e quintas.');
  await field(page).press('Enter');
  await log(outra).getByText('Olá! Entregamos às terças e quintas.').waitFor();
  expect(await field(page).inputValue()).toBe('');

  await page.getByRole('button', { name: 'Nota interna' }).click();
  await page.getByRole('textbox', { name: 'Nota interna' }).fill('Cliente antigo, dar desconto.');
  await page.keyboard.press('Enter');
  await log(outra)
    .getByRole('article', { name: /^Nota interna de Administradora/ })
    .getByText('Cliente antigo')
    .waitFor();

  await log(page).getByText('Oi! Vocês entregam em Petrópolis?').hover();
  await page.getByRole('button', { name: /^Ações da mensagem “Oi! Vocês/ }).click();
  await page.getByRole('menuitem', { name: 'Responder a esta mensagem' }).click();
  await hasFocus(field(page));
  await page.keyboard.type('Em Petrópolis também.');
  await page.keyboard.press('Enter');
  const reply = log(outra).getByRole('article').filter({ hasText: 'Em Petrópolis também.' });
  await reply.getByRole('button', { name: 'Ir para a mensagem respondida' }).click();
  await hasFocus(log(outra).getByRole('article').filter({ hasText: 'Oi! Vocês entregam' }).first());
  // The example channel's person answers; whoever reads further up is told and left there.
  await settled(page);
});

test('files go with a caption, and are seen; what the server refuses says why and stays', async () => {
  const picture = { name: 'mapa.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await photo()) };
  await page.locator('input[type=file]').setInputFiles([picture]);
  await page.getByRole('list', { name: 'Arquivos a enviar' }).getByText('mapa.jpg').waitFor();
  await field(page).fill('O mapa da entrega');
  await page.keyboard.press('Enter');
  await log(outra).getByRole('button', { name: 'Ampliar mapa.jpg' }).click();
  await outra.getByRole('dialog', { name: 'mapa.jpg' }).getByRole('img', { name: 'mapa.jpg' }).waitFor();
  await outra.keyboard.press('Escape');
  await log(outra).getByText('O mapa da entrega').waitFor();
  await settled(page);

  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'vazio.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }]);
  await page.getByRole('alert').getByText('“vazio.txt” está vazio.').waitFor();
  await page.getByRole('button', { name: 'Tirar vazio.txt' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'programa.png', mimeType: 'image/png', buffer: Buffer.from('MZ\u0090\u0000 This program cannot be run') },
    ]);
  await field(page).fill('Abra isto');
  await page.keyboard.press('Enter');
  const refused = log(page).getByRole('article', { name: 'Mensagem não enviada' });
  await refused.getByRole('alert').waitFor();
  await refused.getByRole('button', { name: 'Voltar a editar' }).click();
  await expect.poll(() => field(page).inputValue()).toBe('Abra isto');
  await page.getByRole('button', { name: 'Tirar programa.png' }).click();
  await field(page).fill('');
});

test('a new conversation is begun by the keyboard, also where its form comes after its dialog', async () => {
  const own = await open(company.admin);
  const go = await holdCalls(own, /canais\.list/);
  await own.goto('/conversas?novo=conversa');
  const form = own.getByRole('dialog', { name: 'Nova conversa' });
  await hasFocus(form.getByRole('button', { name: 'Fechar' }));
  go();
  await hasFocus(form.getByRole('combobox', { name: 'Canal' }));
  await own.context().close();
});

test('a quick reply is not sent by its short name while the replies are still being read', async () => {
  const own = await open(company.admin);
  const go = await holdCalls(own, /respostasRapidas/);
  await own.goto(`/conversas?c=${await idOf('Rafael')}`);
  await field(own).pressSequentially('/pix');
  await own.keyboard.press('Enter');
  await own.getByText('Lendo as respostas rápidas…').waitFor();
  expect(await field(own).inputValue()).toBe('/pix');
  go();
  await own.getByRole('option', { name: /^\/pix/ }).waitFor();
  await own.keyboard.press('Enter');
  expect(await field(own).inputValue()).toBe('A chave é o nosso CNPJ.');
  await field(own).fill('');
  await own.context().close();
});

test('a file that is pasted into a note is refused, and the note stays one', async () => {
  await page.getByRole('button', { name: 'Nota interna' }).click();
  const note = page.getByRole('textbox', { name: 'Nota interna' });
  await note.fill('Deve desde março: ');
  await note.evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['tela'], 'tela.png', { type: 'image/png' }));
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByText('Uma nota interna não leva arquivos.').waitFor();
  await hasFocus(note);
  await page.keyboard.type('não vender fiado');
  expect(await note.inputValue()).toBe('Deve desde março: não vender fiado');
  await note.fill('');
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  expect(await page.getByRole('list', { name: 'Arquivos a enviar' }).count()).toBe(0);
});

test('whose session ended as they sent finds the text, or the file’s caption, after signing in', async () => {
  const address = `/conversas?c=${await idOf('Rafael')}`;
  for (const file of [false, true]) {
    const member = await company.member('operador');
    const own = await open(member);
    let asked = 0;
    own.on('dialog', (question) => {
      asked++;
      void question.accept();
    });
    await own.goto(address);
    await field(own).waitFor();
    await atRest(own);
    if (file) {
      const map = { name: 'mapa.txt', mimeType: 'text/plain', buffer: Buffer.from('Rua das Flores') };
      await own.locator('input[type=file]').setInputFiles([map]);
    }
    await field(own).fill('O mapa está aqui');
    await own.context().clearCookies();
    await field(own).press('Enter');
    await own.waitForURL('**/entrar**');
    // A file lies nowhere but on the page: of it alone the browser asks.
    expect(asked).toBe(file ? 1 : 0);
    await own.getByLabel('E-mail').fill(member.email);
    await own.getByLabel('Senha').fill(SENHA);
    await own.getByRole('button', { name: 'Entrar', exact: true }).click();
    await own.waitForURL(`**${address}`);
    await expect.poll(() => field(own).inputValue()).toBe('O mapa está aqui');
    await own.context().close();
  }
});

test('a lost connection keeps what was written, and sends it when it is asked to', async () => {
  await page.route('**/api/trpc/conversas.send*', (route) => route.abort());
  await field(page).fill('Isto não sai');
  await page.keyboard.press('Enter');
  const failed = log(page).getByRole('article', { name: 'Mensagem não enviada' });
  await failed.getByText(/O servidor não respondeu/).waitFor();
  await page.unroute('**/api/trpc/conversas.send*');
  await failed.getByRole('button', { name: 'Tentar de novo' }).click();
  await log(outra).getByText('Isto não sai').waitFor();
  await failed.waitFor({ state: 'hidden' });
  await settled(page);
  // The file that was refused and the lost request: the browser's own words for them.
  expect(complaints()).toHaveLength(2);
});

test('whoever reads further up stays there, and is told how much is new', async () => {
  for (let i = 1; i <= 12; i++) await say(RAFAEL, `Mais uma pergunta, a de número ${i}.`);
  await log(page).getByText('Mais uma pergunta, a de número 12.').waitFor();
  await log(page).evaluate((box) => box.scrollTo(0, 0));
  // What is older comes in above, and pushes nothing away.
  await log(page).getByRole('button', { name: 'Mensagens anteriores' }).waitFor({ state: 'hidden' });
  const read = log(page).getByText('Oi! Vocês entregam em Petrópolis?').first();
  await read.scrollIntoViewIfNeeded();
  await atRest(page);
  const before = await read.boundingBox();
  await say(RAFAEL, 'Ainda está aí?');
  await say(RAFAEL, 'Olá?');
  await page.getByRole('button', { name: '2 mensagens novas' }).waitFor();
  expect(await read.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: '2 mensagens novas' }).click();
  await expect
    .poll(() => log(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight))
    .toBeLessThan(60);
});

test('older messages come as one goes up, and what is searched in the messages is gone to', async () => {
  const dites = Array.from({ length: 130 }, (_, i) =>
    says(LUCIA, `Pedido ${i + 1}: um pacote de café`, { nome: 'Lúcia Amaral' }),
  );
  await hear(canal, company, [says(LUCIA, 'Procuro uma chaleira italiana', { nome: 'Lúcia Amaral' }), ...dites]);
  await page.getByRole('searchbox', { name: 'Buscar contatos, assuntos e mensagens' }).fill('chaleira');
  await page.getByRole('region', { name: 'Nas mensagens' }).getByRole('link').click();
  await page.waitForURL(/c=\d+/);
  const found = log(page).getByRole('article').filter({ hasText: 'chaleira italiana' });
  await hasFocus(found);
  await expect.poll(() => new URL(page.url()).searchParams.has('m')).toBe(false);
  expect(await log(page).getByRole('article').count()).toBe(131);
  // Every one once, in the order in which they were written.
  const texts = await log(page)
    .getByText(/^Pedido \d+: um pacote/)
    .allInnerTexts();
  expect(texts.map((text) => Number(/\d+/.exec(text)?.[0]))).toEqual(Array.from({ length: 130 }, (_, i) => i + 1));
  await page.getByRole('button', { name: 'Limpar busca', exact: true }).click();
});

test('with the keyboard alone: through the list, open, answer, note, conclude; never while one writes', async () => {
  await page.goto('/conversas?aba=todas');
  await row(page, 'Lúcia Amaral').waitFor();
  await atRest(page);
  await page.keyboard.press('j');
  await hasFocus(row(page, 'Lúcia Amaral'));
  await page.keyboard.press('j');
  await hasFocus(row(page, 'Rafael Nogueira'));
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Rafael Nogueira' }).first().waitFor();
  await log(page).getByText('Olá?').waitFor();
  await page.keyboard.press('r');
  await hasFocus(field(page));
  await page.keyboard.type('aqui n e ? / j');
  expect(await field(page).inputValue()).toBe('aqui n e ? / j');
  await page.keyboard.press('Enter');
  await log(page).getByText('aqui n e ? / j').first().waitFor();
  await page.keyboard.press('Escape');
  await hasFocus(row(page, 'Rafael Nogueira'));
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Atalhos das conversas' }).waitFor();
  expect(await structureFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('/');
  await hasFocus(page.getByRole('searchbox'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('k');
  await hasFocus(row(page, 'Rafael Nogueira'));
  await page.keyboard.press('e');
  // It leaves the list of open ones, and the next one has the focus.
  await row(page, 'Rafael Nogueira').waitFor({ state: 'hidden' });
  await log(page).getByText('Administradora concluiu a conversa').waitFor();
  await hasFocus(row(page, 'Lúcia Amaral'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Lúcia Amaral' }).first().waitFor();
  await page.keyboard.press('a');
  await page.getByText('com você · Loja').waitFor();
  expect(complaints()).toEqual([]);
});

test('a concluded conversation opens again when the contact writes, and tells so', async () => {
  await outra.goto(`/conversas?c=${await idOf('Rafael')}`);
  await outra.getByText('Esta conversa está concluída').waitFor();
  await say(RAFAEL, 'Voltei!');
  await log(outra).getByText('O contato escreveu: a conversa foi reaberta').waitFor();
  await log(outra).getByText('Voltei!').waitFor();
  await outra.getByRole('button', { name: 'Assumir' }).waitFor();
});

describe('an e-mail', () => {
  let id: number;
  beforeAll(async () => {
    const email = await openChannel(company, 'email', { nome: 'Vendas', config: { endereco: 'vendas@loja.local' } });
    await hear(email, company, [
      says('compras@hotel.com.br', 'Segue o pedido.', { nome: 'Paulo Siqueira', assunto: 'Pedido 312' }),
    ]);
    id = await idOf('Paulo');
    const { sql } = company.ctx.db;
    await sql`
      UPDATE emails SET cc = ARRAY['chefe@hotel.com.br'], citado = 'Em 25/11 vocês escreveram: bom dia.',
        html = '<h1 style="color:#0f7069">Pedido</h1><p>Segue <b>o pedido</b>.</p><img data-remoto="https://fora.exemplo.com/x.png" alt="Logotipo">'
      WHERE mensagem_id = (SELECT min(id) FROM mensagens WHERE conversa_id = ${id})`;
  });

  test('has its subject, its copies, its quotes folded, and its drawn form in a frame that loads nothing until it is asked to', async () => {
    const asked: string[] = [];
    await page.route('https://fora.exemplo.com/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'image/png', body: '' });
    });
    await page.goto(`/conversas?c=${id}`);
    const message = log(page).getByRole('article').first();
    await message.getByText('Pedido 312').waitFor();
    await message.getByText(/com cópia para chefe@hotel.com.br/).waitFor();
    await message.getByRole('button', { name: 'Mostrar texto citado' }).click();
    await message.getByText('Em 25/11 vocês escreveram: bom dia.').waitFor();
    await message.getByRole('button', { name: 'Ver formatado' }).click();
    const frame = page.frameLocator('iframe[title="O e-mail formatado"]');
    await frame.getByRole('heading', { name: 'Pedido' }).waitFor();
    expect(await frame.getByRole('heading').evaluate((h) => getComputedStyle(h).color)).toBe('rgb(15, 112, 105)');
    expect(await page.locator('iframe').getAttribute('sandbox')).not.toMatch(/script|same-origin/);
    expect(asked).toEqual([]);
    expect(await faultsEverywhere(page)).toEqual([]);
    await message.getByRole('button', { name: 'Mostrar imagens' }).click();
    await expect.poll(() => asked).toEqual(['https://fora.exemplo.com/x.png']);
    complaints();
  });
});

describe('official WhatsApp', () => {
  test('counts its window down, and when it is over offers templates alone', async () => {
    const oficial = await openChannel(company, 'whatsapp', { nome: 'Oficial' });
    await hear(oficial, company, [says('+5524987650003', 'Oi', { nome: 'Otávio Brandão' })]);
    const id = await idOf('Otávio');
    const { sql } = company.ctx.db;
    await sql`
      INSERT INTO modelos_whatsapp (empresa_id, canal_id, id_externo, nome, idioma, categoria, status, componentes)
      VALUES (${company.id}, ${oficial.id}, 'm1', 'pedido_enviado', 'pt_BR', 'UTILITY', 'APPROVED',
        ${JSON.stringify([{ type: 'BODY', text: 'Olá, {{1}}! Seu pedido saiu.' }])})`;
    await page.goto(`/conversas?c=${id}`);
    await page.getByText(/^Janela de 24 h: termina em 23 h 59 min$/).waitFor();
    await sql`UPDATE conversas SET ultima_entrada_em = now() - interval '25 hours' WHERE id = ${id}`;
    await page.reload();
    await page.getByText(/^A janela de 24 horas desde a última mensagem do contato terminou/).waitFor();
    await page.getByRole('button', { name: 'Enviar um modelo' }).click();
    const form = page.getByRole('dialog', { name: 'Enviar um modelo' });
    await form.getByRole('combobox', { name: 'Modelo' }).click();
    await page.getByRole('option', { name: /^pedido_enviado/ }).click();
    await form.getByRole('textbox', { name: 'Lugar {{1}}' }).fill('Otávio');
    await form.getByText('Olá, Otávio! Seu pedido saiu.').waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);
    await form.getByRole('button', { name: 'Enviar modelo' }).click();
    await log(page).getByText('Olá, Otávio! Seu pedido saiu.').waitFor();
    await form.waitFor({ state: 'hidden' });
  });

  test('a template whose header is a picture takes one from here, or by its address', async () => {
    const canal_oficial = await openChannel(company, 'whatsapp', { nome: 'Oficial com fotos' });
    await hear(canal_oficial, company, [says('+5524987650004', 'Oi', { nome: 'Sílvia Prado' })]);
    await addModelo(company, canal_oficial, {
      nome: 'vitrine',
      componentes: [
        { type: 'HEADER', format: 'IMAGE' },
        { type: 'BODY', text: 'Olá, {{1}}! Veja a vitrine.' },
      ],
    });
    await page.goto(`/conversas?c=${await idOf('Sílvia')}`);
    await page.getByRole('button', { name: 'Enviar um modelo' }).click();
    const form = page.getByRole('dialog', { name: 'Enviar um modelo' });
    await form.getByRole('combobox', { name: 'Modelo' }).click();
    await page.getByRole('option', { name: /^vitrine/ }).click();
    await form.getByRole('textbox', { name: 'Lugar {{1}}' }).fill('Sílvia');
    const send = form.getByRole('button', { name: 'Enviar modelo' });
    expect(await send.isDisabled()).toBe(true);
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      form.locator('input[type=file]').setInputFiles([{ name, mimeType, buffer }]);
    await choose('tabela.pdf', 'application/pdf', Buffer.from('%PDF-1.7'));
    await form.getByText('O cabeçalho deste modelo não leva “tabela.pdf”.').waitFor();
    expect(await send.isDisabled()).toBe(true);
    expect(await faultsEverywhere(page)).toEqual([]);
    // What the browser takes for a picture, the server does not.
    await choose('falsa.png', 'image/png', Buffer.from('%PDF-1.7\n'));
    await send.click();
    await form
      .getByRole('alert')
      .getByText(/o arquivo é de documento/)
      .waitFor();
    await choose('vitrine.png', 'image/png', Buffer.from(await photo({ format: 'png' })));
    await send.click();
    await form.waitFor({ state: 'hidden' });
    const message = log(page).getByRole('article').filter({ hasText: 'Olá, Sílvia! Veja a vitrine.' });
    await message.getByRole('img', { name: 'vitrine.png' }).waitFor();
    // Its address in place of it.
    await page.getByRole('button', { name: 'Enviar um modelo' }).click();
    await form.getByRole('combobox', { name: 'Modelo' }).click();
    await page.getByRole('option', { name: /^vitrine/ }).click();
    await form.getByRole('textbox', { name: 'Lugar {{1}}' }).fill('Ana');
    await form.getByText('Endereço na internet').click();
    await form.getByRole('textbox', { name: 'Endereço da imagem' }).fill('https://loja.example/vitrine.png');
    await send.click();
    await log(page).getByText('Olá, Ana! Veja a vitrine.').waitFor();
  });
});

test('a contact whom somebody else renames and labels is so on every open screen within a minute', async () => {
  const aberta = await open(bruno);
  await aberta.clock.install();
  await hear(canal, company, [says('+5524987650019', 'Oi', { nome: 'Número novo' })]);
  await aberta.goto(`/conversas?aba=todas&c=${await idOf('Número novo')}`);
  await aberta.getByRole('region', { name: 'Contato: Número novo' }).waitFor();
  await atRest(aberta);
  const { contato_id: id } = await getConversa(company.ctx, { id: await idOf('Número novo') });
  const { id: etiqueta } = await createEtiqueta(company.ctx, { nome: 'Revenda' });
  await updateContato(company.ctx, { id, nome: 'Teresa Lobo' });
  await setEtiquetas(company.ctx, { id, adicionar: [etiqueta], remover: [] });
  await aberta.clock.runFor(61_000);
  await row(aberta, 'Teresa Lobo').waitFor();
  await field(aberta, 'Teresa Lobo').waitFor();
  await aberta.getByRole('region', { name: 'Contato: Teresa Lobo' }).getByText('Revenda').waitFor();
  await aberta.context().close();
});

test('only one tab of a browser has a stream; when it is closed the other one goes on', async () => {
  const context = page.context();
  const streams: Page[] = [];
  const first = page;
  const second = await context.newPage();
  for (const each of [first, second]) {
    each.on('request', (request) => request.resourceType() === 'eventsource' && streams.push(each));
  }
  await second.goto(`/conversas?c=${await idOf('Rafael')}`);
  await log(second).getByText('Voltei!').waitFor();
  await say(RAFAEL, 'Pelas duas abas');
  await log(second).getByText('Pelas duas abas').waitFor();
  expect(streams).toEqual([]);
  await first.goto('about:blank');
  await expect.poll(() => streams).toEqual([second]);
  await say(RAFAEL, 'Pela que ficou');
  await log(second).getByText('Pela que ficou').waitFor();
  await second.close();
});

test('on a phone one column at a time: list, conversation, contact, and back', async () => {
  const phone = await open(bruno, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto('/conversas?aba=todas');
  await row(phone, 'Rafael Nogueira').waitFor();
  expect(await structureFaults(phone)).toEqual([]);
  await row(phone, 'Rafael Nogueira').tap();
  await log(phone).getByText('Pela que ficou').waitFor();
  expect(await phone.getByRole('searchbox').count()).toBe(0);
  await hasFocus(phone.getByRole('button', { name: 'Voltar à lista' }));
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  expect(await structureFaults(phone)).toEqual([]);
  // A long answer leaves room for what it answers on a phone that lies.
  await phone.setViewportSize({ width: 640, height: 400 });
  await field(phone).fill('Mais uma linha\n'.repeat(12));
  await expect.poll(() => log(phone).evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(90);
  await field(phone).fill('');
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.getByRole('button', { name: 'Ver o contato' }).tap();
  const contact = phone.getByRole('dialog', { name: 'Contato' });
  await contact.getByRole('heading', { name: 'Rafael Nogueira' }).waitFor();
  expect(await structureFaults(phone)).toEqual([]);
  await contact.getByRole('button', { name: 'Fechar' }).tap();
  await contact.waitFor({ state: 'hidden' });
  await phone.getByRole('button', { name: 'Voltar à lista' }).tap();
  await hasFocus(row(phone, 'Rafael Nogueira'));
  await phone.goBack();
  await log(phone).waitFor();
  await phone.context().close();
});

test('a contact’s page shows the conversations, and begins one', async () => {
  const { id } = await createContato(company.ctx, { nome: 'Helena Prado', celular: '24987650009' });
  await page.goto(`/contatos/${id}`);
  const part = page.getByRole('region', { name: 'Conversas' });
  await part.getByText('Nenhuma conversa ainda').waitFor();
  await part.getByRole('button', { name: 'Nova conversa' }).click();
  const form = page.getByRole('dialog', { name: 'Nova conversa' });
  await form.getByRole('combobox', { name: 'Canal' }).click();
  await page.getByRole('option', { name: /^Loja/ }).click();
  await form.getByRole('button', { name: 'Começar' }).click();
  await page.waitForURL(/\/conversas\?c=\d+/);
  await page.getByRole('heading', { level: 2, name: 'Helena Prado' }).first().waitFor();
});

test('a channel is set up, tested step by step, and taken out of use', async () => {
  await page.goto('/conversas/canais/novo');
  await page.getByRole('button', { name: /^WhatsApp por gateway \(Evolution API\)/ }).click();
  await page
    .getByRole('alert')
    .getByText(/pode bloquear o número/)
    .waitFor();
  await page.getByRole('button', { name: 'Criar canal' }).click();
  await hasFocus(page.getByRole('textbox', { name: 'Nome do canal' }));
  await page.getByRole('textbox', { name: 'Nome do canal' }).fill('Gateway');
  await page.getByRole('textbox', { name: 'Endereço do gateway' }).fill('ftp://gateway');
  await page.getByRole('textbox', { name: 'Número do telefone' }).fill('+5524988887777');
  await page.getByRole('textbox', { name: 'Nome da instância' }).fill('loja');
  await page.getByLabel('Chave da API').fill('chave-secreta');
  await page.getByRole('button', { name: 'Criar canal' }).click();
  await hasFocus(page.getByRole('textbox', { name: 'Endereço do gateway' }));
  // Nobody answers there.
  await page.getByRole('textbox', { name: 'Endereço do gateway' }).fill(`http://127.0.0.1:${await freePort()}`);
  await page.getByRole('button', { name: 'Criar canal' }).click();
  await page.waitForURL(/\/conversas\/canais\/\d+$/);
  await page.getByRole('heading', { level: 1, name: /^Gateway/ }).waitFor();
  await page
    .getByTestId('valor-copiavel')
    .getByText(/\/integracoes\/gateway\/[\w-]{43}\/$/)
    .waitFor();
  expect(await page.content()).not.toContain('chave-secreta');
  await page.getByRole('button', { name: 'Testar agora' }).click();
  await page.getByText('Um passo não deu certo').waitFor();
  await page.getByRole('img', { name: 'Não deu certo' }).waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mais ações de Gateway' }).click();
  await page.getByRole('menuitem', { name: 'Excluir canal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir canal' }).click();
  await page.waitForURL(/\/conversas\/canais$/);
  await page.getByRole('link', { name: 'Loja' }).waitFor();
  expect(await page.getByRole('link', { name: 'Gateway' }).count()).toBe(0);
});

test('times of attendance have charts, and each chart its table', async () => {
  await page.goto('/conversas/indicadores');
  const card = page.getByRole('region', { name: 'Atendimentos por dia' });
  await card.waitFor();
  await card.getByRole('button', { name: 'Ver como tabela' }).click();
  await card.getByRole('columnheader', { name: '1ª resposta', exact: true }).waitFor();
  await atRest(page);
  expect(await faultsEverywhere(page)).toEqual([]);
});

test('the whole inbox has nothing that axe finds serious, in both schemes and as a phone', async () => {
  await page.goto(`/conversas?aba=todas&c=${await idOf('Rafael')}`);
  await log(page).getByText('Pela que ficou').waitFor();
  await atRest(page);
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.getByRole('button', { name: 'Nota interna' }).click();
  expect(await faultsEverywhere(page)).toEqual([]);
});

test('what waits to be sent stays while another conversation is open, and the browser asks before it is lost', async () => {
  const rafael = await idOf('Rafael');
  await page.goto(`/conversas?aba=todas&c=${rafael}`);
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'recibo.txt', mimeType: 'text/plain', buffer: Buffer.from('Recibo') }]);
  const waiting = page.getByRole('list', { name: 'Arquivos a enviar' }).getByText('recibo.txt');
  await waiting.waitFor();
  await row(page, 'Lúcia Amaral').click();
  await field(page, 'Lúcia Amaral').waitFor();
  expect(await waiting.count()).toBe(0);
  await row(page, 'Rafael Nogueira').click();
  await waiting.waitFor();
  const asked = page.waitForEvent('dialog').then((dialog) => {
    const kind = dialog.type();
    return dialog.dismiss().then(() => kind);
  });
  await page.reload({ timeout: 2_000 }).catch(() => undefined);
  expect(await asked).toBe('beforeunload');
  await page.getByRole('button', { name: 'Tirar recibo.txt' }).click();
  await page.reload();
  await field(page).waitFor();
});

test('a spoken message that is left in the middle waits with the files to be sent', async () => {
  await page.evaluate(() => {
    // No microphone: a tone.
    navigator.mediaDevices.getUserMedia = async () => {
      const audio = new AudioContext();
      const [tone, heard] = [audio.createOscillator(), audio.createMediaStreamDestination()];
      tone.connect(heard);
      tone.start();
      return heard.stream;
    };
  });
  await page.getByRole('button', { name: 'Gravar um áudio' }).click();
  await page.getByRole('timer', { name: 'Tempo de gravação' }).waitFor();
  await row(page, 'Lúcia Amaral').click();
  await field(page, 'Lúcia Amaral').waitFor();
  await row(page, 'Rafael Nogueira').click();
  await page
    .getByRole('list', { name: 'Arquivos a enviar' })
    .getByText(/^audio-\d+\./)
    .waitFor();
  await page.getByRole('button', { name: /^Tirar audio-/ }).click();
});

test('what is written behind a note while it is saved is the next one', async () => {
  await page.route('**/api/trpc/conversas.addNota*', async (route) => {
    await new Promise((done) => setTimeout(done, 800));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Nota interna' }).click();
  const nota = page.getByRole('textbox', { name: 'Nota interna' });
  await nota.fill('Ligar amanhã.');
  await nota.press('Enter');
  await nota.pressSequentially(' E avisar a expedição');
  await log(page).getByText('Ligar amanhã.', { exact: true }).waitFor();
  await expect.poll(() => nota.inputValue()).toBe('E avisar a expedição');
  await page.unrouteAll({ behavior: 'wait' });
  await nota.fill('');
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
});

test('who only reads sees everything and writes nothing', async () => {
  const clara = await company.member('leitura');
  const reader = await open(clara);
  await reader.goto(`/conversas?aba=todas&c=${await idOf('Rafael')}`);
  await log(reader).getByText('Pela que ficou').waitFor();
  await reader.getByText('lê conversas, mas não responde').waitFor();
  for (const name of ['Assumir', 'Concluir', 'Nova conversa', 'Mais ações da conversa']) {
    expect(await reader.getByRole('button', { name }).count(), name).toBe(0);
  }
  await reader.context().close();
});

test('of two files the one that is refused says so, also where the other one went; texts whose answer was lost are sent once', async () => {
  const loja = await openChannel(company, 'whatsapp_nao_oficial', {
    nome: 'Filial',
    config: { endereco: '+552422220001' },
  });
  await hear(loja, company, [says('+5524987650021', 'Oi', { nome: 'Ivo Barros' })]);
  const id = await idOf('Ivo Barros');
  const mine = await open(bruno);
  await mine.goto(`/conversas?c=${id}`);
  await field(mine, 'Ivo Barros').waitFor();
  await mine.locator('input[type=file]').setInputFiles([
    { name: 'mapa.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await photo()) },
    { name: 'falsa.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ\u0090\u0000 This program cannot be run') },
  ]);
  await field(mine, 'Ivo Barros').press('Enter');
  const refused = log(mine).getByRole('article', { name: 'Mensagem não enviada' });
  await refused.getByRole('img', { name: 'falsa.jpg' }).waitFor();
  await refused.getByRole('button', { name: 'Descartar' }).click();

  // The server has both; the browser hears of neither, nor of what became of them.
  await mine.route('**/api/trpc/**', async (route) => {
    if (!route.request().url().includes('conversas.send')) return route.abort();
    await route.fetch();
    await route.abort();
  });
  await mine.route('**/api/ao-vivo/**', (route) => route.abort());
  await mine.context().setOffline(true);
  await mine.context().setOffline(false);
  for (const texto of ['Sim', 'Não']) {
    await field(mine, 'Ivo Barros').fill(texto);
    await field(mine, 'Ivo Barros').press('Enter');
  }
  await expect.poll(() => refused.count()).toBe(2);
  await mine.unroute('**/api/trpc/**');
  for (let left = 2; left > 0; left--) {
    await refused.first().getByRole('button', { name: 'Tentar de novo' }).click();
    await expect.poll(() => refused.count()).toBe(left - 1);
  }
  await expect
    .poll(() =>
      log(mine)
        .getByRole('article', { name: /^(Enviando|Mensagem não enviada)$/ })
        .count(),
    )
    .toBe(0);
  const { sql } = company.ctx.db;
  const sent =
    await sql`SELECT texto FROM mensagens WHERE conversa_id = ${id} AND remetente_tipo = 'atendente' AND texto IS NOT NULL ORDER BY id`;
  expect(sent.map(({ texto }) => texto)).toEqual(['Sim', 'Não']);
  await mine.context().close();
});

test('whoever is signed out while the computer sleeps is led to the sign-in screen, and finds there again what was being written', async () => {
  for (const sends of [false, true]) {
    const mine = await open(bruno);
    if (sends) await mine.route('**/api/ao-vivo/**', () => undefined);
    const address = `/conversas?c=${await idOf('Ivo Barros')}`;
    await mine.goto(address);
    await field(mine, 'Ivo Barros').fill('Ainda não enviei isto');
    await atRest(mine);
    const cookies = await mine.context().cookies();
    await mine.context().clearCookies();
    if (sends) await field(mine, 'Ivo Barros').press('Enter');
    else {
      await mine.context().setOffline(true);
      await mine.context().setOffline(false);
    }
    // Long before anything is read again by itself.
    await mine.waitForURL(/\/entrar\?voltar=/, { timeout: 25_000 });
    await mine.context().addCookies(cookies);
    await mine.goto(address);
    await expect.poll(() => field(mine, 'Ivo Barros').inputValue()).toBe('Ainda não enviei isto');
    await field(mine, 'Ivo Barros').fill('');
    await mine.context().close();
  }
});

test('a template and a note whose answer was lost are written once, however often they are sent again', async () => {
  const oficial = await openChannel(company, 'whatsapp', { nome: 'Oficial da filial' });
  await hear(oficial, company, [says('+5524987650031', 'Oi', { nome: 'Nair Castro' })]);
  await addModelo(company, oficial, { nome: 'aviso', componentes: [{ type: 'BODY', text: 'O pedido saiu.' }] });
  const id = await idOf('Nair Castro');
  const mine = await open(company.admin);
  await mine.goto(`/conversas?c=${id}`);
  await field(mine, 'Nair Castro').waitFor();
  const loseOne = (path: string) =>
    mine.route(
      `**/api/trpc/${path}*`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  await loseOne('conversas.addNota');
  await mine.getByRole('button', { name: 'Nota interna' }).click();
  const note = mine.getByRole('textbox', { name: 'Nota interna' });
  await note.fill('Ligar amanhã');
  await note.press('Enter');
  await mine.getByText('O servidor não respondeu').waitFor();
  await note.press('Enter');
  await expect.poll(() => note.inputValue()).toBe('');

  await loseOne('modelosWhatsapp.send');
  await mine.getByRole('button', { name: 'Responder', exact: true }).click();
  await mine.getByRole('button', { name: 'Enviar um modelo' }).click();
  const form = mine.getByRole('dialog', { name: 'Enviar um modelo' });
  await form.getByRole('combobox', { name: 'Modelo' }).click();
  await mine.getByRole('option', { name: /^aviso/ }).click();
  const send = form.getByRole('button', { name: 'Enviar modelo' });
  await send.click();
  await form.getByText('O servidor não respondeu').waitFor();
  await send.click();
  await form.waitFor({ state: 'hidden' });
  const { sql } = company.ctx.db;
  expect(
    await sql`
      SELECT (SELECT count(*)::int FROM mensagens WHERE conversa_id = ${id} AND direcao = 'saida') AS modelos,
        (SELECT count(*)::int FROM registros_conversa WHERE conversa_id = ${id} AND tipo = 'nota') AS notas`,
  ).toEqual([{ modelos: 1, notas: 1 }]);
  await mine.context().close();
});
