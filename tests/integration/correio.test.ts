import { closeSync, openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Carta, closeMailer, enqueueMail, retainMensagens, sendMensagem } from '#server/correio/index.ts';
import { createMailer, type MailerOptions } from '#server/correio/mailer.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { env, inheritedEnv, setEnv } from '#server/platform/env.ts';
import { sendOverdue } from '#server/transport/inngest/correio-overdue.ts';
import { enviarCorreio } from '#server/transport/inngest/functions/correio.ts';
import { handOverCorreio } from '#server/transport/inngest/handover.ts';
import { keep } from '#tests/faults/parts/kept.ts';
import { TEST_CA } from '#tests/support/certificates.ts';
import { Clock, startExecutor, stopExecutors, until } from '#tests/support/inngest.ts';
import { freePort } from '#tests/support/product.ts';
import { rowsWith } from '#tests/support/rows.ts';
import { type Smtp, startSmtp } from '#tests/support/smtp.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';
import { startWebProcess } from '#tests/support/web.ts';

// E-mails on their way out, to a real SMTP server: what arrives, what is tried again, and what is kept of it.

const FROM = 'Romaneio <erp@romaneio.example>';
const TOKEN = 'rmn_rs_segredo-do-link-4f1c9e';
const CARTA: Carta = { tipo: 'recuperacao', dados: { nome: 'Ana Ribeiro', link: TOKEN, ip: '203.0.113.9' } };

let smtp: Smtp;

beforeEach(async () => {
  smtp = await startSmtp();
  configure(smtp.url);
});

afterEach(async () => {
  await stopExecutors();
  closeMailer();
  setEnv({ SMTP_URL: '', MAIL_FROM: '' });
  await db().sql`DELETE FROM mensagens_correio`;
});

function configure(url: string): void {
  closeMailer();
  setEnv({ SMTP_URL: url, MAIL_FROM: FROM });
}

type Row = {
  id: number;
  situacao: string;
  tentativas: number;
  dados_cifrados: Buffer | null;
  reservada_ate: Date | null;
  enviada_em: Date | null;
  erro: string | null;
};

let serial = 0;

/** Writes an e-mail in a transaction; its id. */
async function written(fields: { para?: string; valida_horas?: number } = {}): Promise<number> {
  const chave = `teste:${++serial}`;
  await inTransaction(db(), (tx) => enqueueMail(tx, { para: 'ana@cliente.example', chave, ...CARTA, ...fields }));
  const [row] = await db().sql<Row[]>`SELECT id FROM mensagens_correio WHERE chave = ${chave}`;
  return row?.id ?? 0;
}

async function rowOf(id: number): Promise<Row> {
  const [row] = await db().sql<Row[]>`SELECT * FROM mensagens_correio WHERE id = ${id}`;
  if (!row) throw new Error('The row is gone');
  return row;
}

/** Moves an e-mail so far into the past. */
const age = (id: number, interval: string) => db().sql`
  UPDATE mensagens_correio SET criado_em = criado_em - ${interval}::interval, valida_ate = valida_ate - ${interval}::interval,
    reservada_ate = reservada_ate - ${interval}::interval WHERE id = ${id}`;

