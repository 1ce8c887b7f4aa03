import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { nameRoute } from '#server/platform/trace.ts';
import { receiveExample } from '#server/receptor/index.ts';
import { RECEPTOR_PATH } from '#server/webhooks/index.ts';
import { readBody } from './read-body.ts';

/** Bytes of a body that the example receiver takes. */
const LARGEST = 64 * 1_024;

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });

const absent = () => json(404, { erro: 'O receptor de exemplo só existe em desenvolvimento.' });

/** Whether a request is for the example receiver. */
export const isReceptor = (url: string): boolean => url.split('?', 1)[0] === RECEPTOR_PATH;

/** Sends a person who opens the address in a browser to the screen of the received deliveries. */
const show = (): Response =>
  env.APP_ENV === 'development' ? Response.redirect(`${env.APP_URL}/integracoes/receptor`, 303) : absent();

/** The example receiver's door (development only): takes deliveries as a receiver on the Internet would. */
export async function serveReceptor(request: Request): Promise<Response> {
  nameRoute(RECEPTOR_PATH);
  if (request.method === 'GET') return show();
  if (request.method !== 'POST') return json(405, { erro: 'Envie POST.' }, { Allow: 'GET, POST' });
  const body = await readBody(request, LARGEST);
  if (!body) return json(413, { erro: 'O corpo passa de 64 KB.' }, { Connection: 'close' });
  const result = await receiveExample(db(), [...request.headers], body);
  if (!result) return absent();
  if (result.espera_ms > 0) await sleep(result.espera_ms, undefined, { signal: request.signal }).catch(() => undefined);
  return json(result.status, result.corpo, result.cabecalhos);
}
