import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { type Carta, enqueueMail } from '#server/correio/index.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { complaintsOf, faultsInBothSchemes, signIn, structureFaults } from '#tests/support/browser.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// The screen that shows, in development, what would have been sent: on light and dark screens, narrow ones too.

const EMPRESA = 'Torrefação <b>Serra</b> Azul';
const QUANDO = '2026-01-02T12:04:05Z';
const webhook = {
  ...{ empresa_nome: EMPRESA, webhook_id: 1, descricao: 'ERP do galpão', endereco: 'https://erp.exemplo.com.br/…' },
  ...{ falhas: 12, desde: QUANDO },
};
const CARTAS: Carta[] = [
  { tipo: 'contrato_cheio', dados: { empresa_nome: EMPRESA, recurso: 'usuarios', limite: 5 } },
  {
    tipo: 'proposta_respondida',
    dados: {
      ...{ empresa_nome: EMPRESA, proposta_id: 1, numero: '12', titulo: 'Torra <b>sob medida</b>', cliente: 'Padaria' },
      ...{ valor_total: '1284.60', resposta: 'recusada', por_nome: null, motivo: '<script>alert(1)</script>' },
    },
  },
  { tipo: 'pix_em_quarentena', dados: { empresa_nome: EMPRESA, esperam: 3, mais: false } },
  {
    tipo: 'token_expirando',
    dados: { empresa_nome: EMPRESA, token_nome: 'Loja virtual', token_final: 'a1B2', expira_em: QUANDO },
  },
  {
    tipo: 'refresh_token_reusado',
    dados: { empresa_nome: EMPRESA, aplicativo_nome: 'Painel de Vendas', autorizada_por: 'Ana Ribeiro' },
  },
  { tipo: 'webhook_desativado', dados: webhook },
  { tipo: 'webhook_falhando', dados: webhook },
  {
    tipo: 'dispositivo_novo',
    dados: { nome: 'Ana Ribeiro', dispositivo: 'Chrome, Android', ip: '203.0.113.9', quando: QUANDO },
  },
  {
    tipo: 'segundo_fator',
    dados: { nome: 'Ana Ribeiro', mudanca: 'codigo_usado', detalhe: '9', ip: '203.0.113.9', quando: QUANDO },
  },
  {
    tipo: 'acesso_alterado',
    dados: {
      nome: 'Ana Ribeiro',
      mudanca: 'email',
      email_novo: 'an…@exemplo.com.br',
      ip: '203.0.113.9',
      quando: QUANDO,
    },
  },
  { tipo: 'confirmar_email', dados: { nome: 'Ana Ribeiro', link: 'rmn_em_exemplo' } },
  { tipo: 'recuperacao', dados: { nome: 'Ana Ribeiro', link: 'rmn_rs_exemplo', ip: '203.0.113.9' } },
  { tipo: 'convite', dados: { empresa_nome: EMPRESA, convidado_por_nome: 'Ana Ribeiro', convite: 'rmn_cv_exemplo' } },
];

let web: Web;
let page: Page;
let complaints: () => string[];

beforeAll(async () => {
  web = await openWeb();
  await inTransaction(db(), async (tx) => {
    for (const carta of CARTAS) await enqueueMail(tx, { ...carta, para: `${carta.tipo}@cliente.exemplo.com.br` });
  });
  page = await signIn(await openBrowser(), web);
  complaints = await complaintsOf(page);
});

const mail = () => page.frameLocator('iframe');
const background = (selector: string) =>
  mail()
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

test('each e-mail is there as its receiver would see it, light and dark, and harms nobody', async () => {
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await menu.getByRole('button', { name: 'Administração' }).click();
  await menu.getByRole('link', { name: 'Correio' }).click();
  await page.getByRole('heading', { level: 1, name: 'Correio' }).waitFor();
  for (const { tipo } of CARTAS) {
    await page.getByRole('button', { name: `${tipo}@cliente` }).click();
    await page.getByText(`Para ${tipo}@cliente`).waitFor();
    await mail().getByRole('heading', { level: 1 }).waitFor();
    expect(await mail().locator('b, script').count(), tipo).toBe(0);
    expect(await background('.cartao'), tipo).toBe('rgb(255, 255, 255)');
    await page.getByText('Escuro', { exact: true }).click();
    await expect.poll(() => background('.cartao')).toBe('rgb(31, 32, 35)');
  }
  expect(complaints()).toEqual([]);
  await page.getByText('Texto', { exact: true }).click();
  await page.getByText('/convite#rmn_cv_exemplo').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

test('its link leads out of the frame to the panel', async () => {
  await page.getByText('Claro', { exact: true }).click();
  const link = mail().getByRole('link', { name: 'Ver o convite' });
  expect(await link.getAttribute('href')).toMatch(/\/convite#rmn_cv_exemplo$/);
  const opened = page.waitForEvent('popup');
  await link.click();
  await (await opened).close();
});

test('a phone shows the list and the e-mail without scrolling sideways', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const tipo of ['webhook_falhando', 'convite']) {
    await page.getByRole('button', { name: `${tipo}@cliente` }).click();
    await mail().getByRole('heading', { level: 1 }).waitFor();
    const wider = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(wider)).toBeLessThanOrEqual(0);
    expect(
      await mail()
        .locator('body')
        .evaluate((body) => body.scrollWidth - body.ownerDocument.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  }
  expect(await structureFaults(page)).toEqual([]);
});

test('the screen is found by ⌘K', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Control+K');
  await page.getByPlaceholder(/Buscar telas/).fill('correio');
  await page.getByRole('option', { name: /Correio.*só em desenvolvimento/ }).waitFor();
});
