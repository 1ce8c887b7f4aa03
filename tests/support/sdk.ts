import { type Configuracao, type EnvioDeArquivo, Romaneio } from '#sdk/typescript/src/index.ts';
import type { Api } from '#tests/support/api-client.ts';
import type { Form } from '#tests/support/form.ts';
import { type Received, type Receiver, type Reply, startReceiver } from '#tests/support/receiver.ts';

/** A client that writes down how long it was to wait, and waits for nothing. */
export function clientOf(base: string, token: Configuracao['token'], more: Partial<Configuracao> = {}) {
  const waits: number[] = [];
  const romaneio = new Romaneio({
    base,
    ...(token === undefined ? {} : { token }),
    esperar: async (ms) => void waits.push(ms),
    ...more,
  });
  return { romaneio, waits };
}

/** Between a client and the product: every request goes on as it came, unless a test says otherwise. */
export type Between = {
  receiver: Receiver;
  /** Passes a request on to the product; gives its answer. */
  pass(request: Received): Promise<Reply>;
};

/** Opens a server between clients and the product, which loses answers or gives others where a test says so. */
export async function startBetween(api: Api): Promise<Between> {
  const receiver = await startReceiver();
  const pass = async ({ method, path, headers, body }: Received): Promise<Reply> => {
    const kept = headers.filter(([name]) => !/^(host|connection|content-length|transfer-encoding)$/i.test(name));
    const answer = await fetch(api.base + path, {
      ...{ method, headers: kept, redirect: 'manual' },
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    const own = [...answer.headers].filter(([name]) => !/^(connection|content-length|transfer-encoding)$/.test(name));
    return { status: answer.status, headers: Object.fromEntries(own), body: Buffer.from(await answer.arrayBuffer()) };
  };
  receiver.reply(pass);
  return { receiver, pass };
}

/** The fields of a form as the client takes them. */
export async function fieldsOf(form: Form): Promise<Record<string, string | EnvioDeArquivo>> {
  const body = new Uint8Array(form.bytes);
  const read = await new Response(body, { headers: { 'content-type': form.type } }).formData();
  return Object.fromEntries(read);
}
