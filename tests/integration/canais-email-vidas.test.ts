import type { AddressObject } from 'mailparser';
import { beforeAll, expect, test } from 'vitest';
import { concludeConversa, openConversa, sendMensagem } from '#server/atendimento/index.ts';
import { keepBruta } from '#server/canais/index.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { setUpChannel } from '#tests/support/canais-scene.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { settle } from '#tests/support/inbox.ts';
import { generator, SEED } from '#tests/support/seed.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// People who write e-mails to a company and to each other, answer one and all, forward, go on holiday, and change the subject; what comes, comes
// in any order and twice. Each e-mail is one message, an answer is in the conversation of what it answers, and ours go to people who were in it.

const STEPS = Number(process.env.MAIL_STEPS ?? 60);
const LOJA = 'contato@loja.example';
const VENDAS = 'vendas@loja.example';
const PEOPLE = ['ana', 'bia', 'caio', 'eva'].map((name) => `${name}@cliente.example`);
const SUBJECTS = ['Pedido 10', 'Orçamento', 'Nota', ''];

type Mail = { id: string; from: string; to: string[]; cc: string[]; answerTo: string; subject: string; refs: string[] };
type Place = { conversa_id: number; concluida: boolean };

const random = generator(SEED);
const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const chance = (of: number) => random() < of;
const isOurs = (address: string) => /^(?:contato|vendas)(?:\+[^@]*)?@loja\.example$/.test(address);
const bare = (subject: string) => subject.replace(/^(?:(?:re|res|enc|aw)(?:\[2\])?:\s*)+/i, '').toLowerCase();
const addressesIn = (list: AddressObject | AddressObject[] = []) =>
  [list].flat().flatMap(({ value }) => value.map(({ address = '' }) => address));
const encoded = (subject: string) => (subject ? `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=` : '');

setEnv({ DATA_DIR: await makeTestFolder('email-vidas') });
const company = await makeCompany();
const { ctx } = company;
const { sql } = ctx.db;
beforeAll(() => setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }));

/** Programs name what they answer in either header, or in both. */
function rawOf({ id, from, to, cc, subject, refs }: Mail, automatic: boolean): string {
  const style = random();
  const head = [
    ...[`From: ${from}`, `To: ${to.join(', ')}`, ...(cc.length > 0 ? [`Cc: ${cc.join(',\r\n ')}`] : [])],
    ...[`Message-ID: <${id}>`, `Date: ${new Date().toUTCString()}`, `Subject: ${encoded(subject)}`],
    ...(refs.length > 0 && style < 0.7 ? [`In-Reply-To: ${refs.at(-1)}`] : []),
    ...(refs.length > 0 && style > 0.3 ? [`References: ${refs.join('\r\n\t')}`] : []),
    ...(automatic ? ['Auto-Submitted: auto-replied'] : []),
  ];
  return `${head.join('\r\n')}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nTexto ${id}\r\n`;
}

