import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { email } from '#server/canais/email/adaptador.ts';
import { copiesKept } from '#server/canais/email/copia.ts';
import { closeSmtp } from '#server/canais/email/smtp.ts';
import type { CanalAberto, Passo } from '#server/canais/port.ts';
import { setEnv } from '#server/platform/env.ts';
import { TEST_CA } from '#tests/support/certificates.ts';
import { startDeafPort } from '#tests/support/deaf-port.ts';
import { lacksDovecot, startDovecot } from '#tests/support/dovecot.ts';
import { canalEmail, mensagemEmail, midiaDe } from '#tests/support/emails.ts';
import { freePort } from '#tests/support/product.ts';
import { startSmtp } from '#tests/support/smtp.ts';

// What the set-up screen is told of a channel, step by step, and the copies of what it sends.

const USER = 'contato@loja.example';
const auth = { user: USER, pass: 'segredo-da-caixa' };
const trusted = getCACertificates('default');

beforeAll(() => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  setDefaultCACertificates([...trusted, TEST_CA]);
});
afterEach(() => closeSmtp());
afterAll(() => setDefaultCACertificates(trusted));

const canalAt = (
  imap: Record<string, unknown>,
  smtp: Record<string, unknown>,
  config: Record<string, unknown> = {},
): CanalAberto => {
  const servidor = { host: 'localhost', seguranca: 'starttls', usuario: USER };
  return canalEmail({}, { imap: { ...servidor, ...imap }, smtp: { ...servidor, ...smtp }, ...config });
};

const IMAP = [
  'Servidor de entrada (IMAP)',
  'Conexão segura com o servidor de entrada (IMAP)',
  'Usuário e senha do servidor de entrada (IMAP)',
  'Pasta',
];
const SMTP = [
  'Servidor de saída (SMTP)',
  'Conexão segura com o servidor de saída (SMTP)',
  'Usuário e senha do servidor de saída (SMTP)',
];
const seen = (passos: Passo[]) => passos.map(({ nome, ok }) => `${ok ? '✓' : '✗'} ${nome}`);
const lastOf = (passos: Passo[], lado: 'IMAP' | 'SMTP') =>
  passos.filter(({ nome }) => nome.includes(lado)).at(-1)?.detalhe ?? '';

describe.skipIf(lacksDovecot("an e-mail channel's own test"))("a channel's own test", () => {
  test('passes every step, and sends nothing', async () => {
    const [dovecot, smtp] = [await startDovecot(), await startSmtp({ auth, tls: true })];
    const passos = await email.test(canalAt({ porta: dovecot.port }, { porta: smtp.port }));
    expect(seen(passos)).toEqual([...IMAP, ...SMTP].map((nome) => `✓ ${nome}`));
    expect(passos.find(({ nome }) => nome === 'Pasta')?.detalhe).toBe('A pasta "INBOX" abre.');
    expect(smtp.offered).toEqual([]);
  });

  test.each([
    ['imap.gmail.com', /verificação em duas etapas e crie uma senha de app/],
    ['outlook.office365.com', /só OAuth/],
    ['imap.mail.yahoo.com', /Yahoo/],
    ['email-ssl.com.br', /Confira o usuário/],
  ])('says what the provider %s asks for instead of the password', async (host, expected) => {
    const { dicaDeSenha } = await import('#server/canais/email/dicas.ts');
    expect(dicaDeSenha(host)).toMatch(expected);
  });

  test('stops at a wrong password on either side, without a word of it', async () => {
    const [dovecot, smtp] = [
      await startDovecot({ password: 'outra' }),
      await startSmtp({ auth: { user: USER, pass: 'outra' }, tls: true }),
    ];
    const passos = await email.test(canalAt({ porta: dovecot.port }, { porta: smtp.port }));
    expect(seen(passos)).toEqual([
      `✓ ${IMAP[0]}`,
      `✓ ${IMAP[1]}`,
      `✗ ${IMAP[2]}`,
      `✓ ${SMTP[0]}`,
      `✓ ${SMTP[1]}`,
      `✗ ${SMTP[2]}`,
    ]);
    for (const lado of ['IMAP', 'SMTP'] as const)
      expect(lastOf(passos, lado)).toMatch(/recusou o usuário ou a senha\. .*senha de app/);
    expect(JSON.stringify(passos)).not.toMatch(/segredo-da-caixa|outra/);
  });

  test.each([
    ['self-signed', /não é de uma autoridade conhecida/],
    ['wrong-name', /é de outro nome/],
    ['expired', /está vencido/],
  ] as const)('stops at a certificate that is %s', async (kind, expected) => {
    const [dovecot, smtp] = [await startDovecot({ tls: kind }), await startSmtp({ auth, tls: kind })];
    const passos = await email.test(canalAt({ porta: dovecot.tlsPort, seguranca: 'tls' }, { porta: smtp.port }));
    expect(seen(passos)).toEqual([`✓ ${IMAP[0]}`, `✗ ${IMAP[1]}`, `✓ ${SMTP[0]}`, `✗ ${SMTP[1]}`]);
    expect(lastOf(passos, 'IMAP')).toMatch(expected);
    expect(lastOf(passos, 'SMTP')).toMatch(expected);
  });

  test('stops where the port speaks another way of TLS, and says which one', async () => {
    const [dovecot, smtp] = [await startDovecot(), await startSmtp()];
    const passos = await email.test(canalAt({ porta: dovecot.port, seguranca: 'tls' }, { porta: smtp.port }));
    expect(seen(passos)).toEqual([`✓ ${IMAP[0]}`, `✗ ${IMAP[1]}`, `✓ ${SMTP[0]}`, `✗ ${SMTP[1]}`]);
    expect(lastOf(passos, 'IMAP')).toMatch(/não fala TLS desde o começo: mude a segurança para STARTTLS/);
    expect(lastOf(passos, 'SMTP')).toMatch(/não ofereceu TLS/);
  });

  test('stops at a folder that is not there', async () => {
    const [dovecot, smtp] = [await startDovecot(), await startSmtp({ auth, tls: true })];
    const passos = await email.test(canalAt({ porta: dovecot.port }, { porta: smtp.port }, { pasta: 'Nada' }));
    expect(passos.find(({ nome }) => nome === 'Pasta')).toMatchObject({
      ok: false,
      detalhe: expect.stringContaining('"Nada" não abre'),
    });
  });
});

