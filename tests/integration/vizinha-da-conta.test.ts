import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { type Company, type Member, makeCompany, sessionContext } from '#tests/support/factory.ts';
import { call, type Panel, panelOf, procedures, refusalOf } from '#tests/support/panel-client.ts';

// An administrator of one company of an account does nothing to a person or a company of another one of it.

let main: Company;
let sister: Company;
let insider: Panel;
let victim: Member;

beforeAll(async () => {
  main = await makeCompany({ deposito: false });
  sister = await main.sibling();
  insider = panelOf((await main.member('administrador')).session);
  victim = await sister.member('operador');
});

const person = async () => {
  const { sql } = db();
  const [row] = await sql`SELECT nome, email, senha_hash FROM usuarios WHERE id = ${victim.id}`;
  const places = await sql`
    SELECT empresa_id, papel, ativo, sessoes_desde FROM usuarios_empresas WHERE usuario_id = ${victim.id} ORDER BY id`;
  const sessions = await sql`SELECT id, encerrada_em FROM sessoes WHERE usuario_id = ${victim.id} ORDER BY id`;
  return { row, places: [...places], sessions: [...sessions] };
};

describe('a person of the other company', () => {
  test('is in none of one’s own lists, and no id of theirs reaches them', async () => {
    const before = await person();
    expect(JSON.stringify(await call(insider, 'usuarios.list', {}))).not.toContain(victim.email);
    for (const id of [victim.membro_id, sister.admin.membro_id]) {
      for (const [name, input] of [
        ['usuarios.update', { id, papel: 'leitura' }],
        ['usuarios.update', { id, ativo: false }],
        ['usuarios.legado', { id }],
        ['usuarios.remove', { id }],
        ['usuarios.reenviarConvite', { id }],
      ] as const) {
        expect((await refusalOf(call(insider, name, input))).code).toBe('NOT_FOUND');
      }
    }
    expect(await person()).toEqual(before);
  });

  test('is not pulled in: who invites them learns nothing, changes nothing, and they are a member only once they accept', async () => {
    const before = await person();
    const invited = await call(insider, 'usuarios.create', {
      ...{ nome: 'Nome que eu escolhi', email: victim.email, papel: 'operador' },
    });
    const stranger = await call(insider, 'usuarios.create', {
      ...{ nome: 'Ninguém', email: `ninguem-${victim.membro_id}@teste.local`, papel: 'operador' },
    });
    // Alike for somebody whom the service knows and for somebody whom it does not.
    const shape = (answer: unknown) => Object.entries(answer as object).map(([field, value]) => [field, typeof value]);
    expect(shape(invited)).toEqual(shape(stranger));
    expect(await person()).toEqual(before);
    const { empresas } = await panelOf(victim.session).pessoa.eu();
    expect(empresas.map(({ id }) => id)).toEqual([sister.id]);
    await expect(sessionContext({ ...victim.session, empresa_id: main.id })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  test('no procedure of the panel takes another person’s name, e-mail or password', async () => {
    const before = await person();
    const fields = {
      nome: 'Outra',
      email: 'outra@teste.local',
      senha: 'senha-da-invasora',
      senha_nova: 'senha-da-invasora',
    };
    for (const { name, mutation } of procedures()) {
      if (!mutation || !/^(usuarios|empresa|sessao)\./.test(name)) continue;
      const input = { ...fields, id: victim.membro_id, usuario_id: victim.id, empresa_id: sister.id };
      await call(insider, name, input).catch(() => null);
    }
    expect(await person()).toEqual(before);
  });
});

test('the other company is not renamed, entered or told anything', async () => {
  const company = async () => [...(await db().sql`SELECT * FROM empresas WHERE id = ${sister.id}`)];
  const trail = async () => (await db().sql`SELECT count(*) AS n FROM auditoria WHERE empresa_id = ${sister.id}`)[0]?.n;
  const [before, told] = [await company(), await trail()];
  await call(insider, 'empresa.update', { id: sister.id, empresa_id: sister.id, nome: 'Minha' });
  expect([await company(), await trail()]).toEqual([before, told]);
});
