import type { InngestFunction } from 'inngest';
import { serve } from 'inngest/next';
import type { Handler } from '#server/executor/index.ts';
import { env } from '#server/platform/env.ts';
import { withinBody } from '../read-body.ts';
import { inngest, usesInngestServer } from './client.ts';
import { functions } from './functions/index.ts';

const PATH = '/api/inngest';

/** Bytes of what a run remembers, and so of a call: Inngest's own limit. Signatures are checked after the body has been read. */
const LARGEST = 32 * 1024 * 1024;

/** The SDK's handler over these functions. It is made on first use, when the process is configured. */
export function createHandler(served: readonly InngestFunction.Like[]): Handler {
  let handler: Handler | undefined;
  return (request) => {
    handler ??= make(served);
    return handler(request);
  };
}

function make(served: readonly InngestFunction.Like[]): Handler {
  // What the server is told to call is configured, never taken from a request: anybody may ask for a registration.
  const origin = env.INNGEST_SERVE_ORIGIN ?? env.APP_URL;
  const { origin: serveOrigin, pathname } = new URL(origin.replace(/\/+$/, '') + PATH);
  const answer = serve({ client: inngest, functions: [...served], serveOrigin, servePath: pathname });
  // Its type names Next's request; it reads nothing that a plain one does not have.
  return (request) => answer(request as Parameters<typeof answer>[0], undefined);
}

/** Calls the product's functions in this process, as the embedded executor does. */
export const handler: Handler = createHandler(functions);

/**
 * Answers an Inngest server. Without one configured there is nobody to answer, and signatures are not checked: nothing is
 * here then.
 */
export async function serveInngest(request: Request): Promise<Response> {
  if (!usesInngestServer()) return Response.json({ message: 'Not Found' }, { status: 404 });
  return await withinBody(request, LARGEST, handler);
}
