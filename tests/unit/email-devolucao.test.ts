import { describe, expect, test } from 'vitest';
import { read } from '#server/canais/email/read.ts';
import type { Recebido } from '#server/canais/port.ts';
import { setEnv } from '#server/platform/env.ts';
import { bruta, canalEmail, theMessage } from '#tests/support/emails.ts';

// What programs write: servers about e-mails that did not arrive, holiday answers, lists. The forms of servers are those that each is known
// for, with other names and addresses.

setEnv({ ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') });

const canal = canalEmail();
const readOne = (raw: string) => read(canal, bruta(raw));

const SENT = '<abc123.c1-aaaaaaaaaaaaaaaa@loja.example>';
const ORIGINAL = `From: Loja <contato@loja.example>
To: ana@cliente.example
Message-ID: ${SENT}
Subject: Pedido 10`;

const report = (
  status: string,
  { subject = 'Undelivered Mail Returned to Sender', original = ORIGINAL } = {},
) => `Return-Path: <>
From: MAILER-DAEMON@mx.loja.example (Mail Delivery System)
To: contato@loja.example
Subject: ${subject}
Date: Thu, 26 Nov 2026 09:00:00 -0300
Message-ID: <bounce@mx.loja.example>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b/mx"

--b/mx
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.loja.example.

--b/mx
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.loja.example
Arrival-Date: Thu, 26 Nov 2026 08:59:58 -0300 (BRT)

${status}

--b/mx
Content-Type: text/rfc822-headers

${original}

--b/mx--
`;

const failed = (status: string, diagnostic: string) => `Final-Recipient: rfc822; ana@cliente.example
Original-Recipient: rfc822;Ana@Cliente.example
Action: failed
Status: ${status}
Diagnostic-Code: smtp; ${diagnostic}`;

const status = (codigo: string, mensagem: RegExp, over = {}): Recebido => ({
  ...{ tipo: 'status', id_externo: SENT, mensagem_id: null, status: 'falhou', em: expect.any(Date) },
  erro: { codigo, mensagem: expect.stringMatching(mensagem) },
  destinatarios: ['ana@cliente.example'],
  ...over,
});

describe('an e-mail that came back', () => {
  test.each([
    [
      '5.1.1',
      '550 5.1.1 <ana@cliente.example>: Recipient address\n    rejected: User unknown',
      /^Devolvido pelo servidor: o endereço não existe \(ana@cliente\.example\)\. 550 5\.1\.1 .*User unknown$/,
    ],
    ['5.2.2', '552 5.2.2 Mailbox full', /a caixa está cheia/],
    ['5.7.1', '554 5.7.1 Message rejected due to SPF', /filtro de spam, SPF/],
    // Given up after days: nobody tries any more.
    ['4.4.7', '451 4.4.7 delivery expired', /não foi alcançado/],
  ])('by a report (Postfix): %s', async (code, diagnostic, mensagem) => {
    expect(await readOne(report(failed(code, diagnostic)))).toEqual([status(code, mensagem)]);
  });

  test('to several, of whom one has it', async () => {
    const both = `Final-Recipient: rfc822; bia@cliente.example\nAction: relayed\nStatus: 2.0.0\n\n${failed('5.1.1', '550 no')}`;
    expect(await readOne(report(both))).toEqual([status('5.1.1', /não existe/)]);
  });

  test.each([
    [
      'is late',
      'Final-Recipient: rfc822; ana@cliente.example\nAction: delayed\nStatus: 4.4.1\nWill-Retry-Until: Sat, 28 Nov 2026 09:00:00 -0300',
    ],
    ['has arrived', 'Final-Recipient: rfc822; ana@cliente.example\nAction: delivered\nStatus: 2.0.0'],
  ])('is told of, not one that %s', async (_what, text) => expect(await readOne(report(text))).toEqual([]));

  test('is shown as any other where the server does not say which one it was', async () => {
    const message = theMessage(await readOne(report(failed('5.1.1', '550 no'), { original: 'Subject: Pedido 10' })));
    expect(message).toMatchObject({ endereco: 'mailer-daemon@mx.loja.example', email: { automatica: true } });
  });

  test('with the whole e-mail inside (Gmail), or only named by what it answers', async () => {
    const gmail = report(
      failed('5.1.1', '550-5.1.1 The email account that you tried to reach does not exist.'),
    ).replace('text/rfc822-headers', 'message/rfc822');
    expect(await readOne(gmail)).toEqual([status('5.1.1', /não existe/)]);
    const named = report(failed('5.1.1', '550 no'), { original: '' }).replace(
      'Auto-Submitted',
      `References: ${SENT}\nAuto-Submitted`,
    );
    expect(await readOne(named)).toEqual([status('5.1.1', /não existe/)]);
  });

  test('in the words of Exchange, without a report', async () => {
    const raw = `From: Microsoft Outlook <postmaster@cliente.onmicrosoft.example>
To: contato@loja.example
Subject: =?utf-8?Q?N=C3=A3o_foi_entregue:_Pedido_10?=
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Falha na entrega a estes destinat=C3=A1rios ou grupos:

ana@cliente.example<mailto:ana@cliente.example>
N=C3=A3o foi poss=C3=ADvel encontrar o endere=C3=A7o.

Informa=C3=A7=C3=B5es de diagn=C3=B3stico para administradores:

ana@cliente.example
Remote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound'

Cabe=C3=A7alhos da mensagem original:

Received: from a by b
Message-ID: ${SENT}
Subject: Pedido 10

--b--
`;
    expect(await readOne(raw)).toEqual([status('5.1.10', /RecipientNotFound/)]);
  });

  test('in the words of qmail', async () => {
    const raw = `Return-Path: <>
From: MAILER-DAEMON@mx.loja.example
To: contato@loja.example
Subject: failure notice

Hi. This is the qmail-send program at mx.loja.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<ana@cliente.example>:
192.0.2.1 does not like recipient.
Remote host said: 550 5.1.1 Recipient unknown
Giving up on 192.0.2.1.

--- Below this line is a copy of the message.

Return-Path: <contato@loja.example>
${ORIGINAL}

Bom dia
`;
    expect(await readOne(raw)).toEqual([status('5.1.1', /não existe/)]);
  });

  test('in the words of Exim', async () => {
    const raw = `Return-path: <>
X-Failed-Recipients: ana@cliente.example
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.loja.example>
To: contato@loja.example
Subject: Mail delivery failed: returning message to sender

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ana@cliente.example
    SMTP error from remote mail server after RCPT TO:<ana@cliente.example>:
    550 No such user here

------ This is a copy of the message, including all the headers. ------

${ORIGINAL}

Bom dia
`;
    expect(await readOne(raw)).toEqual([status('5.0.0', /o servidor recusou o e-mail.*550 No such user/)]);
    const late = raw.replace(
      'Mail delivery failed: returning message to sender',
      'Warning: message 1abc delayed 24 hours',
    );
    expect(await readOne(late)).toEqual([]);
  });

  test('is none where a person writes of it, or forwards one', async () => {
    const raw = `From: ana@cliente.example
To: contato@loja.example
Subject: Undelivered Mail Returned to Sender
Message-ID: <p@cliente.example>
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain

Seu e-mail voltou: 550 5.1.1

--b
Content-Type: message/rfc822

${report(failed('5.1.1', '550 no'))}
--b--
`;
    expect(theMessage(await readOne(raw))).toMatchObject({
      endereco: 'ana@cliente.example',
      email: { automatica: false },
    });
  });
});

test('a confirmation of reading is nothing', async () => {
  const raw = `From: ana@cliente.example
To: contato@loja.example
Subject: Lida: Pedido 10
Content-Type: multipart/report; report-type=disposition-notification; boundary=b

--b
Content-Type: text/plain

Sua mensagem foi lida.

--b
Content-Type: message/disposition-notification

Final-Recipient: rfc822;ana@cliente.example
Original-Message-ID: ${SENT}
Disposition: automatic-action/MDN-sent-automatically; displayed

--b--
`;
  expect(await readOne(raw)).toEqual([]);
});

describe('an e-mail that a program wrote', () => {
  const automatica = async (header: string, from = 'ana@cliente.example', subject = 'Pedido 10') =>
    theMessage(
      await readOne(`${header}\nFrom: ${from}\nTo: contato@loja.example\nSubject: ${subject}\n\nOi\n`.trimStart()),
    ).email.automatica;

  test.each([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated; type=vacation',
    'Precedence: bulk',
    'Precedence: auto_reply',
    'X-Autoreply: yes',
    'X-Auto-Response-Suppress: All',
    'List-Id: Ofertas <ofertas.loja.example>',
    'List-Unsubscribe: <https://loja.example/sair>',
    'Return-Path: <>',
  ])('is known by %s', async (header) => expect(await automatica(header)).toBe(true));

  test.each([
    ['no-reply@loja.example', 'Seu pedido'],
    ['MAILER-DAEMON@loja.example', 'x'],
    ['ana@cliente.example', 'Resposta automática: Pedido 10'],
    ['ana@cliente.example', 'Automatic reply: Pedido 10'],
    ['ana@cliente.example', 'Out of Office: férias'],
  ])('is known by its sender or subject: %s, %s', async (from, subject) =>
    expect(await automatica('', from, subject)).toBe(true),
  );

  test.each([
    ['', 'ana@cliente.example', 'Pedido 10'],
    ['Auto-Submitted: no', 'ana@cliente.example', 'Pedido 10'],
    ['Precedence: first-class', 'ana@cliente.example', 'Pedido 10'],
    ['Return-Path: <ana@cliente.example>', 'ana@cliente.example', 'Pedido 10'],
    ['', 'ana@cliente.example', 'Re: Resposta automática: Pedido 10'],
    ['', 'noreplyana@cliente.example', 'Resposta à sua proposta'],
  ])('is no person\'s: "%s" from %s, %s', async (header, from, subject) =>
    expect(await automatica(header, from, subject)).toBe(false),
  );
});