test(`whoever writes to whom by e-mail, nothing is lost, doubled or told to somebody else (TEST_SEED=${SEED})`, async () => {
  const smtp = await startSmtp();
  const server = { host: '127.0.0.1', seguranca: 'nenhuma' };
  const canal = await setUpChannel(company, ['email', 'imap_smtp'], {
    ...{ endereco: LOJA, outros_enderecos: [VENDAS], senha: 'segredo', token_no_endereco: chance(0.6) },
    ...{ imap: { ...server, porta: 2143, usuario: LOJA }, smtp: { ...server, porta: smtp.port } },
  });
  const inbox = new Map<string, Mail[]>(PEOPLE.map((one) => [one, []]));
  const sent = new Map<string, Mail>();
  let waiting: { mail: Mail; raw: string }[] = [];
  let serial = 0;
  const nextId = () => `m${++serial}@cliente.example`;

  const post = (mail: Mail, automatic = false) => {
    sent.set(mail.id, mail);
    const addresses = [...mail.to, ...mail.cc];
    for (const one of addresses) inbox.get(one)?.push(mail);
    if (!isOurs(mail.from) && addresses.some(isOurs)) waiting.push({ mail, raw: rawOf(mail, automatic) });
  };
  const placeOf = async (id: string): Promise<Place | undefined> => {
    const [row] = await sql<Place[]>`
      SELECT m.conversa_id, v.status = 'concluida' AS concluida FROM mensagens m JOIN conversas v ON v.id = m.conversa_id
      WHERE m.canal_id = ${canal.id} AND m.mensagem_id_externo = ${`<${id}>`}`;
    return row;
  };
  const conversasOf = () => sql<{ id: number }[]>`SELECT id FROM conversas WHERE canal_id = ${canal.id}`;

  /** What waits arrives, some of it twice; alone, its conversation is known before. */
  const arrive = async () => {
    const mails = waiting.toSorted(() => random() - 0.5);
    waiting = [];
    const [only] = mails.length === 1 ? mails : [];
    const answered = only && sent.get(only.mail.refs.at(-1)?.slice(1, -1) ?? '');
    const before = answered && (await placeOf(answered.id));
    for (const { raw } of mails) {
      for (const print of chance(0.2) ? ['1', '2'] : ['1'])
        await keepBruta(db(), { id: canal.id, empresa_id: company.id }, sha256(raw + print), Buffer.from(raw));
    }
    await settle(company);
    for (const { mail } of mails) expect(await placeOf(mail.id), `${mail.id} is a message`).toBeDefined();
    if (!only || !before || before.concluida || bare(answered.subject) !== bare(only.mail.subject)) return;
    const knows = [answered.from, ...answered.to, ...answered.cc].includes(only.mail.from);
    if (knows)
      expect(await placeOf(only.mail.id), `${only.mail.id} answers ${answered.id}`).toMatchObject({
        conversa_id: before.conversa_id,
      });
  };

  const writes = (who: string) => {
    const others = PEOPLE.filter((one) => one !== who && chance(0.25));
    const [own, other] = chance(0.7) ? [LOJA, VENDAS] : [VENDAS, LOJA];
    const inCopy = others.length > 0 && chance(0.2);
    const cc = inCopy ? [own] : [...others, ...(chance(0.2) ? [other] : [])];
    post({ id: nextId(), from: who, to: inCopy ? others : [own], cc, answerTo: who, subject: any(SUBJECTS), refs: [] });
  };
  const answers = (who: string) => {
    const mail = any((inbox.get(who) ?? []).slice(-6));
    if (!mail) return writes(who);
    const isForward = chance(0.1);
    const others = [...mail.to, ...mail.cc].filter((one) => one !== who && one !== mail.answerTo);
    const prefix = isForward ? 'Enc: ' : any(['Re: ', 'RES: ', 'Re: Re: ', 'AW: ', 'Re[2]: ']);
    post(
      {
        ...{ id: nextId(), from: who, answerTo: who, refs: [...mail.refs, `<${mail.id}>`] },
        to: isForward ? [any(PEOPLE.filter((one) => one !== who))] : [mail.answerTo],
        cc: !isForward && chance(0.6) ? [...new Set(others)] : [],
        subject: chance(0.1) ? 'Assunto novo' : prefix + mail.subject,
      },
      chance(0.1),
    );
  };

  /** What we write: to one, and to nobody who was not in the conversation; answering what is in it alone. */
  const ours = async () => {
    const conversa = any(await conversasOf());
    if (!conversa) return;
    const named = await sql<{ id: number; de: string; para: string[]; cc: string[] }[]>`
      SELECT m.id, e.de, e.para, e.cc FROM emails e JOIN mensagens m ON m.id = e.mensagem_id WHERE m.conversa_id = ${conversa.id}`;
    const [{ endereco } = { endereco: '' }] = await sql<
      { endereco: string }[]
    >`SELECT endereco FROM conversas WHERE id = ${conversa.id}`;
    smtp.offered.length = 0;
    const count = smtp.received.length;
    const resposta_a_id = chance(0.3) ? any(named)?.id : undefined;
    await sendMensagem(ctx, { conversa_id: conversa.id, texto: `Resposta ${++serial}`, resposta_a_id });
    await settle(company);
    expect(smtp.received).toHaveLength(count + 1);
    const mail = smtp.received.at(-1);
    const [to, cc] = [addressesIn(mail?.to), addressesIn(mail?.cc)];
    const refs = [mail?.references ?? []].flat();
    const known = new Set([endereco, ...named.flatMap((one) => [one.de, ...one.para, ...one.cc])]);
    expect(to).toHaveLength(1);
    expect([...to, ...cc].filter((one) => isOurs(one) || !known.has(one))).toEqual([]);
    expect(smtp.offered.toSorted()).toEqual([...new Set([...to, ...cc])].toSorted());
    for (const ref of refs) expect((await placeOf(ref.slice(1, -1)))?.conversa_id).toBe(conversa.id);
    const id = (mail?.messageId ?? '').slice(1, -1);
    expect(sent.has(id)).toBe(false);
    const [answerTo = LOJA] = addressesIn(mail?.replyTo);
    post({ id, from: LOJA, to, cc, answerTo, subject: mail?.subject ?? '', refs });
  };

  for (let step = 0; step < STEPS; step++) {
    const [draw, who] = [random(), any(PEOPLE)];
    if (draw < 0.15) writes(who);
    else if (draw < 0.6) answers(who);
    else if (draw < 0.85) await ours();
    else if (draw < 0.93) {
      const conversa = any(await conversasOf());
      if (conversa) await concludeConversa(ctx, { id: conversa.id });
    } else {
      const fields = { assunto: any(['Pedido 10', 'Nossa visita', 'Nota']), assunto_novo: chance(0.5) };
      await openConversa(ctx, { canal_id: canal.id, endereco: who, ...fields });
    }
    if (chance(0.7)) await arrive();
  }
  await arrive();
  const [left] = await sql<{ waiting: number; messages: number; own: number }[]>`
    SELECT (SELECT count(*)::int FROM entradas_brutas WHERE canal_id = ${canal.id} AND situacao <> 'tratada') AS waiting,
      (SELECT count(*)::int FROM mensagens WHERE canal_id = ${canal.id}) AS messages,
      (SELECT count(*)::int FROM conversas, unnest(participantes) one WHERE canal_id = ${canal.id} AND one LIKE '%@loja.example') AS own`;
  const came = [...sent.values()].filter(({ from, to, cc }) => isOurs(from) || [...to, ...cc].some(isOurs));
  expect(left).toEqual({ waiting: 0, messages: came.length, own: 0 });
}, 120_000);
