import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Db, db, openDb } from '#server/platform/db.ts';
import { DURATION_CLASSES, durationClass } from '#server/platform/durations.ts';
import { maintainRequisicoes, type Requisicao } from '#server/requisicoes/index.ts';
import { RequisicaoWriter } from '#server/requisicoes/writer.ts';
import { UNSEEN } from '#tests/support/requisicao.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

// The company's health in the panel: hourly counts that hold what the log holds, whoever writes it.

const HOUR = 3_600_000;

type Hora = {
  empresa_id: number;
  hora: Date;
  credencial: string;
  credencial_id: number;
  sucesso: number;
  recusadas: number;
  negadas: number;
  limitadas: number;
  falhas: number;
  duracoes: number[];
  minutos: number[];
};

const line = fc.record({
  empresa_id: fc.constantFrom(1, 2),
  credencial: fc.constantFrom('token', 'concessao'),
  credencial_id: fc.integer({ min: 1, max: 2 }),
  status: fc.constantFrom(
    429,
    429,
    429,
    403,
    403,
    403,
    200,
    201,
    204,
    304,
    400,
    401,
    403,
    404,
    409,
    422,
    428,
    429,
    430,
    499,
    500,
    503,
  ),
  duracao_ms: fc.oneof(
    fc.integer({ min: 0, max: 60_000 }),
    fc.constantFrom(...DURATION_CLASSES.flatMap((ms) => [ms - 1, ms, ms + 1])),
  ),
  ago: fc.oneof(fc.integer({ min: 0, max: 3 * HOUR }), fc.constant(0)),
  quantidade: fc.constantFrom(1, 1, 1, 37),
});
/** Enough that refusals meet in one line. */
const lines = fc.array(line, { minLength: 30, maxLength: 60 });
type Line = typeof line extends fc.Arbitrary<infer T> ? T : never;

const recusaOf = ({ status }: { status: number }) => (status === 429 || status === 403 ? 'motivo' : null);

/** Before now and on this day or the one before: there is a partition for it. A line that is shared tells one duration only. */
function logged({ credencial, credencial_id, ago, ...rest }: Line, i: number): Requisicao {
  return {
    ...rest,
    duracao_ms: recusaOf(rest) ? 3 : rest.duracao_ms,
    token_id: credencial === 'token' ? credencial_id : null,
    concessao_id: credencial === 'concessao' ? credencial_id : null,
    ator_nome: 'Teste',
    ...UNSEEN,
    metodo: 'GET',
    rota: '/v1/estoque/',
    caminho: '/v1/estoque/',
    ip: null,
    request_id: `req-${i}`,
    campos_ignorados: [],
    erro: null,
    criado_em: new Date(Date.now() - ago),
  };
}

/** The counts as one who reads the whole log would make them. */
async function expected({ sql }: Db): Promise<Hora[]> {
  const hours = new Map<string, Hora>();
  for (const row of await sql<Requisicao[]>`SELECT * FROM requisicoes_api`) {
    const hora = new Date(Math.floor(row.criado_em.getTime() / HOUR) * HOUR);
    const credencial = row.token_id ? 'token' : 'concessao';
    const credencial_id = row.token_id ?? row.concessao_id ?? 0;
    const key = [row.empresa_id, hora.toISOString(), credencial, credencial_id].join();
    const found: Hora = hours.get(key) ?? {
      ...{ empresa_id: row.empresa_id, hora, credencial, credencial_id },
      ...{ sucesso: 0, recusadas: 0, negadas: 0, limitadas: 0, falhas: 0 },
      duracoes: Array(DURATION_CLASSES.length + 1).fill(0),
      minutos: Array(60).fill(0),
    };
    hours.set(key, found);
    const { status, quantidade } = row;
    if (status < 400) found.sucesso += quantidade;
    else if (status === 429) found.limitadas += quantidade;
    else if (status === 401 || status === 403) found.negadas += quantidade;
    else if (status < 500) found.recusadas += quantidade;
    else found.falhas += quantidade;
    const classe = durationClass(row.duracao_ms);
    found.duracoes[classe] = (found.duracoes[classe] ?? 0) + quantidade;
    const minute = row.criado_em.getUTCMinutes();
    found.minutos[minute] = (found.minutos[minute] ?? 0) + quantidade;
  }
  return [...hours.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, hour]) => hour);
}

