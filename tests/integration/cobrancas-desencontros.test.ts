import { expect, test } from 'vitest';
import { askQuarentena, linkQuarentena } from '#server/cobrancas/index.ts';
import { estornarTitulo } from '#server/financeiro/index.ts';
import { transaction } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import { runTrabalho } from '#server/transport/inngest/cobrancas-work.ts';
import { openShop } from '#tests/support/charges.ts';
import { lockWaiters, oneBehindAnother } from '#tests/support/locks.ts';
import { quarantined } from '#tests/support/pix-scene.ts';

// A bank that does not show a charge for a while, words that it would refuse, payments whose receipt was reversed, and what a person and
// the bank say of one payment at the same moment.

const shop = openShop();

test('a charge that the bank does not show is removed after a day, however often it was asked before', async () => {
  await shop.bank();
  const { id, txid } = await shop.charge((await shop.receivable('100.00')).id);
  await shop.work();
  const poll = async () => {
    await db().sql`UPDATE cobrancas SET tentar_em = now() WHERE id = ${id}`;
    await shop.work(1);
    return (await shop.charged(id)).status;
  };
  for (let n = 0; n < 6; n++) expect(await poll()).toBe('ativa');
  const cob = shop.psp.cobs.get(txid);
  shop.psp.cobs.delete(txid);
  for (let n = 0; n < 6; n++) expect(await poll()).toBe('ativa');
  if (cob) shop.psp.cobs.set(txid, cob);
  expect(await poll()).toBe('ativa');
  expect(await shop.charged(id)).toMatchObject({ erro: null });
  shop.psp.cobs.delete(txid);
  await db().sql`UPDATE cobrancas SET consultada_em = now() - interval '25 hours' WHERE id = ${id}`;
  expect(await poll()).toBe('removida_pelo_psp');
});

test('notices that tell of the same payments, each in its order, are all kept', async () => {
  const { id, ctx } = shop.company;
  const [conta] = await db().sql`SELECT id FROM contas_pix WHERE empresa_id = ${id} AND aviso_hash IS NOT NULL`;
  const payment = (endToEndId: string) => ({ endToEndId, valor: '1.00' });
  const printOf = ({ endToEndId, valor }: ReturnType<typeof payment>) =>
    sha256(JSON.stringify([endToEndId, null, null, valor]));
  const known = ['E1', 'E2', 'E3'].map(payment).toSorted((a, b) => printOf(a).compare(printOf(b)));
  const [first, second, last] = known;
  if (!conta || !first || !second || !last) throw new Error('There are three payments at an account');
  const hold = ({ db: { sql } }: typeof ctx) => sql`
    INSERT INTO avisos_pix (empresa_id, conta_pix_id, origem, e2eid, valor, impressao)
    VALUES (${id}, ${conta.id}, 'aviso', ${last.endToEndId}, ${last.valor}, ${printOf(last)})`;
  const answers = await oneBehindAnother(ctx, hold, [
    () => shop.notify({ pix: [first, last, second] }),
    () => shop.notify({ pix: [second, first] }),
  ]);
  expect(answers).toMatchObject(Array(2).fill({ value: { status: 200 } }));
  const ids = known.map(({ endToEndId }) => endToEndId);
  expect(await db().sql`DELETE FROM avisos_pix WHERE e2eid = ANY (${ids}) RETURNING id`).toHaveLength(3);
});

test('no emoji is halved in what a bank is told', async () => {
  const { id: pessoa_id } = await shop.company.customer({ nome: `${'a'.repeat(149)}😀`, cnpj_cpf: '52998224725' });
  const { id } = await shop.receivable('10.00', { pessoa_id, descricao: `${'a'.repeat(139)}😀 e mais` });
  const { txid } = await shop.charge(id);
  await shop.work();
  expect(shop.psp.cobs.get(txid)).toMatchObject({ solicitacaoPagador: `${'a'.repeat(139)}😀` });
});

test('a payment of the quarantine whose receipt was reversed is linked again, or treated', async () => {
  const { company } = shop;
  const { id: conta_pix_id } = await shop.static({ nome: 'Outra chave' });
  const [wrong, right] = [await shop.receivable('77.70'), await shop.receivable('77.70')];
  const { id, e2eid } = await quarantined(company, conta_pix_id);
  const reverse = (conta_id: number) =>
    estornarTitulo(company.ctx, { tipo: 'receber', id: conta_id, motivo: 'Lançado na conta errada' });
  const link = async (conta_id: number) =>
    (await shop.call('POST', `pix-em-quarentena/${id}/vincular/`, { conta_id })).json.data;
  const receipts = async (conta_id: number) => (await shop.receipts(conta_id)).length;
  expect(await link(wrong.id)).toMatchObject({ situacao: 'vinculada', estornada: false });
  expect(await shop.details('POST', `pix-em-quarentena/${id}/vincular/`, { conta_id: right.id })).toHaveProperty(
    'status',
  );
  await reverse(wrong.id);
  expect((await shop.quarantine()).find((one) => one.end_to_end_id === e2eid)).toMatchObject({ estornada: true });
  // The same title again, and then the right one.
  expect(await link(wrong.id)).toMatchObject({ conta_id: wrong.id, estornada: false });
  expect(await receipts(wrong.id)).toBe(2);
  await reverse(wrong.id);
  expect(await link(right.id)).toMatchObject({ conta_id: right.id, estornada: false });
  expect(await receipts(right.id)).toBe(1);
  await reverse(right.id);
  const { json } = await shop.call('POST', `pix-em-quarentena/${id}/tratar/`, { observacao: 'Devolvido ao pagador' });
  expect(json.data).toMatchObject({ situacao: 'tratada', conta_id: null, baixa_id: null, estornada: false });
  expect(await shop.details('POST', `pix-em-quarentena/${id}/vincular/`, { conta_id: right.id })).toHaveProperty(
    'status',
  );
});

