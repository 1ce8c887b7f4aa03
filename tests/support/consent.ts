import { encode } from 'next-auth/jwt';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { db } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { type Answer, Api } from '#tests/support/api-client.ts';
import { followRequests, PATIENCE } from '#tests/support/browser.ts';
import { type Member, makeCompany } from '#tests/support/factory.ts';
import { type App, authorizationQuery, registerApp } from '#tests/support/oauth.ts';
import { openWeb, type Web } from '#tests/support/panel.ts';

export const AUTHORIZE = '/integracoes/oauth/authorize/';

/** The cookie that signing in gives. */
export const SESSION_COOKIE = 'next-auth.session-token';

/** The session cookie of a user, as next-auth would set it. */
export function sessionCookie({ session }: Pick<Member, 'session'>): Promise<string> {
  if (!env.NEXTAUTH_SECRET) throw new Error('NEXTAUTH_SECRET is not set');
  return encode({ token: { painel: session }, secret: env.NEXTAUTH_SECRET });
}

/** The address of the consent screen. */
export const consentAddress = (app: App, fields: Record<string, string | undefined> = {}) =>
  `${AUTHORIZE}?${authorizationQuery(app, fields)}`;

/** A page in a browser of its own, where the user is signed in; nobody, without one. */
export async function pageAs(
  browser: Browser,
  web: Pick<Web, 'url'>,
  user: Pick<Member, 'session'> | null,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: web.url, locale: 'pt-BR', ignoreHTTPSErrors: true, ...options });
  context.setDefaultTimeout(PATIENCE);
  if (user) {
    const value = await sessionCookie(user);
    await context.addCookies([{ name: SESSION_COOKIE, value, url: web.url, httpOnly: true, sameSite: 'Lax' }]);
  }
  return followRequests(await context.newPage());
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Of a page: the hidden fields of its form, and the boxes that are ticked. */
export type Form = { fields: Record<string, string>; escopos: string[] };

export function formOf({ status, text }: Pick<Answer, 'status' | 'text'>): Form {
  if (status !== 200) throw new Error(`No consent screen: ${status} ${text}`);
  const hidden = text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
  const ticked = text.matchAll(/<input type="checkbox" name="escopos" value="([^"]*)" checked>/g);
  return {
    fields: Object.fromEntries([...hidden].map(([, name = '', value = '']) => [name, value])),
    escopos: [...ticked].map(([, escopo = '']) => escopo),
  };
}

export type Decision = {
  /** In place of the form's own; undefined leaves a field out. */
  fields?: Record<string, string | undefined>;
  escopos?: string[];
  headers?: Headings;
};

/** Headers in place of a browser's own; undefined leaves one out. */
type Headings = Record<string, string | undefined>;

/** The consent screen as a user's browser has it, without a browser: every byte is the test's own. */
export function consentOf(web: Pick<Web, 'url'>, user: Pick<Member, 'session'> | null) {
  const { port, host } = new URL(web.url);
  const api = new Api(Number(port), async () => {});
  const cookie = user && sessionCookie(user);
  const headers = async (more: Headings = {}) => {
    const own: Headings = { host, cookie: cookie ? `${SESSION_COOKIE}=${await cookie}` : undefined };
    const all = Object.entries({ ...own, ...more });
    return Object.fromEntries(all.filter((each): each is [string, string] => each[1] !== undefined));
  };
  const post = async (body: string, more: Headings = {}) =>
    api.call('POST', AUTHORIZE, {
      body,
      headers: await headers({
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'null',
        'sec-fetch-site': 'same-origin',
        ...more,
      }),
    });
  const decide = (form: Form, decisao: string, { fields = {}, escopos, headers: more }: Decision = {}) => {
    const sent = Object.entries({ ...form.fields, decisao, ...fields }).filter(
      (each): each is [string, string] => each[1] !== undefined,
    );
    const ticked = (escopos ?? form.escopos).map((escopo) => ['escopos', escopo]);
    return post(new URLSearchParams([...sent, ...ticked]).toString(), more);
  };
  return {
    call: async (method: string, path: string, more: Headings = {}) =>
      api.call(method, path, { headers: await headers(more) }),
    open: async (query: URLSearchParams | string) =>
      api.call('GET', `${AUTHORIZE}?${query}`, { headers: await headers() }),
    post,
    decide,
  };
}

/** How many codes an application was ever given. */
export async function codesOf(app: Pick<App, 'id'>): Promise<number> {
  const [row] = await db().sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM tokens_oauth t JOIN concessoes c ON c.id = t.concessao_id
    WHERE c.aplicativo_id = ${app.id} AND t.tipo = 'code'`;
  return row?.n ?? 0;
}

/** What came back to the application, after its own address. */
export function answerOf({ status, headers }: Pick<Answer, 'status' | 'headers'>, uri: string): URLSearchParams {
  const location = headers.get('location') ?? '';
  if (status !== 303 || !location.startsWith(uri)) throw new Error(`${status}, to ${location || 'nowhere'}`);
  return new URLSearchParams(location.slice(uri.length).replace(/^[?&]/, ''));
}

/**
 * The built product, a user who consents without a browser, and two applications of another company's, until the file's tests have
 * ended.
 * @param uri where the applications are answered
 */
export async function openConsent(uri: string) {
  const web = await openWeb();
  const company = await makeCompany({ deposito: false });
  const owner = await makeCompany({ deposito: false });
  const user = company.admin;
  const app = await registerApp(owner, { redirect_uris: [uri, 'https://app.exemplo.com.br/outro/'] });
  const publicApp = await registerApp(owner, { tipo: 'publico', redirect_uris: [uri] });
  const browser = consentOf(web, user);
  const open = (fields: Record<string, string | undefined> = {}) => browser.open(authorizationQuery(app, fields));
  return { web, company, user, app, publicApp, browser, open };
}
