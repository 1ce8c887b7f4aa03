import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { completeAtividade } from '#server/crm/index.ts';
import { complaintsOf, faultsEverywhere } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { openBrowser, openWeb } from '#tests/support/panel.ts';

// What a company sets up for its deals and contacts, and its activities.

let company: Company;
let page: Page;
let complaints: () => string[];

beforeAll(async () => {
  const [web, browser, made] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
  company = made;
  page = await pageAs(browser, web, company.admin, { viewport: { width: 1280, height: 900 } });
  complaints = await complaintsOf(page);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const row = (table: string, name: string) => page.getByRole('table', { name: table }).getByRole('row', { name });
/** The names in the first column. */
const names = (table: string) =>
  page
    .getByRole('table', { name: table })
    .locator('tbody tr td:first-child')
    .allInnerTexts()
    .then((all) => all.map((one) => one.trim()));
const choose = async (action: string, item: string) => {
  await button(action).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

describe('settings', () => {
  test('a funnel as it comes, its stages added, moved and removed; their deals go where somebody says', async () => {
    await page.goto('/negocios/ajustes');
    await button('Começar com um funil pronto').click();
    await page.getByRole('region', { name: 'Funil Vendas' }).waitFor();
    await button('Nova etapa').click();
    const form = dialog('Nova etapa');
    await form.getByRole('textbox', { name: 'Nome' }).fill('Amostra enviada');
    await form.getByRole('textbox', { name: 'Probabilidade de ganhar' }).fill('35');
    await form.getByRole('button', { name: 'Criar etapa' }).click();
    await form.waitFor({ state: 'hidden' });
    const stages = () => names('Etapas de Vendas');
    await expect.poll(async () => (await stages()).at(-1)).toBe('Amostra enviada');
    await button('Subir Amostra enviada').click();
    await expect.poll(async () => (await stages()).at(-2)).toBe('Amostra enviada');
    await row('Etapas de Vendas', 'Amostra enviada').getByText('35%').waitFor();

    const { titulo } = await company.deal();
    await choose('Ações da etapa Primeiro contato', 'Excluir');
    const ask = dialog('Excluir a etapa “Primeiro contato”?');
    await ask.getByRole('button', { name: 'Excluir etapa' }).click();
    await ask
      .getByText(/negócio/)
      .last()
      .waitFor();
    await ask.getByRole('combobox', { name: 'Mover os negócios para' }).click();
    await page.getByRole('option', { name: 'Qualificação' }).click();
    await ask.getByRole('button', { name: 'Excluir etapa' }).click();
    await ask.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await stages())[0]).toBe('Qualificação');
    const [moved] = await company.ctx.db.sql`
      SELECT n.titulo, e.nome FROM negocios n JOIN etapas e ON e.id = n.etapa_id WHERE n.empresa_id = ${company.id}`;
    expect(moved).toEqual({ titulo, nome: 'Qualificação' });
    expect(await faultsEverywhere(page)).toEqual([]);
  });

  test('a loss reason, a label and fields of the company; the fields stand in the forms', async () => {
    await page.getByRole('tab', { name: 'Motivos de perda' }).click();
    await button('Novo motivo').first().click();
    await dialog(/^Novo motivo/)
      .getByRole('textbox', { name: 'Nome' })
      .fill('Preço');
    await dialog(/^Novo motivo/)
      .getByRole('button', { name: 'Criar motivo' })
      .click();
    await row('Motivos de perda', 'Preço').waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);

    await page.getByRole('tab', { name: 'Etiquetas' }).click();
    await button('Nova etiqueta').first().click();
    await dialog('Nova etiqueta').getByRole('textbox', { name: 'Nome' }).fill('Feira');
    await dialog('Nova etiqueta').getByRole('button', { name: 'Criar etiqueta' }).click();
    await row('Etiquetas', 'Feira').waitFor();
    // One name whatever its case and accents: told on the field.
    await button('Nova etiqueta').first().click();
    await dialog('Nova etiqueta').getByRole('textbox', { name: 'Nome' }).fill('FEIRA');
    await dialog('Nova etiqueta').getByRole('button', { name: 'Criar etiqueta' }).click();
    await dialog('Nova etiqueta').getByText('Já existe uma etiqueta chamada FEIRA.').first().waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);
    await dialog('Nova etiqueta').getByRole('button', { name: 'Cancelar' }).click();
    await dialog('Nova etiqueta').waitFor({ state: 'hidden' });

    await page.getByRole('tab', { name: 'Campos personalizados' }).click();
    await button('Novo campo').first().click();
    const form = dialog('Novo campo personalizado');
    await form.getByRole('textbox', { name: 'Nome' }).fill('Segmento');
    await form.getByRole('combobox', { name: 'Tipo' }).click();
    await page.getByRole('option', { name: 'Escolha' }).click();
    await form.getByRole('combobox', { name: 'Opções' }).fill('Padarias');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Criar campo' }).click();
    await row('Campos de contatos', 'Segmento').getByText('segmento', { exact: true }).waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);
    await page.goto('/contatos?novo=contato');
    const contact = dialog('Novo contato');
    await contact.getByRole('textbox', { name: 'Nome' }).fill('Teresa da Feira');
    await contact.getByRole('combobox', { name: 'Segmento' }).click();
    await page.getByRole('option', { name: 'Padarias' }).click();
    await contact.getByRole('button', { name: 'Criar contato' }).click();
    await page.waitForURL(/\/contatos\/\d+$/);
    await page.getByText('Padarias').first().waitFor();
  });
});

