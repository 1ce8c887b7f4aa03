import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { extractReasoningMiddleware, type LanguageModel, wrapLanguageModel } from 'ai';
import { Agent, fetch as fetchThrough } from 'undici';
import { readBounded } from '#server/platform/http/read-bounded.ts';

/** Bytes of the longest answer of an endpoint. */
const MOST_BYTES = 2 * 1024 * 1024;
/** Tokens of thoughts and answer, for each token that an answer may have. */
const WITH_THOUGHTS = 4;

/** A model, and its name as the operator gave it. */
export type Modelo = { nome: string; model: LanguageModel };

/** A model, with the connections to its endpoint, which are its own. */
export type Aberto = Modelo & { agent: Agent };

/**
 * Opens a model behind an endpoint that speaks as OpenAI's does.
 * @param chave the key that the endpoint asks for, where it asks for one
 */
export function openModelo(url: string, nome: string, chave: string | undefined): Aberto {
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

/**
 * `fetch` over the endpoint's own connections: it follows no redirect, and reads no more than so many bytes. A model that thinks refuses
 * `max_tokens` and names `max_completion_tokens`: the endpoint is asked again by that name, and from then on.
 */
function fetchOf(agent: Agent) {
  let thinks = false;
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const ask = (request: RequestInit | undefined) =>
      fetchWhole(agent, String(input instanceof Request ? input.url : input), request);
    if (thinks) return ask(rename(init));
    const answer = await ask(init);
    if (answer.status !== 400 || !(await answer.clone().text()).includes('max_completion_tokens')) return answer;
    const renamed = await ask(rename(init));
    // A refusal may quote a contact's words: what the endpoint takes, not what it says, is remembered.
    if (renamed.ok) thinks = true;
    return renamed;
  };
}

async function fetchWhole(agent: Agent, url: string, init: RequestInit | undefined): Promise<Response> {
  const answer = await fetchThrough(url, {
    ...(init as Parameters<typeof fetchThrough>[1]),
    ...{ dispatcher: agent, redirect: 'error' },
  });
  const whole = await readBounded(answer.body ?? [], MOST_BYTES);
  if (!whole) throw new RespostaLonga(`More than ${MOST_BYTES} bytes`);
  return new Response(whole, { status: answer.status, headers: Object.fromEntries(answer.headers) });
}

/** The same request for a model that thinks: its thoughts count among the tokens, so that it may write more of them. */
function rename(init: RequestInit | undefined): RequestInit {
  const { max_tokens, ...body } = JSON.parse(String(init?.body)) as { max_tokens?: number };
  return { ...init, body: JSON.stringify({ ...body, max_completion_tokens: Number(max_tokens) * WITH_THOUGHTS }) };
}

/** The endpoint answered more than any answer is. */
export class RespostaLonga extends Error {
  override name = 'RespostaLonga';
}
