let shown: number | null = null;
/** Tells the person; calls back once they have read it. */
type Tell = (read: () => void) => void;
let tell: Tell | null = null;
let telling = false;
let told = false;

/** Says of which company the page shows the data. */
export function showCompany(empresa_id: number): void {
  shown = empresa_id;
}

/** What a call says of the page: the server refuses it where the session is in another company by now, which another tab chose. */
export const companyHeaders = (): Record<string, string> => (shown === null ? {} : { 'x-empresa': String(shown) });

/** A page that is left is gone by then (ms); one that stays after all goes on. */
const LEFT = 10_000;
let away: Promise<void> | null = null;

/** The page itself is on its way to another company: its calls would be refused now, as if another tab had chosen that company. */
export function leaveCompany(): void {
  away = new Promise((resolve) => setTimeout(resolve, LEFT));
}

/** What a call waits for before it is sent. */
export const untilHere = (): Promise<void> | null => away;

/** Who tells the person that the page shows another company than the session's. Returns what takes them away. */
export function onCompanyChanged(run: Tell): () => void {
  tell = run;
  return () => {
    if (tell === run) tell = null;
  };
}

/** Tells it once, however many calls are refused; whoever wanted to change something is told again. */
export function companyChanged({ again }: { again: boolean }): void {
  if (telling || !tell || (told && !again)) return;
  telling = true;
  told = true;
  tell(() => {
    telling = false;
  });
}
