import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { setAviso, updateUsuario } from '#server/identidade/index.ts';
import { giveBack, LIMITES, peek } from '#server/limites/index.ts';
import { newSecret } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { maskSecrets } from '#server/platform/mask-secrets.ts';
import { openLink } from '#server/propostas/index.ts';
import { requisicaoWriter } from '#server/requisicoes/index.ts';
import type { Member } from '#tests/support/factory.ts';
import { mailTo } from '#tests/support/mail.ts';
import { openProposer, type Sent } from '#tests/support/proposta-door.ts';
import { asSuperuser } from '#tests/support/test-database.ts';

// The public page of a proposal: a GET never accepts, who accepts is kept, and what cannot be accepted says why.

const shop = openProposer();

/** Everything that the database has, the log of requests included: all rows, of all tables, as one digest. */
async function everything(): Promise<string> {
  await requisicaoWriter().flush();
  const tables = await db().sql<{ nome: string }[]>`
    SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS nome FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;
  const hash = createHash('sha256');
  for (const { nome } of tables) {
    const [row] = await db().sql.unsafe(
      `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS d FROM ${nome} t`,
    );
    hash.update(`${nome} ${row?.d}\n`);
  }
  return hash.digest('hex');
}

test('a hundred GETs and HEADs change nothing in the database, by programs with scripts or without', async () => {
  const sent = await shop.sent();
  const before = await everything();
  for (let i = 0; i < 50; i++) {
    const headers = { 'user-agent': i % 2 ? 'WhatsApp/2.23' : 'Mozilla/5.0', 'sec-fetch-site': 'none' };
    for (const method of ['GET', 'HEAD']) {
      expect((await shop.open(sent, { method, headers })).status).toBe(200);
      expect((await shop.open(sent, { method, headers, at: 'pdf/' })).status).toBe(200);
    }
  }
  // Nor does an address that says so, or the address of the form.
  expect((await shop.open(sent, { at: '?aceitar=1&concordo=sim' })).status).toBe(200);
  expect((await shop.open(sent, { at: 'aceitar/' })).status).toBe(405);
  expect(await everything()).toBe(before);
});

test('is in no cache, no search engine and no frame, tells no address, and runs no script', async () => {
  const { headers, body } = await page(await shop.sent());
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toContain('noindex');
  const policy = headers.get('content-security-policy') ?? '';
  for (const part of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"]) {
    expect(policy).toContain(part);
  }
  expect(policy).not.toContain('script-src');
  expect(body).toContain('name="robots" content="noindex');
  expect(body).not.toMatch(/<script|javascript:|onclick/);
});

test('what the company wrote is text, whatever it is', async () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const sent = await shop.sent({ titulo: hostile, introducao: hostile, condicoes: hostile });
  const { body } = await page(sent);
  expect(body).not.toContain('<script>');
  expect(body).not.toContain('<img src=x');
});

const page = async (sent: Sent) => {
  const answer = await shop.open(sent);
  return { headers: answer.headers, body: await answer.text(), status: answer.status };
};

describe('accepting', () => {
  test('keeps name, document, digest, address, browser and moment; one event', async () => {
    const sent = await shop.sent();
    const answer = await shop.accept(sent);
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('Proposta aceita')]);
    expect(await shop.read(sent.id)).toMatchObject({
      status: 'aceita',
      aceita_em: expect.stringMatching(/-03:00$/),
      resposta: {
        ...{ por: 'cliente', nome: 'Maria Souza', documento: '***.982.247-25', pdf_sha256: sent.pdf_sha256 },
        ...{ ip: expect.stringMatching(/127\.0\.0\.1$/), user_agent: 'Navegador de teste', versao: 1 },
      },
    });
    const [kept] = await db().sql`SELECT documento FROM respostas_proposta WHERE proposta_id = ${sent.id}`;
    expect(kept?.documento).toBe('52998224725');
    expect(await shop.events(sent.id)).toEqual([
      'proposta.criada rascunho',
      'proposta.status_alterada enviada rascunho',
      'proposta.status_alterada aceita enviada',
    ]);
    const [line] = await db().sql`
      SELECT ator_nome, porta FROM auditoria WHERE recurso = 'proposta' AND recurso_id = ${sent.id} AND acao = 'proposta.aceita'`;
    expect(line).toMatchObject({ ator_nome: 'Maria Souza', porta: 'link' });
  });

  test('twice, and ten times at the same moment: 200 each, one event', async () => {
    const sent = await shop.sent();
    const first = await Promise.all(Array.from({ length: 10 }, (_, i) => shop.accept(sent, { nome: `Pessoa ${i}` })));
    const second = await shop.accept(sent, { nome: 'Outra' });
    expect([...first, second].map(({ status }) => status)).toEqual(Array(11).fill(200));
    expect((await shop.events(sent.id)).filter((event) => event.includes(' aceita '))).toHaveLength(1);
    const rows = await db().sql`SELECT FROM respostas_proposta WHERE proposta_id = ${sent.id}`;
    expect(rows).toHaveLength(1);
    expect((await page(sent)).body).not.toContain('<form');
  });

  test.each([
    ['nome', { nome: ' ' }],
    ['documento', { documento: '529.982.247-24' }],
    ['concordo', { concordo: '' }],
  ])('without a right %s: 400, told at the field, and nothing typed is lost', async (campo, fields) => {
    const sent = await shop.sent();
    const answer = await shop.accept(sent, { nome: 'Maria <b>', ...fields });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`id="falha-${campo}"`);
    if (campo !== 'nome') expect(answer.text).toContain('value="Maria &lt;b&gt;"');
    expect((await shop.read(sent.id)).status).toBe('enviada');
  });

  test('of a document that was not sent: 409, explained', async () => {
    const sent = await shop.sent();
    const answer = await shop.accept(sent, { hash: 'a'.repeat(64) });
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('Leia-a de novo')]);
    expect((await shop.accept(sent, { hash: 'x' })).status).toBe(400);
    expect((await shop.read(sent.id)).status).toBe('enviada');
  });

  test('of an older version: its page says that there is a newer one, and it cannot be accepted', async () => {
    const old = await shop.sent();
    await shop.call('PATCH', `${old.id}/`, { desconto: '1.00' });
    expect((await page(old)).body).toContain('versão mais nova');
    expect((await shop.accept(old)).status).toBe(409);
    const now = await shop.send(old.id);
    const { body } = await page(old);
    expect(body).toContain('versão mais nova');
    expect(body).not.toContain('<form');
    expect((await shop.accept(old)).status).toBe(409);
    expect((await shop.accept(old, { hash: now.pdf_sha256 ?? '' })).status).toBe(409);
    expect((await shop.accept(now)).status).toBe(200);
  });

  test('one second after the end of the last day is refused, one before is not', async () => {
    const sent = await shop.sent({ valida_ate: '2099-06-30' });
    const token = new URL(sent.link).pathname.slice(3);
    const at = async (moment: string) => (await openLink(db(), token, new Date(moment)))?.estado;
    expect(await at('2099-06-30T23:59:59-03:00')).toBe('aberta');
    expect(await at('2099-07-01T00:00:00-03:00')).toBe('expirada');
    await shop.lastDay(sent.id, '2020-01-01');
    const answer = await shop.accept(sent);
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('01/01/2020')]);
    expect((await page(sent)).body).toContain('O prazo terminou');
  });

  test('from another site is refused', async () => {
    const sent = await shop.sent();
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://outro.com.br', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      expect((await shop.accept(sent, {}, headers)).status).toBe(403);
    }
    expect((await shop.read(sent.id)).status).toBe('enviada');
  });
});

test('a refusal keeps its reason; again, 200 and no event; it is not accepted after', async () => {
  const sent = await shop.sent();
  const refuse = () => shop.post(sent, 'recusar', { hash: sent.pdf_sha256 ?? '', motivo: 'Fechamos com outro.' });
  for (let twice = 0; twice < 2; twice++) expect((await refuse()).status).toBe(200);
  expect(await shop.read(sent.id)).toMatchObject({ status: 'recusada', motivo_recusa: 'Fechamos com outro.' });
  expect(await shop.events(sent.id)).toHaveLength(3);
  expect((await shop.accept(sent)).status).toBe(409);
});

describe('the notice of an answer', () => {
  let other: Member;
  let owner: Member;
  beforeAll(async () => {
    other = await shop.company.member('administrador');
    owner = await shop.company.member('operador');
    await shop.company.funnel();
  });
  const noticed = (member: Member, { id }: Sent) =>
    mailTo(member.email, 'proposta_respondida').then((all) =>
      all.filter((carta) => carta.tipo === 'proposta_respondida' && carta.dados.proposta_id === id),
    );
  const everybody = (sent: Sent) => Promise.all([shop.company.admin, other, owner].map((one) => noticed(one, sent)));

  /** A proposal that was sent, of a deal for which a user of the company answers. */
  async function ofDeal({ membro_id: responsavel_id }: Member): Promise<Sent> {
    const { id: contato_id } = await shop.company.contact({ nome: 'Rita da Padaria' });
    const { id: negocio_id } = await shop.company.deal({ contato_id, responsavel_id });
    return shop.sent({ cliente_id: undefined, negocio_id });
  }

  test('accepted twice and ten times at once: one to each administrator, with what was answered; nobody else', async () => {
    const sent = await shop.sent();
    await Promise.all(Array.from({ length: 10 }, () => shop.accept(sent)));
    await shop.accept(sent, { nome: 'Outra' });
    const [mine, theirs, none] = await everybody(sent);
    expect(mine).toEqual([
      {
        tipo: 'proposta_respondida',
        dados: {
          ...{ empresa_nome: expect.stringMatching(/^Empresa/), proposta_id: sent.id, numero: sent.numero },
          ...{ titulo: 'Treinamento', cliente: 'Padaria Pão da Serra', valor_total: '300.00' },
          ...{ resposta: 'aceita', por_nome: 'Maria Souza', motivo: null },
        },
      },
    ]);
    expect([theirs, none]).toEqual([mine, []]);
  });

  test("refused: with its reason, and to whoever answers for the deal; the next version's answer is told too", async () => {
    const sent = await ofDeal(owner);
    const refuse = (one: Sent) =>
      shop.post(one, 'recusar', { hash: one.pdf_sha256 ?? '', motivo: 'Fechamos com outro.' });
    for (let twice = 0; twice < 2; twice++) expect((await refuse(sent)).status).toBe(200);
    const told = await everybody(sent);
    expect(told.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(told[2]).toMatchObject([
      { dados: { resposta: 'recusada', por_nome: null, motivo: 'Fechamos com outro.', cliente: 'Rita da Padaria' } },
    ]);
    await shop.call('PATCH', `${sent.id}/`, { desconto: '1.00' });
    expect((await shop.accept(await shop.send(sent.id))).status).toBe(200);
    expect((await everybody(sent)).map(({ length }) => length)).toEqual([2, 2, 2]);
  });

  test('is once where the same user administers, and none to a deactivated one or to who switched it off', async () => {
    const twice = await ofDeal(other);
    await shop.accept(twice);
    expect((await everybody(twice)).map(({ length }) => length)).toEqual([1, 1, 0]);
    const leaves = await shop.company.member('operador');
    const left = await ofDeal(leaves);
    await updateUsuario(shop.company.ctx, { id: leaves.membro_id, ativo: false });
    await setAviso(db(), { usuario_id: other.id }, { tipo: 'proposta_respondida', ligado: false });
    await shop.accept(left);
    expect(await noticed(leaves, left)).toEqual([]);
    expect((await everybody(left)).map(({ length }) => length)).toEqual([1, 0, 0]);
    await setAviso(db(), { usuario_id: other.id }, { tipo: 'proposta_respondida', ligado: true });
  });

  test('what the company notes itself, and an answer that is refused, are told to nobody', async () => {
    const [accepted, refused, stale] = [await shop.sent(), await shop.sent(), await shop.sent()];
    await shop.act(accepted.id, 'aceitar');
    await shop.act(refused.id, 'recusar');
    expect((await shop.accept(stale, { hash: 'a'.repeat(64) })).status).toBe(409);
    for (const sent of [accepted, refused, stale]) expect(await everybody(sent)).toEqual([[], [], []]);
  });
});

describe('links that show nothing', () => {
  test('unknown ones are all alike, whatever their form', async () => {
    const texts = await Promise.all(
      [newSecret('rmn_pp'), 'rmn_pp_x', 'x', 'a'.repeat(2_000), '%00', '..%2f'].map(async (token) => {
        const answer = await fetch(`${shop.api.base}/p/${token}/`);
        return [answer.status, await answer.text()] as const;
      }),
    );
    expect(new Set(texts.map(([status]) => status))).toEqual(new Set([404]));
    expect(new Set(texts.map(([, text]) => text.replace(/nonce="[^"]*"/, ''))).size).toBe(1);
  });

  test('one whose time is over, and one of a cancelled proposal: 410; the PDF too', async () => {
    const [over, cancelled] = [await shop.sent(), await shop.sent()];
    await db().sql`UPDATE links_proposta SET expira_em = now() WHERE proposta_id = ${over.id}`;
    await shop.act(cancelled.id, 'cancelar');
    for (const [sent, said] of [
      [over, 'não vale mais'],
      [cancelled, 'foi cancelada'],
    ] as const) {
      const { status, body } = await page(sent);
      expect([status, body]).toEqual([410, expect.stringContaining(said)]);
      expect((await shop.open(sent, { at: 'pdf/' })).status).toBe(410);
      expect((await shop.accept(sent)).status).toBe(410);
    }
  });
});

test('the PDF at the link is the one that was sent, byte for byte', async () => {
  const sent = await shop.sent();
  const answer = await shop.open(sent, { at: 'pdf/' });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const digest = createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
  expect(digest).toBe(sent.pdf_sha256);
});

test('no log keeps the address of a link', async () => {
  const { link } = await shop.sent();
  expect(maskSecrets(`GET ${new URL(link).pathname}/pdf/`)).toBe('GET /p/rmn_pp_…/pdf/');
});

/** A value with every text in it replaced, but for numbers, days, colours and digests, which are judged before they are kept. */
function hostileIn(value: unknown, put: (name: string) => string, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => hostileIn(one, put, name));
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hostileIn(one, put, key)]));
  return typeof value === 'string' && !/^(?:[\d.:TZ-]+|#[0-9a-f]{6}|[0-9a-f]{64})$/.test(value) ? put(name) : value;
}

test('every text of a page is text, whatever field it is of, and so is what a form says and its page shows again', async () => {
  const MARK = `"'></title></textarea><romaneio-mal onload=alert(1)>`;
  const sent = await shop.sent({ introducao: 'Olá.', condicoes: 'À vista.' });
  await shop.company.ctx.db.sql`UPDATE empresas SET cnpj = '33000167000101' WHERE id = ${shop.company.id}`;
  const [row] = await db().sql<
    { retrato: unknown }[]
  >`SELECT retrato FROM versoes_proposta WHERE proposta_id = ${sent.id}`;
  const names: string[] = [];
  const retrato = hostileIn(row?.retrato, (name) => {
    names.push(name);
    return `${name}${MARK}`;
  });
  expect(names).toEqual(expect.arrayContaining(['nome', 'titulo', 'introducao', 'condicoes', 'descricao']));
  // What was sent is frozen: behind the product's back.
  await asSuperuser(async (sql) => {
    await sql`SET session_replication_role = replica`;
    await sql`UPDATE versoes_proposta SET retrato = ${JSON.stringify(retrato)}::text::jsonb WHERE proposta_id = ${sent.id}`;
  });
  const fields = { nome: MARK, documento: MARK, motivo: `${MARK}${'x'.repeat(1_100)}`, concordo: '', hash: MARK };
  const bodies = [
    (await page(sent)).body,
    (await shop.post(sent, 'aceitar', fields)).text,
    (await shop.post(sent, 'aceitar', { ...fields, hash: sent.pdf_sha256 ?? '' })).text,
    (await shop.post(sent, 'recusar', fields)).text,
    (await shop.post(sent, 'recusar', { ...fields, hash: sent.pdf_sha256 ?? '' })).text,
    (await fetch(`${shop.api.base}/p/${encodeURIComponent(MARK)}/`)).text(),
  ];
  for (const body of await Promise.all(bodies)) {
    expect(body).toContain('<!doctype html>');
    expect(body).not.toContain('<romaneio-mal');
    expect(body.match(/<\/title>/g)).toHaveLength(1);
  }
  // The forms really were shown again with what they said.
  expect(await bodies[1]).toContain('&lt;romaneio-mal');
});

test('a page is asked for 150 times a minute from one address, and answered 30 times; guesses count', async () => {
  const sent = await shop.sent();
  setEnv({ RATE_LIMIT_SCALE: '1' });
  try {
    const tally = async (most: number, ask: () => Promise<{ status: number }>) => {
      const statuses: number[] = [];
      while (statuses.at(-1) !== 429 && statuses.length <= most) statuses.push((await ask()).status);
      return statuses;
    };
    for (const limite of ['proposta:ip', 'proposta:resposta'] as const) {
      while ((await peek(limite, '127.0.0.1')).remaining < LIMITES[limite].limit) await giveBack(limite, '127.0.0.1');
    }
    const pages = await tally(150, () => fetch(`${shop.api.base}/p/${newSecret('rmn_pp')}/`));
    expect(pages).toEqual([...Array(150).fill(404), 429]);
    const refused = await shop.open(sent);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const answers = await tally(30, () => shop.accept(sent, { hash: 'x' }));
    expect(answers).toEqual([...Array(30).fill(400), 429]);
  } finally {
    setEnv({ RATE_LIMIT_SCALE: '1000' });
  }
});
