import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  createConhecimento,
  deleteConhecimento,
  readConhecimento,
  searchTrechos,
  updateConhecimento,
} from '#server/conhecimento/index.ts';
import { keepFile, spoolFile } from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { env, setEnv } from '#server/platform/env.ts';
import { settleConhecimento } from '#tests/support/conhecimento.ts';
import { startDoomed } from '#tests/support/doomed.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { systemOf } from '#tests/support/inbox.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// Items are read once, whoever reads them, and wherever a process dies; what is asked for meanwhile is not lost.

setEnv({ DATA_DIR: await makeTestFolder('conhecimento-leitura') });
const company = await makeCompany();
const system = await systemOf(company.id);
const { sql } = db();

const long = (nome: string, paragraphs: number) =>
  Array.from(
    { length: paragraphs },
    (_, i) => `Parágrafo ${i} de ${nome}: entregamos o pedido número ${i} na rua ${i}.`,
  ).join('\n\n');
const publish = async (nome: string, paragraphs = 400) =>
  (await createConhecimento(company.ctx, { nome, texto: long(nome, paragraphs) })).conhecimento.id;
const sendFile = async (nome: string, texto: string) => {
  const recebido = await spoolFile(
    (async function* () {
      yield Buffer.from(texto);
    })(),
    { empresa_id: company.id, nome: `${nome}.txt`, maior: 10_000_000 },
  );
  try {
    return await createConhecimento(company.ctx, { arquivo: await keepFile(db(), recebido, 'conhecimento') });
  } finally {
    await recebido.discard();
  }
};
const publishFile = async (nome: string, paragraphs = 400) =>
  (await sendFile(nome, long(nome, paragraphs))).conhecimento.id;
