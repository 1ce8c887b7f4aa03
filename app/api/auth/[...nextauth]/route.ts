import { NextRequest } from 'next/server';
import NextAuth, { type EventCallbacks } from 'next-auth';
import { readAuthBody, refuseAction } from '#server/transport/auth/actions.ts';
import { hosted } from '#server/transport/host.ts';
import { isForeign } from '#server/transport/origin.ts';
import { withinBody } from '#server/transport/read-body.ts';

/** Bytes of a form with e-mail and password. */
const LARGEST = 64 * 1024;

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth's own answer; after a sign-in it also has the cookie by which the browser is known at the next one. */
async function handler(request: NextRequest, context: Context): Promise<Response> {
  const options = hosted().authOptionsOf(request.headers);
  let device: string | undefined;
  const events: Partial<EventCallbacks> = {
    ...options.events,
    signIn: ({ user }) => {
      device = user.dispositivo;
    },
  };
  const answer: Response = await NextAuth(request, context, { ...options, events });
  if (device) answer.headers.append('set-cookie', device);
  return answer;
}

/** A request from another site is refused before next-auth checks its CSRF token. */
async function post(request: NextRequest, context: Context): Promise<Response> {
  if (isForeign(request)) return Response.json({ message: 'Origem não permitida.' }, { status: 403 });
  const { nextauth } = await context.params;
  const refusal = refuseAction(request, nextauth);
  if (refusal) return refusal;
  return withinBody(request, LARGEST, async (bounded) => {
    const read = await readAuthBody(bounded, nextauth);
    return read instanceof Response ? read : handler(new NextRequest(read), context);
  });
}

async function get(request: NextRequest, context: Context): Promise<Response> {
  return refuseAction(request, (await context.params).nextauth) ?? handler(request, context);
}

export { get as GET, post as POST };
