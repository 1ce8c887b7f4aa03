import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { smpp } from '#server/canais/sms/smpp/adaptador.ts';
import { encodeGsm } from '#server/canais/sms/smpp/alfabeto.ts';
import { closeSmpp } from '#server/canais/sms/smpp/sessoes.ts';
import { setEnv } from '#server/platform/env.ts';
import { failure, sms } from '#tests/support/sms/canal.ts';
import { run } from '#tests/support/sms/corrida.ts';
import { Smsc } from '#tests/support/sms/smsc.ts';
import { VARIABLES } from '#tests/support/variables.ts';

// The connection that a channel's runner holds open: what is delivered in it, and what happens when it breaks.

const SIGNAL = new AbortController().signal;
let smsc: Smsc;
beforeEach(async () => {
  setEnv({ ...VARIABLES, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  smsc = await Smsc.start();
});
afterEach(closeSmpp);

const bound = () => expect.poll(() => smsc.receiver?.modo).toBe('bind_transceiver');
const text = (texto: string) => ({ short_message: encodeGsm(texto) });

describe('what is delivered', () => {
  test('is kept, and only then answered', async () => {
    const runner = run(smsc.canal());
    await bound();
    let keep = () => {};
    const { store } = runner;
    const plain = store.keep;
    store.keep = async (entrega) => {
      await new Promise<void>((resolve) => {
        keep = resolve;
      });
      await plain(entrega);
    };
    let answered: number | null = null;
    const delivering = smsc.deliver(text('Oi')).then((status) => {
      answered = status;
    });
    await smsc.ask();
    expect([answered, runner.kept.size]).toEqual([null, 0]);
    keep();
    await delivering;
    expect([answered, await runner.texts()]).toEqual([0, ['Oi']]);
  });

  test('and could not be kept is told again, with the operator’s own patience', async () => {
    const runner = run(smsc.canal());
    await bound();
    const { keep } = runner.store;
    runner.store.keep = () => Promise.reject(new Error('no database'));
    expect(await smsc.deliver(text('Oi'))).toBe(0x64);
    runner.store.keep = keep;
    expect(await smsc.deliver(text('Oi'))).toBe(0);
    expect(await runner.texts()).toEqual(['Oi']);
  });

  test('by message_payload and by data_sm', async () => {
    const runner = run(smsc.canal());
    await bound();
    const long = 'Um texto que não cabe em um SMS. '.repeat(20);
    const ucs2 = Buffer.from(long, 'utf16le').swap16();
    expect(await smsc.deliver({ data_coding: 8, message_payload: ucs2 })).toBe(0);
    expect(await smsc.deliver({ message_payload: encodeGsm('por data_sm') }, 'data_sm')).toBe(0);
    expect(await runner.texts()).toEqual([long, 'por data_sm']);
  });

  test('parts, by their header and by fields of their own', async () => {
    const canal = smsc.canal();
    const runner = run(canal);
    await bound();
    const part = (numero: number, texto: string) => ({
      esm_class: 0x40,
      short_message: Buffer.concat([Buffer.from([5, 0, 3, 77, 2, numero]), encodeGsm(texto)]),
    });
    await smsc.deliver(part(2, 'dois'));
    await smsc.deliver({ ...text('B'), sar_msg_ref_num: 9, sar_total_segments: 2, sar_segment_seqnum: 2 });
    await smsc.deliver(part(1, 'um '));
    await smsc.deliver({ ...text('A'), sar_msg_ref_num: 9, sar_total_segments: 2, sar_segment_seqnum: 1 });
    expect(await runner.texts()).toEqual(['parte', 'parte', 'parte', 'parte']);
    const guardadas = [...runner.kept.values()].map((corpo, id) => ({ id, corpo, arquivo: null }));
    const made = smpp.join?.(canal, guardadas, new Date()) ?? [];
    expect(made.map(({ mensagem, ids }) => [mensagem.texto, ids])).toEqual([
      ['um dois', [0, 2]],
      ['AB', [1, 3]],
    ]);
  });

  test('the same text twice is two messages', async () => {
    const runner = run(smsc.canal());
    await bound();
    expect([await smsc.deliver(text('ok')), await smsc.deliver(text('ok'))]).toEqual([0, 0]);
    expect(await runner.texts()).toEqual(['ok', 'ok']);
  });

  test('a receipt is one however often it is told, also before the answer to its message', async () => {
    const canal = smsc.canal();
    const runner = run(canal);
    await bound();
    const receipt = {
      esm_class: 4,
      short_message: Buffer.from('id:id-1 sub:001 dlvrd:001 stat:DELIVRD err:000 text:'),
    };
    smsc.onSubmit = async (_pdu, n) => {
      await smsc.deliver(receipt);
      return { id: `id-${n}` };
    };
    expect(await smpp.send(canal, sms(), SIGNAL)).toEqual({ id_externo: 'id-1' });
    await smsc.deliver(receipt);
    await smsc.deliver({ esm_class: 4, receipted_message_id: 'id-1', message_state: 2 });
    expect(runner.kept.size).toBe(2);
    const status = { tipo: 'status', id_externo: 'id-1', status: 'entregue', erro: null };
    expect(await runner.read()).toMatchObject([status, status]);
  });
});

describe('a connection that breaks', () => {
  test('is made anew; what had no answer is told again, and is one message', async () => {
    const runner = run(smsc.canal());
    await bound();
    const { keep } = runner.store;
    runner.store.keep = async (entrega) => {
      await keep(entrega);
      smsc.drop();
    };
    await expect(smsc.deliver(text('ok'))).rejects.toThrow('ended');
    runner.store.keep = keep;
    await expect.poll(() => smsc.binds.length).toBe(2);
    await bound();
    await smsc.deliver(text('ok'));
    expect(await runner.texts()).toEqual(['ok']);
    // The person says it once more.
    await smsc.deliver(text('ok'));
    expect(await runner.texts()).toEqual(['ok', 'ok']);
    expect(runner.states).toEqual([
      { conectado: true, erro: null },
      { conectado: false, erro: expect.stringContaining('Sem conexão com a operadora') },
      { conectado: true, erro: null },
    ]);
  });

  test('what was not told again in time is another message when it is said after a later one', async () => {
    const now = performance.now.bind(performance);
    let passed = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
    const runner = run(smsc.canal());
    await bound();
    const breaks = async (binds: number) => {
      smsc.drop();
      await expect.poll(() => smsc.binds.length).toBe(binds);
      await bound();
    };
    // It was answered, and the operator had the answer.
    await smsc.deliver(text('sim'));
    await breaks(2);
    passed = 3_600_000;
    await breaks(3);
    await smsc.deliver(text('sim'));
    expect(await runner.texts()).toEqual(['sim', 'sim']);
  });

  test('messages that go out meanwhile were not sent, and go through the next', async () => {
    const canal = smsc.canal();
    run(canal);
    await bound();
    await smpp.send(canal, sms(), SIGNAL);
    smsc.onBind = () => 'ESME_RALYBND';
    smsc.drop();
    await expect.poll(() => smsc.binds.length).toBeGreaterThan(1);
    expect(await failure(smpp.send(canal, sms(), SIGNAL))).toMatchObject({
      resultado: 'tentar',
      codigo: 'sem_conexao',
    });
    smsc.onBind = () => null;
    await bound();
    await expect.poll(() => smpp.send(canal, sms(), SIGNAL).catch(() => null)).toEqual({ id_externo: 'id-2' });
    expect(smsc.binds.every(({ command }) => command === 'bind_transceiver')).toBe(true);
  });

  test('an operator that no longer answers is left, and one that asks is answered', async () => {
    const runner = run(smsc.canal(), { intervalo: 20, presenca: 200 });
    await bound();
    await expect.poll(() => smsc.commands.filter((one) => one === 'enquire_link').length).toBeGreaterThan(2);
    expect(await smsc.ask()).toMatchObject({ command: 'enquire_link_resp', command_status: 0 });
    expect(smsc.binds).toHaveLength(1);
    smsc.present = false;
    await expect.poll(() => runner.states.length).toBeGreaterThan(1);
    expect(runner.states[1]).toEqual({
      conectado: false,
      erro: 'Sem conexão com a operadora: a operadora parou de responder.',
    });
    smsc.present = true;
    await expect.poll(() => smsc.binds.length).toBeGreaterThan(1);
  });

  test('an operator that says good-bye is answered, and asked again', async () => {
    run(smsc.canal());
    await bound();
    const first = smsc.receiver;
    const answer = await smsc.say('unbind');
    expect(answer.command).toBe('unbind_resp');
    await expect.poll(() => smsc.receiver !== undefined && smsc.receiver !== first).toBe(true);
  });

  test('what is no SMPP ends it, and what is not known is answered as such', async () => {
    const runner = run(smsc.canal());
    await bound();
    expect((await smsc.say('query_sm', { message_id: 'x' })).command_status).toBe(3);
    smsc.receiver?.session.socket.write(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await expect.poll(() => runner.states.length).toBeGreaterThan(1);
    expect(runner.states[1]?.erro).toContain('algo que não é SMPP');
    await expect.poll(() => smsc.binds.length).toBe(2);
  });

  test('a wrong password is told, and tried again', async () => {
    const runner = run(smsc.canal({}, 'errada'));
    await expect.poll(() => smsc.binds.length).toBeGreaterThan(1);
    expect(runner.states[0]).toEqual({
      ...{ conectado: false },
      erro: 'A operadora não aceitou a conexão (ESME_RINVPASWD): a senha não confere.',
    });
  });
});

describe('the end', () => {
  test('what is being kept is kept and answered, the operator is told good-bye, and no other connection is made', async () => {
    const runner = run(smsc.canal());
    await bound();
    const { keep } = runner.store;
    let go = () => {};
    runner.store.keep = async (entrega) => {
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      await keep(entrega);
    };
    const delivering = smsc.deliver(text('Oi'));
    await smsc.ask();
    runner.stop.abort();
    // From now on the operator is told to come again.
    await expect.poll(() => smsc.deliver(text('tarde'))).toBe(0x64);
    expect(smsc.commands).not.toContain('unbind');
    go();
    expect(await delivering).toBe(0);
    await runner.ended;
    expect(await runner.texts()).toEqual(['Oi']);
    expect(smsc.commands.filter((one) => one !== 'enquire_link')).toEqual(['bind_transceiver', 'unbind']);
    expect(runner.states).toEqual([{ conectado: true, erro: null }]);
  });

  test('a message that is under way gets its answer, one that waits in its turn is not sent', async () => {
    const canal = smsc.canal({ janela: 1 });
    const runner = run(canal);
    await bound();
    let answer = () => {};
    smsc.onSubmit = async (_pdu, n) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { id: `id-${n}` };
    };
    const first = smpp.send(canal, sms(), SIGNAL);
    const second = failure(smpp.send(canal, sms({ id: 2 }), SIGNAL));
    await expect.poll(() => smsc.submits.length).toBe(1);
    runner.stop.abort();
    await expect.poll(() => smsc.deliver(text('tarde'))).toBe(0x64);
    answer();
    expect(await first).toEqual({ id_externo: 'id-1' });
    expect(await second).toMatchObject({ resultado: 'tentar', codigo: 'sem_conexao' });
    await runner.ended;
    expect(smsc.submits).toHaveLength(1);
  });

  test('where the connection is still being made, at once', async () => {
    smsc.onBind = () => 'ESME_RALYBND';
    const runner = run(smsc.canal(), { pausa: 600_000, pausa_maxima: 600_000 });
    await expect.poll(() => runner.states.length).toBe(1);
    runner.stop.abort();
    await runner.ended;
  });

  test('afterwards messages go out by a connection of their own', async () => {
    const canal = smsc.canal();
    const runner = run(canal);
    await bound();
    runner.stop.abort();
    await runner.ended;
    await smpp.send(canal, sms(), SIGNAL);
    expect(smsc.binds.map(({ command }) => command)).toEqual(['bind_transceiver', 'bind_transmitter']);
  });
});
