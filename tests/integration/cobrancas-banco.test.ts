import { describe, expect, test } from 'vitest';
import { createContaPix, retainAvisos } from '#server/cobrancas/index.ts';
import { estornarTitulo, registerBaixa } from '#server/financeiro/index.ts';
import { setAviso } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { certificate } from '#tests/support/certificates.ts';
import { openShop } from '#tests/support/charges.ts';
import type { Member } from '#tests/support/factory.ts';
import { mailTo } from '#tests/support/mail.ts';

// Charges at a bank: a fake one, over real TLS with client certificates, that is late, wrong, repeats itself and dies.

const shop = openShop();

async function charged(valor = '100.00') {
  const [conta] = await db().sql<
    { id: number }[]
  >`SELECT id FROM contas_pix WHERE padrao AND empresa_id = ${shop.company.ctx.empresa_id}`;
  if (!conta) await shop.bank();
  const titulo = await shop.receivable(valor);
  const cobranca = await shop.charge(titulo.id);
  await shop.work();
  return { titulo, cobranca };
}

const notice = (...pix: unknown[]) => ({ pix });

describe('registering', () => {
  test('the txid is written before the bank is asked; its code comes with the answer', async () => {
    await shop.bank();
    const titulo = await shop.receivable('412.50');
    const made = await shop.charge(titulo.id);
    expect(made).toMatchObject({
      ...{ conta_id: titulo.id, status: 'ativa', adaptador: 'api_pix', valor: '412.50', nova: true },
      ...{ copia_e_cola: null, pendencia: 'registrar' },
      txid: expect.stringMatching(/^[a-zA-Z0-9]{26,35}$/),
    });
    expect(shop.psp.cobs.size).toBe(0);
    expect(await shop.charge(titulo.id)).toMatchObject({ id: made.id, nova: false });
    await shop.work();
    expect(await shop.charged(made.id)).toMatchObject({
      ...{ status: 'ativa', pendencia: null, erro: null, expira_em: expect.any(String) },
      copia_e_cola: expect.stringContaining(`pix.banco.example/qr/v2/${made.txid}`),
    });
    expect(shop.psp.cobs.get(made.txid)).toMatchObject({ valor: { original: '412.50' }, status: 'ATIVA' });
    // The address of notices was told, and its path is the secret.
    expect([...shop.psp.webhooks.values()].at(-1)).toMatch(
      /^https:\/\/erp\.example\.com\/integracoes\/pix\/[\w-]{43}$/,
    );
  });

  test('a bank that dies between PUT and answer, is late, answers 500, ends its tokens: one charge', async () => {
    shop.psp.moods.put.push('dies-before', { status: 500 }, 'dies-after', { status: 401 }, 'late');
    const tokens = shop.psp.tokens;
    const { cobranca } = await charged();
    expect(await shop.charged(cobranca.id)).toMatchObject({ status: 'ativa', pendencia: null, erro: null });
    expect([...shop.psp.cobs.keys()].filter((txid) => txid === cobranca.txid)).toHaveLength(1);
    expect(shop.psp.tokens - tokens).toBeLessThanOrEqual(1);
    // A bank that takes no second PUT: the charge is found there.
    shop.psp.once = true;
    shop.psp.moods.put.push('dies-after');
    const { cobranca: second } = await charged();
    expect(await shop.charged(second.id)).toMatchObject({ status: 'ativa', copia_e_cola: expect.any(String) });
    shop.psp.once = false;
  });

  test('what the bank refuses for good ends the charge, and says why', async () => {
    shop.psp.moods.put.push('refuses');
    const { cobranca, titulo } = await charged();
    expect(await shop.charged(cobranca.id)).toMatchObject({
      status: 'removida_pelo_psp',
      erro: 'O banco não registrou a cobrança (400): A requisição não respeita o schema.',
    });
    expect(await shop.charge(titulo.id)).toMatchObject({ nova: true });
  });

  test('a token lives as long as the bank says, and no longer', async () => {
    const before = shop.psp.tokens;
    await charged();
    await charged();
    expect(shop.psp.tokens).toBe(before);
  });

  test('mutual TLS is really required: without the right certificate nothing is registered', async () => {
    const stranger = certificate('self-signed');
    await shop.bank({ nome: 'Estranha', certificado: stranger.cert, chave_privada: stranger.key, padrao: true });
    const titulo = await shop.receivable();
    const cobranca = await shop.charge(titulo.id);
    const asked = shop.psp.asked.length;
    await shop.work(2);
    expect(shop.psp.asked.length).toBe(asked);
    expect(await shop.charged(cobranca.id)).toMatchObject({
      ...{ status: 'ativa', pendencia: 'registrar' },
      erro: expect.stringContaining('O banco não respondeu'),
    });
    // A bank that the account does not trust is not spoken to either.
    await shop.bank({ nome: 'Sem autoridade', autoridade: undefined, padrao: true });
    const other = await shop.charge((await shop.receivable()).id);
    await shop.work(2);
    expect(shop.psp.asked.length).toBe(asked);
    expect((await shop.charged(other.id)).erro).toContain('autoridade');
    await db().sql`UPDATE cobrancas SET pendencia = NULL WHERE id IN (${cobranca.id}, ${other.id})`;
    await db().sql`UPDATE contas_pix SET tentar_em = NULL`;
    await shop.bank({ padrao: true });
    await shop.work();
  });
});

