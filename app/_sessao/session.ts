import { leaveCompany } from '#app/_trpc/company.ts';

/** Where next-auth answers. Its own client for browsers is not used: it weighs more than the sign-in screen. */
const ADDRESS = '/api/auth';

/** A password, the second step after it, or a passkey alone (its answer as JSON). */
export type Credentials = { email: string; senha: string } | { codigo: string } | { passkey: string };

const UNREACHABLE = 'O servidor não respondeu. Verifique a conexão e tente de novo.';

/** An answer, read to its end: an answer that nobody reads stays open. */
type Answer = { ok: boolean; fields: Record<string, unknown> };

/** @throws Error in words for the person, when the server cannot be reached */
async function ask(action: string, init?: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(`${ADDRESS}/${action}`, init);
    const text = await answer.text();
    return { ok: answer.ok, fields: readFields(text) };
  } catch (cause) {
    throw new Error(UNREACHABLE, { cause });
  }
}

/** A proxy's page has none. */
function readFields(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** What the form of a page of ours carries, and no other site's can. */
const csrfToken = async (): Promise<string> => String((await ask('csrf')).fields.csrfToken);

async function postForm(action: string, fields: Record<string, string>): Promise<Answer> {
  const body = new URLSearchParams({
    ...fields,
    csrfToken: await csrfToken(),
    callbackUrl: window.location.href,
    json: 'true',
  });
  return ask(action, { method: 'POST', body });
}

/**
 * Signs in, or takes the step that was missing. Null when the server agreed; otherwise its code for why not, or `RECUSADA` where it gave none.
 * @throws when the server cannot be reached
 */
export async function signIn(credentials: Credentials): Promise<string | null> {
  const { ok, fields } = await postForm('callback/credentials', credentials);
  const error = URL.parse(String(fields.url))?.searchParams.get('error');
  return error ?? (ok ? null : 'RECUSADA');
}

/** Ends the session. @throws when the server cannot be reached */
export async function endSession(): Promise<void> {
  await postForm('signout', {});
}

/** Ends the session and goes to an address of the product. */
export async function signOut(to = '/entrar'): Promise<void> {
  await endSession();
  window.location.assign(to);
}

/** Opens the panel with another company of the person, which a company that closed meanwhile leaves as it was. */
export async function openCompany(empresa_id: number): Promise<void> {
  const body = JSON.stringify({ csrfToken: await csrfToken(), data: { empresa_id } });
  await ask('session', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  leaveCompany();
  // A full page load, so that no data of the other company stays in memory.
  window.location.assign('/inicio');
}

/** Has the cookie of a session that is in use count its hours anew. */
export const prolongSession = (): Promise<unknown> => ask('session').catch(() => undefined);
