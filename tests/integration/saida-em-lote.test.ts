import { beforeAll, expect, test } from 'vitest';
import { applyStatus } from '#server/atendimento/entrada/apply-status.ts';
import { openConversa, sendMensagem } from '#server/atendimento/index.ts';
import { advanceSaida } from '#server/atendimento/saida/advance-saida.ts';
import { beginEnvios } from '#server/atendimento/saida/begin-envios.ts';
import { drainSaida } from '#server/atendimento/saida/drain-saida.ts';
import { recordAceita } from '#server/atendimento/saida/record-aceitas.ts';
import { findCanal } from '#server/canais/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { messagesOf, withGateway } from '#tests/support/canais-scene.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { settle, systemOf } from '#tests/support/inbox.ts';
import { interrupted } from '#tests/support/interrupted.ts';

// Messages that are sent at the same time are written together. What one of them waits for, or fails of, is no other's business.

const { api, company } = await openCrm();
beforeAll(() => setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }));

let serial = 0;

/** A channel with a message in each of several conversations, claimed by nobody. */
async function queued(count: number) {
  const { canal, gateway } = await withGateway(company, api.base, 'evolution');
  const row = await findCanal(db(), canal.id);
  if (!row) throw new Error('No channel');
  const written: { id: number; conversa_id: number }[] = [];
  for (let i = 0; i < count; i++) {
    const endereco = `+55119${60_000_000 + ++serial}`;
    const { conversa } = await openConversa(company.ctx, { canal_id: canal.id, endereco });
    const { id } = await sendMensagem(company.ctx, { conversa_id: conversa.id, texto: `Mensagem ${serial}` });
    written.push({ id, conversa_id: conversa.id });
  }
  const ctx = await systemOf(company.id);
  const accepted = (ids: (string | null)[] = []) =>
    written.map((one, i) => ({ ...one, enviada: { id_externo: ids[i] ?? `externo-${one.id}` } }));
  return { canal, gateway, row, ctx, written, accepted };
}

const statuses = async (canal: { id: number }) => (await messagesOf(canal)).map(({ status }) => status);

/** How many transactions wrote the channel's messages as they are. */
async function writers(canal: { id: number }): Promise<number> {
  const [row] = await db().sql<{ n: number }[]>`
    SELECT count(DISTINCT xmin::text)::int AS n FROM mensagens WHERE canal_id = ${canal.id}`;
  return row?.n ?? 0;
}

/** Holds a row that the statement locks, until it is let go. */
async function hold(lock: (sql: ReturnType<typeof db>['sql']) => Promise<unknown>) {
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const over = inTransaction(db(), async (tx) => {
    await lock(tx.sql);
    held.resolve();
    await end.promise;
  });
  await held.promise;
  return async () => {
    end.resolve();
    await over;
  };
}

const claimNothing = 0;

test('are one transaction; the one whose conversation is held waits for it alone', async () => {
  const { canal, row, ctx, written, accepted } = await queued(4);
  const [first, ...others] = written;
  const letGo = await hold((sql) => sql`SELECT FROM conversas WHERE id = ${first?.conversa_id ?? 0} FOR NO KEY UPDATE`);
  const { recorded, proximas } = await advanceSaida(ctx, row, accepted(), claimNothing, false);
  expect([[...recorded].sort(), proximas]).toEqual([others.map(({ id }) => id), []]);
  const [held] = accepted();
  const mine = held && recordAceita(ctx, row, held);
  expect(await statuses(canal)).toEqual(['na_fila', 'enviada', 'enviada', 'enviada']);
  // The message that waits is as its own transaction wrote it.
  expect(await writers(canal)).toBe(2);
  await letGo();
  await mine;
  expect(await messagesOf(canal)).toMatchObject(
    written.map(({ id }) => ({ id, status: 'enviada', mensagem_id_externo: `externo-${id}` })),
  );
});

