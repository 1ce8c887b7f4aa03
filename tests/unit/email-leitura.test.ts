import { describe, expect, test } from 'vitest';
import { read } from '#server/canais/email/read.ts';
import { makeMessageId } from '#server/canais/email/token.ts';
import { setEnv } from '#server/platform/env.ts';
import { bruta, brutaEmArquivo, canalEmail, theMessage } from '#tests/support/emails.ts';

// What is made of an e-mail as it was kept: who wrote it, its text without what it repeats, its files, and whether a person wrote it.

setEnv({ ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') });

const canal = canalEmail();
const one = async (raw: string | Uint8Array) => theMessage(await read(canal, bruta(raw)));

const HEAD = `Received: from mx.cliente.example by mx.loja.example; Thu, 26 Nov 2026 09:00:05 -0300
From: "Ana Souza" <Ana@Cliente.example>
To: Contato <contato@loja.example>
Message-ID: <um@cliente.example>
Date: Thu, 26 Nov 2026 09:00:00 -0300
MIME-Version: 1.0
`;

describe('an e-mail', () => {
  test('of a person', async () => {
    const read = await one(`${HEAD}Cc: bia@cliente.example, "Céu" <ceu@cliente.example>
Subject: =?utf-8?Q?Or=C3=A7amento_?= =?utf-8?Q?=E2=9C=85?=
In-Reply-To: <zero@loja.example>
References: <menos-um@loja.example>
 <zero@loja.example>
Content-Type: text/plain; charset=utf-8

Bom dia! 👋

Quanto custa?
`);
    expect(read).toMatchObject({
      ...{ id_externo: '<um@cliente.example>', endereco: 'ana@cliente.example', nome: 'Ana Souza', direcao: 'entrada' },
      ...{ texto: 'Bom dia! 👋\n\nQuanto custa?', midias: [], resposta_a: '<zero@loja.example>' },
      identidades: [{ tipo: 'email', valor: 'ana@cliente.example' }],
      enviada_em: new Date('2026-11-26T12:00:00Z'),
      email: {
        ...{ assunto: 'Orçamento ✅', de: 'ana@cliente.example', para: ['contato@loja.example'] },
        ...{ cc: ['bia@cliente.example', 'ceu@cliente.example'], em_resposta_a: '<zero@loja.example>' },
        ...{ referencias: ['<menos-um@loja.example>', '<zero@loja.example>'], conversa_do_token: null },
        ...{ html: null, citado: null, automatica: false },
      },
    });
  });

  test('is read alike from its file, in pieces of any size', async () => {
    const raw = Buffer.from(
      `${HEAD}Subject: Foto\nContent-Type: text/plain; charset=utf-8\n\n${'Olá, ação.\n'.repeat(500)}`,
    );
    const whole = await read(canal, bruta(raw));
    expect(theMessage(whole).texto).toMatch(/^Olá, ação\./);
    for (const piece of [1_000, 65_536]) expect(await read(canal, brutaEmArquivo(raw, piece))).toEqual(whole);
    // Pure: the same bytes give the same.
    expect(await read(canal, bruta(raw))).toEqual(whole);
  });

  test('without a text has the one that its HTML says, also where that is not its only part', async () => {
    const html = `<html><head><title>Fora</title><style>p{}</style></head><body><p>Preço: <b>R$&nbsp;10</b></p><ul><li>um</li></ul></body></html>`;
    const alone = await one(`${HEAD}Subject: x\nContent-Type: text/html; charset=utf-8\n\n${html}`);
    const mixed = await one(`${HEAD}Subject: x
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/html; charset=utf-8

${html}
--b
Content-Type: application/pdf; name="nota.pdf"
Content-Disposition: attachment; filename="nota.pdf"
Content-Transfer-Encoding: base64

JVBERi0=
--b--
`);
    for (const { texto, email } of [alone, mixed]) {
      expect(texto).toMatch(/^Preço: R\$ 10\s+\* um$/);
      expect(email.html).toContain('<b>R$');
      expect(email.html).not.toMatch(/Fora|style/);
    }
    expect(mixed.midias).toEqual([
      { tipo: 'documento', nome: 'nota.pdf', mime: 'application/pdf', tamanho: 5, referencia: { indice: 0 } },
    ]);
  });

  test.each([
    ['iso-8859-1', 'quoted-printable', 'A=E7=E3o'],
    ['windows-1252', '8bit', Buffer.from([0x41, 0xe7, 0xe3, 0x6f]).toString('latin1')],
    ['UTF-8', 'base64', 'QcOnw6Nv'],
    ['utf-16le', 'base64', Buffer.from('Ação', 'utf16le').toString('base64')],
    ['us-ascii', '8bit', Buffer.from('Ação').toString('latin1')],
    ['"iso-8859-1" (oeste)', 'quoted-printable', 'A=E7=E3o'],
  ])('in %s, %s', async (charset, encoding, body) => {
    const raw = `${HEAD}Subject: x\nContent-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: ${encoding}\n\n${body}\n`;
    expect((await one(Buffer.from(raw, 'latin1'))).texto).toBe('Ação');
  });

  test.each(['nada-disso', 'utf-7', 'x'.repeat(500), ''])(
    'in a charset that nobody knows (%s) is read as far as it goes',
    async (charset) => {
      const read = await one(
        `${HEAD}Subject: x\nContent-Type: text/plain; charset="${charset}"\n\nOi, +ADw-script+AD4-\n`,
      );
      expect(read.texto).toBe('Oi, +ADw-script+AD4-');
    },
  );

  test('whose header has bytes that claim no charset is read as what they may be', async () => {
    const latin = `${HEAD.replace('Ana Souza', 'Jos\u00e9 Concei\u00e7\u00e3o')}Subject: Cota\u00e7\u00e3o\n\nOi\n`;
    const utf8 = Buffer.from(latin, 'utf8').toString('latin1');
    for (const raw of [latin, utf8]) {
      const read = await one(Buffer.from(raw, 'latin1'));
      expect([read.nome, read.email.assunto]).toEqual(['José Conceição', 'Cotação']);
    }
  });

  test('with groups, several senders, and addresses that are none', async () => {
    const read = await one(`From: =?iso-8859-1?Q?Jos=E9?= <jose@cliente.example>, outra@cliente.example
To: Vendas: contato@loja.example, "Ana, a segunda" <ana2@cliente.example>;, undisclosed-recipients:;
Cc: sem-arroba, <>, "x@y" <CEU@Cliente.EXAMPLE>, dois@@cliente.example
Message-ID: <um@cliente.example>
Subject: x

Oi
`);
    expect(read).toMatchObject({ endereco: 'jose@cliente.example', nome: 'José' });
    expect(read.email).toMatchObject({
      para: ['contato@loja.example', 'ana2@cliente.example'],
      cc: ['ceu@cliente.example'],
    });
  });

  test('without a subject, a text or a date', async () => {
    const now = Date.now();
    const read = await one('From: ana@cliente.example\nTo: contato@loja.example\nMessage-ID: <v@c.example>\n\n');
    expect(read).toMatchObject({
      texto: null,
      nome: null,
      midias: [],
      email: { assunto: '', html: null, citado: null },
    });
    expect(read.enviada_em.getTime()).toBeGreaterThanOrEqual(now);
  });

  test('without a Message-ID has one by what it says, the same each time', async () => {
    const raw = 'From: ana@cliente.example\nTo: contato@loja.example\nDate: Thu, 26 Nov 2026 09:00:00 -0300\n\nOi\n';
    const [a, b] = [await one(raw), await one(raw)];
    expect(a.id_externo).toMatch(/^<[0-9a-f]{40}@sem-message-id\.invalid>$/);
    expect(b.id_externo).toBe(a.id_externo);
    expect((await one(raw.replace('Oi', 'Oi!'))).id_externo).not.toBe(a.id_externo);
    // What a scanner sends is told apart by its files and, where it knows no time, by when it came.
    const scan = (received: string, bytes: string) =>
      one(`Received: from scanner by mx.loja.example; Thu, 26 Nov 2026 ${received} -0300
From: scanner@loja.local
To: contato@loja.example
Subject: Digitalizado
MIME-Version: 1.0
Content-Type: application/pdf; name="doc.pdf"
Content-Disposition: attachment; filename="doc.pdf"

${bytes}
`);
    const scans = [
      await scan('09:00:05', '%PDF-1'),
      await scan('09:00:06', '%PDF-1'),
      await scan('09:00:05', '%PDF-12'),
    ];
    expect(new Set(scans.map(({ id_externo }) => id_externo)).size).toBe(3);
    expect((await scan('09:00:05', '%PDF-1')).id_externo).toBe(scans[0]?.id_externo);
  });

  test.each([
    ['in the future', 'Thu, 26 Nov 2099 09:00:00 -0300', '2026-11-26T12:00:05Z'],
    ['before e-mail', 'Thu, 1 Jan 1970 00:00:00 +0000', '2026-11-26T12:00:05Z'],
    ['none', 'ontem à tarde', '2026-11-26T12:00:05Z'],
    ['of another zone, with a comment', 'Thu, 26 Nov 2026 12:00:00 +0100 (CET)', '2026-11-26T11:00:00Z'],
    ['some minutes ahead', 'Thu, 26 Nov 2026 09:10:00 -0300', '2026-11-26T12:00:05Z'],
    ['months ago', 'Sat, 1 Aug 2026 09:00:00 -0300', '2026-08-01T12:00:00Z'],
  ])('with a date that is %s was written when it can have been', async (_what, date, expected) => {
    const read = await one(`${HEAD.replace(/^Date:.*$/m, `Date: ${date}`)}Subject: x\n\nOi\n`);
    expect(read.enviada_em).toEqual(new Date(expected));
  });

  test('that says nothing of its time was written when it came', async () => {
    const recebida_em = new Date('2026-11-20T10:00:00Z');
    const raw = bruta('From: ana@cliente.example\nTo: contato@loja.example\nMessage-ID: <v@c.example>\n\nOi\n');
    expect(theMessage(await read(canal, { ...raw, recebida_em })).enviada_em).toEqual(recebida_em);
  });

  test('keeps nothing that PostgreSQL refuses or that turns the direction of writing', async () => {
    const raw = `${HEAD}Subject: =?utf-8?Q?x=00y=E2=80=AEexe.pdf?=\nContent-Type: text/plain; charset=utf-8\n\na\0b\u202ec\n`;
    const read = await one(raw);
    expect([read.email.assunto, read.texto]).toEqual(['xyexe.pdf', 'abc']);
  });
});

describe('files', () => {
  const parts = (...all: string[]) =>
    `${HEAD}Subject: x\nContent-Type: multipart/mixed; boundary=b\n\n${all.map((part) => `--b\n${part}\n`).join('')}--b--\n`;

  test('have the kind, name and size that they have, whatever their part says', async () => {
    const read = await one(
      parts(
        'Content-Type: text/plain\n\nSegue.',
        "Content-Type: image/jpeg\nContent-Disposition: attachment; filename*=UTF-8''foto%20da%20fa%C3%A7ada.jpg\nContent-Transfer-Encoding: base64\n\n/9j/4A==",
        'Content-Type: image/svg+xml; name="=?utf-8?B?w61jb25lLnN2Zw==?="\n\n<svg/>',
        'Content-Type: audio/ogg\nContent-Disposition: attachment; filename="../../etc/voz.ogg"\nContent-Transfer-Encoding: base64\n\nT2dnUw==',
        'Content-Type: message/rfc822\n\nFrom: x@y.example\nSubject: outro\n\nOutro',
        'Content-Type: application/pkcs7-signature; name=smime.p7s\nContent-Transfer-Encoding: base64\n\nMIIB',
        'Content-Type: nada\nContent-Disposition: attachment\n\nabc',
      ),
    );
    expect(read.texto).toBe('Segue.');
    expect(read.midias).toMatchObject([
      { tipo: 'imagem', nome: 'foto da façada.jpg', mime: 'image/jpeg', tamanho: 4, referencia: { indice: 0 } },
      { tipo: 'documento', nome: 'ícone.svg', mime: 'image/svg+xml', referencia: { indice: 1 } },
      { tipo: 'audio', nome: '.._.._etc_voz.ogg', mime: 'audio/ogg', tamanho: 4, referencia: { indice: 2 } },
      { tipo: 'documento', nome: 'mensagem.eml', mime: 'message/rfc822', referencia: { indice: 3 } },
      { tipo: 'documento', nome: null, mime: 'application/octet-stream', tamanho: 3, referencia: { indice: 4 } },
    ]);
  });

  test('beyond the fiftieth are counted', async () => {
    const file = (at: number) =>
      `Content-Type: application/pdf\nContent-Disposition: attachment; filename=n${at}.pdf\n\nx`;
    const read = await one(
      parts('Content-Type: text/plain\n\nMuitos.', ...Array.from({ length: 60 }, (_, at) => file(at))),
    );
    expect(read.midias).toHaveLength(50);
    expect(read.texto).toBe('Muitos.\n\n[Há mais 10 anexos, que não foram trazidos.]');
  });
});

describe('what an e-mail repeats', () => {
  const text = async (body: string) => {
    const read = await one(`${HEAD}Subject: Re: x\nContent-Type: text/plain; charset=utf-8\n\n${body}\n`);
    return [read.texto, read.email.citado];
  };

  test.each([
    [
      'Gmail',
      'Pode ser.\n\nEm qua., 25 de nov. de 2026 às 10:00, Loja <contato@loja.example>\nescreveu:\n\n> Amanhã às 9?\n> Loja',
    ],
    [
      'Gmail, on two lines',
      'Pode ser.\n\nEm qua., 25 de nov. de 2026 às 10:00, Loja Exemplo do Centro <\ncontato@loja.example> escreveu:\n\n> Amanhã às 9?',
    ],
    [
      'Outlook',
      'Pode ser.\n\n________________________________\nDe: Loja <contato@loja.example>\nEnviado: quarta-feira, 25 de novembro de 2026 10:00\nPara: Ana\nAssunto: Pedido\n\nAmanhã às 9?',
    ],
    [
      'Outlook without addresses',
      'Pode ser.\n\nDe: Loja Exemplo\nEnviada em: quarta-feira, 25 de novembro de 2026 10:00\nPara: Ana Souza\nAssunto: Pedido\n\nAmanhã às 9?',
    ],
    ['old Outlook', 'Pode ser.\n\n-----Mensagem original-----\nDe: Loja\nAmanhã às 9?'],
    [
      'a telephone',
      'Pode ser.\n\nEnviado do meu iPhone\n\n> Em 25 de nov. de 2026, à(s) 10:00, Loja <contato@loja.example> escreveu:\n> \n> Amanhã às 9?',
    ],
    ['English', 'Pode ser.\n\nOn Wed, Nov 25, 2026 at 10:00 AM Loja <contato@loja.example> wrote:\n> Amanhã às 9?'],
  ])('is told apart: %s', async (_program, body) => {
    const [texto, citado] = await text(body);
    expect(texto).toBe('Pode ser.');
    expect(citado).toContain('Amanhã às 9?');
  });

  test('is none where somebody answers below or between', async () => {
    const [texto, citado] = await text(
      'Em qua., 25 de nov. de 2026 às 10:00, Loja <contato@loja.example> escreveu:\n> Amanhã às 9?\n\nSim.\n\n> Onde?\n\nNa loja.',
    );
    expect(texto).toMatch(/^Sim\.\s+Na loja\.$/);
    expect(citado).toMatch(/Amanhã às 9\?[\s\S]*Onde\?/);
  });

  test('is shown where there is nothing else', async () => {
    expect(await text('> só a citação\n> de ontem')).toEqual(['> só a citação\n> de ontem', null]);
  });

  test.each([
    'De: 10 a 20 de maio\nPara: 10 pessoas',
    'Em resumo, o que o cliente escreveu: nada.',
    'Prezados,\n\nSegue a lista:\n- um\n- dois',
  ])('is not seen in what a person wrote: %s', async (body) => expect(await text(body)).toEqual([body, null]));

  test('of a text without end is cut, and of one that is made against the parser nothing is', async () => {
    const [long] = await text('abc '.repeat(60_000));
    expect(long?.length).toBe(100_001);
    const [hostile] = await text(`Oi\n${'Op a schreef b\n'.repeat(2_000)}`);
    expect(hostile).toMatch(/^Oi\nOp a schreef b/);
  });
});

describe('an answer to the channel', () => {
  const sent = makeMessageId(canal, 1_234);

  test.each([
    ['In-Reply-To', `In-Reply-To: ${sent}`],
    ['References', `References: ${sent} <depois@cliente.example>\nIn-Reply-To: <depois@cliente.example>`],
    ['References in lower case', `References: ${sent.toLowerCase()}`],
    ['the address', `Cc: contato+${sent.split('.')[1]?.split('@')[0]}@loja.example`],
    ['where it was delivered', `Delivered-To: contato+${sent.split('.')[1]?.split('@')[0]}@loja.example`],
  ])('names its conversation by %s', async (_how, header) => {
    expect((await one(`${HEAD}${header}\nSubject: x\n\nOi\n`)).email.conversa_do_token).toBe(1_234);
  });

  test('names none with a token of another channel, or one that was made up', async () => {
    const other = makeMessageId({ id: 8, endereco: 'contato@loja.example' }, 1_234);
    for (const id of [other, sent.replace('.c', '.cz')]) {
      expect((await one(`${HEAD}In-Reply-To: ${id}\nSubject: x\n\nOi\n`)).email.conversa_do_token).toBeNull();
    }
  });
});

describe('an e-mail in the name of the channel', () => {
  const own = (extra: string, to = 'ana@cliente.example') =>
    read(
      canal,
      bruta(`From: contato@loja.example\nTo: ${to}\nMessage-ID: <x@loja.example>\n${extra}Subject: x\n\nOi\n`),
    );

  test('is one that it sent: to whom it went', async () => {
    expect(theMessage(await own(''))).toMatchObject({ direcao: 'saida', endereco: 'ana@cliente.example', nome: null });
    const vendas = canalEmail({}, { outros_enderecos: ['vendas@loja.example'] });
    const raw = bruta('From: Vendas <VENDAS+x@loja.example>\nTo: ana@cliente.example\n\nOi\n');
    expect(theMessage(await read(vendas, raw)).direcao).toBe('saida');
  });

  test('to nobody but itself is nothing', async () => expect(await own('', 'contato@loja.example')).toEqual([]));

  test('is none that it sent where its own server says that it was forged', async () => {
    const forged = 'Authentication-Results: mx.loja.example; spf=fail smtp.mailfrom=loja.example; dmarc=fail\n';
    expect(theMessage(await own(forged))).toMatchObject({ direcao: 'entrada', endereco: 'contato@loja.example' });
    const fine = 'Authentication-Results: mx.loja.example; spf=softfail; dkim=pass header.d=loja.example\n';
    expect(theMessage(await own(fine)).direcao).toBe('saida');
  });

  test('by a form of its site is of whoever filled that in, and continues no conversation', async () => {
    const sent = makeMessageId(canal, 5);
    const form = await own(
      `Reply-To: Ana <ana@cliente.example>\nIn-Reply-To: ${sent}\nReferences: ${sent}\n`,
      'contato@loja.example',
    );
    expect(theMessage(form)).toMatchObject({
      ...{ direcao: 'entrada', endereco: 'ana@cliente.example', resposta_a: null },
      email: { conversa_do_token: null, em_resposta_a: null, referencias: [] },
    });
  });
});

describe('an e-mail of a program of a site', () => {
  const from = async (address: string, extra = '') =>
    theMessage(
      await read(
        canal,
        bruta(
          `From: Site <${address}>\nTo: contato@loja.example\nReply-To: ana@cliente.example\n${extra}Subject: Contato\n\nOi\n`,
        ),
      ),
    );

  test.each([
    'no-reply@loja.example',
    'naoresponda@loja.example',
    'wordpress@www.loja.example',
    'www-data@LOJA.example',
  ])('from %s is of whoever filled in its form', async (address) => {
    const sent = makeMessageId(canal, 5);
    expect(await from(address, `In-Reply-To: ${sent}\n`)).toMatchObject({
      ...{ direcao: 'entrada', endereco: 'ana@cliente.example' },
      email: { conversa_do_token: null, em_resposta_a: null, automatica: false },
    });
    expect((await from(address, 'Auto-Submitted: auto-generated\n')).email?.automatica).toBe(true);
  });

  // Anybody may write anything into `Reply-To`.
  test.each([
    ...['no-reply@outra.example', 'no-reply@falsaloja.example', 'joao@loja.example'],
    ...['no-reply@loja.example.com', 'mailer-daemon@loja.example'],
  ])('from %s is of that address', async (address) => {
    expect(await from(address)).toMatchObject({ direcao: 'entrada', endereco: address });
  });

  test('with nobody else in Reply-To is of that address, and a program’s', async () => {
    for (const extra of ['', 'Reply-To: contato@loja.example\n']) {
      const raw = bruta(`From: no-reply@loja.example\nTo: contato@loja.example\n${extra}Subject: x\n\nOi\n`);
      expect(theMessage(await read(canal, raw))).toMatchObject({
        ...{ direcao: 'entrada', endereco: 'no-reply@loja.example' },
        email: { automatica: true },
      });
    }
  });
});

test('an e-mail that was too large to be fetched says so', async () => {
  const read = await one(`${HEAD}Subject: Vídeo da obra\nX-Romaneio-Omitido: 73400320\n\n`);
  expect(read).toMatchObject({
    texto: '[Este e-mail tem 70 MB e não foi trazido: abra-o no seu programa de e-mail.]',
    email: { assunto: 'Vídeo da obra' },
  });
});
