import { onTestFinished } from 'vitest';
import type { Http } from '#server/canais/pedido.ts';
import { createTransferClient } from '#server/platform/http/transfer.ts';

/** HTTP that may reach the simulators, for the present test; with another time limit than the adapters' own where one is given. */
export function httpTo(timeoutMs?: number): Http {
  const client = createTransferClient({ production: false, allowed: ['127.0.0.0/8'] });
  onTestFinished(() => client.close());
  const within = <R extends { timeoutMs: number }>(request: R) => (timeoutMs ? { ...request, timeoutMs } : request);
  return {
    download: (request) => client.download(within(request)),
    upload: (request) => client.upload(within(request)),
    request: (request) => client.request(within(request)),
  };
}
