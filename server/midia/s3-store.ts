import { AwsClient } from 'aws4fetch';
import { Agent, request } from 'undici';
import { sha256 } from '#server/platform/crypto.ts';
import type { Store } from './store.ts';

type Bucket = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket is the first part of the path; otherwise it is a part of the host's name. */
  pathStyle: boolean;
};

const TOTAL_MS = 30_000;
const LONGEST_ERROR = 10_000;

/** The server answered, and refused. */
class Refused extends Error {
  override name = 'S3Refused';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/**
 * A bucket of any server that speaks S3. The operator names its address, so that it may be a private one: the guard for addresses of
 * customers does not stand here, but every wait has an end.
 */
export function s3Store({ endpoint, bucket, pathStyle, ...credentials }: Bucket): Store {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 });
  const agent = new Agent({
    connect: { timeout: 5_000 },
    headersTimeout: 15_000,
    bodyTimeout: 15_000,
    connections: 32,
  });
  const base = new URL(endpoint);
  if (!pathStyle) base.host = `${bucket}.${base.host}`;
  const prefix = `${base.href.replace(/\/+$/, '')}${pathStyle ? `/${bucket}` : ''}`;

  async function send(method: 'PUT' | 'GET' | 'DELETE', nome: string, bytes?: Uint8Array, tipo?: string) {
    // The server refuses bytes that are not those which were signed.
    const headers: Record<string, string> = { 'X-Amz-Content-Sha256': sha256(bytes ?? '').toString('hex') };
    if (tipo) headers['Content-Type'] = tipo;
    const signed = await client.sign(`${prefix}/${nome}`, { method, headers });
    // Until the answer begins: how long a body takes to be read is for whoever reads it to say.
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(new Error(`No answer within ${TOTAL_MS} ms`)), TOTAL_MS);
    try {
      return await request(signed.url, {
        method,
        headers: Object.fromEntries(signed.headers),
        ...(bytes ? { body: bytes } : {}),
        dispatcher: agent,
        signal: waiting.signal,
      });
    } finally {
      clearTimeout(timer);
    }
  }

  async function refusal(method: string, { statusCode, body }: Awaited<ReturnType<typeof send>>): Promise<Refused> {
    const text = await body.text().catch(() => '');
    const code = /<Code>([\w.]{1,100})<\/Code>/.exec(text.slice(0, LONGEST_ERROR))?.[1] ?? '';
    return new Refused(`${method} was answered with ${statusCode} ${code}`.trim(), code);
  }

  return {
    async put(nome, bytes, tipo) {
      const answer = await send('PUT', nome, bytes, tipo);
      if (answer.statusCode !== 200) throw await refusal('PUT', answer);
      await answer.body.dump();
    },
    async get(nome) {
      const answer = await send('GET', nome);
      if (answer.statusCode === 200) return answer.body;
      const refused = await refusal('GET', answer);
      // A bucket that is not there is a fault.
      if (answer.statusCode === 404 && refused.code !== 'NoSuchBucket') return null;
      throw refused;
    },
    async remove(nomes) {
      for (const nome of nomes) {
        const answer = await send('DELETE', nome);
        if (answer.statusCode === 200 || answer.statusCode === 204) {
          await answer.body.dump();
          continue;
        }
        const refused = await refusal('DELETE', answer);
        if (refused.code !== 'NoSuchKey') throw refused;
      }
    },
  };
}
