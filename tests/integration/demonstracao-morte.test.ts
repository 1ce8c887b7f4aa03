import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test, vi } from 'vitest';
import { seedDemonstracao } from '#drizzle/seeds/demonstracao.ts';
import { sweepMidia } from '#server/midia/index.ts';
import { db, openDb, type Sql } from '#server/platform/db.ts';
import { agora } from '#tests/support/demonstracao-agora.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

// The demonstration that `npm start` makes, killed while it is made, beside one that lived whose month ends at the same instant.

beforeAll(async () => {
  await seedDemonstracao(db(), undefined, { mes: true, agora });
}, 300_000);

/** What the month came to: the rows of each table, and what is in those that tell the story, less what is drawn at random. */
async function figuresOf(sql: Sql): Promise<unknown> {
  const tables = await sql<{ nome: string }[]>`
    SELECT relname AS nome FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    ORDER BY 1`;
  const counts: Record<string, number> = {};
  for (const { nome } of tables) counts[nome] = (await sql`SELECT count(*)::int AS n FROM ${sql(nome)}`)[0]?.n;
  // Its rows are one for each duration, and a turn takes as long as it takes: the turns that they count are what is the same.
  const [turnos] = await sql<{ n: number }[]>`SELECT sum(quantidade)::int AS n FROM duracoes_assistente`;
  counts.duracoes_assistente = turnos?.n ?? 0;
  return {
    counts,
    vendas: await sql`SELECT id, numero_pedido, status, total_venda, cliente_id, criado_em FROM vendas ORDER BY id`,
    saldos: await sql`SELECT produto_id, deposito_id, quantidade FROM saldos_estoque ORDER BY 1, 2`,
    lancamentos: await sql`SELECT id, variacao, saldo_apos, criado_em FROM lancamentos_estoque ORDER BY id`,
    titulos: await sql`SELECT id, tipo, valor, valor_aberto, vencimento, status FROM titulos ORDER BY id`,
    negocios: await sql`SELECT id, titulo, etapa_id, status, valor FROM negocios ORDER BY id`,
    conversas: await sql`SELECT id, status, responsavel_nome, ultima_em FROM conversas ORDER BY id`,
    entregas: await sql`SELECT id, webhook_id, evento, estado, tentativas FROM entregas ORDER BY id`,
    requisicoes: await sql`SELECT rota, status, quantidade, criado_em FROM requisicoes_api ORDER BY criado_em, rota`,
    auditoria: await sql`SELECT acao, recurso_id, ator_nome FROM auditoria ORDER BY id`,
  };
}

/** A process that makes the demonstration of the same instant in another database, and prints it. */
function startSeed(url: string) {
  const args = ['tests/support/demonstracao-em.ts', new Date(agora).toISOString()];
  return promisify(execFile)(process.execPath, args, { env: { ...process.env, DATABASE_URL: url } });
}

/** Its last photo, with which its transaction is about to end; and its token, which is made when that transaction has ended. */
const STEPS = {
  foto: ['imagens_produto', '(SELECT count(*) FROM public.imagens_produto) = 22'],
  token: ['tokens_api', 'EXISTS (SELECT FROM public.empresas WHERE xmin <> pg_current_xact_id()::xid)'],
} as const;

const LOCK = 4_711;

/** Kills a seed while it is held up at a step. */
async function dieAt(step: keyof typeof STEPS, { url, other }: { url: string; other: Sql }): Promise<void> {
  const [table, condition] = STEPS[step];
  await other.unsafe(`CREATE TRIGGER parar BEFORE INSERT ON ${table} EXECUTE FUNCTION parar('${condition}')`);
  const held = await other.reserve();
  await held`SELECT pg_advisory_lock(${LOCK})`;
  const dying = startSeed(url);
  const ended = dying.then(
    () => 'lived',
    (error: { signal?: string; stderr?: string }) => error.signal ?? error.stderr,
  );
  const waits = async () => {
    const locks = other`
      SELECT FROM pg_locks JOIN pg_database d ON d.oid = database AND d.datname = current_database()
      WHERE locktype = 'advisory' AND objid = ${LOCK} AND NOT granted`;
    return (await locks).length > 0;
  };
  const whether = await Promise.race([ended, vi.waitUntil(waits, { timeout: 240_000, interval: 100 })]);
  expect(whether).toBe(true);
  dying.child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  await held`SELECT pg_advisory_unlock(${LOCK})`;
  held.release();
  // Until the transaction of the killed process has ended.
  await vi.waitUntil(
    async () => {
      const [{ n } = {}] =
        await other`SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL`;
      return n === 1;
    },
    { timeout: 60_000, interval: 50 },
  );
  await other.unsafe(`DROP TRIGGER parar ON ${table}`);
}

/** Holds a statement up where its condition holds, until the lock is free. */
const HOLD = `CREATE FUNCTION parar() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE ja boolean;
  BEGIN
    EXECUTE 'SELECT ' || TG_ARGV[0] INTO ja;
    IF ja THEN
      PERFORM pg_advisory_xact_lock(${LOCK});
      -- Whoever was held up is dead by then.
      RAISE EXCEPTION 'held up';
    END IF;
    RETURN NULL;
  END $$`;

const tokensOf = (sql: Sql) =>
  sql`SELECT count(*)::int AS feitos, count(*) FILTER (WHERE revogado_em IS NULL)::int AS ativos FROM tokens_api
    WHERE nome = 'Token de demonstração'`;

test('one that is killed at its last step is made anew by the next start, with the very figures of one that lived, and nothing twice', async () => {
  const { url, drop } = await createTestDatabase();
  const other = openDb(url, 2);
  const { sql } = other;
  try {
    await sql.unsafe(HOLD);
    await dieAt('foto', { url, other: sql });
    expect(await sql`SELECT FROM empresas`).toHaveLength(0);
    // The photos that it had stored wait for the housekeeping.
    const left = sql`UPDATE objetos_sem_arquivo SET remover_apos = now() RETURNING chave`;
    expect(await left).toHaveLength(23);
    expect(await sweepMidia(other)).toMatchObject({ objetos: 23 });

    await dieAt('token', { url, other: sql });
    expect(await tokensOf(sql)).toEqual([{ feitos: 0, ativos: 0 }]);
    const [made] = await sql`SELECT count(*)::int AS vendas, max(id) AS ultima FROM vendas`;

    const first = JSON.parse((await startSeed(url)).stdout);
    expect(await figuresOf(sql)).toEqual(await figuresOf(db().sql));
    expect(await sql`SELECT count(*)::int AS vendas, max(id) AS ultima FROM vendas`).toEqual([made]);
    expect(await tokensOf(sql)).toEqual([{ feitos: 1, ativos: 1 }]);

    // As after a start that died before it had kept the token: only the token that the last start shows works.
    const second = JSON.parse((await startSeed(url)).stdout);
    expect(second).toEqual({ ...first, token: expect.not.stringMatching(first.token) });
    expect(await tokensOf(sql)).toEqual([{ feitos: 2, ativos: 1 }]);

    // Run by hand it ends no token: what it showed before may have been copied and not used yet.
    const [third, fourth] = [
      await seedDemonstracao(other, undefined, { mes: true, agora, soma: true }),
      await seedDemonstracao(other, second, { mes: true, agora, soma: true }),
    ];
    expect([third.token === second.token, fourth]).toEqual([false, second]);
    expect(await tokensOf(sql)).toEqual([{ feitos: 3, ativos: 2 }]);
  } finally {
    await sql.end();
    await drop();
  }
});
