/** A key that no other request has: 128 random bits. `crypto.randomUUID` is there on secure pages alone. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
