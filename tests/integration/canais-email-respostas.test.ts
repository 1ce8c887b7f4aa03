import { beforeAll, describe, expect, test } from 'vitest';
import { concludeConversa, getIndicadores, openConversa, sendMensagem } from '#server/atendimento/index.ts';
import { keepBruta, updateCanal } from '#server/canais/index.ts';
import { today } from '#server/platform/clock.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { messagesOf, setUpChannel } from '#tests/support/canais-scene.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { settle, systemOf } from '#tests/support/inbox.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// Which conversation an e-mail continues, and whom the answer goes to: e-mails as a mailbox's reader keeps them, answers at a real SMTP server.

const LOJA = 'contato@loja.example';
const ANA = 'ana@cliente.example';
const SOCIO = 'socio@cliente.example';

setEnv({ DATA_DIR: await makeTestFolder('respostas') });
const company = await makeCompany();
const { ctx } = company;
const { sql } = ctx.db;
beforeAll(() => setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }));

type Mail = { id: string; subject: string; from?: string; to?: string; headers?: string };

async function scene(config: Record<string, unknown> = {}) {
  const smtp = await startSmtp();
  const server = { host: '127.0.0.1', seguranca: 'nenhuma' };
  const canal = await setUpChannel(company, ['email', 'imap_smtp'], {
    ...{ endereco: LOJA, nome_exibido: 'Loja', senha: 'segredo' },
    ...{ imap: { ...server, porta: 2143, usuario: LOJA }, smtp: { ...server, porta: smtp.port }, ...config },
  });
  const keep = async (raw: string) => {
    await keepBruta(db(), { id: canal.id, empresa_id: company.id }, sha256(raw), Buffer.from(raw));
    await settle(company);
  };
  const conversaOf = async (id: string) => {
    const [row] = await sql<{ conversa_id: number }[]>`
      SELECT conversa_id FROM mensagens WHERE canal_id = ${canal.id} AND mensagem_id_externo = ${`<${id}>`}`;
    return row?.conversa_id ?? 0;
  };
  return {
    ...{ smtp, canal, keep },
    /** An e-mail that comes; its conversation. */
    async arrives({ id, subject, from = ANA, to = LOJA, headers = '' }: Mail): Promise<number> {
      await keep(
        `From: ${from}\r\nTo: ${to}\r\nMessage-ID: <${id}>\r\nDate: ${new Date().toUTCString()}\r\nSubject: ${subject}\r\n${headers}Content-Type: text/plain; charset=utf-8\r\n\r\nTexto ${id}\r\n`,
      );
      return conversaOf(id);
    },
    /** What is sent in a conversation, as the server has it, and whom it went to. */
    async answers(conversa_id: number) {
      smtp.offered.length = 0;
      await sendMensagem(ctx, { conversa_id, texto: 'Resposta' });
      await settle(company);
      const sent = smtp.received.at(-1);
      return { id: sent?.messageId ?? '', subject: sent?.subject ?? '', to: smtp.offered.toSorted() };
    },
  };
}

const answering = (id: string) => `In-Reply-To: ${id}\r\n`;
const stateOf = async (id: number) =>
  (await sql<{ status: string; desdobrada: boolean }[]>`SELECT status, desdobrada FROM conversas WHERE id = ${id}`)[0];

describe('an answer to a concluded conversation', () => {
  test('opens it again beside one that has begun since about another subject', async () => {
    const { arrives } = await scene();
    const first = await arrives({ id: 'm1@c.example', subject: 'Pedido 10' });
    await concludeConversa(ctx, { id: first });
    const second = await arrives({ id: 'm2@c.example', subject: 'Outra coisa' });
    expect(second).not.toBe(first);
    const headers = answering('<m1@c.example>');
    expect(await arrives({ id: 'm3@c.example', subject: 'Re: Pedido 10', headers })).toBe(first);
    expect(await stateOf(first)).toEqual({ status: 'aberta', desdobrada: true });
    // Once it is the only one, it stands beside none.
    for (const id of [first, second]) await concludeConversa(ctx, { id });
    expect(await arrives({ id: 'm4@c.example', subject: 'Re: Pedido 10', headers })).toBe(first);
    expect(await stateOf(first)).toEqual({ status: 'aberta', desdobrada: false });
  });

  test('goes into the one that has begun since about the same subject', async () => {
    const { arrives } = await scene();
    const first = await arrives({ id: 'n1@c.example', subject: 'Pedido 10' });
    await arrives({ id: 'n2@c.example', subject: 'Outra coisa' });
    await concludeConversa(ctx, { id: first });
    const again = await arrives({ id: 'n3@c.example', subject: 'Pedido 10' });
    expect(again).not.toBe(first);
    const headers = answering('<n1@c.example>');
    expect(await arrives({ id: 'n4@c.example', subject: 'Re: Pedido 10', headers })).toBe(again);
    expect(await stateOf(first)).toMatchObject({ status: 'concluida' });
  });
});

