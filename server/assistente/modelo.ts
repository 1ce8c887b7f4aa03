import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { extractReasoningMiddleware, type LanguageModel, wrapLanguageModel } from 'ai';
import { Agent, fetch as fetchThrough } from 'undici';
import { env } from '#server/platform/env.ts';

/** Bytes of the longest answer of an endpoint. */
const MOST_BYTES = 2 * 1024 * 1024;

/** The model, and its name as the operator gave it. */
export type Modelo = { nome: string; model: LanguageModel };

type Aberto = Modelo & { of: string; agent: Agent };
let aberto: Aberto | null = null;

/**
 * The operator's model; null where none is configured. The operator names its address, so that it may be a private one: the guard for
 * addresses of customers does not stand here, but every wait has an end.
 */
export function findModelo(): Modelo | null {
  const { IA_URL, IA_MODELO, IA_CHAVE } = env;
  if (!IA_URL || !IA_MODELO) return null;
  const of = JSON.stringify([IA_URL, IA_MODELO, IA_CHAVE ?? null]);
  if (aberto?.of !== of) {
    void closeModelo();
    aberto = { of, ...openModelo(IA_URL, IA_MODELO, IA_CHAVE) };
  }
  return aberto;
}

/** Closes the connections to the endpoint. */
export async function closeModelo(): Promise<void> {
  const before = aberto;
  aberto = null;
  await before?.agent.close();
}

function openModelo(url: string, nome: string, chave: string | undefined) {
  const agent = new Agent({
    connect: { timeout: 5_000 },
    headersTimeout: 120_000,
    bodyTimeout: 30_000,
    connections: 64,
  });
  const provider = createOpenAICompatible({
    ...{ name: 'ia', baseURL: url, fetch: fetchOf(agent) },
    ...(chave ? { apiKey: chave } : {}),
  });
  // What a model thinks aloud is not what it answers.
  const model = wrapLanguageModel({
    model: provider.chatModel(nome),
    middleware: extractReasoningMiddleware({ tagName: 'think' }),
  });
  // The library would write warnings to the console; some of them quote what was asked.
  (globalThis as { AI_SDK_LOG_WARNINGS?: false }).AI_SDK_LOG_WARNINGS = false;
  return { nome, model, agent };
}

/** `fetch` over the endpoint's own connections: it follows no redirect, and reads no more than so many bytes. */
const fetchOf =
  (agent: Agent) =>
  async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const answer = await fetchThrough(String(input instanceof Request ? input.url : input), {
      ...(init as Parameters<typeof fetchThrough>[1]),
      ...{ dispatcher: agent, redirect: 'error' },
    });
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of answer.body ?? []) {
      size += part.byteLength;
      if (size > MOST_BYTES) throw new RespostaLonga(`More than ${MOST_BYTES} bytes`);
      parts.push(part);
    }
    return new Response(Buffer.concat(parts), { status: answer.status, headers: Object.fromEntries(answer.headers) });
  };

/** The endpoint answered more than any answer is. */
export class RespostaLonga extends Error {
  override name = 'RespostaLonga';
}