describe('payments', () => {
  test('a notice ten times, then with a wrong key and a wrong amount: one receipt, two in quarantine', async () => {
    const { cobranca, titulo } = await charged('250.00');
    const pix = shop.psp.pay(cobranca.txid);
    for (let n = 0; n < 10; n++) {
      expect((await shop.notify(notice(pix), undefined, n % 2 ? '/pix' : '')).status).toBe(200);
      if (n === 4) await shop.work();
    }
    await shop.work();
    await shop.notify(notice({ ...pix, chave: 'outra@chave.com.br' }));
    await shop.notify(notice({ ...pix, valor: '2.50' }));
    await shop.work();
    await shop.work();
    expect(await shop.receipts(titulo.id)).toEqual([`pix pix 250.00 ${pix.endToEndId}`]);
    expect(await shop.charged(cobranca.id)).toMatchObject({
      ...{ status: 'concluida', end_to_end_id: pix.endToEndId, baixa_id: expect.any(Number), pendencia: null },
    });
    const kept = (await shop.quarantine()).filter((one) => one.end_to_end_id === pix.endToEndId);
    expect(kept.map(({ motivo }) => motivo).toSorted()).toEqual(['chave_diferente', 'valor_diferente']);
    expect(kept.map(({ situacao }) => situacao)).toEqual(['aberta', 'aberta']);
  });

  test("what the bank itself tells of another key, another amount, a second payment or nobody's charge settles nothing", async () => {
    const { cobranca, titulo } = await charged('80.00');
    const other = shop.psp.pay(cobranca.txid, { chave: '11111111-8dcc-4054-9bf9-0dbd61d36906' });
    const less = shop.psp.pay(cobranca.txid, { valor: '79.99' });
    const lost = shop.psp.pay('ninguemtemestetxid0000000000', { valor: '12.00' });
    await shop.notify(
      notice(other, less, lost, { endToEndId: 'E00000000INVENTADO', txid: cobranca.txid, valor: '80.00' }),
    );
    await shop.work();
    expect(await shop.receipts(titulo.id)).toEqual([]);
    const right = shop.psp.pay(cobranca.txid);
    const second = shop.psp.pay(cobranca.txid);
    await shop.notify(notice(right));
    await shop.work();
    await shop.notify(notice(second));
    await shop.work();
    expect(await shop.receipts(titulo.id)).toEqual([`pix pix 80.00 ${right.endToEndId}`]);
    const why = new Map((await shop.quarantine()).map((one) => [one.end_to_end_id, [one.motivo, one.confirmado]]));
    expect(why.get(other.endToEndId)).toEqual(['chave_diferente', true]);
    expect(why.get(less.endToEndId)).toEqual(['valor_diferente', true]);
    expect(why.get(lost.endToEndId)).toEqual(['txid_desconhecido', true]);
    expect(why.get(second.endToEndId)).toEqual(['segundo_pix', true]);
    expect(why.get('E00000000INVENTADO')).toEqual(['nao_confirmado', false]);
  });

  test('a bank that knows the payment late, answers twice and dies meanwhile: settled once', async () => {
    const { cobranca, titulo } = await charged('60.00');
    const pix = shop.psp.pay(cobranca.txid);
    shop.psp.moods.pix.push({ status: 404 }, 'dies-before', { status: 503 }, 'late');
    shop.psp.moods.get.push('dies-before', { status: 500 });
    await Promise.all([
      shop.notify(notice(pix)),
      shop.notify(notice(pix, pix)),
      shop.notify(notice({ ...pix, chave: undefined })),
    ]);
    await shop.work();
    expect(await shop.receipts(titulo.id)).toEqual([`pix pix 60.00 ${pix.endToEndId}`]);
    expect((await shop.quarantine()).filter((one) => one.end_to_end_id === pix.endToEndId)).toEqual([]);
  });

  test('a notice that never comes: the bank is asked now and then, and an unpaid charge ends', async () => {
    const { cobranca, titulo } = await charged('33.00');
    const pix = shop.psp.pay(cobranca.txid);
    await db().sql`UPDATE cobrancas SET tentar_em = now() WHERE id = ${cobranca.id}`;
    await shop.work();
    expect(await shop.receipts(titulo.id)).toEqual([`pix pix 33.00 ${pix.endToEndId}`]);
    const unpaid = await charged('34.00');
    await db()
      .sql`UPDATE cobrancas SET tentar_em = now(), expira_em = now() - interval '1 minute' WHERE id = ${unpaid.cobranca.id}`;
    await shop.work();
    expect(await shop.charged(unpaid.cobranca.id)).toMatchObject({ status: 'expirada' });
    // Paid in its last second, told after its end.
    const last = shop.psp.pay(unpaid.cobranca.txid);
    await shop.notify(notice(last));
    await shop.work();
    expect(await shop.receipts(unpaid.titulo.id)).toHaveLength(1);
  });

  test('removed here: removed at the bank, and a payment that was faster waits in quarantine, to be linked by hand', async () => {
    const { cobranca, titulo } = await charged('90.00');
    const cancelled = await shop.call('POST', `cobrancas/${cobranca.id}/cancelar/`);
    expect(cancelled.json.data).toMatchObject({ status: 'removida_pelo_recebedor', pendencia: 'remover' });
    const pix = shop.psp.pay(cobranca.txid);
    await shop.work();
    expect(await shop.charged(cobranca.id)).toMatchObject({ status: 'removida_pelo_recebedor', pendencia: null });
    const [kept] = (await shop.quarantine()).filter((one) => one.end_to_end_id === pix.endToEndId);
    expect(kept).toMatchObject({ motivo: 'cobranca_removida', valor: '90.00', confirmado: true });
    expect(await shop.details('POST', `pix-em-quarentena/${kept?.id}/vincular/`, { conta_id: 999_999 })).toHaveProperty(
      'conta_id',
    );
    const linked = await shop.call('POST', `pix-em-quarentena/${kept?.id}/vincular/`, { conta_id: titulo.id });
    expect(linked.json.data).toMatchObject({ situacao: 'vinculada', conta_id: titulo.id });
    expect(await shop.receipts(titulo.id)).toEqual([`pix pix 90.00 ${pix.endToEndId}`]);
    expect(await shop.details('POST', `pix-em-quarentena/${kept?.id}/tratar/`, { observacao: 'x' })).toHaveProperty(
      'status',
    );
  });

  test('a title paid by hand ends its charge, at the bank too; what comes after is in quarantine', async () => {
    const { cobranca, titulo } = await charged('70.00');
    await registerBaixa(shop.company.ctx, {
      ...{ titulo_id: titulo.id, valor: '70.00', em: new Date(), forma: 'dinheiro', origem: 'manual' },
    });
    expect(await shop.charged(cobranca.id)).toMatchObject({ status: 'removida_pelo_recebedor' });
    await shop.work();
    expect(shop.psp.cobs.get(cobranca.txid)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
    expect(await shop.details('POST', `contas-receber/${titulo.id}/cobrancas/`, {})).toHaveProperty('status');
    const pix = shop.psp.pay(cobranca.txid);
    await shop.notify(notice(pix));
    await shop.work();
    expect((await shop.quarantine()).find((one) => one.end_to_end_id === pix.endToEndId)).toMatchObject({
      motivo: 'cobranca_removida',
    });
    expect(await shop.receipts(titulo.id)).toHaveLength(1);
  });

  test('asked again, a payment that the bank did not know then settles its charge', async () => {
    const { cobranca, titulo } = await charged('55.00');
    const pix = shop.psp.pay(cobranca.txid);
    shop.psp.pix.delete(pix.endToEndId);
    await shop.notify(notice(pix));
    await shop.work();
    const [kept] = (await shop.quarantine()).filter((one) => one.end_to_end_id === pix.endToEndId);
    expect(kept).toMatchObject({ motivo: 'nao_confirmado', confirmado: false });
    expect(
      await shop.details('POST', `pix-em-quarentena/${kept?.id}/vincular/`, { conta_id: titulo.id }),
    ).toHaveProperty('status');
    shop.psp.pix.set(pix.endToEndId, pix);
    await shop.call('POST', `pix-em-quarentena/${kept?.id}/perguntar/`);
    await shop.work();
    expect((await shop.call('GET', `pix-em-quarentena/${kept?.id}/`)).json.data).toMatchObject({
      ...{ situacao: 'vinculada', conta_id: titulo.id, perguntado_em: null },
    });
    expect(await shop.receipts(titulo.id)).toHaveLength(1);
  });
});

describe('a notice that the housekeeping forgot', () => {
  const reverse = (id: number) =>
    estornarTitulo(shop.company.ctx, { tipo: 'receber', id, motivo: 'Lançado na conta errada' });
  const aged = async () => {
    await db()
      .sql`UPDATE avisos_pix SET recebido_em = recebido_em - interval '91 days', tratado_em = tratado_em - interval '91 days'`;
    await retainAvisos(db());
  };
  const statusOf = async (id: number) => (await shop.call('GET', `contas-receber/${id}/`)).json.data.status;
  const kept = (e2eid: string) => db().sql`SELECT situacao FROM avisos_pix WHERE e2eid = ${e2eid}`;
  const about = async (e2eid: string) =>
    (await shop.quarantine()).filter(({ end_to_end_id }) => end_to_end_id === e2eid);

  test('books nothing when it is told again, even where its receipt was reversed', async () => {
    const { cobranca, titulo } = await charged('48.00');
    const pix = shop.psp.pay(cobranca.txid);
    await shop.notify(notice(pix));
    await shop.work();
    await reverse(titulo.id);
    expect(await statusOf(titulo.id)).toBe('aberta');
    await aged();
    expect(await kept(pix.endToEndId)).toHaveLength(0);
    for (const told of [pix, { ...pix, txid: undefined }, { ...pix, chave: undefined }]) {
      await shop.notify(notice(told));
      await shop.work();
    }
    expect([...(await kept(pix.endToEndId))]).toEqual(Array(3).fill({ situacao: 'repetido' }));
    expect(await shop.receipts(titulo.id)).toHaveLength(1);
    expect(await about(pix.endToEndId)).toEqual([]);
    // What the bank gave back since is told to a person, and books nothing either.
    await aged();
    pix.devolucoes = [{ id: 'D1', valor: '48.00', status: 'DEVOLVIDO' }];
    await shop.notify(notice(pix));
    await shop.work();
    expect(await about(pix.endToEndId)).toMatchObject([{ motivo: 'devolvido', situacao: 'aberta' }]);
    expect(await statusOf(titulo.id)).toBe('aberta');
  });

  test('is none that a person has linked: told again after its receipt was reversed, it is still the one that is there', async () => {
    const { cobranca, titulo } = await charged('49.00');
    const other = await shop.receivable('49.00');
    await shop.call('POST', `cobrancas/${cobranca.id}/cancelar/`);
    const pix = shop.psp.pay(cobranca.txid);
    await shop.notify(notice(pix));
    await shop.work();
    const [waits] = await about(pix.endToEndId);
    await shop.call('POST', `pix-em-quarentena/${waits?.id}/vincular/`, { conta_id: other.id });
    await reverse(other.id);
    const before = [...(await kept(pix.endToEndId))];
    await aged();
    expect([...(await kept(pix.endToEndId))]).toEqual(before);
    await shop.notify(notice(pix));
    await shop.work();
    expect([(await shop.receipts(titulo.id)).length, (await shop.receipts(other.id)).length]).toEqual([0, 1]);
    expect(await about(pix.endToEndId)).toMatchObject([{ situacao: 'vinculada' }]);
  });
});

describe('the notice of the quarantine', () => {
  const told = async (member: Member) => (await mailTo(member.email, 'pix_em_quarentena')).map(({ dados }) => dados);
  const waiting = async () => (await shop.quarantine()).filter(({ situacao }) => situacao === 'aberta').length;
  const stray = () => notice(shop.psp.pay('ninguemtemestetxid0000000000', { valor: '5.00' }));

  test('ten payments in a day make one to each administrator; another on another day says how many wait then', async () => {
    const [admin, clerk] = [await shop.company.member('administrador'), await shop.company.member('operador')];
    await db().sql`DELETE FROM mensagens_correio`;
    const before = await waiting();
    await shop.notify(stray());
    await shop.work();
    for (let n = 0; n < 9; n++) await shop.notify(stray());
    await shop.work();
    expect(await waiting()).toBe(before + 10);
    const mine = await told(shop.company.admin);
    expect(mine).toEqual([{ empresa_nome: expect.any(String), esperam: before + 1, mais: false }]);
    expect([await told(admin), await told(clerk)]).toEqual([mine, []]);
    // As if those were of the day before.
    await db().sql`UPDATE mensagens_correio SET chave = 'ontem:' || id, situacao = 'enviada', dados_cifrados = NULL`;
    await setAviso(db(), { usuario_id: admin.id }, { tipo: 'pix_em_quarentena', ligado: false });
    await shop.notify(stray());
    await shop.work();
    expect(await told(shop.company.admin)).toMatchObject([{ esperam: before + 11, mais: false }]);
    expect(await told(admin)).toEqual([]);
  });

  test('ten at the same moment make one; asking again about one that is there, and a settled one, make none', async () => {
    const admin = shop.company.admin;
    await db().sql`DELETE FROM mensagens_correio`;
    const { cobranca } = await charged('21.00');
    await shop.notify(notice(shop.psp.pay(cobranca.txid)));
    const [there] = (await shop.quarantine()).filter(({ situacao }) => situacao === 'aberta');
    await shop.call('POST', `pix-em-quarentena/${there?.id}/perguntar/`);
    await shop.work();
    expect(await told(admin)).toEqual([]);
    await shop.notify(notice(...Array.from({ length: 10 }, () => shop.psp.pay('ninguemtemestetxid0000000000'))));
    await shop.work();
    expect(await told(admin)).toHaveLength(1);
  });
});

describe('the door of notices', () => {
  test('a path that no account has is a 404, whatever is sent; of a right one only POST with JSON is taken', async () => {
    const [own = ''] = [...shop.psp.webhooks.values()].slice(-1);
    const path = new URL(own).pathname;
    const stranger = `${path.slice(0, -43)}${'A'.repeat(43)}`;
    for (const at of [
      stranger,
      `${stranger}/pix`,
      `${path}x`,
      `${path}/outra`,
      '/integracoes/pix/',
      '/integracoes/pix/%00/pix',
    ]) {
      expect((await shop.api.call('POST', at, { body: { pix: [] } })).status, at).toBe(404);
    }
    expect((await shop.api.call('GET', path)).status).toBe(405);
    expect((await shop.api.call('POST', path, { body: 'não é JSON' })).status).toBe(400);
    expect((await shop.api.call('POST', path, { body: '[1]' })).status).toBe(200);
    expect(
      (
        await shop.api.call('POST', path, {
          body: { pix: Array.from({ length: 1_001 }, () => ({ endToEndId: 'E1' })) },
        })
      ).status,
    ).toBe(400);
    expect((await shop.api.call('POST', path, { body: `{"pix":"${'x'.repeat(1_100_000)}"}` })).status).toBe(413);
    expect((await shop.api.call('POST', path, { body: { evento: 'teste_webhook' } })).status).toBe(200);
    const odd = [
      null,
      1,
      {},
      { endToEndId: '' },
      { endToEndId: 'a\u0000b' },
      { endToEndId: 'x'.repeat(100) },
      { endToEndId: ['E'] },
    ];
    expect((await shop.api.call('POST', path, { body: { pix: odd } })).status).toBe(200);
    const [{ n } = { n: -1 }] = await db().sql<
      { n: number }[]
    >`SELECT count(*)::int AS n FROM avisos_pix WHERE situacao = 'na_fila'`;
    expect(n).toBe(0);
  });
});

test('secrets are in no answer, no audit line and no plain column', async () => {
  const secrets = [
    shop.psp.client_secret,
    shop.psp.client.key.split('\n')[1] ?? '',
    [...shop.psp.webhooks.values()].at(-1)?.slice(-43) ?? '',
  ];
  const tables = ['contas_pix', 'auditoria', 'avisos_pix', 'cobrancas', 'pix_em_quarentena', 'eventos'];
  const texts = await Promise.all(tables.map((table) => db().sql`SELECT t::text AS t FROM ${db().sql(table)} t`));
  const said = `${JSON.stringify(texts)} ${JSON.stringify((await shop.call('GET', 'contas-pix/')).json)}`;
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20);
    expect(said).not.toContain(secret);
    expect(said).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test('accounts that cannot work are refused field by field', async () => {
  const refused = async (fields: Record<string, unknown>) =>
    createContaPix(shop.company.ctx, shop.psp.account(fields)).then(
      () => ({}),
      (error: { details: Record<string, string[]> }) => error.details,
    );
  expect(await refused({ chave: 'isto não é chave' })).toHaveProperty('chave');
  expect(await refused({ api_url: 'http://127.0.0.1:9/' })).toHaveProperty('api_url');
  expect(await refused({ token_url: 'https://10.0.0.1/token' })).toHaveProperty('token_url');
  expect(await refused({ certificado: certificate('valid').cert })).toEqual({
    certificado: ['O certificado não é desta chave privada.'],
  });
  const old = certificate('expired');
  expect(await refused({ certificado: old.cert, chave_privada: old.key })).toEqual({
    certificado: ['O certificado já venceu.'],
  });
  expect(await refused({ client_secret: undefined, certificado: undefined, chave_privada: undefined })).toEqual({
    client_secret: [expect.any(String)],
    certificado: [expect.any(String)],
  });
  expect(await refused({ adaptador: 'estatico' })).toHaveProperty('api_url');
});
