import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { colourFaults, complaintsOf, seriousFaults, signIn, structureFaults } from '#tests/support/browser.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

const SCREENS = [
  '/inicio',
  '/vendas',
  '/vendas?novo=pedido',
  '/vendas/1',
  '/clientes',
  '/clientes?novo=cliente',
  '/expedicao/formas-envio',
  '/expedicao/formas-envio?novo=forma_envio',
  '/estoque',
  '/estoque?novo=lancamento',
  '/estoque/1',
  '/produtos',
  '/produtos?novo=produto',
  '/expedicao',
  '/expedicao?novo=expedicao',
  '/expedicao/1',
  '/expedicao/2',
  '/expedicao/4',
  '/expedicao/1/romaneio',
  '/depositos',
  '/depositos?novo=deposito',
  '/integracoes/tokens',
  '/integracoes/tokens?novo=token',
  '/integracoes/aplicativos',
  '/integracoes/aplicativos/novo',
  '/integracoes/aplicativos/999999',
  '/integracoes/webhooks',
  '/integracoes/webhooks/novo',
  '/integracoes/webhooks/1',
  '/integracoes/webhooks/1?aba=configuracao',
  '/integracoes/webhooks/1?aba=teste',
  '/integracoes/webhooks/1?aba=secret',
  '/integracoes/webhooks/1?aba=recuperar',
  '/integracoes/webhooks/1?aba=auditoria',
  '/integracoes/conexoes',
  '/integracoes/conexoes?situacao=encerradas',
  '/integracoes/conexoes/999999',
  '/integracoes/requisicoes',
  '/integracoes/entregas',
  '/integracoes/entregas?estado=cancelada',
  '/integracoes/entregas/1',
  '/integracoes/entregas/999999',
  '/integracoes/eventos',
  '/integracoes/eventos?aba=catalogo&tipo=estoque.atualizado',
  '/integracoes/eventos/1',
  '/integracoes/eventos/60',
  '/integracoes/receptor',
  '/auditoria',
  '/configuracoes?aba=empresa',
  '/configuracoes?aba=usuarios',
  '/configuracoes?aba=empresas',
  '/configuracoes?aba=senha',
  '/docs',
  '/docs/primeiros-passos',
  '/docs/referencia',
];

let web: Web;
let browser: Browser;

beforeAll(async () => {
  [web, browser] = await Promise.all([openWeb(), openBrowser()]);
  // So that the request log is not empty.
  await fetch(`${web.url}/v1/estoque/?pagina=0`, { headers: { authorization: `Bearer ${web.demonstracao.token}` } });
});

const LANES = 2;

// Side by side: most of the time goes by waiting for a screen to come to rest.
describe.concurrent.each([
  { name: 'desk, light and dark', viewport: { width: 1280, height: 900 }, look: inBothSchemes },
  { name: 'phone', viewport: { width: 390, height: 844 }, look: structureFaults },
])('$name', ({ viewport, look }) => {
  test.each(Array.from({ length: LANES }, (_, lane) => SCREENS.filter((_, i) => i % LANES === lane)))(
    'axe finds nothing serious on any screen, none is wider than its window, and the browser refuses nothing of it (%s…)',
    async (...screens) => {
      const page = await signIn(browser, web, { colorScheme: 'light', viewport });
      const complaints = await complaintsOf(page);
      const found: Record<string, string[]> = {};
      for (const path of screens) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        // A machine that is busy elsewhere may not have begun to ask for the session yet.
        await page.getByRole('status', { name: 'Carregando' }).waitFor({ state: 'hidden' });
        // Transitions of dialogs blend colours until they end.
        await page.waitForTimeout(500);
        const faults = [...(await look(page)), ...complaints()];
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (overflow > 0) faults.push(`scrolls sideways by ${overflow}px`);
        if (faults.length > 0) found[path] = faults;
      }
      expect(found).toEqual({});
      await page.context().close();
      // Many screens, and a machine that may be doing other things.
    },
    480_000,
  );

  test('axe finds nothing serious on the sign-in screen', async () => {
    const context = await browser.newContext({ viewport, colorScheme: 'light', baseURL: web.url });
    const page = await context.newPage();
    await page.goto('/entrar');
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    expect(await look(page)).toEqual([]);
    await context.close();
  });
});

/** A screen as it stands, and then its colours in the dark. */
async function inBothSchemes(page: Page): Promise<string[]> {
  const faults = await seriousFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await page.waitForTimeout(300);
  faults.push(...(await colourFaults(page)).map((fault) => `dark: ${fault}`));
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}
