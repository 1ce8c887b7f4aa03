import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CanalAberto, MensagemEnviada, Recebido } from '#server/canais/port.ts';
import { freePort } from '#tests/support/product.ts';
import { GatewayScene } from '#tests/support/whatsapp/gateway-scene.ts';
import { failureOf, midiaDe } from '#tests/support/whatsapp/mensagens.ts';

// Against simulators of both gateways, over real sockets.

describe.each(['evolution', 'waha'] as const)('%s', (shape) => {
  const scene = new GatewayScene(shape);
  const { signal, to } = scene;
  let { gateway, canal, adapter } = scene;
  beforeEach(() => {
    ({ gateway, canal, adapter } = scene);
  });

  describe('what became of a message of which nobody knows', () => {
    /** A message whose answer never came; what the gateway did with it is as the mood says. */
    async function lost(mood: 'cut-after' | 'cut-before', more: Partial<MensagemEnviada> = {}) {
      const envio_em = new Date();
      const mensagem = to({ texto: 'Confirmo o pedido 77', ...more });
      gateway.script('send', mood);
      expect(await failureOf(adapter.send(canal, mensagem, signal))).toMatchObject({ resultado: 'desconhecida' });
      return { ...mensagem, envio_em };
    }
    const earlier = () =>
      gateway.write({
        numero: '5511987654321',
        fromMe: true,
        texto: 'Bom dia',
        em: Math.floor(Date.now() / 1_000) - 7_200,
      });
    const early = (mensagem: MensagemEnviada) => failureOf(Promise.resolve(adapter.find?.(canal, mensagem)));
    const longAgo = (mensagem: MensagemEnviada) => ({ ...mensagem, envio_em: new Date(Date.now() - 600_000) });

    it('it was sent: its id is found', async () => {
      earlier();
      const mensagem = await lost('cut-after');
      expect(await adapter.find?.(canal, mensagem)).toEqual({ id_externo: gateway.sent[0]?.id });
    });

    it('so is a file without a text', async () => {
      earlier();
      const mensagem = await lost('cut-after', { texto: null, midias: [midiaDe(randomBytes(9))] });
      expect(await adapter.find?.(canal, mensagem)).toEqual({ id_externo: gateway.sent[0]?.id });
    });

    it('an older one of the same text is not taken for it', async () => {
      gateway.write({
        numero: '5511987654321',
        fromMe: true,
        texto: 'Confirmo o pedido 77',
        em: Math.floor(Date.now() / 1_000) - 7_200,
      });
      const mensagem = await lost('cut-before');
      expect(await early(mensagem)).toMatchObject({ resultado: 'tentar' });
      expect(await adapter.find?.(canal, longAgo(mensagem))).toBeNull();
    });

    it('nor one to somebody else', async () => {
      earlier();
      gateway.write({ numero: '5511900000000', fromMe: true, texto: 'Confirmo o pedido 77' });
      const mensagem = longAgo(await lost('cut-before'));
      expect(await adapter.find?.(canal, mensagem)).toBeNull();
    });

    it('it was not sent: known only after a while, and only of a gateway that keeps messages', async () => {
      const mensagem = await lost('cut-before');
      expect(await adapter.find?.(canal, longAgo(mensagem))).toBeUndefined();
      earlier();
      const told = await early(mensagem);
      expect(told).toMatchObject({ resultado: 'tentar', codigo: 'em_andamento' });
      expect(told.espera_s).toBeGreaterThan(0);
      expect(told.espera_s).toBeLessThanOrEqual(180);
      expect(await adapter.find?.(canal, longAgo(mensagem))).toBeNull();
      gateway.keeps = false;
      expect(await adapter.find?.(canal, longAgo(mensagem))).toBeUndefined();
    });

    it('of two of the same text, the one whose id it was given; nobody can tell where the gateway chose the ids', async () => {
      earlier();
      const mensagem = await lost('cut-after');
      gateway.write({ numero: '5511987654321', fromMe: true, texto: 'Confirmo o pedido 77' });
      const given = shape === 'waha' ? { id_externo: gateway.sent[0]?.id } : undefined;
      expect(await adapter.find?.(canal, mensagem)).toEqual(given);
      gateway.takesId = false;
      const another = await lost('cut-after', { texto: 'Bom dia!' });
      gateway.write({ numero: '5511987654321', fromMe: true, texto: 'Bom dia!' });
      expect(await adapter.find?.(canal, another)).toBeUndefined();
    });

    it('nothing is asked of one that never began', async () => {
      expect(await adapter.find?.(canal, to({ texto: 'Oi' }))).toBeUndefined();
      expect(gateway.asked).toEqual([]);
    });

    it('a gateway that is away is asked again later', async () => {
      const mensagem = await lost('cut-before');
      gateway.script('messages', { status: 503 });
      expect(await failureOf(Promise.resolve(adapter.find?.(canal, mensagem)))).toMatchObject({ resultado: 'tentar' });
    });
  });

  describe('after the connection came back', () => {
    it('what was written meanwhile is read, oldest first, and nothing of before', async () => {
      const now = Math.floor(Date.now() / 1_000);
      const desde = new Date((now - 1_000) * 1_000);
      gateway.write({ numero: '5511987654321', texto: 'antes', em: now - 5_000 });
      for (let n = 0; n < 120; n++) gateway.write({ numero: '5511987654321', texto: `${n}`, em: now - 900 + n });
      gateway.write({ numero: '5511900000000', texto: 'outra', em: now - 10, fromMe: true });
      const bodies = (await adapter.reconcile?.(canal, desde)) ?? [];
      const found: Recebido[] = [];
      for (const corpo of bodies) found.push(...(await adapter.read(canal, { corpo, arquivo: null })));
      const said = found as Extract<Recebido, { tipo: 'mensagem' }>[];
      expect(said.filter(({ endereco }) => endereco === '+5511987654321').map(({ texto }) => texto)).toEqual(
        Array.from({ length: 120 }, (_, n) => `${n}`),
      );
      expect(said.filter(({ endereco }) => endereco === '+5511900000000')).toMatchObject([
        { texto: 'outra', direcao: 'saida' },
      ]);
    });

    it('nothing where nothing was written, and a fault where the gateway cannot tell', async () => {
      expect(await adapter.reconcile?.(canal, new Date())).toEqual([]);
      gateway.script(shape === 'evolution' ? 'messages' : 'chats', { status: 500 });
      expect(await failureOf(Promise.resolve(adapter.reconcile?.(canal, new Date())))).toMatchObject({
        resultado: 'tentar',
      });
    });
  });

  describe('the channel tries itself', () => {
    const test = (more: Partial<CanalAberto> = {}) => adapter.test({ ...canal, ...more });

    it('and tells the number that is connected, whichever way it is written', async () => {
      const passos = await test();
      expect(passos.map(({ ok }) => ok)).toEqual([true, true, true]);
      expect(passos[1]?.detalhe).toContain('+5511940040001');
      gateway.state.number = '551187654321';
      expect((await test({ endereco: '+5511987654321' }))[1]).toMatchObject({ ok: true });
    });

    it('and says what is wrong, without showing secrets', async () => {
      const { config, segredos } = gateway.channel();
      const last = async (more: Partial<CanalAberto> = {}) => (await test(more)).at(-1);
      const key = await last({ segredos: { ...segredos, chave: 'outra-secreta' } });
      expect(key).toMatchObject({ ok: false, detalhe: expect.stringMatching(/chave/) });
      expect(await last({ config: { ...config, url: `http://127.0.0.1:${await freePort()}` } })).toMatchObject({
        ...{ ok: false, detalhe: expect.stringMatching(/não respondeu/) },
      });
      expect(await last({ endereco: '+5511999990000' })).toMatchObject({
        ok: false,
        detalhe: expect.stringMatching(/5511940040001/),
      });
      gateway.state.events = ['MESSAGES_UPSERT', 'message'];
      expect(await last()).toMatchObject({
        nome: 'Avisos',
        ok: false,
        detalhe: expect.stringMatching(/Faltam eventos/),
      });
      gateway.state.connected = false;
      expect(await last()).toMatchObject({ nome: 'Telefone', ok: false, detalhe: expect.stringMatching(/QR code/) });
      expect(await last({ config: {} })).toMatchObject({ nome: 'Configuração', ok: false });
      expect(key?.detalhe).not.toContain('secreta');
    });
  });
});