describe('an answer of ours', () => {
  test('goes to whoever of the conversation wrote last, and to the copies of their e-mail', async () => {
    const { arrives, answers } = await scene();
    const id = await arrives({ id: 'j1@c.example', subject: 'Pedido', headers: `Cc: ${SOCIO}\r\n` });
    expect((await answers(id)).to).toEqual([ANA, SOCIO]);
    const headers = `Cc: ${ANA}\r\n${answering('<j1@c.example>')}`;
    expect(await arrives({ id: 'j2@c.example', subject: 'Re: Pedido', from: SOCIO, headers })).toBe(id);
    expect((await answers(id)).to).toEqual([ANA, SOCIO]);
    await arrives({ id: 'j3@c.example', subject: 'Re: Pedido', headers: answering('<j2@c.example>') });
    expect((await answers(id)).to).toEqual([ANA]);
  });

  test('goes to the contact too where somebody else wrote to both of us', async () => {
    const { arrives, answers } = await scene();
    const id = await arrives({ id: 'k1@c.example', subject: 'Pedido', headers: `Cc: ${SOCIO}\r\n` });
    const headers = answering('<k1@c.example>');
    await arrives({ id: 'k2@c.example', subject: 'Re: Pedido', from: SOCIO, to: `${ANA}, ${LOJA}`, headers });
    expect((await answers(id)).to).toEqual([ANA, SOCIO]);
    await arrives({ id: 'k3@c.example', subject: 'Re: Pedido', from: SOCIO, headers });
    expect((await answers(id)).to).toEqual([SOCIO]);
  });

  test('goes to none of our own addresses that were in copy', async () => {
    const { arrives, answers } = await scene({ outros_enderecos: ['vendas@loja.example'] });
    const headers = `Cc: vendas@loja.example, contato+c1@loja.example, ${SOCIO}\r\n`;
    const id = await arrives({ id: 'o1@c.example', subject: 'Pedido', headers });
    expect((await answers(id)).to).toEqual([ANA, SOCIO]);
    await arrives({ id: 'o2@c.example', subject: 'Re: Pedido', headers: headers + answering('<o1@c.example>') });
    const [row] = await sql<{ participantes: string[] }[]>`SELECT participantes FROM conversas WHERE id = ${id}`;
    expect(row?.participantes.toSorted()).toEqual([ANA, SOCIO]);
  });

  test('does not go to a machine that wrote meanwhile', async () => {
    const { arrives, answers } = await scene();
    const id = await arrives({ id: 'f1@c.example', subject: 'Pedido', headers: `Cc: ${SOCIO}\r\n` });
    const headers = `Auto-Submitted: auto-replied\r\n${answering('<f1@c.example>')}`;
    expect(await arrives({ id: 'f2@c.example', subject: 'Re: Pedido', from: SOCIO, headers })).toBe(id);
    expect((await answers(id)).to).toEqual([ANA, SOCIO]);
  });

  test('has not failed where a copy alone comes back; where the contact refuses it too, it has', async () => {
    const { arrives, answers, keep, canal } = await scene();
    const id = await arrives({ id: 'd1@c.example', subject: 'Pedido', headers: `Cc: ${SOCIO}\r\n` });
    const sent = (await answers(id)).id;
    const bounce = (n: number, of: readonly string[]) => {
      const blocks = of.map((one) => `Final-Recipient: rfc822; ${one}\r\nAction: failed\r\nStatus: 5.1.1\r\n`);
      return `From: Mail Delivery System <MAILER-DAEMON@mx.example>\r\nTo: ${LOJA}\r\nSubject: Undelivered\r\nMessage-ID: <b${n}@mx.example>\r\nAuto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nUnknown user\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n${blocks.join('\r\n')}\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${sent}\r\nSubject: Re: Pedido\r\n--b--\r\n`;
    };
    await keep(bounce(1, [SOCIO.toUpperCase()]));
    expect((await messagesOf(canal)).at(-1)).toMatchObject({ status: 'enviada' });
    await keep(bounce(2, [SOCIO, ANA]));
    expect((await messagesOf(canal)).at(-1)).toMatchObject({ status: 'falhou' });
  });
});

