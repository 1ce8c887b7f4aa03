import { createServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { read } from '#server/canais/email/read.ts';
import { send } from '#server/canais/email/send.ts';
import { closeSmtp } from '#server/canais/email/smtp.ts';
import { makeMessageId, readToken } from '#server/canais/email/token.ts';
import type { CanalAberto, FalhaDoCanal, MensagemEnviada } from '#server/canais/port.ts';
import { setEnv } from '#server/platform/env.ts';
import { TEST_CA } from '#tests/support/certificates.ts';
import { bruta, canalEmail, mensagemEmail, midiaDe, theMessage } from '#tests/support/emails.ts';
import { startSmtp } from '#tests/support/smtp.ts';

// E-mails of a channel on their way out, to a real SMTP server: what arrives, and what becomes of those that it does not take.

const trusted = getCACertificates('default');

beforeAll(() => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  setDefaultCACertificates([...trusted, TEST_CA]);
});
afterEach(() => closeSmtp());
afterAll(() => setDefaultCACertificates(trusted));

const USER = 'contato@loja.example';

/** The channel, with its SMTP server at that port. */
function canalAt(porta: number, smtp: Record<string, unknown> = {}, config: Record<string, unknown> = {}): CanalAberto {
  return canalEmail({}, { smtp: { host: '127.0.0.1', porta, seguranca: 'nenhuma', ...smtp }, ...config });
}

const hand = (canal: CanalAberto, over: Partial<MensagemEnviada> = {}, signal = new AbortController().signal) =>
  send(canal, mensagemEmail(over), signal);

/** How handing it over failed. */
const failure = async (sending: Promise<unknown>): Promise<FalhaDoCanal> =>
  sending.then(
    () => expect.fail('It was sent'),
    (error: FalhaDoCanal) => error,
  );

