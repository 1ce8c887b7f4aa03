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

/** `desde`: the cursor of what was told last; `ended`: the connection ended, whoever ended it. */
type Opening = { desde?: string | null; ended?: () => void };

/** Opens a stream of the inbox as a browser does, and waits until it has told something: where the present is, or what was missed. */
export function openStream(
  port: number,
  cookie: string,
  told: (novidades: Novidades) => void,
  { desde = null, ended = () => undefined }: Opening = {},
): Promise<Stream> {
  const input = encodeURIComponent(JSON.stringify(superjson.serialize(desde === null ? {} : { lastEventId: desde })));
  return new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/event-stream', 'sec-fetch-site': 'same-origin' };
    const request = get({
      host: '127.0.0.1',
      port,
      path: `/api/ao-vivo/conversas?input=${input}`,
      headers,
      agent: false,
    });
    const stream = { close: () => void request.destroy() };
    // Both for whoever still waits, and for whoever has the stream already.
    request.on('close', () => {
      reject(new Error('A stream ended before it told anything'));
      ended();
    });
    request.on('error', reject).on('response', (answer: IncomingMessage) => {
      if (answer.statusCode !== 200) {
        reject(new Error(`A stream was answered ${answer.statusCode}`));
        return stream.close();
      }
      let rest = '';
      // A connection that is cut in the middle is told of by its end.
      answer.on('error', () => undefined);
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        rest += chunk;
        for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
          const event = rest.slice(0, end);
          rest = rest.slice(end + 2);
          const data = /^data: (.*)$/m.exec(event)?.[1];
          if (!data || !/^id: /m.test(event)) continue;
          told(superjson.deserialize(JSON.parse(data)) as Novidades);
          resolve(stream);
        }
      });
    });
  });
}
