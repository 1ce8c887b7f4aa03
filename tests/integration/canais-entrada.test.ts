import { beforeAll, describe, expect, test } from 'vitest';
import { openConversa, sendMensagem, workOnCanal } from '#server/atendimento/index.ts';
import { reconcileCanais } from '#server/canais/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { filesOf, messagesOf, passMinutes, withGateway, withMeta } from '#tests/support/canais-scene.ts';
import { EICAR, lacksClamd, startClamd } from '#tests/support/clamd.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { settle, systemOf } from '#tests/support/inbox.ts';
import { until } from '#tests/support/inngest.ts';
import { spooled } from '#tests/support/midia.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';
import { evolutionNotice } from '#tests/support/whatsapp/gateway.ts';

// What comes through channels, by the real doors, from platforms that fail in between.

const { api, company, told, kinds } = await openCrm();
beforeAll(async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', DATA_DIR: await makeTestFolder('canais-entrada') });
});

const official = () => withMeta(company, api.base);
const now = () => String(Math.floor(Date.now() / 1_000));
let serial = 0;
const from = () => `55119${80_000_000 + ++serial}`;
const text = (body: string, more: Record<string, unknown> = {}) => ({
  ...{ from: from(), id: `wamid.E${++serial}`, timestamp: now(), type: 'text', text: { body } },
  ...more,
});
const keptOf = async ({ id }: { id: number }) => {
  const [row] = await db().sql<{ n: number }[]>`SELECT count(*)::int AS n FROM entradas_brutas WHERE canal_id = ${id}`;
  return row?.n;
};

describe('a notice', () => {
  test("with a wrong signature, or another company's, is refused and leaves nothing", async () => {
    const { meta, canal, door } = await official();
    const payload = meta.message(text('Oi'));
    expect(await meta.notify(door, payload, { signature: `sha256=${'0'.repeat(64)}` })).toEqual([403]);
    expect(await meta.notify(door, payload, { signature: '' })).toEqual([403]);
    const other = await withMeta(await makeCompany(), api.base);
    expect(await meta.notify(other.door, payload)).toEqual([403]);
    expect(await other.meta.notify(door, payload)).toEqual([403]);
    expect([await keptOf(canal), await keptOf(other.canal)]).toEqual([0, 0]);
    expect(await meta.notify(door, payload)).toEqual([200]);
    expect([await keptOf(canal), await keptOf(other.canal)]).toEqual([1, 0]);
    await settle(company);
  });

  test('twenty times in parallel is kept once, and is one message and one event', async () => {
    const { meta, canal, door } = await official();
    await told();
    const statuses = await meta.notify(door, meta.message(text('Vocês abrem amanhã?')), { times: 20 });
    expect(statuses).toEqual(Array(20).fill(200));
    expect(await keptOf(canal)).toBe(1);
    await Promise.all([settle(company), settle(company)]);
    expect(await kinds()).toEqual(['contato.criado', 'conversa.criada', 'mensagem.recebida']);
    expect(await messagesOf(canal)).toMatchObject([{ texto: 'Vocês abrem amanhã?', status: 'entregue' }]);
  });
});

describe('a file', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const image = (id: string, caption: string) => ({
    ...{ from: from(), id: `wamid.F${++serial}`, timestamp: now(), type: 'image' },
    image: { id, mime_type: 'image/png', caption },
  });

  test('that the platform cannot hand over now is fetched later; its message is told at once', async () => {
    const { meta, canal, door } = await official();
    meta.script('media', { status: 503 });
    meta.script('bytes', { status: 503 }, { status: 503 });
    await told();
    await meta.notify(door, meta.message(image(meta.keep(PNG, 'image/png'), 'A foto')));
    await workOnCanal(await systemOf(company.id), 'entrada', canal.id);
    expect(await kinds()).toContain('mensagem.recebida');
    expect(await messagesOf(canal)).toMatchObject([{ texto: 'A foto' }]);
    for (const attempt of [1, 2, 3]) {
      await settle(company);
      expect(await filesOf(canal)).toMatchObject([{ estado: 'pendente', tentativas: attempt }]);
      await passMinutes(canal);
    }
    await settle(company);
    expect(await filesOf(canal)).toMatchObject([{ estado: 'disponivel', erro: null }]);
    expect(await spooled()).toEqual([]);
    expect(await kinds()).toEqual([]);
  });

  test('that is something else than it says is refused, and nothing of it stays', async () => {
    const { meta, canal, door } = await official();
    const exe = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'), Buffer.alloc(600)]);
    await meta.notify(door, meta.message(image(meta.keep(exe, 'image/png'), 'Veja')));
    await settle(company);
    expect(await messagesOf(canal)).toMatchObject([{ texto: 'Veja' }]);
    expect(await filesOf(canal)).toMatchObject([{ estado: 'recusada', erro: expect.any(String) }]);
    expect(await spooled()).toEqual([]);
  });

  test.skipIf(lacksClamd('files of contacts'))('with a virus is refused, and nothing of it stays', async () => {
    const clamd = await startClamd();
    try {
      setEnv({ CLAMD_URL: clamd.unix, CLAMD_REQUIRED: 'true' });
      const { meta, canal, door } = await official();
      const id = meta.keep(EICAR, 'text/plain');
      const document = { id, mime_type: 'text/plain', filename: 'recado.txt' };
      await meta.notify(
        door,
        meta.message({ from: from(), id: 'wamid.EICAR', timestamp: now(), type: 'document', document }),
      );
      await settle(company);
      expect(await filesOf(canal)).toMatchObject([{ estado: 'recusada', erro: expect.stringContaining('antivírus') }]);
      expect(await spooled()).toEqual([]);
    } finally {
      setEnv({ CLAMD_URL: '', CLAMD_REQUIRED: '' });
      await clamd.stop();
    }
  });
});

