import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call of the model as it came. */
export type Asked = {
  authorization: string | undefined;
  body: {
    model: string;
    messages: { role: string; content: string | null; tool_call_id?: string; tool_calls?: unknown[] }[];
    tools?: { function: { name: string } }[];
    max_tokens?: number;
    max_completion_tokens?: number;
  };
  /** All that the model was given, as one text. */
  text: string;
};

/** What the model does with a call. */
export type Reply =
  | { text: string; finish?: string; usage?: { prompt_tokens: number; completion_tokens: number } | null }
  | { tools: { name: string; args: unknown }[]; usage?: { prompt_tokens: number; completion_tokens: number } }
  | { status: number; body?: string; headers?: Record<string, string> }
  /** A body of any kind, with 200. */
  | { raw: string; type?: string }
  /** Never answers; begins an answer and never ends it; ends the connection; sends megabytes. */
  | 'silent'
  | 'hangs'
  | 'cut'
  | 'huge';

type Model = (asked: Asked, n: number) => Reply | Promise<Reply>;

/** An endpoint that speaks OpenAI's chat completions: a real server, whose model is a function of a test. */
export class FakeIa {
  readonly asked: Asked[] = [];
  readonly key = 'sk-chave-do-teste-0123456789';
  model: Model = () => ({ text: 'Sem roteiro.' });
  #server: Server;
  #url = '';

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(): Promise<FakeIa> {
    const ia = new FakeIa();
    ia.#server.listen(0, '127.0.0.1');
    await once(ia.#server, 'listening');
    ia.#url = `http://127.0.0.1:${(ia.#server.address() as AddressInfo).port}/v1`;
    return ia;
  }

  get url(): string {
    return this.#url;
  }

  /** Variables by which the product finds it. */
  get variables() {
    return { IA_URL: this.#url, IA_MODELO: 'modelo-de-teste', IA_CHAVE: this.key };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of request) text += String(part);
    if (request.url !== '/v1/chat/completions') {
      response.writeHead(404).end();
      return;
    }
    const body = JSON.parse(text) as Asked['body'];
    const asked: Asked = {
      authorization: request.headers.authorization,
      body,
      text: body.messages.map(({ content }) => content ?? '').join('\n'),
    };
    this.asked.push(asked);
    answer(response, await this.model(asked, this.asked.length));
  }
}

function answer(response: ServerResponse, reply: Reply): void {
  if (reply === 'silent') return;
  if (reply === 'cut') {
    response.destroy();
    return;
  }
  if (reply === 'hangs') {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"choices":[{"message":{"role":"assistant","content":"Come');
    return;
  }
  if (reply === 'huge') {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(completion({ content: 'a'.repeat(8 * 1024 * 1024) }, 'stop', {})));
    return;
  }
  if ('raw' in reply) {
    response.writeHead(200, { 'content-type': reply.type ?? 'application/json' });
    response.end(reply.raw);
    return;
  }
  if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body ?? '{"error":{"message":"fault","type":"server_error"}}');
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  if ('tools' in reply) {
    const tool_calls = reply.tools.map(({ name, args }, n) => ({
      ...{ id: `call_${n}_${Math.random().toString(36).slice(2)}`, type: 'function' },
      function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
    }));
    response.end(JSON.stringify(completion({ content: null, tool_calls }, 'tool_calls', reply)));
    return;
  }
  response.end(JSON.stringify(completion({ content: reply.text }, reply.finish ?? 'stop', reply)));
}

const completion = (message: object, finish_reason: string, { usage }: { usage?: unknown }) => ({
  ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'modelo-de-teste' },
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
  ...(usage === null ? {} : { usage: usage ?? { prompt_tokens: 900, completion_tokens: 60, total_tokens: 960 } }),
});