describe('an e-mail', () => {
  test('arrives whole, with what answers need to find its conversation', async () => {
    const smtp = await startSmtp();
    const canal = canalAt(
      smtp.port,
      {},
      { nome_exibido: 'Loja “Céu”', assinatura: 'Bia\nLoja Exemplo', token_no_endereco: true },
    );
    const pdf = Buffer.from('%PDF-1.7 conteúdo');
    const sent = await hand(canal, {
      texto: 'Bom dia, <Ana> & cia.\n\nSegue a nota.',
      midias: [midiaDe(pdf, { nome: 'nota fiscal nº 10.pdf' })],
      email: {
        ...{
          assunto: 'RES: Re: Pedido 10',
          para: ['ana@cliente.example'],
          cc: ['bia@cliente.example'],
          responder_a: null,
        },
        ...{ em_resposta_a: '<dois@cliente.example>', referencias: ['<um@loja.example>', '<dois@cliente.example>'] },
      },
    });
    const [mail] = smtp.received;
    expect(smtp.offered).toEqual(['ana@cliente.example', 'bia@cliente.example']);
    expect(mail?.from?.value).toEqual([{ name: 'Loja “Céu”', address: 'contato@loja.example' }]);
    expect(mail).toMatchObject({
      subject: 'Re: Pedido 10',
      inReplyTo: '<dois@cliente.example>',
      messageId: sent.id_externo,
    });
    expect(mail?.references).toEqual(['<um@loja.example>', '<dois@cliente.example>']);
    expect(mail?.text).toBe('Bom dia, <Ana> & cia.\n\nSegue a nota.\n\n-- \nBia\nLoja Exemplo\n');
    expect(mail?.html).toContain('<p>Bom dia, &lt;Ana&gt; &amp; cia.</p>\n<p>Segue a nota.</p>');
    expect(mail?.attachments).toMatchObject([
      { filename: 'nota fiscal nº 10.pdf', contentType: 'application/pdf', content: pdf },
    ]);
    const replyTo = mail?.replyTo?.value[0]?.address ?? '';
    expect(replyTo).toMatch(/^contato\+.*@loja\.example$/);
    expect([readToken(canal, replyTo), readToken(canal, sent.id_externo ?? '')]).toEqual([1_234, 1_234]);
    // People wrote it: nothing says that a program did.
    expect([...(mail?.headers.keys() ?? [])]).not.toEqual(expect.arrayContaining(['auto-submitted']));
    expect(mail?.headers.has('x-mailer')).toBe(false);
  });

  test('and its answer come back as one conversation', async () => {
    const smtp = await startSmtp();
    const canal = canalAt(smtp.port);
    const { id_externo } = await hand(canal);
    // As a program of the contact answers it.
    const answer = `From: Ana <ana@cliente.example>\nTo: contato@loja.example\nSubject: RES: Pedido 10\nMessage-ID: <r@cliente.example>
In-Reply-To: ${id_externo}\nReferences: ${id_externo}\n\nPode enviar.\n\nEm qui., 26 de nov. de 2026 às 9:00, Loja <contato@loja.example> escreveu:\n> Bom dia, Ana.\n`;
    const message = theMessage(await read(canal, bruta(answer)));
    expect(message).toMatchObject({
      texto: 'Pode enviar.',
      email: { conversa_do_token: 1_234, em_resposta_a: id_externo },
    });
  });

  test('has the same Message-ID at each attempt, the chosen one where there is one', async () => {
    const smtp = await startSmtp();
    const canal = canalAt(smtp.port);
    const chosen = makeMessageId(canal, 1_234);
    await hand(canal, { id_externo: chosen });
    await hand(canal);
    await hand(canal);
    const ids = smtp.received.map(({ messageId }) => messageId);
    expect(ids[0]).toBe(chosen);
    expect(ids[1]).toBe(ids[2]);
    expect(ids[1]).not.toBe(chosen);
  });

  test('has no line in its header that somebody wrote into a subject or a name', async () => {
    const smtp = await startSmtp();
    const canal = canalAt(smtp.port, {}, { nome_exibido: 'Loja' });
    await hand(
      { ...canal, nome: 'x' },
      {
        midias: [midiaDe(Buffer.from('x'), { nome: 'a.pdf"\r\nX-Mau: 1' })],
        email: {
          ...{ assunto: 'Oi\r\nBcc: outro@cliente.example', para: ['ana@cliente.example'], cc: [], responder_a: null },
          ...{ em_resposta_a: '<a@b>\r\nX-Mau: 2', referencias: ['<c@d>', 'x y', '<e@f>\r\nX-Mau: 3'] },
        },
      },
    );
    const [mail] = smtp.received;
    expect(smtp.offered).toEqual(['ana@cliente.example']);
    expect(mail?.headers.has('x-mau')).toBe(false);
    expect(mail?.bcc).toBeUndefined();
    expect(mail).toMatchObject({
      references: '<c@d>',
      inReplyTo: '<c@d>',
      subject: 'Re: Oi Bcc: outro@cliente.example',
    });
  });

  test('goes over a connection that is kept, and over a new one where the channel changed', async () => {
    const [first, second] = [await startSmtp(), await startSmtp()];
    await hand(canalAt(first.port));
    await hand(canalAt(first.port));
    expect([first.received.length, first.sessions.size]).toEqual([2, 1]);
    await hand(canalAt(second.port));
    await hand(canalAt(first.port));
    expect([first.sessions.size, second.sessions.size]).toEqual([2, 1]);
  });
});

