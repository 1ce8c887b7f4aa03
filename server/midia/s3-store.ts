import { createReadStream } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import { Agent, request } from 'undici';
import { sha256 } from '#server/platform/crypto.ts';
import { cutSecrets } from '#server/platform/mask-secrets.ts';
import type { Fonte, Store, Trecho } from './store.ts';

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
/** The slowest way to the bucket that a large file is given time for, in bytes of a second. */
const SLOWEST = 256 * 1024;
const LONGEST_ERROR = 10_000;

type Sending = { bytes?: Uint8Array; fonte?: Fonte; tipo?: string; trecho?: Trecho };

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

  async function send(method: 'PUT' | 'GET' | 'DELETE', nome: string, { bytes, fonte, tipo, trecho }: Sending = {}) {
    // The server refuses bytes that are not those which were signed.
    const digest = fonte?.sha256 ?? sha256(bytes ?? '');
    const headers: Record<string, string> = { 'X-Amz-Content-Sha256': digest.toString('hex') };
    if (tipo) headers['Content-Type'] = tipo;
    if (trecho) headers.Range = `bytes=${trecho.inicio}-${trecho.fim}`;
    const signed = await client.sign(`${prefix}/${nome}`, { method, headers });
    const body = fonte ? createReadStream(fonte.caminho) : bytes;
    // Until the answer begins: how long a body takes to be read is for whoever reads it to say.
    const waiting = new AbortController();
    const most = TOTAL_MS + ((fonte?.tamanho ?? 0) / SLOWEST) * 1_000;
    const timer = setTimeout(() => waiting.abort(new Error(`No answer within ${most} ms`)), most);
    try {
      return await request(signed.url, {
        method,
        headers: { ...Object.fromEntries(signed.headers), ...(fonte && { 'content-length': String(fonte.tamanho) }) },
        ...(body ? { body } : {}),
        dispatcher: agent,
        signal: waiting.signal,
      });
    } finally {
      clearTimeout(timer);
    }
  }

  async function put(nome: string, sending: Sending): Promise<void> {
    const answer = await send('PUT', nome, sending);
    if (answer.statusCode !== 200) throw await refusal('PUT', answer);
    await answer.body.dump();
  }

  async function refusal(method: string, { statusCode, body }: Awaited<ReturnType<typeof send>>): Promise<Refused> {
    const text = await body.text().catch(() => '');
    const said = /<Code>([\w.]{1,100})<\/Code>/.exec(text.slice(0, LONGEST_ERROR))?.[1] ?? '';
    const code = cutSecrets(said, [credentials.accessKeyId, credentials.secretAccessKey]);
    return new Refused(`${method} was answered with ${statusCode} ${code}`.trim(), code);
  }

  return {
    put: (nome, bytes, tipo) => put(nome, { bytes, tipo }),
    putFile: (nome, fonte, tipo) => put(nome, { fonte, tipo }),
    async get(nome, trecho) {
      const answer = await send('GET', nome, trecho && { trecho });
      if (answer.statusCode === (trecho ? 206 : 200)) return answer.body;
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
