import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { AdaptadorDeCanal, AvisoRecebido, CanalAberto } from '#server/canais/port.ts';

/** A door for the present test that judges what comes as the channel does, and keeps each notice once. */
export async function openDoor(adapter: AdaptadorDeCanal, canal: CanalAberto) {
  const kept = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const query = new URL(request.url ?? '/', 'http://door').searchParams;
    const aviso: AvisoRecebido = {
      ...{ metodo: request.method ?? '', query, headers, corpo: Buffer.concat(chunks), ip: '127.0.0.1' },
    };
    const judged = adapter.judge?.(canal, aviso);
    if (judged?.como === 'guardar') kept.set(judged.impressao ?? '', Buffer.from(aviso.corpo));
    const [status, text] =
      judged?.como === 'resposta' ? [judged.status, judged.texto] : [judged?.como === 'guardar' ? 200 : 403, ''];
    response.writeHead(status).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    kept,
    read: async () => {
      const all = [...kept.values()].map((corpo) => adapter.read(canal, { corpo, arquivo: null }));
      return (await Promise.all(all)).flat();
    },
  };
}
