import { expect, test } from 'vitest';
import { getPrimeirosPassos, setPrimeirosPassos } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { makeCompany } from '#tests/support/factory.ts';

test('each person chooses their first steps, in each company for itself', async () => {
  const [here, elsewhere] = await Promise.all([makeCompany(), makeCompany()]);
  const [one, other] = await Promise.all([here.member('leitura'), here.member('operador')]);
  const as = (company: typeof here, id: number): Ctx => ({
    ...company.ctx,
    ator: { tipo: 'usuario', id, nome: 'Teste' },
  });
  const mine = as(here, one.id);
  expect(await getPrimeirosPassos(mine)).toBeNull();
  expect(await setPrimeirosPassos(mine, { primeiros_passos: 'integrador' })).toBe('integrador');
  expect(await getPrimeirosPassos(mine)).toBe('integrador');
  expect(await getPrimeirosPassos(as(here, other.id))).toBeNull();
  expect(await getPrimeirosPassos(as(elsewhere, one.id))).toBeNull();
  await setPrimeirosPassos(mine, { primeiros_passos: 'loja' });
  expect(await getPrimeirosPassos(mine)).toBe('loja');
});

test('whoever is no person has no first steps, and a word that is none of them is refused', async () => {
  const company = await makeCompany();
  const { ctx } = company;
  const { id } = await company.member('leitura');
  const program: Ctx = { ...ctx, ator: { tipo: 'token', id, nome: 'Token' } };
  expect(await setPrimeirosPassos(program, { primeiros_passos: 'loja' })).toBeNull();
  const person: Ctx = { ...ctx, ator: { tipo: 'usuario', id, nome: 'Teste' } };
  expect(await getPrimeirosPassos(person)).toBeNull();
  await expect(setPrimeirosPassos(person, { primeiros_passos: 'contador' })).rejects.toMatchObject({
    details: { primeiros_passos: expect.anything() },
  });
});
