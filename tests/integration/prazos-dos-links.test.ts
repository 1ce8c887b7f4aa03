import { beforeAll, expect, test } from 'vitest';
import { inviteUsuario, makeRecoveryLink, requestRecovery, resendConvite } from '#server/identidade/index.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// How long links work. In one transaction now() stands still, so that a term is compared to the microsecond.

let company: Company;
beforeAll(async () => {
  company = await makeCompany({ deposito: false });
});

const CALLER = { request_id: 'req-de-teste', ip: '203.0.113.7' };

test('an invitation’s link works for 7 days, and for 7 more from the moment at which it is sent again', async () => {
  await inTransaction(db(), async (tx) => {
    const ctx = { ...company.ctx, db: tx };
    const { id } = await inviteUsuario(ctx, { nome: 'Rui', email: 'rui@prazos.local', papel: 'operador' });
    const term = async () =>
      (
        await tx.sql`SELECT convite_expira_em = now() + interval '7 days' AS right FROM usuarios_empresas WHERE id = ${id}`
      )[0];
    expect(await term()).toEqual({ right: true });
    await tx.sql`UPDATE usuarios_empresas SET convite_expira_em = now() - interval '1 day' WHERE id = ${id}`;
    await resendConvite(ctx, { id });
    expect(await term()).toEqual({ right: true });
  });
});

test.each<[string, typeof makeRecoveryLink | typeof requestRecovery]>([
  ['that its person asks for', requestRecovery],
  ['of the command line', makeRecoveryLink],
])('a recovery’s link %s works for 1 hour', async (_, make) => {
  const { email, id } = company.admin;
  await inTransaction(db(), async (tx) => {
    await make(tx, { email }, CALLER);
    const links = await tx.sql`
      SELECT expira_em = now() + interval '1 hour' AS right FROM links_pessoais
      WHERE usuario_id = ${id} AND tipo = 'recuperacao'`;
    expect(links).toEqual([{ right: true }]);
  });
});
