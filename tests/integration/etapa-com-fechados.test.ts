import { expect, test } from 'vitest';
import { createFunil, deleteEtapa, verifyCrm } from '#server/crm/index.ts';
import { db } from '#server/platform/db.ts';
import { makeCompany } from '#tests/support/factory.ts';

test('a stage goes however many closed deals it has, which nobody could move before; of open ones at most 1,000 go with it', async () => {
  const company = await makeCompany();
  const { ctx } = company;
  const funil = await createFunil(ctx, { nome: 'Vendas', etapas: [{ nome: 'A' }, { nome: 'B' }, { nome: 'C' }] });
  const [first, second, third] = funil.etapas.map(({ id }) => id);
  const model = await company.deal({ etapa_id: first });
  /** As many as one call does not move, of a status. */
  const copy = (status: 'ganho' | 'aberto', codigo: number) => db().sql`
    INSERT INTO negocios (empresa_id, codigo, titulo, funil_id, etapa_id, posicao, status, fechado_em)
    SELECT empresa_id, ${codigo}::integer + n, titulo, funil_id, etapa_id, posicao || lpad(n::text, 4, '0') || 'V', ${status},
      CASE WHEN ${status}::text = 'ganho' THEN clock_timestamp() END
    FROM negocios CROSS JOIN generate_series(1, 1001) n WHERE id = ${model.id}`;
  await copy('ganho', 1_000);
  await deleteEtapa(ctx, { funil_id: funil.id, id: first, mover_para: second });
  expect(await verifyCrm(ctx)).toMatchObject({ ok: true, negocios: 1_002 });
  // The audit trail calls a deal as its other actions do.
  const [line] = await db().sql`
    SELECT recurso_nome FROM auditoria WHERE empresa_id = ${company.id} AND acao = 'negocio.movido' AND recurso_id = ${model.id}`;
  expect(line).toEqual({ recurso_nome: `${model.codigo} ${model.titulo}` });
  await copy('aberto', 5_000);
  await expect(deleteEtapa(ctx, { funil_id: funil.id, id: second, mover_para: third })).rejects.toMatchObject({
    details: { mover_para: [expect.stringContaining('1002 negócios abertos')] },
  });
});
