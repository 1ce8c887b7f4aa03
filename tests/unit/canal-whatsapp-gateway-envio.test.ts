import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createEvolution } from '#server/canais/gateway/index.ts';
import type { CanalAberto } from '#server/canais/port.ts';
import { setEnv } from '#server/platform/env.ts';
import { FakeGateway } from '#tests/support/fake-gateway.ts';
import { freePort } from '#tests/support/product.ts';
import { openDoor } from '#tests/support/whatsapp/door.ts';
import { GatewayScene } from '#tests/support/whatsapp/gateway-scene.ts';
import { httpTo } from '#tests/support/whatsapp/http.ts';
import { failureOf, mensagemPara, midiaDe } from '#tests/support/whatsapp/mensagens.ts';

// Against simulators of both gateways, over real sockets.

describe.each(['evolution', 'waha'] as const)('%s', (shape) => {
  const scene = new GatewayScene(shape);
  const { signal, to } = scene;
  let { gateway, canal, adapter } = scene;
  beforeEach(() => {
    ({ gateway, canal, adapter } = scene);
  });
  const read = (payload: unknown) => scene.read(payload);

  describe('sending', () => {
    it('a text goes out once, and its statuses are of the id that the gateway answered', async () => {
      const begun: number[] = [];
      const mensagem = to({ texto: 'Olá!', begin: async () => void begun.push(gateway.sent.length) });
      const { id_externo } = await adapter.send(canal, mensagem, signal);
      const [sent = expect.fail()] = gateway.sent;
      expect(sent).toMatchObject({ id: id_externo, texto: 'Olá!', numero: '5511987654321' });
      expect([gateway.sent.length, begun]).toEqual([1, [0]]);
      for (const [ack, status] of [
        [1, 'enviada'],
        [2, 'entregue'],
        [3, 'lida'],
        [-1, 'falhou'],
      ] as const) {
        expect(await read(gateway.ackOf(sent, ack))).toMatchObject([{ tipo: 'status', id_externo, status }]);
      }
      expect(await read(gateway.noticeOf(sent))).toMatchObject([
        { tipo: 'mensagem', id_externo, direcao: 'saida', pela_api: true },
      ]);
    });

    it('the simulator sends notices that the channel believes, and keeps once', async () => {
      const door = await openDoor(adapter, canal);
      const written = gateway.write({ numero: '551187654321', texto: 'Oi' });
      expect(await gateway.notify(door.url, gateway.noticeOf(written), { times: 20 })).toEqual(
        Array.from({ length: 20 }, () => 200),
      );
      expect(await door.read()).toMatchObject([{ endereco: '+551187654321', texto: 'Oi', id_externo: written.id }]);
    });

    it('an older mobile is written to where WhatsApp has it, without its ninth digit', async () => {
      gateway.old.add('551187654321');
      await adapter.send(canal, to({ texto: 'Olá!' }), signal);
      expect(gateway.sent).toMatchObject([{ numero: '551187654321' }]);
    });

    it('a number that has no WhatsApp is refused for good', async () => {
      gateway.unknownNumbers.add('5511987654321');
      expect(await failureOf(adapter.send(canal, to({ texto: 'Oi' }), signal))).toMatchObject({
        ...{ resultado: 'final', codigo: 'sem_whatsapp' },
      });
      expect(gateway.sent).toEqual([]);
    });

    it('somebody who hides their number is written to by the hidden id', async () => {
      await adapter.send(canal, mensagemPara('103899771998284@lid', { texto: 'Oi' }), signal);
      expect(gateway.sent).toMatchObject([{ numero: '103899771998284@lid' }]);
    });

    it('an answer names the message that it answers', async () => {
      await adapter.send(canal, to({ texto: 'Oi', resposta_a: '3EB0AA', resposta_a_nossa: true }), signal);
      const [{ body } = expect.fail()] = gateway.sent;
      const told =
        shape === 'evolution' ? { quoted: { key: { id: '3EB0AA' } } } : { reply_to: 'true_5511987654321@c.us_3EB0AA' };
      expect(body).toMatchObject(told);
    });

    it.each([
      ['imagem', 'image/png', 70_001, '"@" {{arquivo}}'],
      ['video', 'video/mp4', 3, null],
      ['documento', 'application/pdf', 1, 'A nota'],
      ['audio', 'audio/webm', 200_000, null],
    ] as const)('a file of the kind %s, whole, of whatever length', async (tipo, mime, length, texto) => {
      const bytes = randomBytes(length);
      const nome = `Ofício "9".${mime.split('/')[1]}`;
      const midia = midiaDe(bytes, { tipo, mime, nome });
      await adapter.send(canal, to({ texto, midias: [midia] }), signal);
      const [sent] = gateway.sent;
      expect(sent?.file?.bytes.equals(bytes)).toBe(true);
      expect(sent?.texto).toBe(texto);
      if (tipo !== 'audio') expect(sent?.file).toMatchObject({ mime, nome });
    });

    it('templates, two files and nothing are refused, and the gateway is not asked', async () => {
      const modelo = { nome: 'x', idioma: 'pt_BR', componentes: [] };
      for (const more of [{ modelo }, {}, { midias: [midiaDe(Buffer.from('a')), midiaDe(Buffer.from('b'))] }]) {
        expect(await failureOf(adapter.send(canal, to(more), signal))).toMatchObject({ resultado: 'final' });
      }
      expect(gateway.asked).toEqual([]);
    });
  });

  describe('what a failure means', () => {
    const fail = (more: Partial<CanalAberto> = {}, timeoutMs?: number) =>
      failureOf(scene.adapterOf(timeoutMs).send({ ...canal, ...more }, to({ texto: 'Oi' }), signal));

    it('tried again: nobody listens', async () => {
      const { config, segredos } = gateway.channel();
      const nobody = { ...config, url: `http://127.0.0.1:${await freePort()}` };
      expect(await fail({ config: nobody, segredos })).toMatchObject({
        resultado: 'tentar',
        codigo: 'conexao_recusada',
      });
    });

    it('tried again: the telephone is not connected', async () => {
      gateway.state.connected = false;
      expect(await fail()).toMatchObject({ resultado: 'tentar', espera_s: 30 });
    });

    it('final: the key is another one, which is not shown', async () => {
      const { segredos } = gateway.channel();
      const failure = await fail({ segredos: { ...segredos, chave: 'outra-chave-secreta' } });
      expect(failure).toMatchObject({ resultado: 'final', message: expect.stringMatching(/chave da API/) });
      expect(failure.message).not.toContain('secreta');
    });

    it('final: there is no such telephone at the gateway', async () => {
      const { config, segredos } = gateway.channel();
      const other = shape === 'evolution' ? { ...config, instancia: 'outra' } : { ...config, sessao: 'outra' };
      expect(await fail({ config: other, segredos })).toMatchObject({ resultado: 'final', codigo: '404' });
    });

    it.each([
      ['a 500', { status: 500, body: { message: 'x' } }],
      ['a 502 of a proxy', { status: 502 }],
      ['a 500 after it was sent', { status: 500, acts: true }],
      ['a connection that is gone after it was sent', 'cut-after'],
      ['a connection that is gone before anything was done', 'cut-before'],
      ['an answer that nobody can read', 'garbage'],
    ] as const)('nobody knows: %s', async (_what, mood) => {
      gateway.script('send', mood);
      expect(await fail()).toMatchObject({ resultado: 'desconhecida' });
      expect(gateway.count('send')).toBe(1);
    });

    it('nobody knows: no answer came in time', async () => {
      gateway.script('send', 'silent-after');
      expect(await fail({}, 500)).toMatchObject({ resultado: 'desconhecida' });
      expect([gateway.count('send'), gateway.sent.length]).toEqual([1, 1]);
    });

    it('a file that breaks off while it is read was not sent', async () => {
      const midia = midiaDe(randomBytes(100), { tamanho: 200 });
      expect(await failureOf(adapter.send(canal, to({ midias: [midia] }), signal))).toMatchObject({
        resultado: 'tentar',
      });
      expect(gateway.sent).toEqual([]);
    });

    it.each([
      ['429', { status: 429 }, 'tentar'],
      ['413', { status: 413 }, 'final'],
    ] as const)('%s', async (_what, mood, resultado) => {
      gateway.script('send', mood);
      expect(await fail()).toMatchObject({ resultado });
    });
  });
});

