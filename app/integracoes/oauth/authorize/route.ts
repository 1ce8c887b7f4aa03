import { hosted } from '#server/transport/host.ts';
import type { AuthorizeAnswer } from '#server/transport/oauth/authorize.ts';
import { consentPage } from './consent-page.ts';
import { page } from './page-html.ts';
import { refusedPage } from './refused-page.ts';
import { unansweredPage } from './unanswered-page.ts';

export const dynamic = 'force-dynamic';

const SESSION_COOKIE = /(?:^|; )((?:__Secure-)?next-auth\.session-token(?:\.\d+)?)=/g;

async function respond(answer: AuthorizeAnswer, request: Request): Promise<Response> {
  if (answer.kind === 'refused') return page(answer.status, answer.title, refusedPage(answer));
  if (answer.kind === 'unanswered') return page(400, 'Pedido de acesso com erro', unansweredPage(answer));
  if (answer.kind === 'consent')
    return page(200, answer.erro ? 'Erro: autorizar acesso' : 'Autorizar acesso', consentPage(answer));
  const headers = new Headers({ Location: answer.location, 'Cache-Control': 'no-store' });
  if (answer.signOut) {
    for (const [, name = ''] of (request.headers.get('cookie') ?? '').matchAll(SESSION_COOKIE)) {
      const secure = name.startsWith('__Secure-') ? '; Secure' : '';
      headers.append('Set-Cookie', `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`);
    }
  }
  return new Response(null, { status: 303, headers });
}

export const GET = async (request: Request) => respond(await hosted().showConsent(request), request);
export const POST = async (request: Request) => respond(await hosted().decideConsent(request), request);
