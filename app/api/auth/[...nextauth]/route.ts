import { NextRequest } from 'next/server';
import NextAuth, { type EventCallbacks } from 'next-auth';
import { authOptions } from '#server/transport/auth/options.ts';
import { isForeign } from '#server/transport/origin.ts';
import { withinBody } from '#server/transport/read-body.ts';

/** Bytes of a form with e-mail and password. */
const LARGEST = 64 * 1024;

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth's own answer; after a sign-in it also has the cookie by which the browser is known at the next one. */
async function handler(request: NextRequest, context: Context): Promise<Response> {
  let device: string | undefined;
  const events: Partial<EventCallbacks> = {
    signIn: ({ user }) => {
      device = user.dispositivo;
    },
  };
  const answer: Response = await NextAuth(request, context, { ...authOptions, events });
  if (device) answer.headers.append('set-cookie', device);
  return answer;
}

const refused = (status: number, message: string) => Response.json({ message }, { status });

/** A request from another site is refused before next-auth checks its CSRF token. */
async function post(request: NextRequest, context: Context): Promise<Response> {
  if (isForeign(request)) return refused(403, 'Origem não permitida.');
  try {
    return await withinBody(request, LARGEST, (bounded) => handler(new NextRequest(bounded), context));
  } catch (error) {
    if (error instanceof SyntaxError) return refused(400, 'O corpo não é JSON válido.');
    throw error;
  }
}

/** A GET of an address that takes only POST is the caller's fault, not a 500. */
async function get(request: NextRequest, context: Context): Promise<Response> {
  const [action] = (await context.params).nextauth;
  return action === 'callback' ? refused(405, 'Envie POST.') : handler(request, context);
}

export { get as GET, post as POST };
