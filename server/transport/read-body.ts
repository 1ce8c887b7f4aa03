/** A request's bytes; null for more than `largest`, after which reading stops. */
export async function readBody(request: Request, largest: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const declared = request.headers.get('content-length');
  if (declared !== null) return Number(declared) > largest ? null : new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > largest) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Hands a request on once its body has been read; answers 413 to a body of more than `largest` bytes. For handlers of packages, which
 * would read a body of any size into memory.
 */
export async function withinBody(
  request: Request,
  largest: number,
  handle: (bounded: Request) => Response | Promise<Response>,
): Promise<Response> {
  if (!request.body) return handle(request);
  const body = await readBody(request, largest);
  if (!body) {
    const message = `O corpo passa de ${largest / 1024} KiB.`;
    return Response.json({ message }, { status: 413, headers: { Connection: 'close' } });
  }
  return handle(withBody(request, body));
}

/** The same request with this body, for a handler that reads it again. */
export function withBody(request: Request, body: BodyInit | null): Request {
  // Next wraps its request, and the wrapper cannot be copied as a request.
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body });
}
