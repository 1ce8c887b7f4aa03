import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { type Member, SENHA } from '#tests/support/factory.ts';
import { CASES, makeScene, type Scene } from '#tests/support/panel-cases.ts';
import { call, panelOf, procedures, refusalOf } from '#tests/support/panel-client.ts';
import { digestRows } from '#tests/support/rows.ts';

// What is delicate asks who sits at the panel, where the last proof is older than 30 minutes.

/** Secrets, keys, roles. */
const DELICATE = [
  ...['tokens.create', 'tokens.updateNetworks'],
  ...['aplicativos.create', 'aplicativos.rotateSecret'],
  ...['webhooks.create', 'webhooks.rotateSecret'],
  ...['usuarios.create', 'usuarios.update', 'usuarios.reenviarConvite', 'usuarios.remove'],
  ...['chaves.create', 'chaves.updateNetworks', 'chaves.revoke'],
  ...['empresa.open', 'empresas.join'],
];

let scene: Scene;
beforeAll(async () => {
  scene = await makeScene();
});

const age = ({ session }: Member, minutes: number) => db().sql`
  UPDATE sessoes SET confirmada_em = now() - make_interval(mins => ${minutes}) WHERE usuario_id = ${session.usuario_id}`;

describe('with an old proof', () => {
  test('these are refused, with nothing written, and no other mutation', async () => {
    await age(scene.company.admin, 31);
    const before = await digestRows();
    const refused: string[] = [];
    for (const { name, mutation } of procedures()) {
      if (!mutation || !DELICATE.includes(name)) continue;
      const refusal = await refusalOf(call(panelOf(scene.company.admin.session), name, CASES[name]?.input?.(scene)));
      if (refusal.code === 'PRECONDITION_FAILED') refused.push(name);
    }
    expect(refused.sort()).toEqual(DELICATE.toSorted());
    expect(await digestRows()).toEqual(before);
    await age(scene.company.admin, 31);
    const asked: string[] = [];
    for (const { name, mutation } of procedures()) {
      if (!mutation || DELICATE.includes(name) || name === 'sessao.trocarSenha') continue;
      const code = await call(panelOf(scene.company.admin.session), name, CASES[name]?.input?.(scene)).then(
        () => 'OK',
        (error: { code: string }) => error.code,
      );
      if (code === 'PRECONDITION_FAILED') asked.push(name);
    }
    expect(asked).toEqual([]);
  });

  test('the right password proves it, a wrong one does not, and guesses have a limit', async () => {
    const fresh = await makeScene();
    const own = fresh.company.admin;
    const panel = panelOf(own.session);
    await age(own, 31);
    const create = () => call(panel, 'tokens.create', CASES['tokens.create']?.input?.(fresh));
    expect((await refusalOf(create())).code).toBe('PRECONDITION_FAILED');
    expect((await refusalOf(call(panel, 'pessoa.provar', { senha: 'errada' }))).details).toHaveProperty('senha');
    expect((await refusalOf(create())).code).toBe('PRECONDITION_FAILED');
    await call(panel, 'pessoa.provar', { senha: SENHA });
    await create();
    await age(own, 29);
    await create();
    for (let i = 0; i < 9; i++) await refusalOf(call(panel, 'pessoa.provar', { senha: 'errada' }));
    expect((await refusalOf(call(panel, 'pessoa.provar', { senha: SENHA }))).code).toBe('TOO_MANY_REQUESTS');
  });

  test('the e-mail is delicate too, and the name is not', async () => {
    const member = await scene.company.member('leitura');
    await age(member, 31);
    const change = call(panelOf(member.session), 'pessoa.mudarEmail', { email: `outra-${member.id}@teste.local` });
    expect((await refusalOf(change)).code).toBe('PRECONDITION_FAILED');
    await call(panelOf(member.session), 'pessoa.mudarNome', { nome: 'Outra' });
  });
});
