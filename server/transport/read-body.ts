/** A request's bytes; null when there are more than `largest`, of which no more is read. */
export async function readBody(request: Request, largest: number): Promise<Uint8Array | null> {
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