it('what breaks in Evolution after a message was sent is no refusal', async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  const gateway = await FakeGateway.start('evolution');
  onTestFinished(() => gateway.close());
  const canal: CanalAberto = {
    ...{
      id: 1,
      empresa_id: 1,
      tipo: 'whatsapp_nao_oficial',
      adaptador: 'evolution',
      nome: 'x',
      endereco: '+5511940040001',
    },
    ...gateway.channel(),
  };
  const told = (message: unknown) => ({ status: 400, body: { response: { message } }, acts: true });
  const fail = () =>
    failureOf(
      createEvolution({ http: httpTo() }).send(
        canal,
        mensagemPara('+5511987654321', { texto: 'Oi' }),
        new AbortController().signal,
      ),
    );
  gateway.script('send', told(['PrismaClientKnownRequestError: Invalid `prisma.message.create()` invocation']));
  expect(await fail()).toMatchObject({ resultado: 'desconhecida' });
  gateway.script('send', told([['instance requires property "text"']]));
  expect(await fail()).toMatchObject({ resultado: 'final', message: expect.stringMatching(/requires property/) });
  gateway.script('send', told(['Error: Timed Out']));
  expect(await fail()).toMatchObject({ resultado: 'desconhecida' });
});

it("a file's name ends as Evolution needs it to know its type", async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  const gateway = await FakeGateway.start('evolution');
  onTestFinished(() => gateway.close());
  const canal: CanalAberto = {
    ...{
      id: 1,
      empresa_id: 1,
      tipo: 'whatsapp_nao_oficial',
      adaptador: 'evolution',
      nome: 'x',
      endereco: '+5511940040001',
    },
    ...gateway.channel(),
  };
  const adapter = createEvolution({ http: httpTo() });
  for (const [nome, mime] of [
    ['Nota 77', 'application/pdf'],
    ['nota.77', 'application/pdf'],
    ['foto.JPEG', 'image/jpeg'],
    ['dados.xyz', 'application/x-unknown'],
  ] as const) {
    const midia = midiaDe(Buffer.from('abcd'), { tipo: 'documento', nome, mime });
    await adapter.send(canal, mensagemPara('+5511987654321', { midias: [midia] }), new AbortController().signal);
  }
  expect(gateway.sent.map(({ file }) => file?.nome)).toEqual(['Nota 77.pdf', 'nota.77.pdf', 'foto.JPEG', 'dados.xyz']);
});