describe("a channel's own test of servers that are not there", () => {
  test('says that nobody answers, or that the name leads nowhere', async () => {
    const none = await email.test(canalAt({ porta: await freePort() }, { host: 'nao-existe.invalid', porta: 587 }));
    expect(seen(none)).toEqual([`✗ ${IMAP[0]}`, `✗ ${SMTP[0]}`]);
    expect(lastOf(none, 'IMAP')).toMatch(
      /^O servidor recusou a conexão nessa porta\. As portas habituais são 993 \(TLS\) e 143 \(STARTTLS\)\.$/,
    );
    expect(lastOf(none, 'SMTP')).toMatch(/^Não foi possível chegar a nao-existe\.invalid: o nome não foi encontrado/);
  });

  test('says nothing of addresses that may not be reached but that', async () => {
    const canal = canalAt({ porta: 1_143 }, { porta: 1_025 });
    setEnv({ WEBHOOK_ALLOWED_NETWORKS: '' });
    const passos = await email.test(canal);
    setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
    expect(seen(passos)).toEqual([`✗ ${IMAP[0]}`, `✗ ${SMTP[0]}`]);
    for (const { detalhe } of passos) expect(detalhe).toMatch(/própria máquina do Romaneio/);
  });

  test('of settings that are none says so', async () => {
    const passos = await email.test({ ...canalEmail(), config: {} });
    expect(passos).toEqual([{ nome: 'Configuração', ok: false, detalhe: expect.any(String) }]);
  });

  test('ends although a server takes the connection and says nothing', async () => {
    const deaf = await startDeafPort();
    const passos = await email.test(canalAt({ porta: deaf.port }, { porta: deaf.port }));
    await deaf.close();
    expect(seen(passos)).toEqual([`✗ ${IMAP[0]}`, `✗ ${SMTP[0]}`]);
    for (const { detalhe } of passos) expect(detalhe).toMatch(/não respondeu a tempo/);
  });
});

describe.skipIf(lacksDovecot('copies of sent e-mails'))('a copy of what was sent', () => {
  test('lies in the folder that the channel names, as it went out, read', async () => {
    const [dovecot, smtp] = [await startDovecot(), await startSmtp({ auth, tls: true })];
    await dovecot.deliver(USER, 'Subject: x\n\nx\n', 'Enviados');
    const canal = canalAt({ porta: dovecot.port }, { porta: smtp.port }, { enviados: 'Enviados' });
    const midias = [midiaDe(Buffer.from('%PDF-1.7'))];
    const { id_externo } = await email.send(canal, mensagemEmail({ midias }), AbortSignal.timeout(60_000));
    await copiesKept();
    const copy = (await dovecot.read(USER, 'Enviados')).find((raw) => raw.includes('Pedido 10'));
    const mail = await simpleParser(Buffer.from(copy ?? '', 'latin1'));
    expect(mail).toMatchObject({
      messageId: id_externo,
      subject: 'Pedido 10',
      attachments: [{ content: Buffer.from('%PDF-1.7') }],
    });
  });

  test('that cannot be kept is no failure of the e-mail', async () => {
    const smtp = await startSmtp({ auth, tls: true });
    const canal = canalAt({ porta: await freePort() }, { porta: smtp.port }, { enviados: 'Enviados' });
    await email.send(canal, mensagemEmail(), AbortSignal.timeout(60_000));
    await copiesKept();
    expect(smtp.received).toHaveLength(1);
  });
});
