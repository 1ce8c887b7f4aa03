import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listAuditoria } from '#server/auditoria/index.ts';
import { getImportacao, startImportacao } from '#server/importacao/index.ts';
import { db } from '#server/platform/db.ts';
import { startDoomed } from '#tests/support/doomed.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { check, send, workOff } from '#tests/support/importing.ts';

/** Rows of the file; `IMPORT_ROWS=20000` is the first day of a real company. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 2_000);
const BAD = 37;
const SEED = Number(process.env.IMPORT_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Which rows are bad, spread over the file. */
const isBad = (n: number) => n % Math.floor(ROWS / BAD) === 1 && n < Math.floor(ROWS / BAD) * BAD;

const line = (n: number) => `P-${n};Produto ${n};${isBad(n) ? 'caro' : `${n % 900},90`};UN`;

test(`${ROWS} rows with ${BAD} bad ones, and a process that is killed again and again: exactly the good ones, once each`, async () => {
  console.log(`IMPORT_SEED=${SEED}`);
  const company = await makeCompany();
  const rows = Array.from({ length: ROWS }, (_, n) => line(n));
  const sent = await send(company, 'produtos', ['Código;Nome;Preço;Un', ...rows].join('\n'));
  const checked = await check(company, sent);
  expect(checked).toMatchObject({ estado: 'conferida', total: ROWS, novas: ROWS - BAD, existem: 0, com_erro: BAD });
  await startImportacao(company.ctx, { id: sent.id });

  let random = SEED;
  for (let kill = 0; kill < 4; kill++) {
    random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
    const process = await startDoomed(company.id, { kind: 'import', id: sent.id });
    await wait(random % Math.ceil(ROWS / 10));
    await process.kill();
  }
  const halfway = await getImportacao(company.ctx, { id: sent.id });
  const [{ n: written } = { n: -1 }] = await db().sql<{ n: number }[]>`
    SELECT count(*) AS n FROM produtos WHERE empresa_id = ${company.id}`;
  expect(written, 'what the import says and what is there').toBe(halfway.criadas);

  await workOff(sent.id);
  const ended = await getImportacao(company.ctx, { id: sent.id });
  expect(ended).toMatchObject({
    estado: 'concluida',
    criadas: ROWS - BAD,
    alteradas: 0,
    iguais: 0,
    com_erro: BAD,
    recusadas: 0,
  });

  const good = Array.from({ length: ROWS }, (_, n) => n).filter((n) => !isBad(n));
  const there = await db().sql<{ codigo: string; preco_venda: string }[]>`
    SELECT codigo, preco_venda FROM produtos WHERE empresa_id = ${company.id} ORDER BY id`;
  expect(there.map(({ codigo }) => codigo)).toEqual(good.map((n) => `P-${n}`));
  expect(there.map(({ preco_venda }) => preco_venda)).toEqual(good.map((n) => `${n % 900}.90`));
  const [{ n: events } = { n: -1 }] = await db().sql<{ n: number }[]>`
    SELECT count(DISTINCT dados ->> 'codigo') AS n FROM eventos WHERE empresa_id = ${company.id} AND evento = 'produto.criado'`;
  const [{ n: all } = { n: -1 }] = await db().sql<{ n: number }[]>`
    SELECT count(*) AS n FROM eventos WHERE empresa_id = ${company.id}`;
  expect([events, all], 'one event for each product').toEqual([ROWS - BAD, ROWS - BAD]);
  const lines = await db().sql<{ estado: string; n: number }[]>`
    SELECT estado, count(*) AS n FROM linhas_importacao WHERE importacao_id = ${sent.id} GROUP BY estado ORDER BY estado`;
  expect([...lines]).toEqual([
    { estado: 'erro', n: BAD },
    { estado: 'gravada', n: ROWS - BAD },
  ]);
  const { resultados } = await listAuditoria(company.ctx, { recurso: 'importacao' });
  expect(resultados).toMatchObject([
    { acao: 'importacao.concluida', recurso_nome: 'planilha.csv', detalhes: { criadas: ROWS - BAD, com_erro: BAD } },
  ]);
  const created = await listAuditoria(company.ctx, { acao: 'produto.criado' });
  expect(created.resultados).toEqual([]);
}, 120_000);
