import { describe, expect, test } from 'vitest';
import {
  archiveContato,
  createContato,
  createEtiqueta,
  listDuplicados,
  mergeContatos,
  setEtiquetas,
} from '#server/crm/index.ts';
import { makeCompany } from '#tests/support/factory.ts';

// Contacts that may be one person are found by their names.

/** The groups as the ids of their contacts. */
const idsOf = async (company: Awaited<ReturnType<typeof makeCompany>>) =>
  (await listDuplicados(company.ctx)).grupos.map(({ contatos }) => contatos.map(({ id }) => id));

describe('duplicates', () => {
  test('are of one name whatever its case and accents; the newest group first, in it the oldest contact', async () => {
    const company = await makeCompany();
    const { id: first } = await company.contact({ nome: 'José Conceição' });
    const { id: ana } = await company.contact({ nome: 'Ana' });
    await company.contact({ nome: 'Ana Maria' });
    const { id: second } = await company.contact({ nome: 'JOSE CONCEICAO' });
    const { id: otherAna } = await company.contact({ nome: 'ANÁ' });
    expect(await idsOf(company)).toEqual([
      [ana, otherAna],
      [first, second],
    ]);
  });

  test('are of this company, not archived, and none once they are merged', async () => {
    const [company, other] = await Promise.all([makeCompany(), makeCompany()]);
    const { id: kept } = await company.contact({ nome: 'Rafael' });
    await other.contact({ nome: 'Rafael' });
    expect(await idsOf(company)).toEqual([]);
    const { id: archived } = await company.contact({ nome: 'rafael' });
    await archiveContato(company.ctx, { id: archived });
    expect(await idsOf(company)).toEqual([]);
    const { id: again } = await company.contact({ nome: 'Ráfael' });
    expect(await idsOf(company)).toEqual([[kept, again]]);
    await mergeContatos(company.ctx, { id: kept, contato_id: again });
    expect(await idsOf(company)).toEqual([]);
  });

  test('are told in part: ten of a group with their number, and fifty groups', async () => {
    const company = await makeCompany();
    for (let i = 0; i < 12; i++) await company.contact({ nome: 'Doze' });
    expect(await listDuplicados(company.ctx)).toMatchObject({ grupos: [{ quantos: 12 }], mais: false });
    expect((await listDuplicados(company.ctx)).grupos[0]?.contatos).toHaveLength(10);
    for (let i = 0; i < 50; i++) {
      await company.contact({ nome: `Par ${i}` });
      await company.contact({ nome: `par ${i}` });
    }
    const many = await listDuplicados(company.ctx);
    expect(many).toMatchObject({ mais: true });
    expect(many.grupos).toHaveLength(50);
    expect(many.grupos[0]?.contatos[0]?.nome).toBe('Par 49');
  });
});

test('a merged contact with more labels than one may have loses them, and takes no other', async () => {
  const { ctx } = await makeCompany();
  const ids: number[] = [];
  for (let n = 0; n < 61; n++) ids.push((await createEtiqueta(ctx, { nome: `E${n}` })).id);
  const [first, second] = [
    await createContato(ctx, { nome: 'A', etiquetas: ids.slice(0, 40) }),
    await createContato(ctx, { nome: 'B', etiquetas: ids.slice(20, 60) }),
  ];
  const { id, etiquetas } = await mergeContatos(ctx, { id: first.id, contato_id: second.id });
  expect(etiquetas).toHaveLength(60);
  expect((await setEtiquetas(ctx, { id, adicionar: [], remover: [ids[0]] })).etiquetas).toHaveLength(59);
  const swap = setEtiquetas(ctx, { id, adicionar: [ids[60]], remover: [ids[1]] });
  await expect(swap).rejects.toMatchObject({ details: { adicionar: ['Um contato tem no máximo 50 etiquetas.'] } });
  await setEtiquetas(ctx, { id, adicionar: [], remover: ids.slice(1, 11) });
  expect((await setEtiquetas(ctx, { id, adicionar: [ids[60]], remover: [] })).etiquetas).toHaveLength(50);
});
