import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { concludeConversa, getTimeline, listCaixa, openConversa, sendMensagem } from '#server/atendimento/index.ts';
import { createCanal, createLeitores, updateCanal } from '#server/canais/index.ts';
import { db } from '#server/platform/db.ts';
import { env, setEnv } from '#server/platform/env.ts';
import { type Dovecot, lacksDovecot, startDovecot } from '#tests/support/dovecot.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { settle, systemOf } from '#tests/support/inbox.ts';
import { type Smtp, startSmtp } from '#tests/support/smtp.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// E-mails from a real mailbox (Dovecot) to conversations, and back through a real SMTP server: what belongs to a conversation, and what
// only says so.

const LOJA = 'contato@loja.example';
const ANA = 'ana@cliente.example';
const SENHA = 'segredo-da-caixa';

setEnv({ DATA_DIR: await makeTestFolder('fios'), WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
const company = await makeCompany();
const { ctx } = company;
const { sql } = ctx.db;

const lacks = lacksDovecot('threads of e-mails');
let dovecot: Dovecot;
let smtp: Smtp;
let canal_id = 0;

let serial = 0;

/** A mailbox with its reader, and a channel of its own, until the test ends. */
async function begin(): Promise<void> {
  dovecot = await startDovecot({ password: SENHA });
  smtp = await startSmtp({ auth: { user: LOJA, pass: SENHA } });
  const at = (porta: number) => ({ host: '127.0.0.1', porta, seguranca: 'nenhuma', usuario: LOJA });
  const canal = await createCanal(
    { ...(await systemOf(company.id)), porta: 'cli' },
    {
      ...{ nome: `Contato ${++serial}`, tipo: 'email', adaptador: 'imap_smtp' },
      config: { endereco: LOJA, nome_exibido: 'Loja', imap: at(dovecot.port), smtp: at(smtp.port), senha: SENHA },
    },
  );
  canal_id = canal.id;
  const leitores = createLeitores(db());
  onTestFinished(async () => {
    await updateCanal({ ...(await systemOf(company.id)), porta: 'cli' }, { id: canal.id, ativo: false });
    await leitores.stop();
  });
  await leitores.attend();
  await until(async () => {
    const [row] = await sql`SELECT 1 FROM canais WHERE id = ${canal_id} AND situacao = 'conectado'`;
    return row;
  });
}

async function until<T>(ask: () => Promise<T | false | undefined>): Promise<T> {
  for (;;) {
    const found = await ask();
    if (found) return found;
    await wait(50);
  }
}

type Mail = { id: string; from?: string; subject: string; body?: string; headers?: string };

const raw = ({ id, from = ANA, subject, body = 'Texto', headers = '' }: Mail) =>
  `From: ${from}\r\nTo: ${LOJA}\r\nMessage-ID: <${id}>\r\nDate: ${new Date().toUTCString()}\r\nSubject: ${subject}\r\n${headers}Content-Type: text/plain; charset=utf-8\r\n\r\n${body}\r\n`;

/** An e-mail that arrives in the mailbox, until a message is made of it; its conversation. */
async function arrives(mail: Mail): Promise<number> {
  await dovecot.deliver(LOJA, raw(mail));
  return until(async () => {
    await settle(company);
    const [row] = await sql<{ conversa_id: number }[]>`
      SELECT conversa_id FROM mensagens WHERE canal_id = ${canal_id} AND mensagem_id_externo = ${`<${mail.id}>`}`;
    return row?.conversa_id;
  });
}

const said = async (id: number) =>
  (await getTimeline(ctx, { id })).mensagens.map(({ direcao, texto }) => `${direcao}: ${texto?.trim()}`);

test.skipIf(lacks)(
  'an e-mail begins a conversation; the answer goes out with full References, and the reply to it comes back to it',
  async () => {
    await begin();
    const id = await arrives({ id: 'primeira@cliente.example', subject: 'Orçamento de café', body: 'Quanto custa?' });
    const [caixa] = (await listCaixa(ctx, { canal_id })).resultados;
    expect(caixa).toMatchObject({ id, endereco: ANA, assunto: 'Orçamento de café', nao_lidas: 1, status: 'aberta' });
    await sendMensagem(ctx, { conversa_id: id, texto: 'Custa R$ 64,90 o quilo.' });
    await settle(company);
    const sent = smtp.received.at(-1);
    expect(sent).toMatchObject({ subject: 'Re: Orçamento de café', inReplyTo: '<primeira@cliente.example>' });
    expect(sent?.references).toEqual('<primeira@cliente.example>');
    expect(sent?.text).toContain('R$ 64,90');

    // The reply names the answer, and nothing else.
    expect(
      await arrives({
        ...{
          id: 'segunda@cliente.example',
          subject: 'RE: Orçamento de café',
          body: 'Fechado!\r\n\r\n> Custa R$ 64,90 o quilo.',
        },
        headers: `In-Reply-To: ${sent?.messageId}\r\nReferences: <primeira@cliente.example> ${sent?.messageId}\r\n`,
      }),
    ).toBe(id);
    const { mensagens } = await getTimeline(ctx, { id });
    expect(mensagens.at(-1)).toMatchObject({ texto: 'Fechado!', email: { citado: expect.stringContaining('64,90') } });

    await sendMensagem(ctx, { conversa_id: id, texto: 'Obrigado!' });
    await settle(company);
    const second = smtp.received.at(-1);
    expect([second?.references].flat()).toEqual([
      '<primeira@cliente.example>',
      sent?.messageId,
      '<segunda@cliente.example>',
    ]);
  },
);

test.skipIf(lacks)(
  'a stranger with the same References begins a conversation of their own; so does another subject',
  async () => {
    await begin();
    const id = await arrives({ id: 'a1@cliente.example', subject: 'Pedido 10', from: 'bia@cliente.example' });
    await sendMensagem(ctx, { conversa_id: id, texto: 'Vamos ver.' });
    await settle(company);
    const answer = smtp.received.at(-1)?.messageId ?? '';
    const headers = `In-Reply-To: ${answer}\r\nReferences: <a1@cliente.example> ${answer}\r\n`;
    const stranger = await arrives({
      id: 'x1@estranho.example',
      subject: 'Re: Pedido 10',
      from: 'x@estranho.example',
      headers,
    });
    expect(stranger).not.toBe(id);
    const other = await arrives({
      id: 'a2@cliente.example',
      subject: 'Outro assunto',
      from: 'bia@cliente.example',
      headers,
    });
    expect([id, stranger]).not.toContain(other);
    expect(await said(id)).toEqual(['entrada: Texto', 'saida: Vamos ver.']);
    // Whoever was in copy of the contact's own e-mail belongs to the conversation.
    await arrives({
      id: 'a3@cliente.example',
      subject: 'Re: Pedido 10',
      from: 'bia@cliente.example',
      headers: `Cc: socio@cliente.example\r\n${headers}`,
    });
    expect(
      await arrives({
        id: 's1@cliente.example',
        subject: 'Re: Pedido 10',
        from: 'Sócio <socio@cliente.example>',
        headers,
      }),
    ).toBe(id);
  },
);

test.skipIf(lacks)(
  'the signed token in a Message-ID finds the conversation where no row names the e-mail',
  async () => {
    await begin();
    const { conversa } = await openConversa(ctx, { canal_id, endereco: 'caio@cliente.example', assunto: 'Visita' });
    await sendMensagem(ctx, { conversa_id: conversa.id, texto: 'Podemos visitar?' });
    await settle(company);
    const sent = smtp.received.at(-1)?.messageId ?? '';
    await sql`UPDATE mensagens SET mensagem_id_externo = NULL WHERE conversa_id = ${conversa.id}`;
    const headers = `In-Reply-To: ${sent}\r\n`;
    expect(
      await arrives({ id: 'c1@cliente.example', subject: 'Re: Visita', from: 'caio@cliente.example', headers }),
    ).toBe(conversa.id);
    const forged = sent.replace(/c[0-9a-z]+-/, 'c1-');
    expect(
      await arrives({
        id: 'c2@x.example',
        subject: 'Re: Visita',
        from: 'eva@x.example',
        headers: `In-Reply-To: ${forged}\r\n`,
      }),
    ).not.toBe(conversa.id);
  },
);

test.skipIf(lacks)(
  'an automatic answer is marked, and opens nothing again; twenty are enough; a bounce fails its message',
  async () => {
    await begin();
    const from = 'dora@cliente.example';
    const id = await arrives({ id: 'd1@cliente.example', subject: 'Férias', from });
    await sendMensagem(ctx, { conversa_id: id, texto: 'Boa viagem!' });
    await settle(company);
    const sent = smtp.received.at(-1)?.messageId ?? '';
    await concludeConversa(ctx, { id });
    const headers = `In-Reply-To: ${sent}\r\nAuto-Submitted: auto-replied\r\n`;
    for (let n = 1; n <= 22; n++)
      await dovecot.deliver(LOJA, raw({ id: `auto${n}@cliente.example`, subject: 'Re: Férias', from, headers }));
    await until(async () => {
      await settle(company);
      const [row] = await sql<
        { n: number }[]
      >`SELECT count(*)::int AS n FROM entradas_brutas WHERE canal_id = ${canal_id} AND situacao = 'tratada' AND recebida_em > now() - interval '1 minute'`;
      return (row?.n ?? 0) >= 22;
    });
    const [counted] = await sql<{ automaticas: number; status: string }[]>`
    SELECT (SELECT count(*)::int FROM emails e JOIN mensagens m ON m.id = e.mensagem_id WHERE m.conversa_id = v.id AND e.automatica) AS automaticas, status
    FROM conversas v WHERE id = ${id}`;
    expect(counted).toEqual({ automaticas: 20, status: 'concluida' });

    const bounce = `From: Mail Delivery System <MAILER-DAEMON@mx.example>\r\nTo: ${LOJA}\r\nSubject: Undelivered\r\nMessage-ID: <b1@mx.example>\r\nAuto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nUnknown user\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ${from}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 unknown\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${sent}\r\nSubject: Re: Ferias\r\n--b--\r\n`;
    await dovecot.deliver(LOJA, bounce);
    const failed = await until(async () => {
      await settle(company);
      const [row] = await sql<
        { status: string; erro: string }[]
      >`SELECT status, erro FROM mensagens WHERE mensagem_id_externo = ${sent}`;
      return row?.status === 'falhou' && row;
    });
    expect(failed.erro).toBeTruthy();
    const events = await sql`SELECT 1 FROM eventos WHERE empresa_id = ${company.id} AND evento = 'mensagem.falhou'`;
    expect(events).toEqual([]);
  },
);

test.skipIf(lacks)(
  'files of an e-mail are fetched out of what was kept, and a program among them is refused',
  async () => {
    await begin();
    const part = (name: string, type: string, bytes: string) =>
      `--m\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes, 'latin1').toString('base64')}\r\n`;
    const mail = `From: ${ANA}\r\nTo: ${LOJA}\r\nMessage-ID: <anexos@cliente.example>\r\nSubject: Anexos\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=m\r\n\r\n--m\r\nContent-Type: text/plain\r\n\r\nSeguem.\r\n${part('lista.txt', 'text/plain', 'café, açúcar')}${part('foto.png', 'image/png', `MZ${'\0'.repeat(500)}`)}--m--\r\n`;
    await dovecot.deliver(LOJA, mail);
    const id = await until(async () => {
      await settle(company);
      const [row] = await sql<
        { id: number }[]
      >`SELECT conversa_id AS id FROM mensagens WHERE mensagem_id_externo = '<anexos@cliente.example>'`;
      return row?.id;
    });
    await settle(company);
    const { mensagens } = await getTimeline(ctx, { id });
    expect(mensagens.at(-1)?.midias.map(({ nome, estado }) => [nome, estado])).toEqual([
      ['lista.txt', 'disponivel'],
      ['foto.png', 'recusada'],
    ]);
    expect(env.DATA_DIR).toContain('fios');
  },
);
