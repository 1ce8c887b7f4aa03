import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { readAuthBody, refuseAction } from '#server/transport/auth/actions.ts';
import { authOptions } from '#server/transport/auth/options.ts';
import { isForeign } from '#server/transport/origin.ts';
import { withinBody } from '#server/transport/read-body.ts';

/** Bytes of a form with e-mail and password. */
const LARGEST = 64 * 1024;

type Context = { params: Promise<{ nextauth: string[] }> };

const handler: (request: NextRequest, context: Context) => Promise<Response> = NextAuth(authOptions);

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
