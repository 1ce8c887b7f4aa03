import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConhecimento } from '#tests/support/acervo.ts';
import { openAssistente } from '#tests/support/assistente-scene.ts';
import {
  atRest,
  complaintsOf,
  faultsEverywhere,
  faultsInBothSchemes,
  structureFaults,
} from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { openBrowser } from '#tests/support/panel.ts';
import { finding, TROCAS } from '#tests/support/passages.ts';
import { startWebProcess, type WebProcess } from '#tests/support/web.ts';

// The assistant's screens, over an endpoint whose model is a function of the test: its settings, a rehearsal, what it said and why, its weeks.

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const { company, ia, canal, ask, answer } = await openAssistente();

let web: WebProcess;
let browser: Browser;
let page: Page;
let complaints: () => string[];
const address = () => ({ url: `http://localhost:${web.port}` });

beforeAll(async () => {
  [web, browser] = await Promise.all([startWebProcess(ia.variables), openBrowser()]);
  await addConhecimento(company.ctx, 'Política de trocas', `# Trocas\n\n${TROCAS.texto}`);
  ia.model = ({ text }) =>
    text.includes('foguete')
      ? { text: 'Não encontrei nada sobre isso.' }
      : { text: 'Sim! Trocas são aceitas em até 30 dias após a compra [1].' };
  page = await pageAs(browser, address(), company.admin, { viewport: DESK, colorScheme: 'light' });
  complaints = await complaintsOf(page);
});
afterAll(() => web.stop());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Páginas do assistente' }).getByRole('link', { name, exact: true });
const drawer = () => page.getByRole('dialog', { name: 'Por que respondeu isso' });

async function faults(): Promise<string[]> {
  await atRest(page);
  // What is refused is refused.
  return [...(await faultsEverywhere(page)), ...complaints().filter((said) => !/status of 400/.test(said))];
}

async function phoneFaults(): Promise<string[]> {
  await page.setViewportSize(PHONE);
  await atRest(page);
  const found = await structureFaults(page);
  await page.setViewportSize(DESK);
  return found;
}

test('what is set is saved, a wrong hour is told where it stands, and a reload shows what was saved', async () => {
  await page.goto('/assistente');
  const channel = page.getByRole('switch', { name: new RegExp(canal.nome) });
  expect(await channel.isChecked()).toBe(true);
  await channel.press('Space');
  await field('Nome').fill('Bia');
  await page.getByRole('radio', { name: 'Formal' }).check();
  await page.getByRole('list', { name: 'Exemplos de orientações' }).getByRole('button').first().click();
  await page.getByRole('radio', { name: 'No expediente' }).check();

  const monday = page.getByRole('group', { name: 'Segunda-feira' });
  await field('Segunda-feira, 1º período: fim').fill('12:00');
  await monday.getByRole('button', { name: 'Adicionar um período a Segunda-feira' }).press('Enter');
  const afternoon = field('Segunda-feira, 2º período: começo');
  // The new period is written into at once.
  await expect.poll(() => afternoon.evaluate((input) => input === document.activeElement)).toBe(true);
  await afternoon.fill('13:00');
  await field('Segunda-feira, 2º período: fim').fill('11:00');
  await button('Salvar ajustes').click();
  await page.getByText('O fim deve vir depois do início.').waitFor();
  const wrong = field('Segunda-feira, 2º período: fim');
  await expect.poll(() => wrong.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await faultsInBothSchemes(page)).toEqual([]);
  // Short for 24:00, the end of the day.
  await wrong.fill('24');
  await monday.getByRole('button', { name: 'Copiar o horário de Segunda-feira' }).click();
  await page.getByRole('menuitem', { name: 'Copiar para todos os outros dias' }).click();
  await page
    .getByRole('group', { name: 'Domingo' })
    .getByRole('button', { name: /^Tirar o 2º/ })
    .click();
  await button('Salvar ajustes').click();
  await page.getByText('Ajustes do assistente salvos.').waitFor();

  await page.reload();
  expect(await field('Nome').inputValue()).toBe('Bia');
  expect(await page.getByRole('radio', { name: 'Formal' }).isChecked()).toBe(true);
  expect(await channel.isChecked()).toBe(false);
  expect(await field('Orientações').inputValue()).toContain('Chame o contato pelo nome');
  expect(await field('Sábado, 2º período: fim').inputValue()).toBe('24:00');
  expect(
    await page
      .getByRole('group', { name: 'Domingo' })
      .getByLabel(/período: /)
      .count(),
  ).toBe(2);
  expect(await phoneFaults()).toEqual([]);
});