/** What the store had is lost. */
const loseFiles = () => rm(join(env.DATA_DIR, 'midia'), { recursive: true, force: true });
/** A bucket at which nobody answers. */
const AWAY = {
  ...{ S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'longe', S3_REGION: 'us-east-1' },
  ...{ S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
};
const BACK = Object.fromEntries(Object.keys(AWAY).map((name) => [name, '']));
/** Does it while somebody reads the item, who cannot be done with it meanwhile. */
async function whileItIsRead(id: number, change: (ctx: Ctx) => Promise<unknown>): Promise<void> {
  await expect.poll(async () => (await stateOf(id)).situacao, { interval: 2 }).toBe('processando');
  await inTransaction(db(), async (tx) => {
    const [item] = await tx.sql`SELECT situacao FROM conhecimentos WHERE id = ${id} FOR UPDATE`;
    expect(item).toEqual({ situacao: 'processando' });
    await change({ ...company.ctx, db: tx });
  });
}
type Estado = {
  situacao: string;
  erro: string | null;
  tentativas: number;
  trechos: number;
  achados: number;
  distintos: number;
};
const stateOf = async (id: number): Promise<Estado> => {
  const [row] = await sql<Estado[]>`
    SELECT c.situacao, c.erro, c.tentativas, c.trechos, count(t.id)::int AS achados, count(DISTINCT t.texto)::int AS distintos
    FROM conhecimentos c LEFT JOIN trechos_conhecimento t ON t.conhecimento_id = c.id WHERE c.id = ${id} GROUP BY c.id`;
  if (!row) throw new Error('The item is gone');
  return row;
};
/** The lease of whoever died is over. */
const expire = (id: number) =>
  sql`UPDATE conhecimentos SET tentar_em = now() WHERE id = ${id} AND tentar_em IS NOT NULL`;

describe('an item', () => {
  test('that ten read at a moment is read by one', async () => {
    const id = await publish('dez');
    await Promise.all(Array.from({ length: 10 }, () => readConhecimento(system, id)));
    const state = await stateOf(id);
    expect(state).toMatchObject({ situacao: 'pronto', erro: null, tentativas: 1 });
    expect(state.achados).toBe(state.trechos);
    expect(state.distintos).toBe(state.trechos);
  });

  test('whose reader is killed anywhere is read by another, once', async () => {
    for (const delay of [0, 15, 40, 80, 160]) {
      const id = await publishFile(`morte-${delay}`, 1_500);
      const doomed = await startDoomed(company.id, { kind: 'read', id });
      await wait(delay);
      await doomed.kill();
      await expire(id);
      await Promise.all([readConhecimento(system, id), readConhecimento(system, id)]);
      const state = await stateOf(id);
      expect(state, `killed after ${delay} ms`).toMatchObject({ situacao: 'pronto', erro: null });
      expect([state.achados, state.distintos]).toEqual([state.trechos, state.trechos]);
    }
  });

  test('that kills its reader each time is given up, with a reason', async () => {
    const id = await publish('veneno', 5);
    await sql`UPDATE conhecimentos SET situacao = 'processando', tentativas = 5, tentar_em = now() WHERE id = ${id}`;
    await readConhecimento(system, id);
    expect(await stateOf(id)).toMatchObject({ situacao: 'erro', erro: expect.stringContaining('interrompida') });
  });

  test('that is asked for anew while somebody reads it is read anew; what the first found is thrown away', async () => {
    const id = await publishFile('cerca', 3_000);
    const first = readConhecimento(system, id);
    await whileItIsRead(id, (ctx) => updateConhecimento(ctx, { id, reprocessar: true }));
    await first;
    expect(await stateOf(id)).toMatchObject({ situacao: 'na_fila', achados: 0 });
    await settleConhecimento(company);
    expect(await stateOf(id)).toMatchObject({ situacao: 'pronto', tentativas: 1 });
  });

  test('that is removed while somebody reads it stays removed', async () => {
    const id = await publishFile('removido', 3_000);
    const reading = readConhecimento(system, id);
    await whileItIsRead(id, (ctx) => deleteConhecimento(ctx, { id }));
    await reading;
    const [left] = await sql<{ n: number }[]>`
      SELECT (SELECT count(*) FROM trechos_conhecimento WHERE conhecimento_id = ${id})::int
        + (SELECT count(*) FROM palavras_conhecimento WHERE conhecimento_id = ${id})::int AS n`;
    expect(left?.n).toBe(0);
  });

  test('whose file the store has not is told so, and what it had before is found no more', async () => {
    const id = await publishFile('perdido', 20);
    await settleConhecimento(company);
    await loseFiles();
    await updateConhecimento(company.ctx, { id, reprocessar: true });
    await settleConhecimento(company);
    expect(await stateOf(id)).toMatchObject({ situacao: 'erro', achados: 0, trechos: 0 });
  });

  test('that is read again while the store is away keeps what was read before, and says so', async () => {
    const id = await publishFile('reserva', 20);
    await settleConhecimento(company);
    const before = await stateOf(id);
    await updateConhecimento(company.ctx, { id, reprocessar: true });
    setEnv(AWAY);
    try {
      for (let attempt = 1; attempt <= 5; attempt++) {
        await expire(id);
        await readConhecimento(system, id);
      }
    } finally {
      setEnv(BACK);
    }
    const after = await stateOf(id);
    expect(after).toMatchObject({ situacao: 'erro', erro: expect.stringContaining('continua valendo') });
    expect([after.trechos, after.achados]).toEqual([before.trechos, before.achados]);
    const [found] = await searchTrechos(company.ctx, 'entregamos o pedido reserva na rua');
    expect(found).toMatchObject({ conhecimento_id: id });
    await updateConhecimento(company.ctx, { id, reprocessar: true });
    await settleConhecimento(company);
    expect(await stateOf(id)).toMatchObject({ situacao: 'pronto', erro: null, trechos: before.trechos });
  });

  test('whose readers are killed again and again keeps what was read before', async () => {
    const id = await publish('mortes', 20);
    await settleConhecimento(company);
    const before = await stateOf(id);
    await updateConhecimento(company.ctx, { id, reprocessar: true });
    await sql`UPDATE conhecimentos SET situacao = 'processando', tentativas = 5, tentar_em = now() WHERE id = ${id}`;
    await readConhecimento(system, id);
    const after = await stateOf(id);
    expect(after).toMatchObject({ situacao: 'erro', erro: expect.stringContaining('interrompida') });
    expect([after.trechos, after.achados]).toEqual([before.trechos, before.achados]);
  });
});

describe('what could not be read', () => {
  test('is read again where the same file is sent again, of the bytes that came now', async () => {
    const texto = long('devolvido', 20);
    const { conhecimento } = await sendFile('devolvido', texto);
    await settleConhecimento(company);
    await loseFiles();
    await updateConhecimento(company.ctx, { id: conhecimento.id, ativo: false, reprocessar: true });
    await settleConhecimento(company);
    expect(await stateOf(conhecimento.id)).toMatchObject({ situacao: 'erro' });
    const again = await sendFile('devolvido de novo', texto);
    expect(again).toMatchObject({
      criado: true,
      conhecimento: { id: conhecimento.id, situacao: 'na_fila', nome: 'devolvido de novo', ativo: true },
    });
    await settleConhecimento(company);
    expect(await stateOf(conhecimento.id)).toMatchObject({ situacao: 'pronto', erro: null });
    expect(await sendFile('devolvido', texto)).toMatchObject({ criado: false, conhecimento: { id: conhecimento.id } });
    const [row] = await sql<{ n: number }[]>`
      SELECT count(*)::int AS n FROM arquivos a WHERE a.empresa_id = ${company.id} AND a.nome LIKE 'devolvido%'`;
    expect(row?.n).toBe(1);
  });

  test('is read again where the same text is written again', async () => {
    const id = await publish('repetido', 5);
    await sql`UPDATE conhecimentos SET situacao = 'processando', tentativas = 5, tentar_em = now() WHERE id = ${id}`;
    await readConhecimento(system, id);
    expect(await stateOf(id)).toMatchObject({ situacao: 'erro' });
    expect(await publish('repetido', 5)).toBe(id);
    await settleConhecimento(company);
    expect(await stateOf(id)).toMatchObject({ situacao: 'pronto', erro: null });
  });

  test('keeps no other file from having its text', async () => {
    const texto = long('herdado', 20);
    const { conhecimento } = await sendFile('herdado', texto);
    await settleConhecimento(company);
    await loseFiles();
    await updateConhecimento(company.ctx, { id: conhecimento.id, reprocessar: true });
    await settleConhecimento(company);
    const other = await sendFile('herdeiro', `${texto}\n\n`);
    await settleConhecimento(company);
    expect(await stateOf(other.conhecimento.id)).toMatchObject({ situacao: 'pronto' });
    // The first one would be the same text twice now.
    await sendFile('herdado', texto);
    await settleConhecimento(company);
    expect(await stateOf(conhecimento.id)).toMatchObject({
      situacao: 'erro',
      erro: 'O mesmo texto já está publicado em "herdeiro".',
    });
  });
});
