import { expect, test } from 'vitest';
import { groupByWords } from '#server/assistente/assuntos.ts';
import { listAssuntos, listRespostas } from '#server/assistente/index.ts';
import { listLinhas, searchContas } from '#server/conciliacao/index.ts';
import { today } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { plansOf } from '#tests/bench/escala/plans.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { generator, SEED } from '#tests/support/seed.ts';
import { asSuperuser, superuserUrl } from '#tests/support/test-database.ts';

// Lines of bank statements and answers of the assistant: a search finds what the text itself says, in lists that are read whole and in
// longer ones, of which an index of the text is asked (platform/search.ts).

const FEW = 400;
const MANY = 20_001;
const WORDS = [
  'Pix',
  'José',
  'conceição',
  'Padaria São João',
  'tarifa',
  '0042',
  '7',
  '123456',
  'entrega',
  'Ç',
  'ação judicial',
];
const RARE = 'Zulmira 998877';
const SEARCHED = [
  ...[
    'pix',
    'JOSÉ',
    'conceicao',
    'sao joao',
    '42',
    '4',
    '1234',
    '23456',
    'a',
    'ão j',
    'zulmira',
    '8877',
    '998',
    'inexistente',
  ],
  // Across the columns, with the comma and the sign of an amount.
  ...['tarifa 7', ',50', '-12', '9,5', '0042 ', 'é'],
];

const random = generator(SEED);
const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const texts = (n: number) =>
  Array.from({ length: n }, (_, i) => `${any(WORDS)} ${any(WORDS)}${i % (n / 4) === 3 ? ` ${RARE}` : ''}`);

async function seedLinhas(company: Company, n: number): Promise<void> {
  const { sql } = db();
  await sql`
    WITH x AS (INSERT INTO extratos (empresa_id, arquivo_nome, sha256, banco, agencia, conta, inicio, fim, linhas, novas, ator_nome)
      VALUES (${company.id}, 'a.ofx', ${`teste${company.id}`}, '1', '1', '1', '2026-01-01', '2026-12-31', ${n}, ${n}, 'Ana') RETURNING id)
    INSERT INTO linhas_extrato (empresa_id, extrato_id, banco, agencia, conta, fitid, dia, valor, tipo, documento, descricao, impressao)
    SELECT ${company.id}, x.id, '1', '1', '1', 'F' || n, '2026-01-01'::date + (n % 300)::int, (n % 40 - 15.5), 'PIX', CASE WHEN n % 3 = 0 THEN n::text ELSE '7' END,
      t, sha256(convert_to(${String(company.id)} || n, 'UTF8'))
    FROM x, unnest(${texts(n)}::text[]) WITH ORDINALITY u (t, n)`;
}

async function seedRespostas(company: Company, n: number): Promise<void> {
  await db().sql`
    INSERT INTO respostas_ia (empresa_id, pergunta, resultado, motivo, resposta, versao_instrucoes, ensaio, marcada_em, criado_em)
    SELECT ${company.id}, t, CASE WHEN n % 5 = 0 THEN 'transferida' ELSE 'respondida' END, CASE WHEN n % 5 = 0 THEN 'lenta' END,
      CASE WHEN n % 5 <> 0 THEN 'Sim: ' || t || ' 7' END, 'v', true, CASE WHEN n % 50 = 7 THEN now() END, now() - n * interval '1 second'
    FROM unnest(${texts(n)}::text[]) WITH ORDINALITY u (t, n)`;
}

type Found = { resultados: { id: number }[]; total_registros: number; ao_menos?: boolean };

/** Every search of a list, first and second page, forwards and backwards, against the text as it stands in the columns. */
async function compare(of: {
  company: Company;
  table: string;
  texto: string;
  list: (ctx: Ctx, input: Record<string, unknown>) => Promise<Found>;
  filters: readonly (readonly [Record<string, unknown>, condition: string, order: string])[];
}): Promise<void> {
  const { company, table, texto, list, filters } = of;
  for (const busca of SEARCHED) {
    for (const [filter, condition, order] of filters) {
      const having = (words: string[]) =>
        db().sql.unsafe<{ id: number }[]>(
          `SELECT id FROM ${table} WHERE empresa_id = ${company.id} AND ${condition} AND ${words.map((_, n) => `strpos(normalizar(${texto}), normalizar($${n + 1})) > 0`).join(' AND ')} ORDER BY ${order}`,
          words,
        );
      const whole = await having([busca]);
      // What no record has as it is written is searched for word by word.
      const rows = whole.length > 0 ? whole : await having(busca.split(/\s+/).filter(Boolean));
      const ids = rows.map(({ id }) => Number(id));
      for (const pagina of [1, 2]) {
        const page = await list(company.ctx, { ...filter, busca, pagina, por_pagina: 20 });
        expect(page.resultados.map(({ id }) => id)).toEqual(ids.slice((pagina - 1) * 20, pagina * 20));
        if (page.ao_menos) expect(page.total_registros).toBeLessThanOrEqual(ids.length);
        else expect(page.total_registros).toBe(ids.length);
      }
    }
  }
}

const LINHAS = {
  table: 'linhas_extrato',
  texto: `descricao || ' ' || documento || ' ' || replace(valor::text, '.', ',')`,
  list: listLinhas,
  filters: [
    [{}, 'true', 'dia DESC, id DESC'],
    [
      { direcao: 'asc', data_inicio: '2026-03-01', data_fim: '2026-06-30' },
      "dia BETWEEN '2026-03-01' AND '2026-06-30'",
      'dia, id',
    ],
  ],
} as const;
const RESPOSTAS = {
  table: 'respostas_ia',
  texto: `pergunta || ' ' || coalesce(resposta, '')`,
  list: listRespostas,
  filters: [
    [{}, 'true', 'criado_em DESC, id DESC'],
    [{ motivo: 'lenta' }, "motivo = 'lenta'", 'criado_em DESC, id DESC'],
    [{ marcada: 'false', ensaio: 'true' }, 'marcada_em IS NULL AND ensaio', 'criado_em DESC, id DESC'],
    [{ marcada: 'true' }, 'marcada_em IS NOT NULL', 'criado_em DESC, id DESC'],
  ],
} as const;