test('where the platform gives one the id of another, both are sent, and one has the id', async () => {
  const { canal, row, ctx, written, accepted } = await queued(3);
  const [, , other] = written;
  // The id belongs to another message from the moment on in which the batch has looked and not seen it.
  const letGo = await hold(
    (sql) => sql`UPDATE mensagens SET mensagem_id_externo = 'duas-vezes' WHERE id = ${other?.id ?? 0}`,
  );
  const both = accepted(['duas-vezes', null]).slice(0, 2);
  const recording = advanceSaida(ctx, row, both, 1, false);
  const refused = expect(recording).rejects.toThrow(/mensagens_externo/);
  await expect
    .poll(async () => {
      const [waiting] = await db().sql`SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%mensagem_id_externo = coalesce%'`;
      return waiting?.n;
    })
    .toBe(1);
  await letGo();
  await refused;
  // Nothing of it is there; each by itself finds who has the id.
  expect(await statuses(canal)).toEqual(['na_fila', 'na_fila', 'na_fila']);
  for (const one of both) await recordAceita(ctx, row, one);
  expect(await messagesOf(canal)).toMatchObject([
    { status: 'enviada', mensagem_id_externo: null },
    { status: 'enviada', mensagem_id_externo: `externo-${written[1]?.id}` },
    { status: 'na_fila', mensagem_id_externo: 'duas-vezes' },
  ]);
});

test('none is begun whose attempt is over, and those beside it are', async () => {
  const { row, ctx, written } = await queued(3);
  const claimed = (tentativas: number[]) =>
    written.map((one, i) => ({ ...one, tentativas: tentativas[i] ?? 0, envio_em: null, comecada: false }));
  await db().sql`UPDATE mensagens SET tentativas = 2 WHERE canal_id = ${row.id}`;
  await db().sql`UPDATE mensagens SET status = 'entregue', tentar_em = NULL WHERE id = ${written[2]?.id ?? 0}`;
  expect(await beginEnvios(ctx, claimed([2, 1, 2]))).toEqual([true, false, false]);
  const rows = await db()
    .sql`SELECT envio_em IS NOT NULL AS begun, coalesce(tentar_em > now() + interval '2 minutes', false) AS leased
    FROM mensagens WHERE canal_id = ${row.id} ORDER BY id`;
  expect(rows.map(({ begun, leased }) => [begun, leased])).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
  // A claim that reaches far enough stays as it was.
  await db()
    .sql`UPDATE mensagens SET tentar_em = now() + interval '170 seconds' WHERE canal_id = ${row.id} AND status = 'na_fila'`;
  const [before] = await db().sql`SELECT tentar_em FROM mensagens WHERE id = ${written[0]?.id ?? 0}`;
  expect(await beginEnvios(ctx, claimed([2, 1, 2]))).toEqual([true, false, false]);
  const [after] = await db().sql`SELECT tentar_em FROM mensagens WHERE id = ${written[0]?.id ?? 0}`;
  expect(after).toEqual(before);
});

test('what follows in a conversation is claimed with the record of what was before it, and not while that is missing', async () => {
  const { row, ctx, written, accepted } = await queued(2);
  const [first, second] = written;
  const follow = async (one: typeof first) =>
    (await sendMensagem(company.ctx, { conversa_id: one?.conversa_id, texto: 'Mais uma' })).id;
  const next = [await follow(first), await follow(second)];
  const ids = async (aceitas: ReturnType<typeof accepted>) =>
    (await advanceSaida(ctx, row, aceitas, 9, false)).proximas.map(({ claimed }) => claimed.id);
  expect((await ids([])).sort()).toEqual(written.map(({ id }) => id));
  const letGo = await hold(
    (sql) => sql`SELECT FROM conversas WHERE id = ${second?.conversa_id ?? 0} FOR NO KEY UPDATE`,
  );
  expect(await ids(accepted())).toEqual(next.slice(0, 1));
  await letGo();
  expect(await ids(accepted().slice(1))).toEqual(next.slice(1));
});

