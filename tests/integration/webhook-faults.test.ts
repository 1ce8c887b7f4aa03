import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { EntregaDetalhe, Tentativa } from '#server/entregas/index.ts';
import { detail, settled, startDispatcher, type TestDispatcher, webhook } from '#tests/support/deliveries.ts';
import { happen } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { freePort } from '#tests/support/product.ts';
import { type Mode, type Receiver, type ReceiverOptions, type Reply, startReceiver } from '#tests/support/receiver.ts';

// What the log says of receivers that misbehave.

let root: Company;
let dispatcher: TestDispatcher;

/** Names of this test's own internet. */
const NAMES: Record<string, () => Promise<{ address: string; family: number }[]>> = {
  'nao-existe.exemplo.com.br': () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })),
  'mudo.exemplo.com.br': () => new Promise(() => {}),
};

beforeAll(async () => {
  process.env.WEBHOOK_ALLOWED_NETWORKS = '127.0.0.0/8';
  root = await makeCompany();
  dispatcher = await startDispatcher({ lookup: (name) => NAMES[name]?.() ?? Promise.resolve([]) });
});

afterAll(() => dispatcher.stop());

type Logged = { entrega: EntregaDetalhe; tentativa: Tentativa };

/** One event to an address; what the log says of its one attempt. */
async function logged(url: string, timeout_segundos = 5): Promise<Logged> {
  const company = await root.sibling();
  await webhook(company, url, { timeout_segundos });
  await happen(company);
  const [{ id } = { id: 0 }] = await settled(company);
  const entrega = await detail(company, id);
  const [tentativa] = entrega.lista_tentativas;
  if (!tentativa) throw new Error('No attempt');
  return { entrega, tentativa };
}

async function receiverWith(behaviour: Mode | Reply, options: ReceiverOptions = {}) {
  const receiver = await startReceiver(options);
  receiver.reply(typeof behaviour === 'string' ? () => behaviour : behaviour);
  onTestFinished(() => receiver.close());
  return receiver;
}

const failedWith = (erro: string, status: number | null = null) => ({
  resultado: 'nova_tentativa',
  erro,
  status,
  detalhe: expect.any(String),
  proxima_tentativa_em: expect.any(Date),
});

describe('Time-outs, each by its name', () => {
  const receivers: Record<'drip' | 'hang' | 'silent', Receiver | undefined> = {
    drip: undefined,
    hang: undefined,
    silent: undefined,
  };
  let drip: Logged;
  let hang: Logged;
  let silent: Logged;
  let nameless: Logged;

  // At once: the shortest time-out that a webhook can have is five seconds.
  beforeAll(async () => {
    const made = await Promise.all([startReceiver({ dripMs: 500 }), startReceiver(), startReceiver({ tls: 'silent' })]);
    [receivers.drip, receivers.hang, receivers.silent] = made;
    made[0].mode('drip');
    made[1].mode('hang');
    [drip, hang, silent, nameless] = await Promise.all([
      logged(made[0].url),
      logged(made[1].url),
      logged(made[2].url),
      logged('http://mudo.exemplo.com.br/'),
    ]);
  });

  afterAll(() => Promise.all(Object.values(receivers).map((receiver) => receiver?.close())));

  test('18. Headers, then a body that drips: cut at the time-out, and what came is kept', () => {
    expect(drip.tentativa).toMatchObject(failedWith('resposta_tempo_esgotado', 200));
    expect(drip.tentativa.corpo_recebido).toMatch(/^\.{2,11}$/);
    expect(drip.tentativa.duracao_ms).toBeGreaterThanOrEqual(4_990);
    expect(drip.entrega).toMatchObject({
      estado: 'agendada',
      ultimo_erro: 'resposta_tempo_esgotado',
      ultimo_status: 200,
    });
    expect(receivers.drip?.open).toBe(0);
  });

  test('No answer at all', () => {
    expect(hang.tentativa).toMatchObject({ ...failedWith('resposta_tempo_esgotado'), ip: '127.0.0.1' });
    expect(hang.tentativa.corpo_recebido).toBe('');
    expect(hang.tentativa.cabecalhos_enviados).toEqual(
      receivers.hang?.requests[0]?.headers.map(([nome, valor]) => ({ nome, valor })),
    );
    expect(hang.entrega).toMatchObject({ estado: 'agendada', ultimo_status: null });
    expect(receivers.hang?.open).toBe(0);
  });

  test('20. TCP accepted, TLS never answered', () => {
    expect(silent.tentativa).toMatchObject({ ...failedWith('tls_tempo_esgotado'), ip: '127.0.0.1' });
    expect(receivers.silent?.connections).toBe(1);
    expect(receivers.silent?.open).toBe(0);
  });

  test('A name server that does not answer', () => {
    expect(nameless.tentativa).toMatchObject({ ...failedWith('dns_tempo_esgotado'), ip: null });
  });
});

