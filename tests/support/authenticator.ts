import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

// An authenticator (WebAuthn) of software, with a browser around it: what a test can turn wrong one thing at a time.

const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const digest = (text: string | Uint8Array) => createHash('sha256').update(text).digest();

/** Major type and length of CBOR, for what is shorter than 64 KiB. */
function head(major: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(major << 5) | n]);
  return n < 256 ? Buffer.from([(major << 5) | 24, n]) : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
}
const int = (n: number) => (n < 0 ? head(1, -1 - n) : head(0, n));
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

type Options = { challenge: string; rp?: { id?: string | undefined }; rpId?: string | undefined };
type Wrong = Partial<{
  origin: string;
  rpId: string;
  challenge: string;
  /** Without the person's finger or PIN. */
  unverified: boolean;
  counter: number;
  /** Signs with a key that the site does not know. */
  stranger: boolean;
}>;

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

export class Authenticator {
  readonly id = b64(randomBytes(32));
  readonly #origin: string;
  readonly #key = newKey();
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  #data(options: Options, wrong: Wrong, attested = Buffer.alloc(0)): Buffer {
    const rpId = wrong.rpId ?? options.rp?.id ?? options.rpId ?? '';
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(wrong.counter ?? ++this.#counter);
    const flags = 1 | (wrong.unverified ? 0 : 4) | (attested.length > 0 ? 64 : 0);
    return Buffer.concat([digest(rpId), Buffer.from([flags]), counter, attested]);
  }

  #client(type: string, options: Options, wrong: Wrong): Buffer {
    const { challenge = options.challenge, origin = this.#origin } = wrong;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer(response: Record<string, unknown>) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  /** What a browser answers when a passkey is made. */
  create(options: Options, wrong: Wrong = {}) {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const cose = map(
      [int(1), int(2)],
      [int(3), int(-7)],
      [int(-1), int(1)],
      [int(-2), bytes(Buffer.from(x, 'base64url'))],
      [int(-3), bytes(Buffer.from(y, 'base64url'))],
    );
    const raw = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, raw.length]), raw, cose]);
    const attestation = map(
      [text('fmt'), text('none')],
      [text('attStmt'), map()],
      [text('authData'), bytes(this.#data(options, wrong, attested))],
    );
    return this.#answer({
      clientDataJSON: b64(this.#client('webauthn.create', options, wrong)),
      attestationObject: b64(attestation),
      transports: ['internal'],
    });
  }

  /** What a browser answers when the passkey is used. */
  use(options: Options, wrong: Wrong = {}) {
    const client = this.#client('webauthn.get', options, wrong);
    const data = this.#data(options, wrong);
    const { privateKey } = wrong.stranger ? newKey() : this.#key;
    return this.#answer({
      clientDataJSON: b64(client),
      authenticatorData: b64(data),
      signature: b64(sign('sha256', Buffer.concat([data, digest(client)]), privateKey)),
    });
  }
}
