import type { Locator, Page } from 'playwright';

/** Room for an outline around what has the focus. */
const AROUND = 6;

/** Presses Tab, which leads to what has this name, and shows that it is there. */
export async function tabTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Tab');
  const now = await focusedName(page);
  if (now !== name) throw new Error(`The keyboard comes to “${now}”, and not to “${name}”`);
  if (!(await showsFocus(page))) throw new Error(`Nothing shows that “${now}” has the focus`);
}

/** Waits until this has the focus. */
export const hasFocus = (locator: Locator): Promise<void> => locator.and(locator.page().locator(':focus')).waitFor();

/** What has the focus, by its label or its text; empty where nothing has. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement === document.body ? null : document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim();
  });
}

/** Whether what has the focus looks otherwise than without it. */
async function showsFocus(page: Page): Promise<boolean> {
  const focused = await page.evaluateHandle(() => document.activeElement as HTMLElement);
  const box = await focused.boundingBox();
  if (!box) return false;
  const clip = {
    ...{ x: Math.max(0, box.x - AROUND), y: Math.max(0, box.y - AROUND) },
    ...{ width: box.width + 2 * AROUND, height: box.height + 2 * AROUND },
  };
  const picture = () => page.screenshot({ clip, animations: 'disabled' });
  const having = await picture();
  await focused.evaluate((element) => element.blur());
  const lacking = await picture();
  await focused.evaluate((element) => element.focus());
  return !having.equals(lacking);
}