describe('TLS', () => {
  const auth = { user: USER, pass: 'segredo-da-caixa' };
  const starttls = { host: 'localhost', seguranca: 'starttls', usuario: USER };

  test('comes before the password, with a certificate that is right', async () => {
    const smtp = await startSmtp({ auth, tls: true });
    await hand(canalAt(smtp.port, starttls));
    expect(smtp.received[0]?.session).toEqual({ secure: true, user: USER });
  });

  test.each(['self-signed', 'wrong-name', 'expired'] as const)(
    'with a certificate that is %s is none',
    async (kind) => {
      const smtp = await startSmtp({ auth, tls: kind });
      const error = await failure(hand(canalAt(smtp.port, starttls)));
      expect(error).toMatchObject({
        name: 'FalhaDoCanal',
        resultado: 'tentar',
        message: expect.stringContaining('segura'),
      });
      expect(smtp.offered).toEqual([]);
    },
  );

  test('is asked for: a server without it gets nothing', async () => {
    const smtp = await startSmtp();
    // It would take the e-mail without a password, too.
    const error = await failure(hand(canalAt(smtp.port, { ...starttls, usuario: null })));
    expect(error).toMatchObject({ name: 'FalhaDoCanal', resultado: 'tentar' });
    expect(smtp.offered).toEqual([]);
  });

  test('is needed in production, also where the settings say none', async () => {
    const smtp = await startSmtp();
    const canal = canalAt(smtp.port);
    setEnv({ APP_ENV: 'production', APP_URL: 'https://erp.example', WEBHOOK_ALLOWED_NETWORKS: '' });
    onTestFinished(() => setEnv({ APP_ENV: 'development', APP_URL: '', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }));
    expect(await failure(hand(canal))).toMatchObject({ resultado: 'final', message: expect.stringContaining('TLS') });
    // And no address of this machine is reached, whatever was saved.
    const other = {
      ...canal,
      config: { ...canal.config, smtp: { host: '127.0.0.1', porta: smtp.port, seguranca: 'tls', usuario: null } },
    };
    expect(await failure(hand(other))).toMatchObject({ resultado: 'final', codigo: 'endereco_bloqueado' });
    expect(smtp.offered).toEqual([]);
  });
});

describe('what a server does not take', () => {
  test.each([
    [550, 'final'],
    [552, 'final'],
    [554, 'final'],
    [421, 'tentar'],
    [450, 'tentar'],
    [451, 'tentar'],
    [452, 'tentar'],
    [503, 'tentar'],
  ] as const)('a recipient with %i: %s', async (status, resultado) => {
    const smtp = await startSmtp();
    smtp.rcpt = () => status;
    const error = await failure(hand(canalAt(smtp.port)));
    expect(error).toMatchObject({ name: 'FalhaDoCanal', resultado });
    // What a server writes may repeat the e-mail, or worse.
    expect(error.message).not.toContain('rmn_cv_nothing');
    smtp.rcpt = () => undefined;
    await hand(canalAt(smtp.port));
    expect(smtp.received).toHaveLength(1);
  });

  test.each([
    [550, 'final'],
    [554, 'final'],
    [452, 'tentar'],
  ] as const)('a whole e-mail with %i: %s', async (status, resultado) => {
    const smtp = await startSmtp();
    smtp.data = () => status;
    expect(await failure(hand(canalAt(smtp.port)))).toMatchObject({ name: 'FalhaDoCanal', resultado });
  });

  test('of several recipients one is no failure of the e-mail, but the contact is', async () => {
    const smtp = await startSmtp();
    const canal = canalAt(smtp.port);
    const email = { ...(mensagemEmail().email as NonNullable<MensagemEnviada['email']>), cc: ['bia@cliente.example'] };
    smtp.rcpt = (address) => (address === 'bia@cliente.example' ? 550 : undefined);
    expect(await hand(canal, { email })).toMatchObject({ id_externo: expect.any(String) });
    smtp.rcpt = (address) => (address === 'ana@cliente.example' ? 450 : undefined);
    // Once more would reach the other one twice.
    expect(await failure(hand(canal, { email }))).toMatchObject({
      resultado: 'final',
      message: expect.stringContaining('Os outros destinatários receberam'),
    });
    expect(smtp.received).toHaveLength(2);
  });

  test("a wrong password is the channel's fault: later, and without the password in any word", async () => {
    const smtp = await startSmtp({ auth: { user: USER, pass: 'outra' } });
    const error = await failure(hand(canalAt(smtp.port, { usuario: USER })));
    expect(error).toMatchObject({ resultado: 'tentar', espera_s: 300 });
    expect(JSON.stringify([error.message, error.codigo, error.stack])).not.toContain('segredo-da-caixa');
  });

  test('what is too large, or no e-mail, asks no server', async () => {
    const smtp = await startSmtp();
    const canal = canalAt(smtp.port);
    const large = midiaDe(Buffer.from('x'), { tamanho: 26 * 1_024 * 1_024 });
    expect(await failure(hand(canal, { midias: [large] }))).toMatchObject({ resultado: 'final', codigo: 'tamanho' });
    expect(await failure(hand(canal, { modelo: { nome: 'oi', idioma: 'pt_BR', componentes: [] } }))).toMatchObject({
      resultado: 'final',
    });
    expect(smtp.offered).toEqual([]);
  });

  test('a file that cannot be read is tried again, and the connection serves the next', async () => {
    const smtp = await startSmtp();
    const canal = canalAt(smtp.port);
    const lost = midiaDe(Buffer.from('x'), { open: () => Promise.reject(new Error('lost')) });
    expect(await failure(hand(canal, { midias: [lost] }))).toMatchObject({ resultado: 'tentar' });
    await hand(canal);
    expect(smtp.received).toHaveLength(1);
  });
});

