import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CanalAberto } from '#server/canais/port.ts';
import { smpp } from '#server/canais/sms/smpp/adaptador.ts';
import { ritmoOf } from '#server/canais/sms/smpp/link.ts';
import { closeSmpp, linkFor } from '#server/canais/sms/smpp/sessoes.ts';
import { setEnv } from '#server/platform/env.ts';
import { failure, sms } from '#tests/support/sms/canal.ts';
import { Smsc } from '#tests/support/sms/smsc.ts';
import { VARIABLES } from '#tests/support/variables.ts';

// Messages that go out by SMPP, to a server of the library's own on real sockets.

const SIGNAL = new AbortController().signal;
let smsc: Smsc;
beforeEach(async () => {
  setEnv({ ...VARIABLES, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  smsc = await Smsc.start();
});
afterEach(closeSmpp);

/** What the library's own decoder makes of the messages that came. */
const texts = () => smsc.submits.map(({ short_message }) => (short_message as unknown as { message: string }).message);
/** A gate that a test opens. */
const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

/** A second message is not begun, although the connection works, until it is stopped. */
async function expectHeld(canal: CanalAberto) {
  const stop = new AbortController();
  const held = failure(smpp.send(canal, sms({ id: 2 }), stop.signal));
  await expect.poll(async () => (await linkFor(canal)).busy).toBe(1);
  await smsc.ask();
  expect(smsc.submits).toHaveLength(1);
  stop.abort();
  expect(await held).toMatchObject({ resultado: 'tentar', codigo: 'sem_conexao' });
}

describe('a message', () => {
  test('is taken, and has the operator’s id', async () => {
    const canal = smsc.canal({ tipo_sistema: 'ERP', faixa_enderecos: '27900' });
    expect(await smpp.send(canal, sms({ texto: 'Olà, [é] €' }), SIGNAL)).toEqual({ id_externo: 'id-1' });
    expect(smsc.binds).toMatchObject([
      {
        command: 'bind_transmitter',
        system_id: 'loja',
        password: smsc.senha,
        interface_version: 0x34,
        system_type: 'ERP',
      },
    ]);
    expect(smsc.submits).toMatchObject([
      { source_addr: '27900', destination_addr: '5511987654321', data_coding: 0, esm_class: 0, registered_delivery: 1 },
    ]);
    expect(texts()).toEqual(['Olà, [é] €']);
  });

  test('of several parts is sent part after part; the id is that of the last, of which the receipt is asked', async () => {
    const texto = `${'Ação '.repeat(30)}fim`;
    expect(await smpp.send(smsc.canal(), sms({ texto, id: 300 }), SIGNAL)).toEqual({ id_externo: 'id-3' });
    expect(texts().join('')).toBe(texto);
    expect(
      smsc.submits.map(({ esm_class, data_coding, registered_delivery, short_message }) => [
        ...[esm_class, data_coding, registered_delivery],
        (short_message as unknown as { udh: Buffer[] }).udh[0]?.toString('hex'),
      ]),
    ).toEqual([
      [0x40, 8, 0, '00032c0301'],
      [0x40, 8, 0, '00032c0302'],
      [0x40, 8, 1, '00032c0303'],
    ]);
  });

  test('goes through the connection that is there, and many at once', async () => {
    const canal = smsc.canal();
    const all = await Promise.all(Array.from({ length: 40 }, (_, id) => smpp.send(canal, sms({ id }), SIGNAL)));
    expect(new Set(all.map(({ id_externo }) => id_externo)).size).toBe(40);
    await smpp.send(canal, sms(), SIGNAL);
    expect([smsc.connections, smsc.binds.length]).toEqual([1, 1]);
  });

  test('and no more of them are under way than the channel allows', async () => {
    const { opened, open } = gate();
    let most = 0;
    let now = 0;
    smsc.onSubmit = async (_pdu, n) => {
      most = Math.max(most, ++now);
      await opened;
      now--;
      return { id: `id-${n}` };
    };
    const canal = smsc.canal({ janela: 3 });
    const all = Array.from({ length: 10 }, (_, id) => smpp.send(canal, sms({ id }), SIGNAL));
    await expect.poll(() => smsc.submits.length).toBe(3);
    // What was sent before the answer to this question has come with it.
    await smsc.ask();
    expect(smsc.submits).toHaveLength(3);
    open();
    await Promise.all(all);
    expect([most, smsc.submits.length]).toEqual([3, 10]);
  });

  test('and no more of them are begun in a second than it allows', async () => {
    const canal = smsc.canal();
    // One in a thousand seconds.
    const slow = { ...canal, config: { ...canal.config, por_segundo: 0.001 } };
    await smpp.send(slow, sms(), SIGNAL);
    await expectHeld(slow);
  });

  test('and none for a while, once the operator asked for that', async () => {
    const canal = smsc.canal();
    await linkFor(canal, { ...ritmoOf(canal.config as never), folga: 600_000 });
    smsc.onSubmit = () => ({ status: 'ESME_RTHROTTLED' });
    expect(await failure(smpp.send(canal, sms(), SIGNAL))).toMatchObject({ codigo: 'ESME_RTHROTTLED' });
    await expectHeld(canal);
  });

  test('ids are compared as the receipts write them', async () => {
    smsc.onSubmit = () => ({ id: '0019CE6B' });
    expect(await smpp.send(smsc.canal({ id_recibo: 'hex_para_decimal' }), sms(), SIGNAL)).toEqual({
      id_externo: '1691243',
    });
    smsc.onSubmit = () => ({ id: '' });
    expect(await smpp.send(smsc.canal(), sms(), SIGNAL)).toEqual({ id_externo: null });
  });

  test('another user or password is another connection', async () => {
    const canal = smsc.canal();
    await smpp.send(canal, sms(), SIGNAL);
    await smpp.send({ ...canal, config: { ...canal.config, usuario: 'outra' } }, sms(), SIGNAL);
    expect(smsc.binds.map(({ system_id }) => system_id)).toEqual(['loja', 'outra']);
    await expect.poll(() => smsc.links.length).toBe(1);
  });

  test('a connection that nobody uses is closed with a farewell', async () => {
    const canal = smsc.canal();
    const link = await linkFor(canal, { ...ritmoOf(canal.config as never), ocioso: 50 });
    await link.closed;
    expect(smsc.commands).toEqual(['bind_transmitter', 'unbind']);
    await smpp.send(canal, sms(), SIGNAL);
    expect(smsc.binds).toHaveLength(2);
  });
});

describe('what is not taken', () => {
  test.each([
    ['ESME_RTHROTTLED', { resultado: 'tentar', espera_s: 5 }, /mais devagar/],
    ['ESME_RMSGQFUL', { resultado: 'tentar', espera_s: 15 }, /fila/],
    ['ESME_RSYSERR', { resultado: 'tentar', espera_s: 30 }, /erro interno/],
    ['ESME_RINVDSTADR', { resultado: 'final', espera_s: null }, /número do contato/],
    ['ESME_RINVSRCADR', { resultado: 'final' }, /remetente/],
    ['ESME_RSUBMITFAIL', { resultado: 'final' }, /ESME_RSUBMITFAIL/],
  ])('%s', async (status, expected, message) => {
    smsc.onSubmit = () => ({ status });
    const failed = await failure(smpp.send(smsc.canal(), sms(), SIGNAL));
    expect(failed).toMatchObject({ ...expected, codigo: status });
    expect(failed.message).toMatch(message);
    expect(smsc.submits).toHaveLength(1);
  });

  test('a later part that is throttled is tried again, as itself; the parts before it are not', async () => {
    smsc.onSubmit = (_pdu, n) => (n === 2 ? { status: 'ESME_RTHROTTLED' } : { id: `id-${n}` });
    expect(await smpp.send(smsc.canal(), sms({ texto: 'a'.repeat(200) }), SIGNAL)).toEqual({ id_externo: 'id-3' });
    expect(texts().map((text) => text.length)).toEqual([153, 47, 47]);
  });

  test('given up after all, the message may be told again: its parts have the same reference', async () => {
    const stop = new AbortController();
    smsc.onSubmit = (_pdu, n) => {
      if (n === 1) return { id: 'id-1' };
      stop.abort();
      return { status: 'ESME_RMSGQFUL' };
    };
    const canal = smsc.canal();
    const texto = 'a'.repeat(200);
    expect(await failure(smpp.send(canal, sms({ texto }), stop.signal))).toMatchObject({ resultado: 'tentar' });
    smsc.onSubmit = (_pdu, n) => ({ id: `id-${n}` });
    await smpp.send(canal, sms({ texto }), SIGNAL);
    const headers = smsc.submits.map(({ short_message }) =>
      (short_message as unknown as { udh: Buffer[] }).udh[0]?.toString('hex'),
    );
    expect([headers[2], headers[3]]).toEqual([headers[0], headers[1]]);
  });

  test('without an answer nobody knows: the connection ended, or it took too long', async () => {
    smsc.onSubmit = () => 'drop';
    expect(await failure(smpp.send(smsc.canal(), sms(), SIGNAL))).toMatchObject({
      ...{ resultado: 'desconhecida', codigo: 'sem_resposta' },
    });
    smsc.onSubmit = () => 'silence';
    const canal = smsc.canal();
    const link = await linkFor(canal, { ...ritmoOf(canal.config as never), resposta: 100 });
    expect(link.isOpen).toBe(true);
    expect(await failure(smpp.send(canal, sms(), SIGNAL))).toMatchObject({
      ...{ resultado: 'desconhecida', codigo: 'sem_resposta' },
    });
    // Of several parts, too: the telephone may have them all.
    smsc.onSubmit = (_pdu, n) => (n % 2 === 1 ? { id: 'x' } : 'drop');
    smsc.submits.length = 0;
    expect(await failure(smpp.send(smsc.canal(), sms({ texto: 'a'.repeat(200) }), SIGNAL))).toMatchObject({
      resultado: 'desconhecida',
    });
  });

  test('what waits in its turn when the connection ends was not sent, and may be tried again', async () => {
    smsc.onSubmit = (_pdu, n) => (n === 1 ? new Promise(() => undefined) : { id: 'x' });
    const canal = smsc.canal({ janela: 1 });
    const all = [1, 2, 3].map((id) => failure(smpp.send(canal, sms({ id }), SIGNAL)));
    await expect.poll(() => smsc.submits.length).toBe(1);
    await expect.poll(async () => (await linkFor(canal)).busy).toBe(3);
    smsc.drop();
    const results = await Promise.all(all);
    expect(results.map(({ resultado }) => resultado)).toEqual(['desconhecida', 'tentar', 'tentar']);
    expect(smsc.submits).toHaveLength(1);
    expect(await smpp.send(canal, sms({ id: 2 }), SIGNAL)).toEqual({ id_externo: 'x' });
  });

  test('a message that was stopped in its turn was not sent', async () => {
    smsc.onSubmit = (_pdu, n) => (n === 1 ? wait(50).then(() => ({ id: 'x' })) : { id: 'y' });
    const stop = new AbortController();
    const canal = smsc.canal({ janela: 1 });
    const first = smpp.send(canal, sms(), SIGNAL);
    await expect.poll(() => smsc.submits.length).toBe(1);
    const second = failure(smpp.send(canal, sms({ id: 2 }), stop.signal));
    stop.abort();
    await first;
    expect(await second).toMatchObject({ resultado: 'tentar', codigo: 'sem_conexao' });
    expect(smsc.submits).toHaveLength(1);
  });

  test('without a connection nothing was sent: nobody there, a wrong password, too many of them', async () => {
    expect(await failure(smpp.send(smsc.canal({}, 'errada'), sms(), SIGNAL))).toMatchObject({
      ...{ resultado: 'tentar', codigo: 'ESME_RINVPASWD', message: expect.stringMatching(/a senha não confere/) },
    });
    smsc.onBind = () => 'ESME_RALYBND';
    const canal = smsc.canal();
    expect(await failure(smpp.send(canal, sms(), SIGNAL))).toMatchObject({ codigo: 'ESME_RALYBND', espera_s: 60 });
    smsc.onBind = () => null;
    expect(await smpp.send(canal, sms(), SIGNAL)).toEqual({ id_externo: 'id-1' });
    const gone = smsc.canal({ porta: 1 });
    expect(await failure(smpp.send(gone, sms(), SIGNAL))).toMatchObject({
      ...{ resultado: 'tentar', codigo: 'sem_conexao', message: expect.stringContaining('recusou a conexão') },
    });
    expect(smsc.submits).toHaveLength(1);
  });

  test('at an address that is not allowed, for good', async () => {
    const canal = smsc.canal();
    setEnv({ WEBHOOK_ALLOWED_NETWORKS: '' });
    expect(await failure(smpp.send(canal, sms(), SIGNAL))).toMatchObject({
      ...{ resultado: 'final', codigo: 'endereco_bloqueado' },
    });
    expect(smsc.connections).toBe(0);
  });
});

describe('TLS', () => {
  test('with a certificate that is trusted', async () => {
    const safe = await Smsc.start('valid');
    expect(await smpp.send(safe.canalTls(), sms(), SIGNAL)).toEqual({ id_externo: 'id-1' });
  });

  test.each([
    ['of nobody', 'self-signed', {}],
    ['of an authority that the channel does not know', 'valid', { autoridade: null }],
  ] as const)('not with one %s', async (_what, kind, more) => {
    const other = await Smsc.start(kind);
    expect(await failure(smpp.send(other.canalTls(more), sms(), SIGNAL))).toMatchObject({
      ...{ resultado: 'tentar', codigo: 'sem_conexao', message: expect.stringMatching(/certific/) },
    });
    expect(other.binds).toEqual([]);
  });

  test('in production never without', async () => {
    const canal = smsc.canal();
    setEnv({
      APP_ENV: 'production',
      APP_URL: 'https://x.example',
      WEBHOOK_ALLOWED_NETWORKS: '',
      DATABASE_URL: 'postgres://x/y',
    });
    expect(await failure(smpp.send(canal, sms(), SIGNAL))).toMatchObject({ resultado: 'final', codigo: 'sem_tls' });
    setEnv({ APP_ENV: 'development' });
  });
});
