/** A body as a whole; null where it is longer than so many bytes, and the rest of it is not read. */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.byteLength;
    if (length > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
