import { beforeAll, expect, test } from 'vitest';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { call, type Panel, panelOf, refusalOf } from '#tests/support/panel-client.ts';

// Shipping methods.

let company: Company;
let panel: Panel;

beforeAll(async () => {
  company = await makeCompany();
  panel = panelOf(company.admin.session);
});

test('active ones first, by name whatever its case; a company’s own', async () => {
  const own = await makeCompany();
  const at = panelOf(own.admin.session);
  for (const nome of ['sedex', 'Jadlog', 'PAC']) await own.shippingMethod({ nome });
  const [jadlog] = (await call(at, 'formasEnvio.list')) as { id: number; nome: string }[];
  await call(at, 'formasEnvio.update', { id: jadlog?.id, ativo: false });
  expect(await call(at, 'formasEnvio.list')).toMatchObject([
    { nome: 'PAC', ativo: true },
    { nome: 'sedex', ativo: true },
    { nome: 'Jadlog', ativo: false },
  ]);
});

test('a name is one’s own within the company, whatever its case, inactive or not', async () => {
  const { id, nome } = await company.shippingMethod();
  const other = await company.shippingMethod();
  await call(panel, 'formasEnvio.update', { id, ativo: false });
  const taken = { nome: [expect.stringMatching(/Já existe/)] };
  expect((await refusalOf(call(panel, 'formasEnvio.create', { nome: nome.toUpperCase() }))).details).toEqual(taken);
  expect((await refusalOf(call(panel, 'formasEnvio.update', { id: other.id, nome }))).details).toEqual(taken);
  expect(await call(panel, 'formasEnvio.update', { id, nome: nome.toUpperCase() })).toMatchObject({ id });
  await (await makeCompany()).shippingMethod({ nome });
});

test('each change has its own word in the audit trail', async () => {
  const { id } = await company.shippingMethod({ nome: 'Motoboy' });
  for (const fields of [{ nome: 'Motoca' }, { ativo: false }, { ativo: false }, { ativo: true, nome: 'Moto' }]) {
    await call(panel, 'formasEnvio.update', { id, ...fields });
  }
  const { resultados } = (await call(panel, 'auditoria.list', { recurso: 'forma_envio' })) as {
    resultados: Record<string, unknown>[];
  };
  expect(resultados.filter((line) => line.recurso_id === id).map((line) => [line.acao, line.recurso_nome])).toEqual([
    ['forma_envio.reativada', 'Moto'],
    ['forma_envio.desativada', 'Motoca'],
    ['forma_envio.alterada', 'Motoca'],
    ['forma_envio.criada', 'Motoboy'],
  ]);
});
