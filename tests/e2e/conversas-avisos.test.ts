import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { assignConversa, handOverConversa, listCaixa, writeSaida } from '#server/atendimento/index.ts';
import { updateCanal } from '#server/canais/index.ts';
import { transaction } from '#server/platform/context.ts';
import { atRest, complaintsOf } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, type Member, makeCompany } from '#tests/support/factory.ts';
import { hear, openChannel, says, systemOf } from '#tests/support/inbox.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// What the computer says of a message while nobody looks, and what is not sent because nothing can be any more.

const HOUR = 3_600_000;

let web: Web;
let browser: Browser;
let company: Company;
let bruno: Member;
let canal: { id: number };

const say = (endereco: string, nome: string, texto: string) => hear(canal, company, [says(endereco, texto, { nome })]);
const idOf = async (busca: string) => (await listCaixa(company.ctx, { busca })).resultados[0]?.id ?? 0;
const row = (of: Page, name: string) => of.getByRole('link', { name: new RegExp(`^${name}`) });
const log = (of: Page) => of.getByRole('log');

/** What the computer was told to show. */
type Told = { told: string[] };
const told = (page: Page) => page.evaluate(() => (window as unknown as Told).told);

/** A computer that is allowed to show notices; `shows`: a page may make one, which Android's browser refuses. */
async function computer({ ahead = 0, shows = true }): Promise<Page> {
  const page = await pageAs(browser, web, bruno, { viewport: { width: 1440, height: 900 } });
  await page.addInitScript(
    ([skew, can]) => {
      const own = { told: [] as string[] };
      Object.assign(window, own);
      class Notice {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title: string, { body = '', renotify = false }: { body?: string; renotify?: boolean }) {
          if (!can) throw new TypeError("Failed to construct 'Notification': Illegal constructor.");
          own.told.push(`${title}: ${body}${renotify ? '' : ' (in silence)'}`);
        }
        close() {}
      }
      const real = Date;
      class Wrong extends real {
        constructor(...parts: [] | [number | string]) {
          super(parts.length === 0 ? real.now() + skew : parts[0]);
        }
        static override now = () => real.now() + skew;
      }
      Object.assign(window, { Notification: Notice, ...(skew === 0 ? {} : { Date: Wrong }) });
    },
    [ahead, shows] as const,
  );
  return page;
}

const looksAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

const ask = async (page: Page) => {
  await page.getByRole('button', { name: 'Mais da caixa de entrada' }).click();
  await page.getByRole('menuitem', { name: 'Avisar no computador' }).click();
};

beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
  bruno = await company.member('operador');
  canal = await openChannel(company, 'whatsapp_nao_oficial', { nome: 'Loja', config: { endereco: '+552422220000' } });
  await say('+5524987650001', 'Ana Prado', 'Bom dia');
});

test.each([0, 1, -1])(
  'a computer whose clock is %i hours ahead tells of what is new, and of nothing that is not',
  async (hours) => {
    const nova = `Nova Pessoa ${hours + 2}`;
    await say(`+552498765010${hours + 2}`, `Velha Pessoa ${hours + 2}`, 'De antes');
    await company.ctx.db.sql`
    UPDATE conversas SET ultima_em = now() - interval '30 minutes' WHERE id = ${await idOf(`Velha Pessoa ${hours + 2}`)}`;
    const page = await computer({ ahead: hours * HOUR });
    await page.goto('/conversas?aba=todas');
    await row(page, 'Ana Prado').waitFor();
    await ask(page);
    await page.getByText('Avisos ligados').waitFor();
    await atRest(page);
    await looksAway(page);
    const shown = (await told(page)).length;
    await assignConversa(company.ctx, { id: await idOf(`Velha Pessoa ${hours + 2}`), responsavel_id: bruno.membro_id });
    await row(page, `Velha Pessoa ${hours + 2}`)
      .getByText('Com você')
      .waitFor();
    await say(`+552498765020${hours + 2}`, nova, 'Há alguém?');
    await row(page, nova).waitFor();
    await expect.poll(async () => (await told(page)).slice(shown)).toEqual([`${nova}: Há alguém?`]);
    await page.context().close();
  },
);

