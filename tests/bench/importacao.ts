import { contextOfSession } from '#server/acesso/index.ts';
import { openSession } from '#server/identidade/index.ts';
import { startImportacao } from '#server/importacao/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { closeDb, db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { exportList } from '#server/transport/arquivos/export-list.ts';
import { check, send, workOff } from '#tests/support/importing.ts';
import { seedBench } from './seed.ts';

const ROWS = 20_000;
const EXPORTED = 100_000;
const CALLER = { request_id: 'bench', ip: '127.0.0.1' };

type Say = (line?: string) => void;
type Tipo = 'produtos' | 'saldos';

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
};

/** Products and balances that come in from files, and a long list that goes out; in this process, with no other work. */
export async function importacao(env: NodeJS.ProcessEnv, say: Say): Promise<void> {
  setEnv({ DATABASE_URL: env.DATABASE_URL ?? '', ENCRYPTION_KEY: env.ENCRYPTION_KEY ?? '', LOG_LEVEL: 'warn' });
  const { empresa_id, usuario_id } = await seedBench(db(), 1, 10);
  const { sessao } = await openSession(db(), { usuario_id, ip: CALLER.ip, agente: null });
  const { ctx } = await contextOfSession(db(), { sessao, usuario_id, empresa_id }, CALLER);
  say(`Imports of ${ROWS} rows, one job\n`);
  const numbers = Array.from({ length: ROWS }, (_, n) => n);
  const products = numbers.map((n) => `IMP${n};Produto ${n};${n % 900},90;${n % 500},10`);
  await bringIn(ctx, 'produtos', ['Código;Nome;Preço de venda;Preço de custo', ...products].join('\n'), say);
  await bringIn(ctx, 'saldos', ['Código;Saldo', ...numbers.map((n) => `IMP${n};${n % 90}`)].join('\n'), say);
  // Written out: rows that no import is measured by.
  await db()
    .sql`INSERT INTO produtos (empresa_id, codigo, nome) SELECT ${empresa_id}, 'EXP' || n, 'Produto exportado ' || n
    FROM generate_series(1, ${EXPORTED - ROWS - 10}) n`;
  await db().sql`VACUUM ANALYZE produtos`;
  say(`\nExport of ${EXPORTED} products\n`);
  for (const formato of ['csv', 'xlsx'] as const) await takeOut(ctx, formato, say);
  await closeDb();
}

async function bringIn(ctx: Ctx, tipo: Tipo, file: string, say: Say): Promise<void> {
  let id = 0;
  const read = await seconds(async () => {
    id = (await send({ ctx }, tipo, file)).id;
  });
  let wrong = 0;
  const checked = await seconds(async () => {
    const depositos = await db().sql`SELECT id FROM depositos WHERE empresa_id = ${ctx.empresa_id} LIMIT 1`;
    wrong = (await check({ ctx }, { id }, { deposito_id: Number(depositos[0]?.id) })).com_erro;
  });
  const written = await seconds(async () => {
    await startImportacao(ctx, { id });
    await workOff(id);
  });
  const rate = (time: number) => `${Math.round(ROWS / time)} rows/s`;
  say(
    `  ${tipo.padEnd(10)} read ${rate(read)}   checked ${rate(checked)}   written ${rate(written)}   ${wrong} with a fault`,
  );
}

async function takeOut(ctx: Ctx, formato: 'csv' | 'xlsx', say: Say): Promise<void> {
  const before = process.memoryUsage().rss;
  let most = before;
  let bytes = 0;
  const time = await seconds(async () => {
    const { body } = await exportList(ctx, 'produtos', formato, new URLSearchParams());
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength;
      most = Math.max(most, process.memoryUsage().rss);
    }
  });
  const mb = (n: number) => (n / 2 ** 20).toFixed(1);
  say(
    `  ${formato.padEnd(5)} ${Math.round(EXPORTED / time)} rows/s   ${mb(bytes)} MB   memory grew by ${mb(most - before)} MB at most`,
  );
}
