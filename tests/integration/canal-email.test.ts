import { readdir, readFile } from 'node:fs/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  type CursorDaCaixa,
  type EstadoDaCaixa,
  type LeituraDaCaixa,
  readMailbox,
} from '#server/canais/email/mailbox.ts';
import { read } from '#server/canais/email/read.ts';
import type { CanalAberto } from '#server/canais/port.ts';
import { env, setEnv } from '#server/platform/env.ts';
import { invalid } from '#server/platform/errors.ts';
import { TEST_CA } from '#tests/support/certificates.ts';
import { type Dovecot, lacksDovecot, startDovecot } from '#tests/support/dovecot.ts';
import { bruta, canalEmail, theMessage } from '#tests/support/emails.ts';
import { startWire } from '#tests/support/wire.ts';

// The mailbox of a channel, on Debian's Dovecot: what arrives is kept once and in its order, whatever happens to the server, to the
// network or to the reader.

const USER = 'contato@loja.example';
const trusted = getCACertificates('default');

beforeAll(() => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  setDefaultCACertificates([...trusted, TEST_CA]);
});
afterAll(() => setDefaultCACertificates(trusted));

const canalAt = (imap: Record<string, unknown>, config: Record<string, unknown> = {}): CanalAberto =>
  canalEmail({}, { imap: { host: 'localhost', seguranca: 'nenhuma', usuario: USER, ...imap }, ...config });

/** What people write is sent as the tests run: how old an e-mail is decides what a mailbox that was numbered anew gives again. */
const SENT = new Date().toUTCString().replace('GMT', '+0000');

const mail = (n: number | string, extra = '', body = `Texto ${n}`) =>
  `From: Ana <ana@cliente.example>\nTo: ${USER}\nMessage-ID: <${n}@cliente.example>\nDate: ${SENT}\nSubject: Assunto ${n}\n${extra}\n${body}\n`;

/** What a caller keeps: each print once, with the cursor, as one transaction would. */
class Kept {
  cursor: CursorDaCaixa | null = null;
  readonly byPrint = new Map<string, Buffer>();
  readonly cursors: number[] = [];
  readonly states: EstadoDaCaixa[] = [];
  /** How often anything was handed over. */
  handed = 0;
  /** Thrown by the next `keep`, before anything is kept. */
  fault: Error | null = null;

  get subjects(): string[] {
    return [...this.byPrint.values()].map((raw) => /^Subject: (.*?)\r?$/m.exec(raw.toString())?.[1] ?? '?');
  }

  get leitura(): Omit<LeituraDaCaixa, 'signal'> {
    return {
      cursor: this.cursor && { ...this.cursor },
      keep: async ({ impressao, caminho, cursor }) => {
        this.handed++;
        const raw = await readFile(caminho);
        if (this.fault) {
          const { fault } = this;
          this.fault = null;
          throw fault;
        }
        if (!this.byPrint.has(impressao)) this.byPrint.set(impressao, raw);
        this.cursor = cursor;
        this.cursors.push(cursor.uid);
      },
      place: async (cursor) => {
        this.cursor = cursor;
      },
      onState: (estado) => this.states.push(estado),
      compasso: { volta: 20, volta_maxima: 100, descanso: 50 },
    };
  }

  get last(): EstadoDaCaixa | undefined {
    return this.states.at(-1);
  }
}

/** A reader until the test ends, or until it is stopped. */
function reader(canal: CanalAberto, kept: Kept, over: Partial<LeituraDaCaixa> = {}) {
  const stop = new AbortController();
  const { compasso, ...leitura } = kept.leitura;
  const done = readMailbox(canal, {
    ...leitura,
    signal: stop.signal,
    ...over,
    compasso: { ...compasso, ...over.compasso },
  });
  const end = async () => {
    stop.abort();
    await done;
  };
  onTestFinished(end);
  return { end };
}

const arrived = (kept: Kept, subjects: readonly (number | string)[]) =>
  expect.poll(() => kept.subjects, { timeout: 30_000 }).toEqual(subjects.map((one) => `Assunto ${one}`));
const isOpen = (kept: Kept) => expect.poll(() => kept.last?.situacao, { timeout: 30_000 }).toBe('conectado');