test('a message is begun with its claim where nothing leads up to its request: without files, and at its first attempt', async () => {
  const { canal, row, ctx, written } = await queued(4);
  const [first, withFile, again] = written.map(({ id }) => id);
  await db().sql`
    INSERT INTO midias_mensagem (empresa_id, mensagem_id, posicao, tipo, nome, mime, estado, tentar_em)
    VALUES (${company.id}, ${withFile ?? 0}, 0, 'imagem', 'a.png', 'image/png', 'pendente', 'infinity')`;
  await db().sql`UPDATE mensagens SET envio_em = now() - interval '5 minutes' WHERE id = ${again ?? 0}`;
  const { proximas } = await advanceSaida(ctx, row, [], 3, true);
  expect(proximas.map(({ claimed: { id, envio_em, comecada } }) => [id, envio_em !== null, comecada]).sort()).toEqual([
    [first, false, true],
    [withFile, false, false],
    [again, true, false],
  ]);
  const begun = async () => {
    const rows = await db()
      .sql`SELECT envio_em IS NOT NULL AS begun FROM mensagens WHERE canal_id = ${canal.id} ORDER BY id`;
    return rows.map((one) => one.begun);
  };
  expect(await begun()).toEqual([true, false, true, false]);
  // The channel is another by now than its row here: its adapter may be another, or it may be out of use.
  await db().sql`UPDATE canais SET atualizado_em = clock_timestamp() WHERE id = ${canal.id}`;
  const [last] = (await advanceSaida(ctx, row, [], 9, true)).proximas;
  expect([last?.claimed.comecada, await begun()]).toEqual([false, [true, false, true, false]]);
});

test('where the batch fails that is to record them, each is recorded by itself, and none is sent twice', async () => {
  const { canal, gateway, ctx, written } = await queued(20);
  let steps = 0;
  const failing = interrupted(ctx, 'livres AS MATERIALIZED', {
    before: async () => {
      if (++steps === 2) throw new Error('The batch fails');
    },
  });
  expect(await drainSaida(failing, canal.id)).toBe(20);
  expect(steps).toBeGreaterThan(2);
  expect(await messagesOf(canal)).toMatchObject(written.map(({ id }) => ({ id, status: 'enviada' })));
  expect(gateway.sent).toHaveLength(20);
});

test('all that wait in a channel arrive once each, in the order of their conversation', async () => {
  const { canal, gateway, written } = await queued(20);
  for (const [i, { conversa_id }] of written.entries()) {
    for (let more = 0; more < i % 3; more++) {
      await sendMensagem(company.ctx, { conversa_id, texto: `Mais ${more} em ${conversa_id}` });
    }
  }
  await settle(company);
  const all = await messagesOf(canal);
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 'enviada'));
  expect(gateway.sent).toHaveLength(all.length);
  expect(new Set(gateway.sent.map(({ texto }) => texto)).size).toBe(all.length);
  expect(new Set(all.map((one) => one.mensagem_id_externo)).size).toBe(all.length);
  for (const { conversa_id } of written) {
    const own = gateway.sent.filter(({ texto }) => texto?.endsWith(` em ${conversa_id}`)).map(({ texto }) => texto);
    expect(own).toEqual([...own].sort());
  }
});

test('a status of one is not lost whose id is written while the status is looked at', async () => {
  const { canal, row, ctx, written, accepted } = await queued(1);
  await db().sql`UPDATE mensagens SET tentativas = 1 WHERE canal_id = ${row.id}`;
  await beginEnvios(
    ctx,
    written.map((one) => ({ ...one, tentativas: 1, envio_em: null, comecada: false })),
  );
  const status = {
    ...{
      tipo: 'status' as const,
      id_externo: `externo-${written[0]?.id}`,
      mensagem_id: null,
      status: 'entregue' as const,
    },
    ...{ em: new Date(), erro: null },
  };
  // No message has the id yet; then its answer is written, and none is under way any more.
  const write = () => advanceSaida(ctx, row, accepted(), claimNothing, false);
  const applied = await transaction(ctx, (inner) =>
    applyStatus(interrupted(inner, 'envio_em IS NOT NULL OR', { before: write }), row, status),
  );
  expect(applied).toBe('feito');
  expect(await statuses(canal)).toEqual(['entregue']);
});
