import { authenticateToken, contextOfCredential } from '#server/acesso/index.ts';
import { createLancamento, listEstoque } from '#server/estoque/index.ts';
import { closeDb, db, openDb } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { measure } from './measure.ts';
import type { Bench } from './seed.ts';

/**
 * The ceiling: the very statements that a request sends (authentication, then list or movement), recorded from one call
 * and repeated from as many loops, with no HTTP and no rule around them. Runs as a process of its own, as the server does.
 * Each is sent as the product sends it: a list's statement is planned anew for its values; `isPlanKept` says what it would cost with a
 * plan that is kept, which would serve other filters badly.
 */
type Job = {
  bench: Bench;
  scenario: 'list' | 'spread' | 'hot';
  lanes: number;
  seconds: number;
  isPlanKept?: boolean;
};
/** `isPrepared`: the product lets the driver prepare it, which it does with all but a list's. */
type Statement = { text: string; parameters: unknown[]; isPrepared: boolean };

/** Stands for the product in the recorded statement. */
async function record(bench: Bench, scenario: Job['scenario']): Promise<Statement[]> {
  const statements: Statement[] = [];
  const watched = openDb(env.DATABASE_URL ?? '', 1);
  let isPrepared = true;
  watched.sql.options.debug = (_connection: number, text: string, parameters: unknown[]) => {
    statements.push({ text, parameters, isPrepared });
  };
  const credential = await authenticateToken(watched, bench.token);
  const ctx = contextOfCredential(credential, { request_id: 'req_bench_recording', ip: '127.0.0.1', db: watched });
  isPrepared = scenario !== 'list';
  if (scenario === 'list') await listEstoque(ctx, { por_pagina: 25 });
  else await createLancamento(ctx, { produto_id: bench.hot, tipo: 'entrada', quantidade: '1' });
  await watched.sql.end();
  // What remains is what a warm connection sends.
  return statements.filter(({ text }) => !text.includes('pg_catalog'));
}

process.once('message', async ({ bench, scenario, lanes, seconds, isPlanKept = false }: Job) => {
  const statements = await record(bench, scenario);
  const { sql } = db();
  const measured = await measure(lanes, seconds, async () => {
    const produto = bench.produtos[Math.floor(Math.random() * bench.produtos.length)] ?? bench.hot;
    for (const { text, parameters, isPrepared } of statements) {
      const given =
        scenario === 'spread' ? parameters.map((value) => (value === bench.hot ? produto : value)) : parameters;
      await sql.unsafe(text, given as never[], { prepare: isPlanKept || isPrepared });
    }
    return true;
  });
  await closeDb();
  process.send?.({ measured, statements: statements.length });
});
process.send?.('ready');
