import { expect, onTestFinished, test } from 'vitest';
import { listTrabalhosDeCanal, openConversa } from '#server/atendimento/index.ts';
import { keepBruta } from '#server/canais/index.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { db, openDb } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { openChannel } from '#tests/support/inbox.ts';
import { readsOf } from '#tests/support/index-reads.ts';

// Workers look for channels with something due after every message, while thousands may wait.

const { company } = await openCrm();
const MANY = 3_000;
const MOST_WAITING = 20_000;

/** Notices that wait, as a burst leaves them; due so many minutes from now. */
const wait = (canal_id: number, n: number, minutes = 0) => db().sql`
  INSERT INTO entradas_brutas (empresa_id, canal_id, impressao, corpo, tentar_em)
  SELECT ${company.id}, ${canal_id}, sha256(convert_to(${`${canal_id}.${minutes}.`} || n, 'UTF8')), 'x', now() + make_interval(mins => ${minutes})
  FROM generate_series(1, ${n}::int) n ORDER BY n RETURNING id`;

test('each channel with something due is told once, with its newest, and thousands that wait are not read', async () => {
  const pool = openDb(env.DATABASE_URL ?? '', 1);
  onTestFinished(() => pool.sql.end({ timeout: 1 }));
  await pool.sql`VACUUM ANALYZE entradas_brutas, mensagens`;
  // A worker mostly starts on empty queues, and keeps the plan that was right for them.
  await pool.sql`SET plan_cache_mode = force_generic_plan`;
  for (let i = 0; i < 6; i++) expect(await listTrabalhosDeCanal(pool)).toEqual([]);

  const canais: number[] = [];
  for (let i = 0; i < 4; i++) canais.push((await openChannel(company)).id);
  const [cheio = 0, outro = 0, futuro = 0, escreve = 0] = canais;
  const newest = new Map<number, number>();
  for (const id of [cheio, outro]) newest.set(id, (await wait(id, MANY)).at(-1)?.id as number);
  await wait(futuro, 5, 10);
  await wait(outro, 5, 10);
  for (let i = 0; i < 2; i++) {
    const { conversa } = await openConversa(company.ctx, { canal_id: escreve, endereco: `+551196200000${i}` });
    const rows = await db().sql<{ id: number }[]>`
      INSERT INTO mensagens (empresa_id, conversa_id, canal_id, direcao, remetente_tipo, texto, status, enviada_em, tentar_em)
      SELECT ${company.id}, ${conversa.id}, ${escreve}, 'saida', 'atendente', 'Oi', 'na_fila', now(), now()
      FROM generate_series(1, ${MANY / 2}::int) n RETURNING id`;
    newest.set(escreve, rows.at(-1)?.id ?? 0);
  }

  const { result: due, reads } = await readsOf(pool, ['entradas_brutas', 'mensagens'], listTrabalhosDeCanal);
  const told = (tipo: string, canal_id: number) => ({
    ...{ tipo, canal_id, empresa_id: company.id, ultimo: newest.get(canal_id) },
  });
  expect(due).toEqual([told('entrada', cheio), told('entrada', outro), told('saida', escreve)]);
  for (const read of Object.values(reads)) {
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(100);
  }
  expect(await listTrabalhosDeCanal(pool, 60_000)).toEqual([]);
});

test('a channel that has too much waiting takes no more, and takes some again once it has less', async () => {
  const canal = await openChannel(company);
  const keep = (n: number) => {
    const corpo = Buffer.from(`aviso ${n}`);
    return keepBruta(db(), { id: canal.id, empresa_id: company.id }, sha256(corpo), corpo);
  };
  await wait(canal.id, MOST_WAITING + 1);
  expect([await keep(1), await keep(1)]).toEqual(['cheio', 'cheio']);
  await db()
    .sql`DELETE FROM entradas_brutas WHERE id IN (SELECT id FROM entradas_brutas WHERE canal_id = ${canal.id} LIMIT 41)`;
  // Of the room for forty a twentieth may be filled before it is counted again.
  const kept: string[] = [];
  for (let n = 2; n < 60; n++) kept.push(await keep(n));
  expect(kept.filter((one) => one === 'guardada').length).toBeGreaterThanOrEqual(40);
  expect(kept.filter((one) => one === 'guardada').length).toBeLessThanOrEqual(43);
  expect(kept.at(-1)).toBe('cheio');
});
