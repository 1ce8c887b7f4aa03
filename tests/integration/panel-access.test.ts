import { beforeAll, describe, expect, test } from 'vitest';
import type { Papel } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import type { Member } from '#tests/support/factory.ts';
import { CASES, makeScene, type PanelCase, type Scene } from '#tests/support/panel-cases.ts';
import { call, panelOf, procedures, refusalOf } from '#tests/support/panel-client.ts';
import { countRows } from '#tests/support/rows.ts';

// Issue 2, sections 3 and 9: roles, sessions, and other companies' ids at every procedure of the panel.

const PAPEIS: Papel[] = ['leitura', 'operador', 'administrador'];
const names = procedures().map(({ name }) => name);
const mutations = procedures()
  .filter(({ mutation }) => mutation)
  .map(({ name }) => name);

let own: Scene;
let other: Scene;

beforeAll(async () => {
  [own, other] = [await makeScene(), await makeScene()];
});

const caseOf = (name: string): PanelCase => {
  const found = CASES[name];
  if (!found) throw new Error(`The panel has a procedure without a case in tests/support/panel-cases.ts: ${name}`);
  return found;
};

test('every procedure has a case, and every case a procedure', () => {
  expect(Object.keys(CASES).sort()).toEqual([...names].sort());
});

describe('nobody, and who is no longer somebody, gets UNAUTHORIZED from', () => {
  test.each(names)('%s', async (name) => {
    const input = caseOf(name).input?.(own);
    const { session } = own.company.admin;
    for (const wrong of [
      null,
      { ...session, versao_sessao: 0 },
      { ...session, versao_sessao: 2 },
      { ...session, usuario_id: 999_999_999 },
      { ...session, empresa_id: 999_999_999 },
      { ...session, empresa_id: other.company.id },
      { ...other.company.admin.session, empresa_id: own.company.id },
    ]) {
      const refusal = await refusalOf(call(panelOf(wrong), name, input));
      expect(refusal).toEqual({ code: 'UNAUTHORIZED', message: expect.any(String), details: undefined });
    }
  });
});

test('another site’s request is refused from every procedure, whoever is signed in', async () => {
  const before = await countRows();
  const panel = panelOf(own.company.admin.session, { foreignOrigin: true });
  for (const name of names) {
    const refusal = await refusalOf(call(panel, name, caseOf(name).input?.(own)));
    expect(refusal.code, name).toBe('FORBIDDEN');
  }
  expect(await countRows()).toEqual(before);
});

describe('roles', () => {
  let operador: Member;
  beforeAll(async () => {
    operador = await own.company.member('operador');
  });

  async function memberOf(scene: Scene, papel: Papel): Promise<Member> {
    if (papel === 'leitura') return scene.membro;
    return scene.membro.id === own.membro.id ? scene.company.join(operador) : scene.company.member(papel);
  }

  test.each(names.flatMap((name) => PAPEIS.map((papel): [string, Papel] => [name, papel])))(
    '%s as %s',
    async (name, papel) => {
      // A password is its user's in every company.
      const scene = name === 'sessao.trocarSenha' ? await makeScene() : await makeScene(own);
      const found = caseOf(name);
      const member = papel === 'administrador' ? scene.company.admin : await memberOf(scene, papel);
      const allowed = PAPEIS.indexOf(papel) >= PAPEIS.indexOf(found.papel);
      const work = () => call(panelOf(member.session), name, found.input?.(scene));
      if (allowed) {
        await work();
        return;
      }
      const before = await countRows();
      expect((await refusalOf(work())).code).toBe('FORBIDDEN');
      expect(await countRows()).toEqual(before);
    },
  );

  test('no mutation but that of one’s own password is for readers', () => {
    expect(mutations.filter((name) => caseOf(name).papel === 'leitura')).toEqual(['sessao.trocarSenha']);
  });
});

/** All that the database has of a company, except what the panel itself notes when one looks. */
async function contents(scene: Scene): Promise<unknown> {
  const { sql } = db();
  const id = scene.company.id;
  return Promise.all([
    sql`SELECT * FROM produtos WHERE empresa_id = ${id} ORDER BY id`,
    sql`SELECT * FROM depositos WHERE empresa_id = ${id} ORDER BY id`,
    sql`SELECT * FROM saldos_estoque WHERE empresa_id = ${id} ORDER BY produto_id, deposito_id`,
    sql`SELECT * FROM totais_estoque WHERE empresa_id = ${id} ORDER BY produto_id`,
    sql`SELECT * FROM lancamentos_estoque WHERE empresa_id = ${id} ORDER BY id`,
    sql`SELECT * FROM eventos WHERE empresa_id = ${id} ORDER BY id`,
    sql`SELECT * FROM auditoria WHERE empresa_id = ${id} ORDER BY id`,
    sql`SELECT * FROM tokens_api WHERE empresa_id = ${id} ORDER BY id`,
    sql`SELECT * FROM empresas WHERE id = ${id}`,
    sql`SELECT * FROM usuarios_empresas WHERE empresa_id = ${id} ORDER BY usuario_id`,
  ]);
}

describe('other companies’ ids (section 5, rule 7)', () => {
  test.each(names.filter((name) => CASES[name]?.foreign))('%s', async (name) => {
    const panel = panelOf(own.company.admin.session);
    const before = [await contents(own), await contents(other)];
    for (const [input, expected] of caseOf(name).foreign?.(own, other) ?? []) {
      if (expected === 'EMPTY') {
        expect(await call(panel, name, input)).toMatchObject({ resultados: [], total_registros: 0 });
        continue;
      }
      const refusal = await refusalOf(call(panel, name, input));
      expect(refusal.code).toBe(expected);
      expect(JSON.stringify(refusal)).not.toContain(other.produto.nome);
      expect(JSON.stringify(refusal)).not.toContain(other.outro.nome);
    }
    expect([await contents(own), await contents(other)]).toEqual(before);
  });

  test('whatever takes an id has a case for a foreign one', () => {
    const takesId = names.filter((name) => {
      const input = CASES[name]?.input?.(own) ?? {};
      return Object.keys(input).some((field) => field === 'id' || field.endsWith('_id'));
    });
    expect(takesId.filter((name) => !CASES[name]?.foreign)).toEqual([]);
  });

  test('a foreign id and a missing one give the same answer', async () => {
    const panel = panelOf(own.company.admin.session);
    for (const [name, foreign, missing] of [
      ['produtos.get', { id: other.produto.id }, { id: 999_999_999 }],
      ['tokens.revoke', { id: other.token.id }, { id: 999_999_999 }],
      ['usuarios.update', { id: other.membro.id, papel: 'leitura' }, { id: 999_999_999, papel: 'leitura' }],
      ['depositos.update', { id: other.outro.id, nome: 'x' }, { id: 999_999_999, nome: 'x' }],
    ] as const) {
      expect(await refusalOf(call(panel, name, foreign))).toEqual(await refusalOf(call(panel, name, missing)));
    }
  });

  describe('nothing of another company is shown by', () => {
    // The newest rows of the whole database are another company's: a list without its condition would begin with them.
    let newest: Scene;
    beforeAll(async () => {
      newest = await makeScene();
    });
    test.each(names.filter((name) => !mutations.includes(name)))('%s', async (name) => {
      const shown = JSON.stringify(await call(panelOf(own.company.admin.session), name, caseOf(name).input?.(own)));
      const { produto, outro, token, membro } = newest;
      for (const secret of [produto.nome, produto.codigo, outro.nome, token.nome, membro.email]) {
        expect(shown).not.toContain(`"${secret}"`);
      }
    });
  });
});