test('whoever may not set it reads it, and finds no rehearsal', async () => {
  const reader = await pageAs(browser, address(), await company.member('leitura'), { viewport: DESK });
  await reader.goto('/assistente');
  expect(await reader.getByLabel('Nome', { exact: true }).getAttribute('readonly')).not.toBeNull();
  expect(await reader.getByRole('button', { name: 'Salvar ajustes' }).count()).toBe(0);
  expect(await reader.getByRole('link', { name: 'Ensaio', exact: true }).count()).toBe(0);
  await reader.goto('/assistente/ensaio');
  await reader.getByText('Só quem administra a empresa ensaia com o assistente.').waitFor();
  await reader.context().close();
});

test('a rehearsal answers with the passage that it cites, and hands over what the knowledge does not answer', async () => {
  await page.goto('/assistente');
  await tab('Ensaio').click();
  await page.waitForURL('**/assistente/ensaio');
  const log = page.getByRole('log', { name: 'Mensagens do ensaio' });
  const beside = page.getByRole('complementary', { name: 'De onde veio a resposta' });
  await field('Mensagem do contato').fill('Posso trocar um produto?');
  await field('Mensagem do contato').press('Enter');
  await log.getByText('Sim! Trocas são aceitas em até 30 dias após a compra.', { exact: true }).waitFor();
  const cited = beside.getByRole('listitem').filter({ hasText: 'Citado' });
  await cited.getByText(TROCAS.texto).waitFor();
  expect(await cited.getByRole('link', { name: 'Política de trocas' }).getAttribute('href')).toMatch(
    /^\/conhecimento\/\d+$/,
  );
  await log.getByRole('button', { name: '1 trecho citado' }).waitFor();
  await beside.getByRole('button', { name: 'Marcar como errada' }).waitFor();
  expect(await faults()).toEqual([]);

  await field('Mensagem do contato').fill('Vocês vendem foguete?');
  await button('Enviar ao ensaio').click();
  await log.getByText(/Passaria para uma pessoa: não há resposta no conhecimento/).waitFor();
  await beside.getByText('Transferida').waitFor();
  // The first answer again.
  await log.getByRole('button', { name: '1 trecho citado' }).click();
  await beside.getByText('Respondida').waitFor();
  expect(await phoneFaults()).toEqual([]);
  expect(ia.asked.at(-1)?.text).toContain('Trocas são aceitas');
});

test('an answer of the rehearsal is marked as wrong, and what was missing is written and noted with it', async () => {
  const beside = page.getByRole('complementary', { name: 'De onde veio a resposta' });
  await beside.getByRole('button', { name: 'Marcar como errada' }).click();
  await beside.getByLabel('O que está errado?').fill('Agora são 15 dias.');
  await beside.getByRole('button', { name: 'Marcar como errada' }).click();
  await beside.getByRole('status').getByText('Agora são 15 dias.').waitFor();
  await beside.getByRole('button', { name: 'Escrever o que faltou' }).click();
  const dialog = page.getByRole('dialog', { name: 'Escrever o que faltou' });
  await dialog.getByText('“Posso trocar um produto?”').waitFor();
  await dialog.getByLabel('Nome').fill('Prazo de troca em 2026');
  await dialog.getByLabel('Texto').fill('O prazo de troca é de 15 dias.');
  await atRest(page);
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publicar texto' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await beside.getByRole('link', { name: 'ver o conhecimento' }).waitFor();
  await button('Limpar').click();
  await page.getByText('Pergunte como um cliente, ou comece por aqui:').waitFor();
});

