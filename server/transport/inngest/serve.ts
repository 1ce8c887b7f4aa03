import type { InngestFunction } from 'inngest';
import { serve } from 'inngest/next';
import type { Handler } from '#server/executor/index.ts';
import { env } from '#server/platform/env.ts';
import { withinBody } from '../read-body.ts';
import { inngest } from './client.ts';
import { functions } from './functions/index.ts';
import { usesInngestServer } from './server.ts';

const PATH = '/api/inngest';

/** Bytes of a call, which carries its run's memory: Inngest's own limit. It holds before the signature, which is checked after the body. */
const LARGEST = 32 * 1024 * 1024;

/** The SDK's handler of these functions, made on first use, when the process is configured. */
export function createHandler(served: readonly InngestFunction.Like[]): Handler {
  let handler: Handler | undefined;
  return (request) => {
    handler ??= make(served);
    return handler(request);
  };
}

function make(served: readonly InngestFunction.Like[]): Handler {
  // The address that the server calls back is configured, never taken from a request: anybody may ask for a registration.
  const origin = env.INNGEST_SERVE_ORIGIN ?? env.APP_URL;
  const { origin: serveOrigin, pathname } = new URL(origin.replace(/\/+$/, '') + PATH);
  const answer = serve({ client: inngest, functions: [...served], serveOrigin, servePath: pathname });
  // The handler's type asks for Next's request, but it reads only the parts that a plain request has.
  return (request) => answer(request as Parameters<typeof answer>[0], undefined);
}

/** Calls the product's functions in this process, as the embedded executor does. */
export const handler: Handler = createHandler(functions);

/** Answers an Inngest server. Without a configured server signatures would not be checked, so every request is a 404. */
export async function serveInngest(request: Request): Promise<Response> {
  if (!usesInngestServer()) return Response.json({ message: 'Not Found' }, { status: 404 });
  return await withinBody(request, LARGEST, handler);
}
