import type { Api } from '#tests/support/api-client.ts';

/** How the panel's sign-in ended: the session's and the device's cookies, or the code that the sign-in screen puts into words. */
export type Entrance = { cookie: string; error: string | null };

/** Signs in to the panel as its sign-in screen does, over a real socket; `cookie` is what the browser has from before. */
export async function enterPanel(api: Api, email: string, senha: string, cookie = ''): Promise<Entrance> {
  const asked = await api.get('/api/auth/csrf');
  const { csrfToken = '' } = JSON.parse(asked.text) as { csrfToken?: string };
  const answered = await api.call('POST', '/api/auth/callback/credentials', {
    body: new URLSearchParams({ csrfToken, email, senha, json: 'true' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: `${cookie}; ${cookiesOf(asked.headers)}` },
  });
  const { url = '' } = JSON.parse(answered.text) as { url?: string };
  return { cookie: cookiesOf(answered.headers), error: new URL(url, api.base).searchParams.get('error') };
}

const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