describe('what arrives', () => {
  test('both parts with the link, from whom and to whom it should, and nothing of it stays', async () => {
    const id = await written();
    expect(await rowsWith(TOKEN)).toEqual({});
    expect(await sendMensagem(db(), id)).toEqual({ proxima_em: null });
    expect(await rowsWith('Ana Ribeiro')).toEqual({});
    const [mail] = smtp.received;
    expect(mail?.from?.text).toBe('"Romaneio" <erp@romaneio.example>');
    expect([mail?.to].flat().map((to) => to?.text)).toEqual(['ana@cliente.example']);
    expect(mail?.subject).toBe('Escolha uma nova senha');
    const link = `${env.APP_URL}/recuperar#${TOKEN}`;
    expect(mail?.text).toContain(`Escolher nova senha:\n${link}\n`);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.html).toMatch(/<meta name="color-scheme" content="light dark"/);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.messageId).toMatch(/^<[0-9a-f]{40}@romaneio\.example>$/);
    expect(await rowOf(id)).toMatchObject({ situacao: 'enviada', dados_cifrados: null, erro: null, tentativas: 1 });
    // Sent is sent.
    expect(await sendMensagem(db(), id)).toEqual({ proxima_em: null });
    expect(smtp.received).toHaveLength(1);
  });

  test('over STARTTLS, with the password; an address is one address, whatever it looks like', async () => {
    const secure = await startSmtp({ tls: true, auth: { user: 'erp', pass: 'p@ss:word/1' } });
    const options: MailerOptions = { url: secure.url, from: FROM, ca: TEST_CA };
    const mailer = createMailer(options);
    onTestFinished(() => mailer.close());
    await sendMensagem(db(), await written(), mailer);
    expect(secure.received[0]?.session).toEqual({ secure: true, user: 'erp' });
    const id = await written({ para: 'a@x.example, b@y.example' });
    await sendMensagem(db(), id, mailer);
    expect(secure.offered).not.toContain('b@y.example');
    expect(secure.offered).not.toContain('a@x.example');
  });

  test('a server whose certificate nobody vouches for gets nothing, not even the password', async () => {
    const secure = await startSmtp({ tls: true, auth: { user: 'erp', pass: 'segredo' } });
    const mailer = createMailer({ url: secure.url, from: FROM });
    onTestFinished(() => mailer.close());
    const id = await written();
    expect((await sendMensagem(db(), id, mailer)).proxima_em).toBeInstanceOf(Date);
    expect([secure.offered, secure.received]).toEqual([[], []]);
    expect(await rowOf(id)).toMatchObject({ situacao: 'na_fila', tentativas: 1 });
  });
});