test.each([FEW, MANY])(
  `a search among %i lines of statements finds what their text says: TEST_SEED=${SEED}`,
  async (n) => {
    const company = await makeCompany();
    await seedLinhas(company, n);
    await db().sql`ANALYZE linhas_extrato`;
    await compare({ company, ...LINHAS });
  },
  240_000,
);

test.each([FEW, MANY])(
  `a search among %i answers finds what their text says: TEST_SEED=${SEED}`,
  async (n) => {
    const company = await makeCompany();
    await seedRespostas(company, n);
    await db().sql`ANALYZE respostas_ia`;
    await compare({ company, ...RESPOSTAS });
  },
  240_000,
);

/** Rows that a step of any of the plans gave, over its loops, by what it read; steps that count up to 20,001 records apart. */
async function readsOf(
  company: Company,
  call: (ctx: Ctx) => Promise<unknown>,
): Promise<[step: string, rows: number][]> {
  const side = { empresa_id: company.id, url: superuserUrl() } as Parameters<typeof plansOf>[1];
  const plans = await plansOf({ call }, side);
  return plans
    .filter((plan) => !/SELECT \(\(SELECT count\(\*\) FROM \(SELECT FROM/.test(plan))
    .flatMap((plan) =>
      [...plan.matchAll(/->\s+(.+?)\s+\(cost=.*\(actual (?:time=\S+ )?rows=([\d.]+) loops=(\d+)\)/g)].map(
        ([, step = '', rows, loops]): [string, number] => [step, Number(rows) * Number(loops)],
      ),
    );
}

test('rare texts, amounts of few digits and rare filters are read from indexes', async () => {
  const company = await makeCompany();
  await seedLinhas(company, MANY);
  await seedRespostas(company, MANY);
  await db().sql`
    INSERT INTO clientes (empresa_id, nome, tipo_pessoa, enderecos)
    SELECT ${company.id}, 'Pessoa ' || n, 1, '[]' FROM generate_series(1, ${MANY}) n`;
  await db().sql`
    INSERT INTO titulos (empresa_id, tipo, numero, origem, cliente_id, descricao, valor, vencimento)
    SELECT ${company.id}, 'receber', lpad(row_number() OVER ()::text, 6, '0'), 'manual', id, 'Conta', 10, '2026-01-01' FROM clientes
    WHERE empresa_id = ${company.id}`;
  await db().sql`ANALYZE`;
  for (const call of [
    (ctx: Ctx) => listLinhas(ctx, { busca: 'inexistente' }),
    (ctx: Ctx) => listLinhas(ctx, { busca: 'zulmira' }),
    (ctx: Ctx) => listRespostas(ctx, { busca: 'inexistente' }),
    (ctx: Ctx) => listRespostas(ctx, { marcada: 'true' }),
    (ctx: Ctx) => searchContas(ctx, { tipo: 'receber', busca: '412' }),
  ]) {
    const reads = await readsOf(company, call);
    expect(reads.filter(([, rows]) => rows > MANY * 0.9)).toEqual([]);
    expect(reads.map(([step]) => step).filter((step) => step.startsWith('Seq Scan'))).toEqual([]);
  }
}, 240_000);

test('the words of questions without an answer are those that ts_debug tells', async () => {
  const { sql } = db();
  const questions = [
    ...[
      'Vocês fazem ENTREGA em Niterói?',
      'não é o prazo da troca que eu quero!',
      'e-mail: ana@example.com https://a.example/x?y=1',
    ],
    ...[
      'Preço do açaí 500ml, meio-dia',
      'caféééé COM Leite -12,50 R$ 1.250',
      '<b>negrito</b> &amp; ção',
      'ÀS VEZES çédula ñandu straße',
      '',
    ],
    'versão 1.2.3 /caminho/do/arquivo nome_composto guarda-chuva-preto',
  ];
  const company = await makeCompany();
  // Each twice, so that each is of a topic; of conversations that nobody made.
  await asSuperuser((admin) =>
    admin.begin(async (tx) => {
      await tx`SET LOCAL session_replication_role = replica`;
      await tx`
        INSERT INTO respostas_ia (empresa_id, pergunta, resultado, motivo, versao_instrucoes, ensaio, conversa_id)
        SELECT ${company.id}::bigint, q, 'transferida', 'sem_trechos', 'v', false, 1 FROM unnest(${[...questions, ...questions]}::text[]) q`;
    }),
  );
  const rows = await sql<Parameters<typeof groupByWords>[0][number][]>`
    SELECT id, pergunta, ARRAY(SELECT DISTINCT d.lexemes[1] || ' ' || lower(d.token) FROM ts_debug('portuguese', pergunta) d
        WHERE d.lexemes <> '{}' AND d.alias IN ('asciiword', 'word') AND length(d.token) > 2) AS palavras
    FROM respostas_ia WHERE empresa_id = ${company.id} ORDER BY id DESC`;
  expect(rows.flatMap(({ palavras }) => palavras).length).toBeGreaterThan(30);
  const hoje = today(company.ctx.fuso);
  expect(await listAssuntos(company.ctx, { inicio: hoje, fim: hoje })).toEqual({
    perguntas: rows.length,
    ...groupByWords([...rows]),
  });
});
