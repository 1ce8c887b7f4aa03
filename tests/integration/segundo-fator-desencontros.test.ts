import { encode } from 'next-auth/jwt';
import { beforeAll, expect, test } from 'vitest';
import { beginTotp, confirmTotp, findPessoa, type PanelSession } from '#server/identidade/index.ts';
import { LIMITES } from '#server/limites/index.ts';
import { db } from '#server/platform/db.ts';
import { env, setEnv } from '#server/platform/env.ts';
import { ownIpHeader } from '#server/platform/net.ts';
import { enter } from '#server/transport/auth/enter.ts';
import { type Company, makeCompany, SENHA } from '#tests/support/factory.ts';
import { oneBehindAnother } from '#tests/support/locks.ts';
import { panelOf } from '#tests/support/panel-client.ts';
import { codeOf, setUpApp, setUpPasskey } from '#tests/support/second-factor.ts';

// A second factor where two tabs come between each other, and where the service itself fails.

let company: Company;
beforeAll(async () => {
  setEnv({ RATE_LIMIT_SCALE: '1' });
  ownIpHeader();
  company = await makeCompany();
});

async function step(fields: Record<string, string>, before?: PanelSession) {
  const token = before && (await encode({ token: { painel: before }, secret: env.NEXTAUTH_SECRET ?? '' }));
  const cookies = token ? `next-auth.session-token=${token}` : '';
  return enter(fields, { ip: '203.0.113.5', cookies, agente: null });
}
const byPassword = async (email: string) =>
  (await step({ email, senha: SENHA })) ?? expect.fail('The password is right');

test('a set-up that another tab begins anew while it is confirmed is not confirmed by the code of the one before', async () => {
  const member = await company.member('operador');
  const pessoa = (await findPessoa(db(), member.session)) ?? expect.fail('The person is signed in');
  const { segredo } = await beginTotp(db(), pessoa);
  const codigo = codeOf(segredo);
  const caller = { request_id: 'req-de-outra-aba', ip: null };
  const [confirmed] = await oneBehindAnother(company.ctx, (held) => beginTotp(held.db, pessoa), [
    () => confirmTotp(db(), pessoa, { codigo }, caller),
  ]);
  expect(confirmed).toMatchObject({ status: 'rejected', reason: { details: { codigo: [expect.any(String)] } } });
  expect(await panelOf(member.session).fator.estado()).toMatchObject({ aplicativo_desde: null, codigos: 0 });
});

/** While no session can be changed, each of so many right answers is answered with a fault of the service. */
async function whileFailing(times: number, answer: () => Promise<unknown>): Promise<void> {
  await db().sql.unsafe(`
    CREATE FUNCTION falhar() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'falha de teste'; END $$;
    CREATE TRIGGER falhar BEFORE INSERT OR UPDATE ON sessoes FOR EACH ROW EXECUTE FUNCTION falhar();`);
  for (let i = 0; i < times; i++) await expect(answer()).rejects.toThrow('INDISPONIVEL');
  await db().sql.unsafe('DROP FUNCTION falhar CASCADE');
}

test('a right code that the service fails at is no wrong one, however often', async () => {
  const member = await company.member('operador');
  const { segredo } = await setUpApp(panelOf(member.session));
  const half = await byPassword(member.email);
  await whileFailing(LIMITES['fator:conta'].limit, () => step({ codigo: codeOf(segredo, 1) }, half));
  expect(await step({ codigo: codeOf(segredo, 1) }, half)).not.toBeNull();
});

test('nor is a passkey', async () => {
  const member = await company.member('operador');
  const { key } = await setUpPasskey(panelOf(member.session));
  const answer = async () => {
    const asked = await panelOf(null, { ip: '203.0.113.5' }).fator.pedirEntrada();
    return step({ passkey: JSON.stringify(key.use(asked)) });
  };
  await whileFailing(LIMITES['entrada:ip'].limit, answer);
  expect(await answer()).not.toBeNull();
});
