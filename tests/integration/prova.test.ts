import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { type Member, SENHA } from '#tests/support/factory.ts';
import { authorize, registerApp } from '#tests/support/oauth.ts';
import { CASES, makeScene, type Scene } from '#tests/support/panel-cases.ts';
import { call, panelOf, procedures, refusalOf } from '#tests/support/panel-client.ts';
import { digestRows } from '#tests/support/rows.ts';

// What is delicate asks who sits at the panel, where the last proof is older than 30 minutes.

/** Secrets, keys, roles. */
const DELICATE = [
  ...['tokens.create', 'tokens.updateNetworks', 'tokens.revoke'],
  ...['aplicativos.create', 'aplicativos.rotateSecret'],
  ...['webhooks.create', 'webhooks.rotateSecret'],
  ...['usuarios.create', 'usuarios.update', 'usuarios.reenviarConvite', 'usuarios.remove'],
  ...['chaves.create', 'chaves.updateNetworks', 'chaves.revoke'],
  ...['empresa.open', 'empresas.join'],
  ...['conexoes.escolherModo', 'conexoes.permitir'],
  ...['canais.create', 'canais.update', 'canais.delete'],
  // Where the money goes.
  ...['cobrancas.createContaPix', 'cobrancas.updateContaPix'],
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

  test('so is where data and codes go, whether a company works, and what an application gets', async () => {
    const { company, webhook, aplicativo } = await makeScene();
    const branch = await company.sibling();
    const app = await registerApp(company);
    await age(company.admin, 31);
    const panel = panelOf(company.admin.session);
    const changes: [string, object, object][] = [
      [
        'webhooks.update',
        { id: webhook.id, url: 'https://198.35.26.97/outro' },
        { id: webhook.id, descricao: 'Outra' },
      ],
      [
        'aplicativos.update',
        { id: aplicativo.id, redirect_uris: ['https://outro.exemplo.com.br/'] },
        { id: aplicativo.id, descricao: 'Outra' },
      ],
      ['empresas.update', { id: branch.id, situacao: 'inativa' }, { id: branch.id, nome: 'Outra' }],
    ];
    for (const [name, delicate, other] of changes) {
      expect((await refusalOf(call(panel, name, delicate))).code, name).toBe('PRECONDITION_FAILED');
      await call(panel, name, other);
    }
    await expect(authorize(app, company.admin)).rejects.toMatchObject({ code: 'PROOF_REQUIRED' });
    await call(panel, 'pessoa.provar', { senha: SENHA });
    for (const [name, delicate] of changes) await call(panel, name, delicate);
    await authorize(app, company.admin);
  });

  test('the e-mail is delicate too, and the name is not', async () => {
    const member = await scene.company.member('leitura');
    await age(member, 31);
    const change = call(panelOf(member.session), 'pessoa.mudarEmail', { email: `outra-${member.id}@teste.local` });
    expect((await refusalOf(change)).code).toBe('PRECONDITION_FAILED');
    await call(panelOf(member.session), 'pessoa.mudarNome', { nome: 'Outra' });
  });
});