describe('activities', () => {
  test('of a contact and its deal, for somebody else; done with one click, pending again with another', async () => {
    const contato = await company.contact({ nome: 'Rafael da Cafeteria' });
    const negocio = await company.deal({ titulo: 'Café da recepção', contato_id: contato.id });
    const outro = await company.member('operador');
    await page.goto('/atividades');
    await button('Nova atividade').first().click();
    const form = dialog('Nova atividade');
    await form.getByRole('textbox', { name: 'Título' }).fill('Ligar sobre a proposta');
    await form.getByRole('combobox', { name: 'Contato' }).fill('Rafael');
    await page.getByRole('option', { name: /^Rafael da Cafeteria/ }).click();
    await form.getByRole('combobox', { name: 'Negócio' }).click();
    await page.getByRole('option', { name: /^Café da recepção/ }).click();
    await form.getByRole('combobox', { name: 'Responsável' }).fill('Usuário op');
    await page.getByRole('option', { name: /^Usuário operador/ }).click();
    expect(await faultsEverywhere(page)).toEqual([]);
    await form.getByRole('button', { name: 'Criar atividade' }).click();
    await form.waitFor({ state: 'hidden' });
    const line = row('Atividades', 'Ligar sobre a proposta');
    await line.getByRole('link', { name: 'Café da recepção' }).waitFor();
    await line.getByText('Usuário operador').waitFor();
    const kept = await company.ctx.db.sql`
      SELECT contato_id, negocio_id, responsavel_id FROM atividades WHERE empresa_id = ${company.id}`;
    expect([...kept]).toEqual([{ contato_id: contato.id, negocio_id: negocio.id, responsavel_id: outro.membro_id }]);

    await line.getByRole('checkbox', { name: 'Concluir “Ligar sobre a proposta”' }).click();
    await line.getByText(/^Concluída/).waitFor();
    await line.getByRole('checkbox', { name: 'Reabrir “Ligar sobre a proposta”' }).click();
    await line.getByText('Sem prazo').waitFor();
    await choose('Ações de Ligar sobre a proposta', 'Cancelar atividade');
    await line.getByText(/^Cancelada/).waitFor();
  });

  test('what is to be done comes first; a completed one stays under the hand until the list is loaded again', async () => {
    const [first, second, done] = ['Ordem: primeira', 'Ordem: segunda', 'Ordem: feita'] as const;
    await company.activity({ titulo: second, vence_em: '2035-01-02T12:00:00-03:00' });
    await company.activity({ titulo: first, vence_em: '2035-01-01T12:00:00-03:00' });
    const { id } = await company.activity({ titulo: done, vence_em: '2025-01-01T12:00:00-03:00' });
    await completeAtividade(company.ctx, { id });
    const line = (titulo: string) => page.getByRole('checkbox', { name: `“${titulo}”` });
    /** The lines from above, each with what a click on it does. */
    const lines = () =>
      page
        .getByRole('checkbox', { name: /“Ordem: / })
        .evaluateAll((found) => found.map((one) => one.getAttribute('aria-label')));
    await page.goto('/atividades?busca=ordem');
    await line(first).waitFor();
    expect(await lines()).toEqual([`Concluir “${first}”`, `Concluir “${second}”`, `Reabrir “${done}”`]);
    await line(first).click();
    await row('Atividades', first)
      .getByText(/^Concluída/)
      .waitFor();
    await page.getByText('Atividade concluída.').first().waitFor();
    // Neither is it gone when the rest of the screen is up to date.
    expect(await lines()).toEqual([`Reabrir “${first}”`, `Concluir “${second}”`, `Reabrir “${done}”`]);
    await page.reload();
    await line(second).waitFor();
    expect(await lines()).toEqual([`Concluir “${second}”`, `Reabrir “${done}”`, `Reabrir “${first}”`]);

    await page.goto('/atividades?busca=ordem&quando=proximas');
    await line(second).click();
    await row('Atividades', second)
      .getByText(/^Concluída/)
      .waitFor();
    await line(second).click();
    await page.getByRole('checkbox', { name: `Concluir “${second}”` }).waitFor();
    await line(second).click();
    await page.getByRole('checkbox', { name: `Reabrir “${second}”` }).waitFor();
    expect(await lines()).toEqual([`Reabrir “${second}”`]);
    await page.reload();
    await page.getByRole('button', { name: 'Limpar filtros' }).waitFor();
    expect(await lines()).toEqual([]);
  });

  test('an overdue one is told in words, on the list, on the page of its deal and at the beginning', async () => {
    const negocio = await company.deal({ titulo: 'Degustação' });
    await company.activity({
      titulo: 'Mandar amostras',
      negocio_id: negocio.id,
      vence_em: '2026-01-05T12:00:00-03:00',
    });
    await page.goto('/atividades?quando=atrasadas');
    await row('Atividades', 'Mandar amostras')
      .getByText(/^Atrasada: 05\/01\/2026/)
      .waitFor();
    expect(await row('Atividades', 'Ligar sobre a proposta').count()).toBe(0);
    expect(await faultsEverywhere(page)).toEqual([]);
    await page.goto(`/negocios/${negocio.id}`);
    const section = page.getByRole('region', { name: 'Atividades' });
    await section.getByText(/^Atrasada: 05\/01\/2026/).waitFor();
    await page.goto('/inicio');
    await page.getByText('Mandar amostras').first().waitFor();
    await page.goto(`/negocios/${negocio.id}`);
    await section.getByRole('checkbox', { name: 'Concluir “Mandar amostras”' }).click();
    await section.getByText(/^Concluída/).waitFor();
    // What was refused on purpose, the browser says too.
    expect(complaints().filter((one) => !/status of 400/.test(one))).toEqual([]);
  });
});