describe('the conversation goes on', () => {
  test('with the answer to an e-mail of a conversation without a subject, also where the channel has another name since', async () => {
    const { arrives, answers, canal } = await scene();
    const from = 'caio@cliente.example';
    const { conversa } = await openConversa(ctx, { canal_id: canal.id, endereco: from });
    const sent = await answers(conversa.id);
    expect(sent.subject).toBe(canal.nome);
    const headers = answering(sent.id);
    expect(await arrives({ id: 's1@c.example', from, subject: `Re: ${sent.subject}`, headers })).toBe(conversa.id);
    await updateCanal(
      { ...(await systemOf(company.id)), porta: 'cli' },
      { id: canal.id, nome: `${canal.nome} (antigo)` },
    );
    expect(await arrives({ id: 's2@c.example', from, subject: `RES: ${sent.subject}`, headers })).toBe(conversa.id);
    expect(await arrives({ id: 's3@c.example', from, subject: 'Re: Outro assunto', headers })).not.toBe(conversa.id);
  });

  test('with the answer to an e-mail that came without a subject', async () => {
    const { arrives, answers } = await scene();
    const id = await arrives({ id: 'v1@c.example', subject: '' });
    const sent = await answers(id);
    const headers = answering(sent.id);
    expect(await arrives({ id: 'v2@c.example', subject: `Re: ${sent.subject}`, headers })).toBe(id);
  });

  test('under a subject of more than 300 characters, kept by the release before or by this one', async () => {
    const { arrives, answers } = await scene();
    const subject = `Pedido ${'muito '.repeat(60)}longo`;
    const id = await arrives({ id: 'l1@c.example', subject });
    const sent = await answers(id);
    await arrives({ id: 'l2@c.example', subject: 'Outro assunto' });
    expect(await arrives({ id: 'l3@c.example', subject: `Re: ${subject}`, headers: answering(sent.id) })).toBe(id);
    await sql`UPDATE conversas SET fio = lower(left(${subject}, 300)) WHERE id = ${id}`;
    expect(await arrives({ id: 'l4@c.example', subject: `Re: ${subject}`, headers: answering(sent.id) })).toBe(id);
    expect(await arrives({ id: 'l5@c.example', subject })).toBe(id);
  });
});

describe('what a machine writes', () => {
  const AUTOMATIC = 'Auto-Submitted: auto-generated\r\n';

  test('comes whole where nobody answers it, however much it is', async () => {
    const { arrives, canal } = await scene();
    const notice = (n: number) => ({
      id: `p${n}@banco.example`,
      from: 'avisos@banco.example',
      subject: 'Pix recebido',
    });
    for (let n = 0; n < 23; n++) await arrives({ ...notice(n), headers: AUTOMATIC });
    expect(await messagesOf(canal)).toHaveLength(23);
  });

  test('is no message that waits for an answer', async () => {
    const { arrives, answers, canal } = await scene();
    const inicio = today(ctx.fuso);
    const { conversa } = await openConversa(ctx, { canal_id: canal.id, endereco: ANA, assunto: 'Visita' });
    const headers = answering((await answers(conversa.id)).id);
    await arrives({ id: 'w1@c.example', subject: 'Re: Visita', headers: AUTOMATIC + headers });
    const times = async () => {
      await answers(conversa.id);
      return (await getIndicadores(ctx, { inicio, fim: today(ctx.fuso), canal_id: canal.id })).total;
    };
    expect(await times()).toMatchObject({ atendimentos: 1, respondidos: 0, resposta_mediana_s: null });
    await arrives({ id: 'w2@c.example', subject: 'Re: Visita', headers });
    expect(await times()).toMatchObject({ atendimentos: 1, respondidos: 1 });
  });
});