describe('what became of a message', () => {
  test('read, delivered and sent in any order end as read, with one event each', async () => {
    const { meta, canal, door } = await official();
    await meta.notify(door, meta.message(text('Oi')));
    await settle(company);
    const [conversa] = await db().sql<{ id: number }[]>`SELECT id FROM conversas WHERE canal_id = ${canal.id}`;
    for (const order of [
      ['read', 'delivered', 'sent'],
      ['delivered', 'read', 'sent'],
      ['sent', 'read', 'delivered'],
    ]) {
      const { id } = await sendMensagem(company.ctx, { conversa_id: conversa?.id, texto: order.join(' ') });
      await settle(company);
      await told();
      const sent = meta.sent.at(-1);
      if (!sent) throw new Error('Nothing was sent');
      for (const kind of order) {
        expect(await meta.notify(door, meta.statusOf(sent, kind), { times: 3 })).toEqual([200, 200, 200]);
        await settle(company);
      }
      expect((await messagesOf(canal)).find((one) => one.id === id)).toMatchObject({ status: 'lida' });
      const events = (await told()).map(({ evento, dados }) => [evento, dados.id]);
      expect(events.toSorted()).toEqual([
        ['mensagem.entregue', id],
        ['mensagem.lida', id],
      ]);
    }
  });

  test('told before the answer to its sending waits for that answer, however many others come meanwhile', async () => {
    const { gateway, canal, door } = await withGateway(company, api.base, 'evolution');
    const open = async () =>
      (await openConversa(company.ctx, { canal_id: canal.id, endereco: `+${from()}` })).conversa.id;
    const system = await systemOf(company.id);
    const { id } = await sendMensagem(company.ctx, { conversa_id: await open(), texto: 'Seu pedido saiu.' });
    // It was sent, and its answer is lost.
    gateway.script('send', 'cut-after');
    await workOnCanal(system, 'saida', canal.id);
    expect(await messagesOf(canal)).toMatchObject([{ id, status: 'desconhecida' }]);
    const [known] = gateway.sent;
    if (!known) throw new Error('Nothing was sent');
    await told();
    await gateway.notify(door, gateway.ackOf(known, 2));
    await workOnCanal(system, 'entrada', canal.id);
    expect(await kinds()).toEqual([]);
    // A busy channel: each of these answers may be the one that is waited for.
    for (let n = 0; n < 15; n++) {
      await sendMensagem(company.ctx, { conversa_id: await open(), texto: `Outra ${n}` });
      await workOnCanal(system, 'saida', canal.id);
      await workOnCanal(system, 'entrada', canal.id);
    }
    await passMinutes(canal);
    await settle(company);
    expect((await messagesOf(canal)).find((one) => one.id === id)).toMatchObject({
      ...{ status: 'entregue', mensagem_id_externo: known.id },
    });
    const events = (await told()).filter(({ evento, dados }) => evento.startsWith('mensagem.') && dados.id === id);
    expect(events.map(({ evento }) => evento)).toEqual(['mensagem.entregue']);
    expect(gateway.sent.filter(({ texto }) => texto === 'Seu pedido saiu.')).toHaveLength(1);
  });

  test('told while the answer is on its way: it is applied with the answer', async () => {
    const { gateway, canal, door } = await withGateway(company, api.base, 'waha');
    gateway.takesId = false;
    const { conversa } = await openConversa(company.ctx, { canal_id: canal.id, endereco: `+${from()}` });
    const { id } = await sendMensagem(company.ctx, { conversa_id: conversa.id, texto: 'Chegou?' });
    const system = await systemOf(company.id);
    gateway.script('send', { late: 400 });
    const sending = workOnCanal(system, 'saida', canal.id);
    await until(() => gateway.sent.length === 1, 'the message at the gateway');
    const [known] = gateway.sent;
    if (!known) throw new Error('Nothing was sent');
    await gateway.notify(door, gateway.ackOf(known, 3));
    await workOnCanal(system, 'entrada', canal.id);
    await sending;
    await settle(company);
    expect((await messagesOf(canal)).find((one) => one.id === id)).toMatchObject({ status: 'lida' });
  });
});

