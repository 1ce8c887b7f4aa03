import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '#server/transport/auth/options.ts';
import { isForeign } from '#server/transport/origin.ts';
import { withinBody } from '#server/transport/read-body.ts';

/** Of a form with e-mail and password, in bytes. */
const LARGEST = 64 * 1024;

type Context = { params: Promise<{ nextauth: string[] }> };

const handler: (request: NextRequest, context: Context) => Promise<Response> = NextAuth(authOptions);

const refused = (status: number, message: string) => Response.json({ message }, { status });

/** Its forms have a proof of their own (next-auth's CSRF token); a stranger's is not even looked at. */
async function post(request: NextRequest, context: Context): Promise<Response> {
  if (isForeign(request)) return refused(403, 'Origem não permitida.');
  try {
    return await withinBody(request, LARGEST, (bounded) => handler(new NextRequest(bounded), context));
  } catch (error) {
    if (error instanceof SyntaxError) return refused(400, 'O corpo não é JSON válido.');
    throw error;
  }
}

/** An address that only takes the form is no fault of ours. */
async function get(request: NextRequest, context: Context): Promise<Response> {
  const [action] = (await context.params).nextauth;
  return action === 'callback' ? refused(405, 'Envie POST.') : handler(request, context);
}

export { get as GET, post as POST };
