let shown: number | null = null;
let tell: (() => void) | null = null;
let told = false;

/** Says of which company the page shows the data. */
export function showCompany(empresa_id: number): void {
  shown = empresa_id;
}

/** What a call says of the page: the server refuses it where the session is in another company by now, which another tab chose. */
export const companyHeaders = (): Record<string, string> => (shown === null ? {} : { 'x-empresa': String(shown) });

/** Who tells the person that the page shows another company than the session's. Returns what takes them away. */
export function onCompanyChanged(run: () => void): () => void {
  tell = run;
  return () => {
    if (tell === run) tell = null;
  };
}

/** Tells it once, however many calls are refused. */
export function companyChanged(): void {
  if (told || !tell) return;
  told = true;
  tell();
}