test('of a notice of Evolution neither the key nor the secret address is kept; its message is', async () => {
  const { gateway, canal, door } = await withGateway(company, api.base, 'evolution');
  const said = gateway.write({ numero: from(), texto: 'Com a chave junto' });
  await gateway.notify(door, {
    ...(gateway.noticeOf(said) as object),
    apikey: 'CHAVE-DA-INSTANCIA',
    destination: door,
  });
  const [kept] = await db().sql<{ corpo: Buffer }[]>`SELECT corpo FROM entradas_brutas WHERE canal_id = ${canal.id}`;
  expect(kept?.corpo.toString()).not.toMatch(/CHAVE-DA-INSTANCIA|integracoes/);
  await settle(company);
  expect(await messagesOf(canal)).toMatchObject([{ texto: 'Com a chave junto' }]);
});

test('a gateway that comes back is asked what was said meanwhile; what it had not told is there once', async () => {
  const { gateway, canal, door } = await withGateway(company, api.base, 'evolution');
  const state = (state: string, statusReason: number) => evolutionNotice('connection.update', { state, statusReason });
  const told1 = gateway.write({ numero: from(), texto: 'Antes' });
  await gateway.notify(door, gateway.noticeOf(told1));
  await gateway.notify(door, state('open', 200));
  await settle(company);
  await gateway.notify(door, state('close', 428));
  await settle(company);
  const situation = async () =>
    (await db().sql`SELECT situacao, reconciliar_desde IS NOT NULL AS pergunta FROM canais WHERE id = ${canal.id}`)[0];
  expect(await situation()).toEqual({ situacao: 'erro', pergunta: false });
  const missed = gateway.write({ numero: told1.numero, texto: 'Enquanto isso' });
  await gateway.notify(door, { ...state('open', 200), date_time: '2025-09-24T21:39:00.000Z' });
  await settle(company);
  expect(await situation()).toEqual({ situacao: 'conectado', pergunta: true });
  await told();
  await reconcileCanais(db(), () => true);
  await settle(company);
  expect(await situation()).toEqual({ situacao: 'conectado', pergunta: false });
  // It is told after all, and asked once more.
  await gateway.notify(door, gateway.noticeOf(missed), { times: 5 });
  await reconcileCanais(db(), () => true);
  await settle(company);
  expect((await messagesOf(canal)).map(({ texto }) => texto)).toEqual(['Antes', 'Enquanto isso']);
  expect(await kinds()).toEqual(['mensagem.recebida']);
});

describe('a gateway that is to be asked what was said meanwhile', () => {
  async function due() {
    const scene = await withGateway(company, api.base, 'evolution');
    await db().sql`
      UPDATE canais SET situacao = 'conectado', reconciliar_desde = now() - interval '1 hour' WHERE id = ${scene.canal.id}`;
    return scene;
  }
  const asked = async ({ id }: { id: number }) =>
    (
      await db().sql<{ ainda: boolean; livre: boolean }[]>`
        SELECT reconciliar_desde IS NOT NULL AS ainda, leitor IS NULL AS livre FROM canais WHERE id = ${id}`
    )[0];

  test('is asked by one of many workers', async () => {
    const { gateway, canal } = await due();
    const missed = gateway.write({ numero: from(), texto: 'Só uma vez' });
    gateway.script('messages', { late: 300 });
    const done = await Promise.all(Array.from({ length: 5 }, () => reconcileCanais(db(), () => true)));
    expect([done.reduce((sum, n) => sum + n, 0), gateway.count('messages')]).toEqual([1, 1]);
    expect(await asked(canal)).toEqual({ ainda: false, livre: true });
    await settle(company);
    expect(await messagesOf(canal)).toMatchObject([{ texto: missed.texto }]);
  });

  test('and does not answer, is asked again later, not at once; others are asked meanwhile', async () => {
    const dead = await due();
    const alive = await due();
    dead.gateway.script('messages', { status: 503 });
    expect(await reconcileCanais(db(), () => true)).toBe(1);
    expect(await asked(dead.canal)).toEqual({ ainda: true, livre: false });
    expect(await reconcileCanais(db(), () => true)).toBe(0);
    expect([dead.gateway.count('messages'), alive.gateway.count('messages')]).toEqual([1, 1]);
    await db().sql`UPDATE canais SET leitor_ate = now() - interval '1 second' WHERE id = ${dead.canal.id}`;
    expect(await reconcileCanais(db(), () => true)).toBe(1);
    expect(await asked(dead.canal)).toEqual({ ainda: false, livre: true });
  });

  test('by a process that died, is asked by another when its lease is over', async () => {
    const { gateway, canal } = await due();
    await db().sql`
      UPDATE canais SET leitor = 'quem morreu', leitor_ate = now() + interval '1 minute' WHERE id = ${canal.id}`;
    expect([await reconcileCanais(db(), () => true), gateway.count('messages')]).toEqual([0, 0]);
    await db().sql`UPDATE canais SET leitor_ate = now() - interval '1 second' WHERE id = ${canal.id}`;
    expect([await reconcileCanais(db(), () => true), gateway.count('messages')]).toEqual([1, 1]);
  });
});
