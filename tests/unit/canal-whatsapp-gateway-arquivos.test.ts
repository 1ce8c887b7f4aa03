import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEvolution } from '#server/canais/gateway/index.ts';
import type { MidiaRecebida } from '#server/canais/port.ts';
import { FakeGateway } from '#tests/support/fake-gateway.ts';
import { GatewayScene } from '#tests/support/whatsapp/gateway-scene.ts';
import { httpTo } from '#tests/support/whatsapp/http.ts';
import { failureOf, readAll } from '#tests/support/whatsapp/mensagens.ts';

// Files that came, against simulators of both gateways, over real sockets.

const bytes = randomBytes(300_001);

class FileScene extends GatewayScene {
  written() {
    return this.gateway.write({ numero: '5511987654321', file: { bytes, mime: 'image/jpeg', nome: null } });
  }

  /** Where the file of a notice is said to be. */
  async midiaOf(payload: unknown): Promise<MidiaRecebida> {
    const [found] = await this.read(payload);
    return found?.tipo === 'mensagem' && found.midias[0] ? found.midias[0] : expect.fail('no file');
  }

  async fetch(midia: MidiaRecebida, notice?: unknown): Promise<Buffer> {
    const bruta = notice === undefined ? null : { corpo: Buffer.from(JSON.stringify(notice)), arquivo: null };
    const found = await this.adapter.fetchMidia?.(this.canal, midia, this.signal, bruta);
    return readAll(found?.bytes ?? expect.fail('nothing to fetch with'));
  }
}

describe.each(['evolution', 'waha'] as const)('%s', (shape) => {
  const scene = new FileScene(shape);

  it('files are fetched whole', async () => {
    const midia = await scene.midiaOf(scene.gateway.noticeOf(scene.written()));
    expect((await scene.fetch(midia)).equals(bytes)).toBe(true);
  });

  it.each([
    ['is out of order', { status: 503 }],
    ['is gone in between', 'cut-before'],
  ] as const)('they are tried again where the gateway %s', async (_what, mood) => {
    const midia = await scene.midiaOf(scene.gateway.noticeOf(scene.written()));
    scene.gateway.script(shape === 'evolution' ? 'media' : 'file', mood);
    expect(await failureOf(scene.fetch(midia))).toMatchObject({ resultado: 'tentar' });
    expect((await scene.fetch(midia)).length).toBe(bytes.length);
  });

  it('one of which the notice tells nothing is given up', async () => {
    const midia = { ...(await scene.midiaOf(scene.gateway.noticeOf(scene.written()))), referencia: {} };
    expect(await failureOf(scene.fetch(midia))).toMatchObject({ resultado: 'final', codigo: 'sem_referencia' });
  });
});

describe('waha alone', () => {
  const scene = new FileScene('waha');

  it('files that the gateway has put away are had anew by their message', async () => {
    const midia = await scene.midiaOf(scene.gateway.noticeOf(scene.written()));
    scene.gateway.filesGone = true;
    expect((await scene.fetch(midia)).equals(bytes)).toBe(true);
    expect(scene.gateway.count('media')).toBe(1);
  });

  it('the key is shown to the address of the channel alone, whatever address the gateway tells', async () => {
    const other = await FakeGateway.start('waha');
    onTestFinished(() => other.close());
    const midia = await scene.midiaOf(scene.gateway.noticeOf(scene.written()));
    await failureOf(scene.fetch({ ...midia, referencia: { url: `${other.url}/bucket/file?signature=1` } }));
    expect(other.asked).toMatchObject([{ path: '/bucket/file' }]);
    expect(other.asked[0]?.headers).not.toHaveProperty('x-api-key');
    // Its own files are asked for where the channel says that it is.
    const elsewhere = {
      ...midia.referencia,
      url: String(midia.referencia.url).replace('http://localhost:3000', other.url),
    };
    expect((await scene.fetch({ ...midia, referencia: elsewhere })).equals(bytes)).toBe(true);
    expect(other.asked).toHaveLength(1);
  });
});

describe('evolution alone', () => {
  const scene = new FileScene('evolution');

  it('a file that a notice carries itself is read out of it', async () => {
    const notice = JSON.parse(JSON.stringify(scene.gateway.noticeOf(scene.written())));
    notice.data.message.base64 = bytes.toString('base64');
    const midia = await scene.midiaOf(notice);
    expect((await scene.fetch(midia, notice)).equals(bytes)).toBe(true);
    expect(scene.gateway.count('media')).toBe(0);
  });

  it.each([
    ['no file in it', ['{"mediaType":"imageMessage"}']],
    ['one that breaks off', ['{"base64":"AAAA']],
    ['something else', ['{"base64":"<html>"}']],
    ['what never ends', Array.from({ length: 300 }, () => ' '.repeat(1_024))],
  ])('an answer with %s is a fault', async (_what, pieces) => {
    const midia = await scene.midiaOf(scene.gateway.noticeOf(scene.written()));
    const answer = async () => ({
      status: 201,
      headers: new Headers(),
      bytes: Readable.from(pieces.map((text) => Buffer.from(text))),
    });
    scene.adapter = createEvolution({ http: { ...httpTo(), download: answer } });
    expect(await failureOf(scene.fetch(midia))).toMatchObject({ resultado: 'tentar' });
  });

  it('an answer that comes byte by byte is one file', async () => {
    const midia = await scene.midiaOf(scene.gateway.noticeOf(scene.written()));
    const text = `{"size":{"fileLength":"5"},"mimetype":"image/jpeg", "base64" : "${Buffer.from('Olá!').toString('base64')}","buffer":null}`;
    const answer = async () => ({
      status: 201,
      headers: new Headers(),
      bytes: Readable.from([...text].map((each) => Buffer.from(each))),
    });
    scene.adapter = createEvolution({ http: { ...httpTo(), download: answer } });
    expect((await scene.fetch(midia)).toString()).toBe('Olá!');
  });
});
