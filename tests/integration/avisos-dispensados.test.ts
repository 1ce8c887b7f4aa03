import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dismissAviso, listDispensas, restoreAviso } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';

// Warnings of the panel that a person puts aside: for a time, or until they grow worse; for nobody else.

let company: Company;
beforeAll(async () => {
  company = await makeCompany();
});
beforeEach(() => db().sql`DELETE FROM avisos_dispensados`);

const days = (date: Date | undefined) => Math.round(((date?.getTime() ?? 0) - Date.now()) / 86_400_000);
const put = (ctx: Ctx, input: Record<string, unknown>) =>
  dismissAviso(ctx, { tipo: 'webhook_falhando', de: '7:x', por: '1d', ...input });

test('each choice says when the warning comes back, and from which measure on it does so sooner', async () => {
  const [day] = await put(company.ctx, { medida: 12 });
  expect(day).toMatchObject({ tipo: 'webhook_falhando', de: '7:x', volta_com: 24 });
  expect(days(day?.volta_em)).toBe(1);
  // Put aside anew: the last choice holds.
  const all = await put(company.ctx, { por: '7d', medida: 3 });
  expect(all).toMatchObject([{ volta_com: 8 }]);
  expect(days(all[0]?.volta_em)).toBe(7);
  expect(await put(company.ctx, { de: '8:y', por: 'piorar', medida: 0 })).toMatchObject([
    { de: '8:y', volta_com: 5 },
    {},
  ]);
  expect((await put(company.ctx, { de: '9:z', medida: 2_000_000_000 }))[0]).toMatchObject({ volta_com: 2_147_483_647 });
  expect((await put(company.ctx, { tipo: 'envio_parado' }))[0]).toMatchObject({ volta_com: null });
});

test('what stops deliveries is put aside for a time alone, and “until worse” asks for a measure', async () => {
  for (const tipo of ['envio_parado', 'webhook_desativado']) {
    await expect(put(company.ctx, { tipo, por: 'piorar', medida: 3 })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { por: expect.anything() },
    });
  }
  await expect(put(company.ctx, { por: 'piorar' })).rejects.toMatchObject({ details: { medida: expect.anything() } });
  expect(await listDispensas(company.ctx)).toEqual([]);
});

test('it is back when its time is over, or when the person wants it back', async () => {
  await put(company.ctx, {});
  await put(company.ctx, { de: '8:y' });
  await db().sql`UPDATE avisos_dispensados SET volta_em = now() WHERE de = '7:x'`;
  expect(await listDispensas(company.ctx)).toMatchObject([{ de: '8:y' }]);
  expect(await restoreAviso(company.ctx, { tipo: 'webhook_falhando', de: '8:y' })).toEqual([]);
  expect(await restoreAviso(company.ctx, { tipo: 'webhook_falhando', de: '8:y' })).toEqual([]);
  // What is over goes with the next one.
  await put(company.ctx, { de: '9:z' });
  expect(await db().sql`SELECT de FROM avisos_dispensados`).toEqual([{ de: '9:z' }]);
});

test('it is put aside for this person in this company alone', async () => {
  const other = await company.member('leitura');
  const sibling = await company.sibling();
  await call(panelOf(other.session), 'dispensas.dispensar', { tipo: 'api_negadas', de: '24h', por: '1d', medida: 6 });
  expect(await call(panelOf(other.session), 'dispensas.list')).toMatchObject([{ tipo: 'api_negadas', volta_com: 12 }]);
  expect(await listDispensas(company.ctx)).toEqual([]);
  expect(await listDispensas(sibling.ctx)).toEqual([]);
  expect((await refusalOf(call(panelOf(null), 'dispensas.list'))).code).toBe('UNAUTHORIZED');
});

test('of more than 200 the latest are kept', async () => {
  await db().sql`
    INSERT INTO avisos_dispensados (empresa_id, usuario_id, tipo, de, volta_em, dispensado_em)
    SELECT ${company.id}, ${company.ctx.ator.id}, 'api_negadas', n::text, now() + interval '1 day', now() - make_interval(mins => n)
    FROM generate_series(1, 230) n`;
  const kept = await put(company.ctx, {});
  expect(kept).toHaveLength(200);
  expect(kept.map(({ de }) => de)).toEqual(['7:x', ...Array.from({ length: 199 }, (_, i) => String(i + 1))]);
});
