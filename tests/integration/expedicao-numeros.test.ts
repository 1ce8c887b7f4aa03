import { expect, test } from 'vitest';
import { createExpedicao, updateExpedicao } from '#server/expedicao/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// The number of a shipment: the company's own sequence, six digits, never reused, no gap under concurrency.

const padded = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i).padStart(6, '0'));

async function numbers(company: Company): Promise<string[]> {
  const rows = await db().sql<{ n: string }[]>`
    SELECT numero_expedicao AS n FROM expedicoes WHERE empresa_id = ${company.id} ORDER BY 1`;
  return rows.map(({ n }) => n);
}

class Interrupted extends Error {}

/** Creates a shipment in a transaction that does more, and then fails. */
const interrupted = (company: Company, fields = {}) =>
  transaction(company.ctx, async (ctx) => {
    await createExpedicao(ctx, fields);
    throw new Interrupted();
  });

const outcomes = async (work: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(work);
  return {
    made: settled.filter(({ status }) => status === 'fulfilled').length,
    reasons: settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])),
  };
};

test('100 parallel creations: 000001 to 000100, none twice, none missing', async () => {
  const company = await makeCompany();
  const made = await Promise.all(Array.from({ length: 100 }, () => company.shipment()));
  expect(made.map((e) => e.numero_expedicao).sort()).toEqual(padded(1, 100));
  expect(await numbers(company)).toEqual(padded(1, 100));
});

test('numbers follow the order of creation', async () => {
  const company = await makeCompany();
  await Promise.all(Array.from({ length: 30 }, () => company.shipment()));
  const rows = await db().sql<{ n: string }[]>`
    SELECT numero_expedicao AS n FROM expedicoes WHERE empresa_id = ${company.id} ORDER BY data_criacao, id`;
  expect(rows.map(({ n }) => n)).toEqual(padded(1, 30));
});

test('creations that fail, mixed with those that do not, leave no gap', async () => {
  const company = await makeCompany();
  const taken = await company.shipment({ numero_expedicao: 'TOMADO' });
  const work = Array.from({ length: 120 }, (_, i): Promise<unknown> => {
    if (i % 6 === 1) return company.shipment({ forma_envio_id: 999_999_999 });
    if (i % 6 === 2) return company.shipment({ numero_expedicao: taken.numero_expedicao });
    if (i % 6 === 3) return interrupted(company);
    if (i % 6 === 4) return company.shipment({ status: 'enviada' });
    return company.shipment();
  });
  const { made, reasons } = await outcomes(work);
  expect(made).toBe(40);
  for (const reason of reasons) {
    if (!(reason instanceof Interrupted)) expect(reason).toMatchObject({ code: 'VALIDATION_ERROR' });
  }
  expect(await numbers(company)).toEqual([...padded(1, 40), 'TOMADO']);
});

test('two shipments made in one transaction, and one that fails after two', async () => {
  const company = await makeCompany();
  await transaction(company.ctx, async (ctx) => {
    await createExpedicao(ctx, {});
    await createExpedicao(ctx, {});
  });
  await transaction(company.ctx, async (ctx) => {
    await createExpedicao(ctx, {});
    await createExpedicao(ctx, {});
    throw new Interrupted();
  }).catch(() => undefined);
  await company.shipment();
  expect(await numbers(company)).toEqual(padded(1, 3));
});

test('numbers sent by the client, ahead of the sequence, are skipped; those that look like it are not counted', async () => {
  const company = await makeCompany();
  for (const sent of ['000002', '000003', '5', '0000004', 'X-1', '999999']) {
    await company.shipment({ numero_expedicao: sent });
  }
  const given = [];
  for (let i = 0; i < 3; i++) given.push((await company.shipment()).numero_expedicao);
  expect(given).toEqual(['000001', '000004', '000005']);
});

test('a client that takes the very next numbers, racing with the sequence: every number once', async () => {
  const company = await makeCompany();
  const work = Array.from({ length: 80 }, (_, i) =>
    company.shipment(i % 2 ? { numero_expedicao: String(i).padStart(6, '0') } : {}),
  );
  const { reasons } = await outcomes(work);
  // Whoever was late to a number is told so; nothing else goes wrong.
  for (const reason of reasons) {
    expect(reason).toMatchObject({ code: 'VALIDATION_ERROR', details: { numero_expedicao: [expect.any(String)] } });
  }
  const found = await numbers(company);
  expect(new Set(found).size).toBe(80 - reasons.length);
  const automatic = (await company.shipment()).numero_expedicao;
  expect(found).not.toContain(automatic);
  // Up to what the sequence has reached, nothing is missing.
  const reached = Number(automatic);
  const all = [...found, automatic].map(Number).filter((n) => n <= reached);
  expect(all.sort((a, b) => a - b)).toEqual(Array.from({ length: reached }, (_, i) => i + 1));
});

test('renaming to the next number, racing with creations: no failure that a client could not understand', async () => {
  const company = await makeCompany();
  const { id } = await company.shipment({ numero_expedicao: 'A' });
  const work = Array.from({ length: 40 }, (_, i): Promise<unknown> => {
    if (i % 2) return company.shipment();
    return updateExpedicao(company.ctx, { id, numero_expedicao: String(i).padStart(6, '0') });
  });
  const { reasons } = await outcomes(work);
  for (const reason of reasons) expect(reason).toMatchObject({ details: { numero_expedicao: [expect.any(String)] } });
  const found = await numbers(company);
  expect(found).toHaveLength(21);
  expect(new Set(found).size).toBe(21);
});

test('a number freed by renaming is not given again; neither is a cancelled shipment’s', async () => {
  const company = await makeCompany();
  const [first, second] = [await company.shipment(), await company.shipment()];
  await updateExpedicao(company.ctx, { id: first.id, numero_expedicao: 'RENOMEADA' });
  await updateExpedicao(company.ctx, { id: second.id, numero_expedicao: 'TAMBÉM' });
  expect((await company.shipment()).numero_expedicao).toBe('000003');
  // A client may take it again itself.
  expect((await company.shipment({ numero_expedicao: '000001' })).numero_expedicao).toBe('000001');
});

test('each company counts for itself', async () => {
  const first = await makeCompany();
  const second = await first.sibling();
  const made = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      (i % 2 ? first : second).shipment(i % 8 === 0 ? { codigo_rastreio: 'x' } : {}),
    ),
  );
  expect(made).toHaveLength(40);
  expect(await numbers(first)).toEqual(padded(1, 20));
  expect(await numbers(second)).toEqual(padded(1, 20));
});

test('after 999999 comes 1000000', async () => {
  const company = await makeCompany();
  await company.shipment();
  await db().sql`UPDATE numeracoes SET ultimo = 999998 WHERE empresa_id = ${company.id} AND serie = 'expedicao'`;
  expect((await company.shipment()).numero_expedicao).toBe('999999');
  expect((await company.shipment()).numero_expedicao).toBe('1000000');
});