test('a payment of more than the account misses is settled by hand: its amount is the bank’s, and nobody is asked for another', async () => {
  const { id: conta_pix_id } = await shop.static({ nome: 'Chave com juros' });
  const { id: conta_id, numero } = await shop.receivable('75.20');
  const { id } = await quarantined(shop.company, conta_pix_id);
  expect(await shop.details('POST', `pix-em-quarentena/${id}/vincular/`, { conta_id })).toEqual({
    conta_id: [
      `Este Pix é de R$ 77,70, e da conta ${numero} faltam R$ 75,20: baixe a conta à mão, com juros e multa se vieram, e marque este Pix como tratado.`,
    ],
  });
  await shop.company.settle({ tipo: 'receber', id: conta_id }, { valor: '77.70', juros: '2.50', forma: 'pix' });
  const treated = await shop.call('POST', `pix-em-quarentena/${id}/tratar/`, { observacao: 'Pago com juros' });
  expect(treated.json.data).toMatchObject({ situacao: 'tratada' });
});

test('a person links a payment to its account while the bank says that it is of its charge: settled once, and none waits for the other in a circle', async () => {
  const { id: conta_pix_id } = await shop.bank({ nome: 'Banco que esquece o txid' });
  const { id: conta_id } = await shop.receivable('33.00');
  const { txid } = await shop.charge(conta_id, { conta_pix_id });
  await shop.work();
  const pix = shop.psp.pay(txid);
  delete pix.txid;
  await shop.notify({ pix: [{ endToEndId: pix.endToEndId, valor: '33.00' }] });
  await shop.work();
  pix.txid = txid;
  const { ctx } = shop.company;
  const { id } = await findQuarantined(pix.endToEndId);
  await askQuarentena(ctx, { id });
  const [aviso] = await db().sql<{ id: number }[]>`SELECT aviso_id AS id FROM pix_em_quarentena WHERE id = ${id}`;
  const started: Promise<unknown>[] = [];
  await transaction(ctx, async (held) => {
    await held.db.sql`SELECT FROM pix_em_quarentena WHERE id = ${id} FOR UPDATE`;
    started.push(linkQuarentena(ctx, { id, conta_id }));
    await expect.poll(lockWaiters, { timeout: 10_000 }).toBe(1);
    started.push(runTrabalho('aviso', aviso?.id ?? 0));
    await expect.poll(lockWaiters, { timeout: 10_000 }).toBe(2);
  });
  await Promise.all(started);
  expect(await shop.receipts(conta_id)).toHaveLength(1);
  expect([...(await db().sql`SELECT situacao, erro FROM avisos_pix WHERE id = ${aviso?.id ?? 0}`)]).toEqual([
    { situacao: 'repetido', erro: null },
  ]);
});

// A charge of all of its title is removed when the title is paid; one of a part is still there.
test.each(['44.00', '10.00'])(
  'a payment that a person linked to its account is not in quarantine once more when the bank says that it is of its charge of %s',
  async (valor) => {
    const { id: conta_pix_id } = await shop.bank({ nome: 'Banco que diz o txid depois' });
    const { id: conta_id } = await shop.receivable('44.00');
    const { id, txid } = await shop.charge(conta_id, { conta_pix_id, valor });
    await shop.work();
    const pix = shop.psp.pay(txid);
    delete pix.txid;
    await shop.notify({ pix: [{ endToEndId: pix.endToEndId, valor }] });
    await shop.work();
    pix.txid = txid;
    await linkQuarentena(shop.company.ctx, { ...(await findQuarantined(pix.endToEndId)), conta_id });
    await shop.work();
    await db().sql`UPDATE cobrancas SET tentar_em = now() WHERE id = ${id} AND pendencia IS NOT NULL`;
    await shop.work();
    expect(await shop.receipts(conta_id)).toHaveLength(1);
    const kept = (await shop.quarantine()).filter((one) => one.end_to_end_id === pix.endToEndId);
    expect(kept).toMatchObject([{ situacao: 'vinculada', motivo: 'txid_desconhecido' }]);
    expect((await shop.charged(id)).status).toBe(valor === '44.00' ? 'removida_pelo_recebedor' : 'concluida');
  },
);

async function findQuarantined(e2eid: string): Promise<{ id: number }> {
  const found = (await shop.quarantine()).find((one) => one.end_to_end_id === e2eid);
  return { id: Number(found?.id) };
}
