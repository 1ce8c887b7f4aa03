import { env } from '#server/platform/env.ts';
import { createGuardedClient, type GuardedClient } from '#server/platform/http/client.ts';
import { guardOfCustomers } from '#server/platform/http/guarded-host.ts';
import type { CanalAberto } from '../port.ts';

let client: GuardedClient | null = null;

/** The client by which this process speaks to providers of SMS. */
export function clientSms(): GuardedClient {
  client ??= createGuardedClient(guardOfCustomers());
  return client;
}

/** Closes its connections: when the process ends. */
export async function closeClientSms(): Promise<void> {
  const open = client;
  client = null;
  await open?.close();
}

/** Where the notices of channels of SMS come; the rest of the path is the channel's own secret. */
const AVISOS_SMS = '/integracoes/sms/';

/** The address that a provider is told for its notices; null where the channel has none. */
export function avisoUrlOf({ segredos }: Pick<CanalAberto, 'segredos'>): string | null {
  const { aviso } = segredos;
  return typeof aviso === 'string' && aviso !== '' ? `${env.APP_URL}${AVISOS_SMS}${aviso}/` : null;
}
