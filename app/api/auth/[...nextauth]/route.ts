import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '#server/transport/auth/options.ts';
import { isForeign } from '#server/transport/origin.ts';

const handler = NextAuth(authOptions);

/** Its forms have a proof of their own (next-auth's CSRF token); a stranger's is not even looked at. */
const guarded = (request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) =>
  isForeign(request) ? Response.json({ message: 'Origem não permitida.' }, { status: 403 }) : handler(request, context);

export { guarded as POST, handler as GET };