describe('what is tried again', () => {
  test('a refusal for now, ever more rarely and for two days; the receiver knows the repetition by its Message-ID', async () => {
    const seen: (string | undefined)[] = [];
    smtp.data = (mail) => {
      seen.push(mail.messageId);
      return 451;
    };
    const id = await written();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt++) {
      const { proxima_em } = await sendMensagem(db(), id);
      expect(await rowOf(id)).toMatchObject({ situacao: 'na_fila', tentativas: attempt, erro: 'EMESSAGE DATA 451' });
      waits.push(Math.round(((proxima_em?.getTime() ?? 0) - Date.now()) / 60_000));
      // Before its time nobody sends it.
      expect((await sendMensagem(db(), id)).proxima_em).toEqual(proxima_em);
      expect((await rowOf(id)).tentativas).toBe(attempt);
      await db().sql`UPDATE mensagens_correio SET reservada_ate = now() WHERE id = ${id}`;
    }
    expect(waits).toEqual([1, 3, 9, 27, 60, 60]);
    expect(new Set(seen).size).toBe(1);
    await age(id, '47 hours');
    expect((await sendMensagem(db(), id)).proxima_em).not.toBeNull();
    await age(id, '2 hours');
    expect((await sendMensagem(db(), id)).proxima_em).toBeNull();
    expect(await rowOf(id)).toMatchObject({ situacao: 'falhou', dados_cifrados: null, tentativas: 8 });
  });

  test('one that waited for days itself, without a server or with the machine off, is not given up at its first attempt', async () => {
    smtp.data = () => 451;
    const id = await written();
    await age(id, '72 hours');
    for (let attempt = 1; attempt <= 7; attempt++) {
      expect((await sendMensagem(db(), id)).proxima_em).toBeInstanceOf(Date);
      await db().sql`UPDATE mensagens_correio SET reservada_ate = now() WHERE id = ${id}`;
    }
    expect((await sendMensagem(db(), id)).proxima_em).toBeNull();
    expect(await rowOf(id)).toMatchObject({ situacao: 'falhou', tentativas: 8 });
  });

  test('a refusal for good is final; a password that the server refuses is the operator’s to mend', async () => {
    smtp.rcpt = () => 550;
    const id = await written();
    expect(await sendMensagem(db(), id)).toEqual({ proxima_em: null });
    expect(await rowOf(id)).toMatchObject({ situacao: 'falhou', dados_cifrados: null, erro: 'EENVELOPE RCPT TO 550' });

    const secure = await startSmtp({ tls: true, auth: { user: 'erp', pass: 'nova' } });
    const mailer = createMailer({ url: secure.url.replace('nova', 'antiga'), from: FROM, ca: TEST_CA });
    onTestFinished(() => mailer.close());
    const other = await written();
    expect((await sendMensagem(db(), other, mailer)).proxima_em).toBeInstanceOf(Date);
    expect(await rowOf(other)).toMatchObject({ situacao: 'na_fila', erro: expect.stringMatching(/^EAUTH .*535/) });
  });

  test('two senders at once send once; who was cut off is followed after the reservation', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    smtp.data = () => promise;
    const id = await written();
    const first = sendMensagem(db(), id);
    await until(() => smtp.offered.length === 1, 'the first conversation');
    const second = await sendMensagem(db(), id);
    // Looks again once the other's reservation is over.
    expect(second.proxima_em?.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000);
    resolve();
    await first;
    expect([smtp.offered.length, smtp.received.length]).toEqual([1, 1]);

    // Reserved by a process that died: nobody takes it before the time is over, and then anybody.
    const orphan = await written();
    await db()
      .sql`UPDATE mensagens_correio SET reservada_ate = now() + interval '5 minutes', tentativas = 1 WHERE id = ${orphan}`;
    expect((await sendMensagem(db(), orphan)).proxima_em).not.toBeNull();
    expect(await sendOverdue(db(), 0, () => true)).toBe(0);
    await age(orphan, '5 minutes');
    expect(await sendOverdue(db(), 0, () => true)).toBe(1);
    expect(await rowOf(orphan)).toMatchObject({ situacao: 'enviada', tentativas: 2 });
    expect(smtp.received).toHaveLength(2);
  });

  test('many at once: each once', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 20; n++) ids.push(await written({ para: `pessoa-${n}@cliente.example` }));
    await Promise.all([...ids, ...ids].map((id) => sendMensagem(db(), id)));
    expect(smtp.received).toHaveLength(20);
    expect(new Set(smtp.offered).size).toBe(20);
  });
});

test('what comes too late is not sent', async () => {
  const id = await written({ valida_horas: 1 });
  await age(id, '61 minutes');
  expect(await sendMensagem(db(), id)).toEqual({ proxima_em: null });
  const other = await written({ valida_horas: 1 });
  await age(other, '61 minutes');
  // Without anybody trying, too.
  expect(await handOverCorreio(db())).toBe(0);
  for (const each of [id, other]) {
    expect(await rowOf(each)).toMatchObject({ situacao: 'vencida', dados_cifrados: null, tentativas: 0 });
  }
  expect(smtp.offered).toEqual([]);
});

test('after ninety days nothing is left of an e-mail', async () => {
  const [young, old] = [await written(), await written()];
  await sendMensagem(db(), old);
  await age(young, '89 days');
  await age(old, '91 days');
  expect(await retainMensagens(db())).toBe(1);
  expect((await rowOf(young)).id).toBe(young);
});