/** A channel whose mailbox has an old e-mail, and a reader that has begun. */
async function scene(): Promise<{ dovecot: Dovecot; canal: CanalAberto; kept: Kept }> {
  const dovecot = await startDovecot();
  await dovecot.deliver(USER, mail('antigo'));
  return { dovecot, canal: canalAt({ porta: dovecot.port }), kept: new Kept() };
}

describe.skipIf(lacksDovecot('the mailbox of an e-mail channel'))('a mailbox', () => {
  test('begins with the present, tells each arrival at once and in its order', async () => {
    const { dovecot, canal, kept } = await scene();
    // It is not asked again for an hour: the server says that something came.
    reader(canal, kept, { compasso: { consulta: 3_600_000 } });
    await isOpen(kept);
    for (const n of [1, 2, 3]) {
      await dovecot.deliver(USER, mail(n));
      await arrived(
        kept,
        Array.from({ length: n }, (_, at) => at + 1),
      );
    }
    await Promise.all([4, 5, 6, 7, 8].map((n) => dovecot.deliver(USER, mail(n))));
    await expect.poll(() => kept.byPrint.size, { timeout: 30_000 }).toBe(8);
    expect(kept.cursors).toEqual(kept.cursors.toSorted((a, b) => a - b));
    expect(kept.handed).toBe(8);
    const [first] = [...kept.byPrint.values()];
    expect(theMessage(await read(canal, bruta(first as Buffer)))).toMatchObject({
      id_externo: '<1@cliente.example>',
      texto: 'Texto 1',
    });
    // Nothing is marked as read, and no file stays in the spool.
    expect([(await dovecot.read(USER)).length, await dovecot.seen(USER)]).toEqual([9, 0]);
    expect(await readdir(`${env.DATA_DIR}/midia/envios`)).toEqual([]);
  });

  test('is asked where the server says nothing', async () => {
    const { dovecot, canal, kept } = await scene();
    // IDLE does not begin within the test.
    reader(canal, kept, { compasso: { consulta: 100, descanso: 3_600_000, silencio: 3_700_000 } });
    await isOpen(kept);
    await dovecot.deliver(USER, mail(1));
    await arrived(kept, [1]);
  });

  test('has what came while nobody read, also before the first e-mail was ever kept', async () => {
    const { dovecot, canal, kept } = await scene();
    const first = reader(canal, kept);
    await isOpen(kept);
    await first.end();
    await dovecot.deliver(USER, mail(1));
    await dovecot.deliver(USER, mail(2));
    const second = reader(canal, kept);
    await arrived(kept, [1, 2]);
    await second.end();
    await dovecot.deliver(USER, mail(3));
    reader(canal, kept);
    await arrived(kept, [1, 2, 3]);
    expect(kept.handed).toBe(3);
  });

  test('is read on when its server comes back', async () => {
    const { dovecot, canal, kept } = await scene();
    reader(canal, kept);
    await isOpen(kept);
    await dovecot.deliver(USER, mail(1));
    await arrived(kept, [1]);
    await dovecot.stop();
    await expect.poll(() => kept.last?.situacao, { timeout: 30_000 }).toBe('erro');
    expect(kept.last?.erro).toMatch(/conexão com o servidor de entrada falhou/);
    await dovecot.deliver(USER, mail(2));
    await dovecot.start();
    await arrived(kept, [1, 2]);
    await isOpen(kept);
    expect(kept.handed).toBe(2);
  });

  test('that was numbered anew is read from the present, and what came meanwhile is kept once', async () => {
    const { dovecot, canal, kept } = await scene();
    // Its server may not know any more when it took that one; it itself says that it was long ago.
    const old = mail('de outro ano').replace(/^Date:.*$/m, 'Date: Sun, 26 Nov 2023 09:00:00 -0300');
    await dovecot.deliver(USER, old);
    reader(canal, kept);
    await isOpen(kept);
    await dovecot.deliver(USER, mail(1));
    await dovecot.deliver(USER, mail(2));
    await expect.poll(() => kept.byPrint.size, { timeout: 30_000 }).toBe(2);
    const before = kept.cursor;
    await dovecot.stop();
    await dovecot.renumber(USER);
    await dovecot.deliver(USER, mail(3));
    // A scanner that has no clock, and what a server of the sender's could not hand over for three days.
    await dovecot.deliver(USER, mail('sem data').replace(/^Date:.*\n/m, ''));
    const hop = (em: string) => `Received: from a.example by mx.loja.example;\n\t${em}\n`;
    const written = new Date(Date.now() - 3 * 86_400_000).toUTCString();
    await dovecot.deliver(USER, hop(SENT) + mail('que demorou').replace(/^Date:.*$/m, `Date: ${written}`));
    // Without a date as well, but the server that took it last says that it was long ago.
    const oldHop = hop('Sun, 26 Nov 2023 09:00:00 -0300');
    await dovecot.deliver(USER, oldHop + mail('antigo sem data').replace(/^Date:.*\n/m, ''));
    await dovecot.start();
    await expect.poll(() => kept.byPrint.size, { timeout: 30_000 }).toBeGreaterThanOrEqual(5);
    await dovecot.deliver(USER, mail(4));
    await expect.poll(() => kept.subjects.includes('Assunto 4'), { timeout: 30_000 }).toBe(true);
    expect(kept.cursor?.uidvalidity).not.toBe(before?.uidvalidity);
    // The old ones came again, for the server says of the day alone when it took them; each is kept once by its print.
    const own = kept.subjects.filter((one) => one !== 'Assunto antigo');
    expect(own.toSorted()).toEqual([
      ...['Assunto 1', 'Assunto 2', 'Assunto 3', 'Assunto 4', 'Assunto que demorou', 'Assunto sem data'],
    ]);
  });

  test('loses nothing, and keeps nothing twice, where keeping fails or the reader dies in between', async () => {
    const { dovecot, canal, kept } = await scene();
    const first = reader(canal, kept);
    await isOpen(kept);
    kept.fault = new Error('the database is down');
    await dovecot.deliver(USER, mail(1));
    await arrived(kept, [1]);
    expect(kept.handed).toBe(2);
    // That is no state of the mailbox.
    expect(kept.states).toEqual([{ situacao: 'conectado', erro: null }]);
    await first.end();

    // A process that dies between what it fetched and what it keeps.
    for (let n = 2; n <= 6; n++) {
      await dovecot.deliver(USER, mail(n));
      const fetched = Promise.withResolvers<void>();
      const stop = new AbortController();
      const dying = readMailbox(canal, {
        ...kept.leitura,
        keep: async () => {
          fetched.resolve();
          throw new Error('killed');
        },
        signal: stop.signal,
      });
      await fetched.promise;
      stop.abort();
      await dying;
    }
    reader(canal, kept);
    await arrived(kept, [1, 2, 3, 4, 5, 6]);
    expect(kept.handed).toBe(7);
    expect(await readdir(`${env.DATA_DIR}/midia/envios`)).toEqual([]);
  });

  test('of a company whose files are full says so until there is room, and then brings what waited', async () => {
    const { dovecot, canal, kept } = await scene();
    const { keep } = kept.leitura;
    let full = true;
    reader(canal, kept, {
      keep: async (entrega) => {
        if (full) throw invalid('arquivo', 'Os arquivos da empresa chegaram ao limite.');
        await keep(entrega);
      },
    });
    await isOpen(kept);
    await dovecot.deliver(USER, mail(1));
    await expect.poll(() => kept.last?.erro, { timeout: 30_000 }).toContain('chegaram ao limite');
    full = false;
    await arrived(kept, [1]);
    await isOpen(kept);
    expect(kept.states.map(({ situacao }) => situacao)).toEqual(['conectado', 'erro', 'conectado']);
  });

  test('is read on over a new connection where the old one says nothing any more', async () => {
    const dovecot = await startDovecot();
    const wire = await startWire(dovecot.port);
    const kept = new Kept();
    reader(canalAt({ porta: wire.port }), kept, {
      compasso: { consulta: 500, silencio: 1_500, descanso: 50, idle: 1_000 },
    });
    await isOpen(kept);
    await dovecot.deliver(USER, mail(1));
    await arrived(kept, [1]);
    wire.freeze();
    await dovecot.deliver(USER, mail(2));
    await expect.poll(() => wire.connections, { timeout: 60_000 }).toBeGreaterThan(1);
    wire.thaw();
    await arrived(kept, [1, 2]);
    await isOpen(kept);
  });

  test('gives an e-mail whole although the connection is cut in the middle of it', async () => {
    const dovecot = await startDovecot();
    const wire = await startWire(dovecot.port);
    const canal = canalAt({ porta: wire.port });
    const kept = new Kept();
    reader(canal, kept);
    await isOpen(kept);
    wire.cutAfter(2_000_000);
    const file = Buffer.alloc(3_000_000, 'arquivo ').toString('base64').replace(/.{76}/g, '$&\n');
    await dovecot.deliver(
      USER,
      mail(
        1,
        `Content-Type: application/octet-stream\nContent-Disposition: attachment; filename=a.bin\nContent-Transfer-Encoding: base64\n`,
        file,
      ),
    );
    await arrived(kept, [1]);
    expect(wire.connections).toBeGreaterThan(1);
    const [raw] = [...kept.byPrint.values()];
    expect(theMessage(await read(canal, bruta(raw as Buffer))).midias).toMatchObject([
      { nome: 'a.bin', tamanho: 3_000_000 },
    ]);
  });

  test('is not held up by an e-mail whose bytes never come whole: its header comes', async () => {
    const dovecot = await startDovecot();
    const wire = await startWire(dovecot.port);
    const kept = new Kept();
    const canal = canalAt({ porta: wire.port });
    reader(canal, kept);
    await isOpen(kept);
    wire.cutEach(1_000_000);
    await dovecot.deliver(USER, mail(1, '', 'texto sem fim\n'.repeat(200_000)));
    await dovecot.deliver(USER, mail(2));
    await arrived(kept, [1, 2]);
    const [raw] = [...kept.byPrint.values()];
    expect(theMessage(await read(canal, bruta(raw as Buffer))).texto).toMatch(
      /^\[Este e-mail tem 3 MB e não foi trazido/,
    );
  });

  test('leaves no e-mail out while its server gives nothing for a while', async () => {
    const dovecot = await startDovecot();
    const wire = await startWire(dovecot.port);
    const kept = new Kept();
    reader(canalAt({ porta: wire.port }), kept);
    await isOpen(kept);
    wire.cutEach(100_000);
    const before = wire.connections;
    await dovecot.deliver(USER, mail(1, `X-Longo: ${'linha\n '.repeat(60_000)}fim\n`));
    await dovecot.deliver(USER, mail(2));
    await expect.poll(() => wire.connections - before, { timeout: 60_000 }).toBeGreaterThan(8);
    expect(kept.handed).toBe(0);
    wire.cutEach(Number.POSITIVE_INFINITY);
    await arrived(kept, [1, 2]);
  });

  test('tells of an e-mail that is too large, without its body', async () => {
    const { dovecot, canal, kept } = await scene();
    reader(canal, kept);
    await isOpen(kept);
    const huge = Buffer.concat([
      Buffer.from(mail('grande').replaceAll('\n', '\r\n')),
      Buffer.alloc(52 * 1_024 * 1_024, 'texto sem fim\r\n'),
    ]);
    await dovecot.deliver(USER, huge);
    await dovecot.deliver(USER, mail(2));
    await arrived(kept, ['grande', 2]);
    const [raw] = [...kept.byPrint.values()];
    expect(raw?.length).toBeLessThan(5_000);
    expect(theMessage(await read(canal, bruta(raw as Buffer)))).toMatchObject({
      ...{
        id_externo: '<grande@cliente.example>',
        texto: expect.stringMatching(/^\[Este e-mail tem 5\d MB e não foi trazido/),
      },
      email: { assunto: 'Assunto grande' },
    });
  });

  test('gives old e-mails since a day where the channel asks for them, and marks them as read where it says so', async () => {
    const { dovecot, kept } = await scene();
    await dovecot.deliver(USER, mail('outro antigo'));
    reader(canalAt({ porta: dovecot.port }, { desde: '2020-01-01', marcar_lidas: true }), kept);
    await arrived(kept, ['antigo', 'outro antigo']);
    await dovecot.deliver(USER, mail(1));
    await arrived(kept, ['antigo', 'outro antigo', 1]);
    expect(kept.handed).toBe(3);
    await expect.poll(() => dovecot.seen(USER), { timeout: 30_000 }).toBe(3);
  });

  test('of another folder is read as well', async () => {
    const dovecot = await startDovecot();
    await dovecot.deliver(USER, mail('antigo'), 'Clientes');
    const kept = new Kept();
    reader(canalAt({ porta: dovecot.port }, { pasta: 'Clientes' }), kept);
    await isOpen(kept);
    await dovecot.deliver(USER, mail('fora'));
    await dovecot.deliver(USER, mail(1), 'Clientes');
    await arrived(kept, [1]);
  });

  test('ends promptly, also while an e-mail is kept', async () => {
    const { dovecot, canal, kept } = await scene();
    const [came, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const reading = reader(canal, kept, {
      keep: async (entrega) => {
        came.resolve();
        await held.promise;
        await kept.leitura.keep(entrega);
      },
    });
    await isOpen(kept);
    await dovecot.deliver(USER, mail(1));
    await came.promise;
    const ended = reading.end();
    held.resolve();
    await ended;
    expect(kept.subjects).toEqual(['Assunto 1']);
    // Before it ever connected, too.
    const deaf = reader(canalAt({ porta: dovecot.port }), new Kept());
    await deaf.end();
  });
});

describe.skipIf(lacksDovecot('the sign-in of an e-mail channel'))('a mailbox that does not open', () => {
  test.each([
    ['TLS from the first byte', { tls: true, seguranca: 'tls' }],
    ['STARTTLS', { tls: false, seguranca: 'starttls' }],
  ] as const)('opens with %s, and a certificate that is right', async (_how, { tls, seguranca }) => {
    const dovecot = await startDovecot();
    const kept = new Kept();
    reader(canalAt({ porta: tls ? dovecot.tlsPort : dovecot.port, seguranca }), kept);
    await isOpen(kept);
    await dovecot.deliver(USER, mail(1));
    await arrived(kept, [1]);
  });

  test.each(['self-signed', 'wrong-name', 'expired'] as const)('has a certificate that is %s', async (kind) => {
    const dovecot = await startDovecot({ tls: kind });
    const kept = new Kept();
    reader(canalAt({ porta: dovecot.tlsPort, seguranca: 'tls' }), kept);
    await expect
      .poll(() => kept.last, { timeout: 30_000 })
      .toMatchObject({ situacao: 'erro', erro: expect.stringContaining('conexão segura') });
  });

  test('for its password says so, and is not asked again and again', async () => {
    const dovecot = await startDovecot({ password: 'outra' });
    const wire = await startWire(dovecot.port);
    const kept = new Kept();
    const canal = canalAt({ porta: wire.port });
    reader(canal, kept);
    await expect
      .poll(() => kept.last, { timeout: 60_000 })
      .toMatchObject({ situacao: 'erro', erro: expect.stringContaining('senha de app') });
    expect(kept.last?.erro).not.toContain('segredo-da-caixa');
    expect(wire.connections).toBe(1);
  });

  test('for its folder says which', async () => {
    const dovecot = await startDovecot();
    const kept = new Kept();
    reader(canalAt({ porta: dovecot.port }, { pasta: 'Não existe' }), kept);
    await expect
      .poll(() => kept.last, { timeout: 30_000 })
      .toEqual({ situacao: 'erro', erro: 'A pasta "Não existe" não pôde ser aberta na caixa.' });
  });

  test('for its address is none that may be reached', async () => {
    const kept = new Kept();
    const canal = canalAt({ porta: 143 });
    setEnv({ WEBHOOK_ALLOWED_NETWORKS: '' });
    onTestFinished(() => setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }));
    reader(canal, kept);
    await expect.poll(() => kept.last?.erro, { timeout: 30_000 }).toMatch(/própria máquina do Romaneio/);
  });
});
