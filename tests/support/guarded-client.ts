import { onTestFinished } from 'vitest';
import {
  createGuardedClient,
  type GuardedClient,
  type GuardedClientOptions,
  type HttpResult,
  type PostRequest,
} from '#server/platform/http/client.ts';
import { TEST_CA } from '#tests/support/certificates.ts';
import { type Receiver, type ReceiverOptions, startReceiver } from '#tests/support/receiver.ts';

/** A guarded client for the present test, which may reach IPv4 loopback and trusts the tests' authority. */
export function client(options: Partial<GuardedClientOptions> = {}): GuardedClient {
  const made = createGuardedClient({ production: false, allowed: ['127.0.0.0/8'], ca: TEST_CA, ...options });
  onTestFinished(() => made.close());
  return made;
}

/** A receiver for the present test. */
export async function receiver(options?: ReceiverOptions): Promise<Receiver> {
  const made = await startReceiver(options);
  onTestFinished(() => made.close());
  return made;
}

export const post = (to: GuardedClient, url: string, more: Partial<PostRequest> = {}): Promise<HttpResult> =>
  to.post({ url, headers: [['Content-Type', 'application/json']], body: '{}', timeoutMs: 5_000, ...more });

/** A resolver that gives the first list to the first question, and so on; the last one to all that follow. */
export function answers(...lists: string[][]) {
  const asked: string[] = [];
  const lookup = async (hostname: string) => {
    asked.push(hostname);
    const list = lists[Math.min(asked.length, lists.length) - 1] ?? [];
    return list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { lookup, asked };
}
