import { expect, test } from 'vitest';
import { removeUsuario } from '#server/acesso/index.ts';
import { concludeConversa, getIndicadores } from '#server/atendimento/index.ts';
import { today } from '#server/platform/clock.ts';
import { db } from '#server/platform/db.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { hear, openChannel, says } from '#tests/support/inbox.ts';

test('what somebody had who has left the company is theirs by name, and not what nobody has', async () => {
  const company = await makeCompany();
  const { ctx } = company;
  const canal = await openChannel(company);
  const member = await company.member('operador');
  await hear(canal, company, [says('5511987650001', 'Oi'), says('5511987650002', 'Oi'), says('5511987650003', 'Oi')]);
  const [held] = await db().sql<{ id: number }[]>`
    UPDATE conversas SET status = 'em_atendimento', responsavel_id = ${member.membro_id}, responsavel_nome = 'Ana'
    WHERE id = (SELECT min(id) FROM conversas WHERE empresa_id = ${company.id}) RETURNING id`;
  await removeUsuario(ctx, { id: member.membro_id });
  await concludeConversa(ctx, { id: held?.id });
  const hoje = today(ctx.fuso);
  const { por_atendente } = await getIndicadores(ctx, { inicio: hoje, fim: hoje });
  expect(por_atendente.map(({ nome, atendimentos, concluidos }) => [nome, atendimentos, concluidos])).toEqual([
    ['Ana', 1, 1],
    ['Sem responsável', 2, 0],
  ]);
});