test('the function sends and, where the server is down, waits and goes on', async () => {
  const clock = new Clock();
  const port = await freePort();
  configure(`smtp://127.0.0.1:${port}`);
  const executor = await startExecutor([enviarCorreio], { clock: clock.now });
  const id = await written();
  expect(await handOverCorreio(db())).toBe(1);
  await executor.idle();
  expect(await rowOf(id)).toMatchObject({
    situacao: 'na_fila',
    tentativas: 1,
    erro: expect.stringMatching(/^ESOCKET/),
  });
  const up = await startSmtp({ port });
  await age(id, '2 minutes');
  clock.advance(2 * 60_000);
  await executor.idle();
  await up.arrived(1);
  expect(await rowOf(id)).toMatchObject({ situacao: 'enviada', tentativas: 2 });
});

test('a worker sends by itself what was written, at once, and its log tells no secret', async () => {
  const secure = await startSmtp({ tls: true, auth: { user: 'erp-do-log', pass: 'senha-do-smtp-7c2e' } });
  const folder = await makeTestFolder('correio');
  const [path, ca] = [join(folder, 'worker.log'), join(folder, 'ca.pem')];
  const log = openSync(path, 'a');
  await writeFile(ca, TEST_CA);
  secure.rcpt = (address) => (address.startsWith('recusada') ? 550 : undefined);
  const worker = keep(
    'worker that sends e-mails',
    'server/worker.ts',
    inheritedEnv({
      ...{ DATABASE_URL: env.DATABASE_URL ?? '', LOG_LEVEL: 'trace', NODE_EXTRA_CA_CERTS: ca },
      ...{ SMTP_URL: secure.url, MAIL_FROM: FROM },
    }),
    log,
  );
  onTestFinished(async () => {
    await worker.stop();
    closeSync(log);
  });
  await worker.up();
  const [id, refused] = [
    await written({ para: 'segredo@cliente.example' }),
    await written({ para: 'recusada@x.example' }),
  ];
  await secure.arrived(1);
  await until(async () => (await rowOf(refused)).situacao === 'falhou', 'the final refusal');
  // One that is written while another is handed over does not wait for the next round of a timer.
  for (let round = 1; round <= 15; round++) {
    await written({ para: 'antes@cliente.example' });
    await written({ para: 'durante@cliente.example' });
    await secure.arrived(1 + 2 * round);
  }
  await until(async () => (await rowOf(id)).situacao === 'enviada', 'the record');
  expect(secure.received[0]?.session).toEqual({ secure: true, user: 'erp-do-log' });
  expect(await worker.stop()).toBe(0);
  const told = await readFile(path, 'utf8');
  expect(told).toContain('E-mail sent');
  for (const secret of [TOKEN, 'senha-do-smtp-7c2e', 'segredo@cliente', 'Ana Ribeiro', 'not today']) {
    expect(told).not.toContain(secret);
  }
});

test('a web process sends where an Inngest server runs the functions, and ends with its connection open', async () => {
  const web = await startWebProcess({
    ...{ SMTP_URL: smtp.url, MAIL_FROM: FROM, APP_URL: 'http://erp.example' },
    ...{ INNGEST_BASE_URL: `http://127.0.0.1:${await freePort()}`, INNGEST_EVENT_KEY: 'chave', INNGEST_DEV: 'true' },
  });
  onTestFinished(async () => void (await web.stop()));
  const id = await written();
  const event = { name: 'correio/mensagem.escrita', data: { mensagem_id: id }, id: 'e', ts: Date.now() };
  const ctx = { run_id: 'r', attempt: 0, max_attempts: 11, stack: { stack: [], current: 0 } };
  const answer = await fetch(`http://127.0.0.1:${web.port}/api/inngest?fnId=romaneio-enviar-correio&stepId=step`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: 2, event, events: [event], steps: {}, ctx }),
  });
  expect([answer.status, await answer.json()]).toMatchObject([206, [{ op: 'StepRun', data: { proxima_em: null } }]]);
  expect(smtp.received[0]?.html).toContain(`http://erp.example/recuperar#${TOKEN}`);
  expect(await rowOf(id)).toMatchObject({ situacao: 'enviada' });
  expect(await web.stop()).toBe(0);
});