describe('19. More than anybody asked for', () => {
  test('5 GB: 2 KB of them are read and kept, and marked as cut; memory stays flat', async () => {
    const receiver = await receiverWith('endless');
    const before = process.memoryUsage().rss;
    const { entrega, tentativa } = await logged(receiver.url);
    expect(tentativa).toMatchObject({ resultado: 'sucesso', status: 200, erro: null, corpo_truncado: true });
    expect(Buffer.from(tentativa.corpo_recebido, 'base64')).toEqual(Buffer.alloc(2_048));
    expect(entrega.estado).toBe('entregue');
    expect(receiver.sent).toBeLessThan(64 * 1_024 ** 2);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1_024 ** 2);
  });

  test('a gzip bomb: kept packed', async () => {
    const receiver = await receiverWith('bomb');
    const { tentativa } = await logged(receiver.url);
    expect(tentativa).toMatchObject({ status: 200, corpo_base64: true, corpo_truncado: true });
    const packed = gzipSync(Buffer.alloc(10_000_000));
    expect(Buffer.from(tentativa.corpo_recebido, 'base64')).toEqual(packed.subarray(0, 2_048));
  });

  test('2,048 bytes are kept whole, 2,049 are cut; a character cut in two does not hide the text', async () => {
    const whole = await logged((await receiverWith({ body: 'a'.repeat(2_048) })).url);
    expect(whole.tentativa).toMatchObject({ corpo_recebido: 'a'.repeat(2_048), corpo_truncado: false });
    const cut = await logged((await receiverWith({ body: 'a'.repeat(2_049) })).url);
    expect(cut.tentativa).toMatchObject({ corpo_recebido: 'a'.repeat(2_048), corpo_truncado: true });
    const split = await logged((await receiverWith({ status: 500, body: `${'a'.repeat(2_046)}☕ fim` })).url);
    expect(split.tentativa).toMatchObject({
      corpo_recebido: 'a'.repeat(2_046),
      corpo_base64: false,
      corpo_truncado: true,
    });
  });
});

describe('21. Answers that are no text are stored as they are', () => {
  const all = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
  test.each([
    ['every byte', all],
    ['random', randomBytes(2_000)],
    ['NUL', Buffer.from('antes\0depois')],
    ['Latin-1', Buffer.from('não é UTF-8', 'latin1')],
    ['a surrogate in UTF-8', Buffer.from([0xed, 0xa0, 0x80])],
    ['a character cut off by the sender', Buffer.from('caf\u00e9').subarray(0, 4)],
  ])('%s', async (_what, body) => {
    const receiver = await receiverWith({ status: 400, body });
    const { entrega, tentativa } = await logged(receiver.url);
    expect(tentativa).toMatchObject({ corpo_base64: true, corpo_truncado: false, status: 400 });
    expect(Buffer.from(tentativa.corpo_recebido, 'base64')).toEqual(body);
    expect(entrega.estado).toBe('falhou');
  });

  test.each(['', 'ok', 'quebra\r\nde linha\t', 'ação ☕ 😀', '<script>alert(1)</script>'])(
    'text stays text: %j',
    async (body) => {
      const receiver = await receiverWith({ status: 200, body });
      expect((await logged(receiver.url)).tentativa).toMatchObject({ corpo_base64: false, corpo_recebido: body });
    },
  );

  test('headers with bytes that are no ASCII', async () => {
    const receiver = await receiverWith({ headers: { 'X-Nome': 'a\u00e7\u00e3o' } });
    expect((await logged(receiver.url)).tentativa.cabecalhos_recebidos).toContainEqual({
      nome: 'X-Nome',
      valor: 'a\u00e7\u00e3o',
    });
  });
});

describe('32. What keeps a request from being answered has its own name in the log', () => {
  test('refused', async () => {
    const { entrega, tentativa } = await logged(`http://127.0.0.1:${await freePort()}/`);
    expect(tentativa).toMatchObject({ ...failedWith('conexao_recusada'), ip: '127.0.0.1' });
    expect(entrega).toMatchObject({ estado: 'agendada', ultimo_erro: 'conexao_recusada', tentativas: 1 });
  });

  test('no such name, and a name without an address', async () => {
    const { entrega, tentativa } = await logged('http://nao-existe.exemplo.com.br/');
    expect(tentativa).toMatchObject({ ...failedWith('dns_nao_resolvido'), ip: null, cabecalhos_recebidos: [] });
    expect(entrega.ultimo_erro).toBe('dns_nao_resolvido');
    expect((await logged('http://vazio.exemplo.com.br/')).tentativa).toMatchObject(failedWith('dns_nao_resolvido'));
  });

  test.each([
    ['reset', 'conexao_interrompida', null],
    ['cut', 'conexao_interrompida', 200],
    ['garbage', 'resposta_invalida', null],
    ['many-headers', 'resposta_invalida', null],
  ] as const)('%s', async (mode, erro, status) => {
    const receiver = await receiverWith(mode);
    const { entrega, tentativa } = await logged(receiver.url);
    expect(tentativa).toMatchObject(failedWith(erro, status));
    expect(entrega).toMatchObject({ estado: 'agendada', ultimo_erro: erro, ultimo_status: status });
    expect(receiver.requests).toHaveLength(1);
  });

  test.each(['self-signed', 'wrong-name', 'expired'] as const)('a certificate that is %s', async (tls) => {
    const receiver = await receiverWith({}, { tls });
    const { tentativa } = await logged(receiver.url);
    expect(tentativa).toMatchObject(failedWith('tls_falhou'));
    expect(receiver.requests).toHaveLength(0);
  });
});