async function kept({ sql }: Db): Promise<Hora[]> {
  const rows = await sql<Hora[]>`SELECT * FROM horas_requisicoes`;
  const key = (row: Hora) => [row.empresa_id, row.hora.toISOString(), row.credencial, row.credencial_id].join();
  return [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

test('what two writers log at once is counted once, whatever it is', async () => {
  await fc.assert(
    fc.asyncProperty(lines, lines, async (one, other) => {
      const writers = [one, other].map((lines) => {
        const writer = new RequisicaoWriter();
        for (const [i, entry] of lines.entries()) {
          writer.add(logged(entry, i), recusaOf(entry));
          // Several batches, so that those of the two meet in each other's rows.
          if (i % 20 === 19) void writer.flush();
        }
        return writer;
      });
      await Promise.all(writers.map((writer) => writer.flush()));
      expect(await kept(db())).toEqual(await expected(db()));
    }),
    { numRuns: 15 },
  );
  const [row] = await db().sql<{ n: number; somadas: number }[]>`
    SELECT count(*)::int AS n, count(*) FILTER (WHERE quantidade NOT IN (1, 37))::int AS somadas FROM requisicoes_api`;
  expect(row?.n).toBeGreaterThan(100);
  expect(row?.somadas).toBeGreaterThan(10);
});

test('a batch that fails leaves neither lines nor counts', async () => {
  const before = await kept(db());
  await db().sql`ALTER TABLE horas_requisicoes RENAME TO horas_requisicoes_fora`;
  const writer = new RequisicaoWriter();
  const count = async () =>
    (await db().sql<{ n: number }[]>`SELECT count(*)::int AS n FROM requisicoes_api`)[0]?.n ?? 0;
  const lines = await count();
  try {
    writer.add(
      logged(
        { empresa_id: 1, credencial: 'token', credencial_id: 1, status: 200, duracao_ms: 1, ago: 0, quantidade: 1 },
        0,
      ),
    );
    await writer.flush();
    expect(await count()).toBe(lines);
  } finally {
    await db().sql`ALTER TABLE horas_requisicoes_fora RENAME TO horas_requisicoes`;
  }
  expect(await kept(db())).toEqual(before);
  await writer.flush();
  expect(await count()).toBe(lines + 1);
  expect(await kept(db())).toEqual(await expected(db()));
});

test('the migration counts what the log had before it', async () => {
  const database = await createTestDatabase();
  const own = openDb(database.url, 1);
  try {
    await own.sql.unsafe(`DROP TABLE horas_requisicoes; DROP FUNCTION contar_requisicoes CASCADE;
      DROP FUNCTION contar_valores; DROP FUNCTION classe_de_duracao`);
    await own.sql`
      INSERT INTO requisicoes_api (empresa_id, token_id, concessao_id, ator_nome, metodo, rota, caminho, status, duracao_ms,
        request_id, campos_ignorados, criado_em)
      SELECT 1 + i % 2, CASE WHEN i % 3 = 0 THEN 1 END, CASE WHEN i % 3 <> 0 THEN i % 3 END, 'Teste', 'GET', '/', '/',
        (ARRAY[200, 201, 400, 401, 403, 404, 429, 500, 503])[1 + i % 9], i % 210, 'req', '{}', now() - i * interval '7 seconds'
      FROM generate_series(1, 5000) i`;
    const file = new URL('../../drizzle/migrations/0009_horas_requisicoes.sql', import.meta.url);
    const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
    await own.sql.begin(async (tx) => {
      for (const statement of statements) await tx.unsafe(statement);
    });
    const counted = await kept(own);
    expect(counted.length).toBeGreaterThan(20);
    expect(counted).toEqual(await expected(own));
  } finally {
    await own.sql.end();
    await database.drop();
  }
});

test('counts are kept as long as the log', async () => {
  const { sql } = db();
  const days = async () =>
    (
      await sql<{ dias: number }[]>`
      SELECT (extract(epoch FROM now() - hora) / 86400)::int AS dias FROM horas_requisicoes WHERE empresa_id = 77 ORDER BY 1`
    ).map(({ dias }) => dias);
  await sql`
    INSERT INTO horas_requisicoes SELECT 77, now() - d * interval '1 day', 'token', 1, 1, 0, 0, 0, 0, '{}', '{}'
    FROM unnest(ARRAY[1, 29, 30, 32, 40]) d`;
  await maintainRequisicoes(db());
  expect(await days()).toEqual([1, 29, 30]);
});