describe('a connection that is cut', () => {
  /** A server that speaks up to a point, and hangs up there. */
  async function cutAt(point: 'greeting' | 'RCPT' | 'DATA' | 'end'): Promise<{ port: number; texts: string[] }> {
    const texts: string[] = [];
    const speak = (socket: Socket) => {
      let inData = false;
      let text = '';
      socket.on('error', () => undefined);
      if (point === 'greeting') return socket.destroy();
      socket.write('220 mx\r\n');
      return socket.on('data', (chunk) => {
        if (inData) {
          text += chunk;
          const isWhole = text.endsWith('\r\n.\r\n');
          if (point === 'DATA' || isWhole) {
            texts.push(text);
            socket.destroy();
          }
          return;
        }
        for (const line of String(chunk).split('\r\n').filter(Boolean)) {
          if (line.startsWith(point)) {
            if (point !== 'DATA') return socket.destroy();
          }
          inData = line === 'DATA';
          socket.write(inData ? '354 go\r\n' : '250 ok\r\n');
        }
      });
    };
    const server = createServer(speak);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return { port: (server.address() as { port: number }).port, texts };
  }

  test.each(['greeting', 'RCPT', 'DATA', 'end'] as const)(
    'at %s leaves it open, and it is tried again with the same Message-ID',
    async (point) => {
      const cut = await cutAt(point);
      const canal = canalAt(cut.port);
      const midias = [midiaDe(Buffer.alloc(3_000_000, 'a'))];
      for (let attempt = 0; attempt < 2; attempt++) {
        const error = await failure(hand(canal, { midias }));
        expect(error).toMatchObject({ name: 'FalhaDoCanal', resultado: 'desconhecida' });
      }
      if (point !== 'end') return;
      // Both times the server had the whole of it: whoever reads it knows that it is one.
      const ids = await Promise.all(cut.texts.map(async (text) => (await simpleParser(text)).messageId));
      expect(ids).toHaveLength(2);
      expect(ids[0]).toBe(ids[1]);
    },
  );

  test('because nobody listens, or nobody knows the name, is tried again', async () => {
    const smtp = await startSmtp();
    await smtp.stop();
    expect(await failure(hand(canalAt(smtp.port)))).toMatchObject({ resultado: 'tentar', codigo: 'ECONNREFUSED' });
    expect(await failure(hand(canalAt(25, { host: 'nao-existe.invalid' })))).toMatchObject({
      resultado: 'tentar',
      codigo: 'dns_nao_resolvido',
    });
  });

  test('by the signal ends at once, in the middle of an e-mail too', async () => {
    const smtp = await startSmtp();
    const [came, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    smtp.data = () => {
      came.resolve();
      return held.promise;
    };
    const stop = new AbortController();
    const sending = failure(hand(canalAt(smtp.port), {}, stop.signal));
    await came.promise;
    stop.abort();
    expect(await sending).toMatchObject({ name: 'FalhaDoCanal', resultado: 'desconhecida', codigo: 'EABORT' });
    held.resolve();
    const gone = AbortSignal.abort();
    expect(await failure(hand(canalAt(smtp.port), {}, gone))).toMatchObject({ codigo: 'EABORT' });
  });
});