test('each message is shown again, and so is what the assistant hands over: its own words are no new message', async () => {
  const page = await computer({});
  await page.goto('/conversas?aba=todas');
  await row(page, 'Ana Prado').waitFor();
  await ask(page);
  await atRest(page);
  await looksAway(page);
  const shown = (await told(page)).length;
  const now = async () => (await told(page)).slice(shown);
  await say('+5524987650401', 'Davi Melo', 'Oi');
  await expect.poll(now).toEqual(['Davi Melo: Oi']);
  await say('+5524987650401', 'Davi Melo', 'Alguém?');
  await expect.poll(now).toEqual(['Davi Melo: Oi', 'Davi Melo: Alguém?']);
  const system = await systemOf(company.id);
  const id = await idOf('Davi Melo');
  await transaction(system, async (ctx) => {
    await writeSaida(ctx, { conversa_id: id, texto: 'Vou chamar alguém.', ia: { nome: 'Assistente' } });
    await handOverConversa(ctx, id, 5);
  });
  await expect.poll(now).toEqual(['Davi Melo: Oi', 'Davi Melo: Alguém?', 'Davi Melo: Espera por um atendente.']);
  await page.context().close();
});

test('a conversation that is looked at is read once there is a connection', async () => {
  const page = await pageAs(browser, web, bruno, { viewport: { width: 1440, height: 900 } });
  await say('+5524987650501', 'Eva Reis', 'Oi');
  await page.route('**/api/trpc/conversas.read*', (route) => route.abort(), { times: 1 });
  const lost = page.waitForEvent('requestfailed', (one) => one.url().includes('conversas.read'));
  await page.goto(`/conversas?aba=todas&c=${await idOf('Eva Reis')}`);
  await lost;
  await expect
    .poll(async () => (await listCaixa(company.ctx, { busca: 'Eva Reis' })).resultados[0]?.nao_lidas, {
      timeout: 9_000,
    })
    .toBe(0);
  await page.context().close();
});

test('a browser that shows no notices says so, and follows the inbox all the same', async () => {
  const page = await computer({ shows: false });
  const complaints = await complaintsOf(page);
  await page.goto('/conversas?aba=todas');
  await row(page, 'Ana Prado').waitFor();
  await ask(page);
  await page.getByText('Este navegador não mostra avisos').waitFor();
  // Chosen before the browser was changed.
  await page.evaluate(() => localStorage.setItem('romaneio-conversas-avisos', 'sim'));
  await atRest(page);
  await looksAway(page);
  await say('+5524987650301', 'Caio Lins', 'Oi');
  await row(page, 'Caio Lins').waitFor();
  expect(complaints()).toEqual([]);
  await page.context().close();
});

test('a text that was refused because its channel is out of use is there when the channel is back', async () => {
  const page = await pageAs(browser, web, bruno, { viewport: { width: 1440, height: 900 } });
  await page.clock.install();
  await page.goto(`/conversas?aba=todas&c=${await idOf('Ana Prado')}`);
  const field = page.getByRole('textbox', { name: 'Mensagem para Ana Prado' });
  await field.fill('Isto custou a escrever');
  await atRest(page);
  const ctx = { ...(await systemOf(company.id)), porta: 'cli' as const };
  await updateCanal(ctx, { id: canal.id, ativo: false });
  await field.press('Enter');
  const refused = log(page).getByRole('article', { name: 'Mensagem não enviada' });
  await refused.getByText('está fora de uso').waitFor();
  // Channels are read again each minute.
  await page.clock.fastForward(65_000);
  await page.getByText('nada pode ser enviado por ele').waitFor();
  await refused.getByRole('button', { name: 'Guardar para depois' }).click();
  await refused.waitFor({ state: 'hidden' });
  await updateCanal(ctx, { id: canal.id, ativo: true });
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('Isto custou a escrever');
  await page.context().close();
});