test('the list tells conversations from rehearsals, and its drawer why the assistant said what it said', async () => {
  // On at all hours again, as the conversations need it.
  await page.goto('/assistente');
  await page.getByRole('switch', { name: new RegExp(canal.nome) }).press('Space');
  await page.getByRole('radio', { name: 'Sempre' }).check();
  await button('Salvar ajustes').click();
  await page.getByText('Ajustes do assistente salvos.').waitFor();
  const answered = await ask('Qual é o prazo de troca?');
  expect(await answer(answered, finding(TROCAS))).toEqual({ como: 'respondida' });
  const handed = await ask('Vocês fazem foguete de papel?');
  expect(await answer(handed, finding())).toEqual({ como: 'transferida' });

  await tab('Respostas').click();
  const table = page.getByRole('table', { name: 'Respostas do assistente' });
  await table.getByText('Qual é o prazo de troca?').waitFor();
  expect(await table.getByText('Posso trocar um produto?').count()).toBe(0);
  expect(await faults()).toEqual([]);
  await page.getByRole('radiogroup', { name: 'Filtrar por resultado' }).getByText('Transferidas').click();
  await table.getByText('Qual é o prazo de troca?').waitFor({ state: 'detached' });
  await table.getByRole('button', { name: 'Vocês fazem foguete de papel?' }).click();
  await drawer().getByText('Não há resposta no conhecimento').waitFor();
  await drawer().getByText('Nenhum trecho do conhecimento combinou com a pergunta.').waitFor();
  expect(await faults()).toEqual([]);
  await page.keyboard.press('Escape');
  await drawer().waitFor({ state: 'hidden' });
  await page.getByRole('radiogroup', { name: 'De onde' }).getByText('Ensaios').click();
  await table.getByText('Vocês vendem foguete?').waitFor();
  expect(await phoneFaults()).toEqual([]);
});

test('the inbox says that the assistant answers, leads from its message to why, and says that it was paused', async () => {
  const id = await ask('Posso trocar sem a nota?');
  expect(await answer(id, finding(TROCAS))).toEqual({ como: 'respondida' });
  await page.goto(`/conversas?aba=todas&c=${id}`);
  await page.getByText('Assistente responde').waitFor();
  const message = page.getByRole('article', { name: /^Bia,/ });
  await message.getByRole('button', { name: 'Por que respondeu isso' }).click();
  await drawer().getByText('Posso trocar sem a nota?', { exact: true }).waitFor();
  await drawer().getByRole('listitem').filter({ hasText: 'Citado' }).getByText(TROCAS.texto).waitFor();
  expect(await faults()).toEqual([]);
  await drawer().getByRole('button', { name: 'Marcar como errada' }).click();
  await drawer().getByLabel('O que está errado?').fill('Sem a nota não dá.');
  // What was filled in is not lost by a key.
  await page.keyboard.press('Escape');
  await button('Continuar preenchendo').click();
  await drawer().getByRole('button', { name: 'Marcar como errada' }).click();
  await drawer().getByRole('status').getByText('Sem a nota não dá.').waitFor();
  await page.keyboard.press('Escape');
  await drawer().waitFor({ state: 'hidden' });
  await button('Mais ações da conversa').click();
  await page.getByRole('menuitem', { name: 'Pausar o assistente nesta conversa' }).click();
  await page.getByText('Assistente pausado', { exact: true }).waitFor();
});

test('the week counts what it answered, and leads from what was missing to a text about it', async () => {
  for (const pergunta of ['Qual o foguete mais barato?', 'Vocês têm foguete azul?']) {
    expect(await answer(await ask(pergunta), finding())).toEqual({ como: 'transferida' });
  }
  await page.goto('/assistente/semana');
  await page.getByText('Respondidas nesta semana').waitFor();
  await page.getByRole('region', { name: 'Por que passou a conversa' }).getByRole('button').click();
  await page.getByRole('row', { name: /^Não há resposta no conhecimento 3$/ }).waitFor();
  const topic = page.getByRole('list', { name: 'Assuntos' }).getByRole('listitem').filter({ hasText: 'Foguete' });
  await topic.first().getByText('3 perguntas').waitFor();
  expect(await faults()).toEqual([]);
  expect(await phoneFaults()).toEqual([]);
  await topic.first().getByRole('button', { name: 'Escrever a resposta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Escrever o que faltou' });
  expect(await dialog.getByLabel('Nome').inputValue()).toMatch(/^Foguete/);
  await dialog.getByText('“Vocês têm foguete azul?”').waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
});
