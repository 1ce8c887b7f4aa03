import type { Locator, Page } from 'playwright';
import type { Acao } from '#app/docs/_content/dez-minutos.ts';

/** What is clicked has one of these roles; of one label the first role that a visible thing has is taken. */
const CLICKED = ['button', 'tab', 'menuitem', 'link', 'radio'] as const;

/** A closed menu lies beside the screen, and nobody reaches it. */
const REACHED = ':not([inert] *)';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A name that is the label, or begins with it as a word: “Conversas 3 com mensagens não lidas”. */
const named = (label: string) => new RegExp(`^${escaped(label)}(?![\\p{L}\\p{N}])`, 'u');

/** A text that has the words in it as they are written. */
const containing = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}.])${escaped(words)}(?![\\p{L}\\p{N}])`, 'u');

const dialogs = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true });

/** The dialog on top, where one is open; a person cannot reach what lies behind it. */
async function inFront(page: Page): Promise<Page | Locator> {
  const dialog = dialogs(page).last();
  return (await dialog.count()) > 0 ? dialog : page;
}

/** On a narrow screen the menu is behind a button: opens it where it has that place. */
async function openMenu(page: Page, label: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Abrir menu', exact: true }).filter({ visible: true });
  const menu = page.getByRole('navigation', { name: 'Menu principal', includeHidden: true });
  const places = menu.getByRole('link', { name: named(label), includeHidden: true });
  if ((await button.count()) > 0 && (await places.count()) > 0) await button.click();
}

/** The visible thing of that label to click, once there is one: an exact name before one that begins with the label. */
async function find(page: Page, label: string, patience: number): Promise<Locator> {
  for (const end = Date.now() + patience; Date.now() < end; await page.waitForTimeout(50)) {
    const front = await inFront(page);
    for (const name of [label, named(label)]) {
      for (const role of CLICKED) {
        const found = front
          .getByRole(role, typeof name === 'string' ? { name, exact: true } : { name })
          .filter({ visible: true })
          .and(page.locator(REACHED))
          .first();
        if ((await found.count()) > 0) return found;
      }
    }
    await openMenu(page, label);
  }
  throw new Error(`Nothing on the screen to click is called “${label}”`);
}

/** The field of that label or placeholder. */
async function field(page: Page, label: string): Promise<Locator> {
  const front = await inFront(page);
  const found = front
    .getByLabel(named(label))
    .or(front.getByPlaceholder(named(label)))
    .filter({ visible: true });
  await found.first().waitFor();
  return found.first();
}

/** Counts what a walk asks of a person. `last`: what was clicked last, and how many dialogs were open then. */
export type Walked = { clicks: number; texts: number; last?: { label: string; dialogs: number } | undefined };

/**
 * Does what a sentence of the guide says, by the words that the screen shows. On a narrow screen the menu is opened where it holds what is
 * to be clicked.
 */
export async function walk(page: Page, acao: Acao, walked: Walked, patience = 90_000): Promise<void> {
  if (!('clica' in acao)) walked.last = undefined;
  if ('abre' in acao) {
    await page.goto(acao.abre);
  } else if ('clica' in acao) {
    walked.clicks += 1;
    // Whoever clicks the same words again answers a question, which may still be opening: the first button lies behind it.
    if (walked.last?.label === acao.clica) await dialogs(page).nth(walked.last.dialogs).waitFor();
    const found = await find(page, acao.clica, patience);
    walked.last = { label: acao.clica, dialogs: await dialogs(page).count() };
    await found.click();
  } else if ('marca' in acao) {
    walked.clicks += 1;
    const group = page.getByRole('region', { name: acao.marca, exact: true });
    await group.getByText(acao.marca, { exact: true }).waitFor();
    await group.getByRole('checkbox').first().check();
  } else if ('preenche' in acao) {
    walked.texts += 1;
    await (await field(page, acao.preenche)).fill(acao.com);
  } else if ('escolhe' in acao) {
    walked.texts += 1;
    walked.clicks += 1;
    await (await field(page, acao.escolhe)).fill(acao.com);
    await page
      .getByRole('option', { name: named(acao.opcao) })
      .first()
      .click();
  } else if ('aperta' in acao) {
    await page.keyboard.press(acao.aperta);
  } else {
    // As it is written, capitals too: the question before an action tells of what will be, in small letters.
    await page.getByText(containing(acao.ve)).filter({ visible: true }).first().waitFor();
  }
}
