import { afterAll, expect } from 'vitest';
import { setEnv } from '#server/platform/env.ts';
import { startApi } from '#tests/support/api-client.ts';
import { startDispatcher } from '#tests/support/deliveries.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { startReceiver } from '#tests/support/receiver.ts';

/** What of an answer's `data` the tests of deliveries read. */
export type Data = Record<string, unknown> & { id: number; secret: string; resultados: Data[] };

/** The API, a receiver and what sends to it, until the file's tests have ended. */
export async function openDeliveries() {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128' });
  const api = await startApi({ rateLimitScale: 1_000 });
  const receiver = await startReceiver();
  const dispatcher = await startDispatcher();
  afterAll(async () => {
    await dispatcher.stop();
    await receiver.close();
    await api.close();
  });

  /** A company with a webhook that the receiver answers for, and the API as its integration uses it. */
  async function scene(fields: Record<string, unknown> = {}) {
    const company = await makeCompany();
    const { token } = await company.token({ escopos: ['webhooks:read', 'webhooks:write', 'estoque:write'] });
    const ask = async (method: string, path: string, body?: unknown): Promise<Data> => {
      const answer = await api.call(method, path, { token, body });
      expect(answer.status, answer.text).toBe(method === 'POST' ? 201 : 200);
      return answer.json.data as unknown as Data;
    };
    const webhook = await ask('POST', '/v1/webhooks/', {
      url: receiver.url,
      eventos: ['estoque.atualizado'],
      ...fields,
    });
    const list = async (query = '') => (await ask('GET', `/v1/webhooks/${webhook.id}/entregas/${query}`)).resultados;
    return { company, token, ask, webhook, list };
  }

  /** Requests that came for a webhook. */
  const cameTo = (id: number) => receiver.requests.filter((request) => request.header('x-webhook-id') === String(id));

  return { api, receiver, scene, cameTo };
}
