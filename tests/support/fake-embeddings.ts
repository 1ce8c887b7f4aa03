import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { setEnv } from '#server/platform/env.ts';

type Asked = { model: string; input: string[]; authorization: string | undefined };

/** What the vectors of this simulator know of meaning: one dimension for each group of words, one for all others. */
const MEANINGS = [/devol|estorn|arrepend/i, /frete|entreg|motoboy/i, /felino|gato/i, /pagar|boleto/i];

export const meaningOf = (text: string): number[] => [0.1, ...MEANINGS.map((words) => (words.test(text) ? 1 : 0))];

/**
 * A simulator of an endpoint for embeddings, until the test ends: its vectors are made of a few words. `answer` writes another answer than
 * the right one where it returns true.
 */
export async function startFakeEmbeddings(extra: Record<string, string> = {}) {
  const asked: Asked[] = [];
  const fake = {
    asked,
    format: 'float' as 'float' | 'base64',
    answer: undefined as ((res: ServerResponse, req: Asked) => boolean) | undefined,
    vector: meaningOf,
  };
  const server = createServer((req: IncomingMessage, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const { model, input } = JSON.parse(Buffer.concat(parts).toString()) as { model: string; input: string[] };
      const one = { model, input, authorization: req.headers.authorization };
      asked.push(one);
      if (req.url !== '/v1/embeddings' || req.method !== 'POST') return res.writeHead(404).end();
      if (fake.answer?.(res, one)) return;
      const data = input.map((text, index) => ({ object: 'embedding', index, embedding: encoded(fake.vector(text)) }));
      return res
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ object: 'list', data: data.reverse() }));
    });
  });
  const encoded = (vector: number[]) =>
    fake.format === 'float' ? vector : Buffer.from(Float32Array.from(vector).buffer).toString('base64');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const none = {
    IA_EMBEDDINGS_URL: '',
    IA_EMBEDDINGS_MODELO: '',
    ...Object.fromEntries(Object.keys(extra).map((name) => [name, ''])),
  };
  setEnv({ IA_EMBEDDINGS_URL: `http://127.0.0.1:${port}/v1/`, IA_EMBEDDINGS_MODELO: 'simulador', ...extra });
  onTestFinished(() => {
    setEnv(none);
    server.closeAllConnections();
    server.close();
  });
  return fake;
}
