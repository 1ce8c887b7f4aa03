import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { sha256 } from '#server/platform/crypto.ts';
import { env } from '#server/platform/env.ts';
import { readBounded } from '#server/platform/http/read-bounded.ts';
import { logger } from '#server/platform/logger.ts';
import { z } from '#server/platform/validation.ts';

/** What a text is for: some models want to be told, by a name of their own or by words in front. */
export type Papel = 'trecho' | 'pergunta';

/** A vector of length one; `modelo` names the model, what it was told of passages, and the dimension. */
export type Vetor = { modelo: string; valores: Float32Array };

export type Embeddings = {
  /**
   * The vectors of texts, in their order.
   * @throws EmbeddingsError where the endpoint is away, late, refuses, or answers with what are no vectors
   */
  embed(textos: readonly string[], papel: Papel): Promise<Vetor[]>;
};

/** The endpoint gave no vectors; the message names no key and nothing that the endpoint said. */
export class EmbeddingsError extends Error {
  override name = 'EmbeddingsError';
}

const PRAZO_MS: Record<Papel, number> = { pergunta: 3_000, trecho: 60_000 };
const MAIOR_DIMENSAO = 8_192;
/** Of an answer, in bytes: a number is written in about 25 characters. */
const BYTES_POR_VETOR = 25 * MAIOR_DIMENSAO;
const BYTES_DO_RESTO = 20_000;

const agent = new Agent({ connect: { timeout: 3_000 }, headersTimeout: 60_000, bodyTimeout: 30_000, connections: 8 });

const answer = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.union([z.array(z.number()), z.string()]) })),
});

/** The endpoint that the operator named, or none. Read anew at each call: nothing is kept of it. */
export function embeddings(): Embeddings | null {
  const { IA_EMBEDDINGS_URL: url, IA_EMBEDDINGS_MODELO: modelo } = env;
  return url && modelo ? { embed: (textos, papel) => embedOver(url, modelo, textos, papel) } : null;
}

/** The model without its dimension, which only an answer tells: its name, and the words in front of passages where there are any. */
const nameOf = (modelo: string): string => {
  const prefixo = env.IA_EMBEDDINGS_PREFIXO_TRECHO;
  return prefixo ? `${modelo}+${sha256(prefixo).toString('hex').slice(0, 8)}` : modelo;
};

/**
 * Any endpoint that speaks OpenAI's embeddings. The operator names its address, so that it may be a private one: the guard for addresses of
 * customers does not stand here, but every wait has an end and every answer a length.
 */
async function embedOver(url: string, modelo: string, textos: readonly string[], papel: Papel): Promise<Vetor[]> {
  const isPergunta = papel === 'pergunta';
  const prefixo = (isPergunta ? env.IA_EMBEDDINGS_PREFIXO_PERGUNTA : env.IA_EMBEDDINGS_PREFIXO_TRECHO) ?? '';
  const body = JSON.stringify({
    model: (isPergunta && env.IA_EMBEDDINGS_MODELO_PERGUNTA) || modelo,
    input: textos.map((texto) => prefixo + texto),
    encoding_format: 'float',
  });
  const text = await post(`${url.replace(/\/+$/, '')}/embeddings`, body, {
    ms: PRAZO_MS[papel],
    most: BYTES_DO_RESTO + BYTES_POR_VETOR * textos.length,
  });
  const valores = vectorsOf(text, textos.length);
  return valores.map((one) => ({ modelo: `${nameOf(modelo)} ${one.length}`, valores: one }));
}

async function post(url: string, body: string, { ms, most }: { ms: number; most: number }): Promise<string> {
  const late = new AbortController();
  const ended = new AbortController();
  const timer = sleep(ms, undefined, { signal: ended.signal }).then(
    () => late.abort(new EmbeddingsError(`No answer within ${ms} ms`)),
    () => undefined,
  );
  try {
    const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' };
    if (env.IA_EMBEDDINGS_CHAVE) headers.authorization = `Bearer ${env.IA_EMBEDDINGS_CHAVE}`;
    const got = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal: late.signal });
    // A body that is left unread ends with an error, which nobody else would take.
    got.body.on('error', () => undefined);
    if (got.statusCode !== 200) {
      got.body.destroy();
      throw new EmbeddingsError(`The endpoint answered with ${got.statusCode}`);
    }
    const whole = await readBounded(got.body, most);
    if (!whole) throw new EmbeddingsError(`The answer is longer than ${most} bytes`);
    return whole.toString('utf8');
  } catch (error) {
    if (late.signal.aborted || error instanceof EmbeddingsError) throw late.signal.reason ?? error;
    throw new EmbeddingsError(`The endpoint does not answer (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  } finally {
    ended.abort();
    await timer;
  }
}

/** The vectors of an answer, in the order of the texts, of length one. */
function vectorsOf(text: string, count: number): Float32Array[] {
  const { data } = parsed(text);
  const all = Array.from({ length: count }, (_, index) => data.find((one) => one.index === index));
  const dimension = new Set<number>();
  const vectors = all.map((one) => {
    if (!one) throw new EmbeddingsError('The answer lacks a vector');
    const vector = normalised(numbersOf(one.embedding));
    dimension.add(vector.length);
    return vector;
  });
  if (data.length !== count || dimension.size > 1) throw new EmbeddingsError('The answer has vectors of several kinds');
  return vectors;
}

function parsed(text: string): z.output<typeof answer> {
  try {
    return answer.parse(JSON.parse(text));
  } catch {
    throw new EmbeddingsError('The answer is none of embeddings');
  }
}

/** Numbers, or float32 in base64, which some servers answer whatever they are asked. */
function numbersOf(embedding: number[] | string): Float32Array {
  if (typeof embedding !== 'string') return Float32Array.from(embedding);
  const bytes = Buffer.from(embedding, 'base64');
  if (bytes.length % 4 !== 0) throw new EmbeddingsError('The answer has half a number');
  return Float32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(4 * index));
}

function normalised(vector: Float32Array): Float32Array {
  const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  const isSound = vector.length >= 2 && vector.length <= MAIOR_DIMENSAO && Number.isFinite(norm) && norm > 1e-6;
  if (!isSound) throw new EmbeddingsError('The answer has a vector that points nowhere');
  return vector.map((value) => value / norm);
}

/** After a failure the endpoint is left alone for so long, and one line is logged. */
const DESCANSO_MS = 30_000;
const shared = globalThis as typeof globalThis & { romaneioEmbeddings?: { descansaAte: number } };
shared.romaneioEmbeddings ??= { descansaAte: 0 };
const state = shared.romaneioEmbeddings;

/** Whether the endpoint failed a moment ago, and is not asked questions now. */
export const isDescansando = (): boolean => Date.now() < state.descansaAte;

/** Leaves the endpoint alone for half a minute; one line of the log tells. */
export function rest(err: unknown): void {
  if (isDescansando()) return;
  state.descansaAte = Date.now() + DESCANSO_MS;
  logger().warn(
    { err, segundos: DESCANSO_MS / 1_000 },
    'No embeddings: knowledge is searched by words alone for a while',
  );
}

/** The endpoint may be asked again at once: it answered. */
export function endRest(): void {
  state.descansaAte = 0;
}
