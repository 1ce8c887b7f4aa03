/** Notices that may tell a secret: those of Evolution have the instance's key, and the secret address to which they are sent. */
const MAY_BE = /"(?:apikey|destination)"\s*:\s*"/i;
/** The same in a body that is no JSON. */
const IN_TEXT = /("(?:apikey|destination)"\s*:\s*)"(?:[^"\\]|\\.)*"?/gi;

/** ECMAScript's, which the compiler does not know yet. */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** Keys go, wherever they are; a number keeps its digits, also beyond those that a JavaScript number has. */
function withoutKey(name: string, value: unknown, context?: { source?: string }): unknown {
  if (name.toLowerCase() === 'apikey') return undefined;
  return typeof value === 'number' && context?.source !== undefined ? rawJSON(context.source) : value;
}

/**
 * A notice without the secrets that the gateway tells in it, for they are kept encrypted alone. One that has none stays as it came, byte for
 * byte; what people wrote stays too.
 */
export function withoutSecrets(corpo: Uint8Array): Uint8Array {
  const bytes = Buffer.from(corpo.buffer, corpo.byteOffset, corpo.byteLength);
  // Latin-1 has a character for each byte.
  const text = bytes.toString('latin1');
  if (!MAY_BE.test(text)) return corpo;
  try {
    const { destination: _, ...left } = JSON.parse(bytes.toString('utf8'), withoutKey);
    return Buffer.from(JSON.stringify(left));
  } catch {
    return Buffer.from(text.replace(IN_TEXT, '$1null'), 'latin1');
  }
}
