import { get, type IncomingMessage } from 'node:http';
import { encode } from 'next-auth/jwt';
import superjson from 'superjson';
import type { Novidades } from '#server/atendimento/index.ts';
import type { Member } from '#tests/support/factory.ts';

/** What one person may have open. */
export const MOST_OF_ONE = 20;

export type Stream = { close(): void };

/** The Cookie header of somebody who has signed in. */
export async function cookieOf({ session }: Member, secret: string): Promise<string> {
  return `next-auth.session-token=${await encode({ token: { painel: session }, secret })}`;
}

/** Opens a stream of the inbox as a browser does, and waits until it has said where the present is. */
export function openStream(port: number, cookie: string, told: (novidades: Novidades) => void): Promise<Stream> {
  const input = encodeURIComponent(JSON.stringify(superjson.serialize({})));
  return new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/event-stream', 'sec-fetch-site': 'same-origin' };
    const request = get({
      host: '127.0.0.1',
      port,
      path: `/api/ao-vivo/conversas?input=${input}`,
      headers,
      agent: false,
    });
    request.on('error', reject).on('response', (answer: IncomingMessage) => {
      if (answer.statusCode !== 200) return reject(new Error(`A stream was answered ${answer.statusCode}`));
      let rest = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        rest += chunk;
        for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
          const event = rest.slice(0, end);
          rest = rest.slice(end + 2);
          const data = /^data: (.*)$/m.exec(event)?.[1];
          if (!data || !/^id: /m.test(event)) continue;
          told(superjson.deserialize(JSON.parse(data)) as Novidades);
          resolve({ close: () => request.destroy() });
        }
      });
    });
  });
}
