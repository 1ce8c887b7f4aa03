import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Papel } from '#server/identidade/index.ts';
import { giveBack, LIMITES, peek } from '#server/limites/index.ts';
import type { Member } from '#tests/support/factory.ts';
import { CASES, leaveTraces, MISSING, makeScene, type PanelCase, type Scene } from '#tests/support/panel-cases.ts';
import { call, panelOf, procedures, refusalOf } from '#tests/support/panel-client.ts';
import { rememberDatabase } from '#tests/support/rewind.ts';
import { digestRows, noteSessions, rowsWith, testEachWithoutWriting, textsOf } from '#tests/support/rows.ts';

// Roles, sessions, other companies' ids, and the shape of what is answered, at every procedure of the panel.

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

// So many calls of one administrator in a minute are beyond the limit of counts.
beforeEach(async () => {
  const who = `usuario:${own.company.admin.id}`;
  while ((await peek('varreduras:usuario', who)).remaining < LIMITES['varreduras:usuario'].limit)
    await giveBack('varreduras:usuario', who);
});

const caseOf = (name: string): PanelCase => {
  const found = CASES[name];
  if (!found) throw new Error(`The panel has a procedure without a case in tests/support/panel-cases/: ${name}`);
  return found;
};

test('every procedure has a case, and every case a procedure', () => {
  expect(Object.keys(CASES).sort()).toEqual([...names].sort());
});

describe('nobody, and who is no longer somebody, gets UNAUTHORIZED, and changes nothing, from', () => {
  testEachWithoutWriting(names, String, async (name) => {
    const input = caseOf(name).input?.(own);
    const { session } = own.company.admin;
    const sessions = [
      null,
      { ...session, sessao: '' },
      { ...session, sessao: 'x'.repeat(43) },
      { ...session, empresa_id: null },
      { ...session, usuario_id: 999_999_999 },
      { ...session, empresa_id: 999_999_999 },
      { ...session, empresa_id: other.company.id },
      { ...other.company.admin.session, empresa_id: own.company.id },
    ];
    const refusals = await Promise.all(sessions.map((wrong) => refusalOf(call(panelOf(wrong), name, input))));
    const refused = { code: 'UNAUTHORIZED', message: expect.any(String), details: undefined };
    expect(refusals).toEqual(sessions.map(() => refused));
  });
});

test('another site’s request is refused from every procedure, whoever is signed in', async () => {
  await noteSessions();
  const before = await digestRows();
  const panel = panelOf(own.company.admin.session, { foreignOrigin: true });
  for (const name of names) {
    const refusal = await refusalOf(call(panel, name, caseOf(name).input?.(own)));
    expect(refusal.code, name).toBe('FORBIDDEN');
  }
  expect(await digestRows()).toEqual(before);
});

test('a page that shows another company is refused from every procedure; one that shows its own is not', async () => {
  await noteSessions();
  const before = await digestRows();
  const panel = panelOf(own.company.admin.session, { shown: String(other.company.id) });
  for (const name of names) {
    const refusal = await refusalOf(call(panel, name, caseOf(name).input?.(own)));
    expect([name, refusal.code, refusal.message]).toEqual([name, 'CONFLICT', expect.stringContaining('outra empresa')]);
  }
  expect(await digestRows()).toEqual(before);
  const right = panelOf(own.company.admin.session, { shown: String(own.company.id) });
  expect(await right.sessao.atual()).toMatchObject({ empresa: { id: own.company.id } });
});

/** Texts of a scene's things that nobody else's things have. */
const secretsOf = ({ produto, outro, token, membro, forma, cliente, expedicao }: Scene) => [
  ...[produto.nome, produto.codigo, outro.nome, token.nome, membro.email],
  ...[forma.nome, cliente.nome, expedicao.numero_expedicao],
];

describe('other companies’ ids', () => {
  const foreign = names.filter((name) => CASES[name]?.foreign);
  describe('are refused, and change nothing, at', () => {
    testEachWithoutWriting(foreign, String, async (name) => {
      const panel = panelOf(own.company.admin.session);
      for (const [input, expected] of caseOf(name).foreign?.(own, other) ?? []) {
        if (expected === 'EMPTY') {
          const found = await call(panel, name, input);
          if (found === null) continue;
          if (Array.isArray(found)) expect(found).toEqual([]);
          else expect(found).toMatchObject({ resultados: [], total_registros: 0 });
          continue;
        }
        const refusal = await refusalOf(call(panel, name, input));
        expect(refusal.code).toBe(expected);
        for (const secret of secretsOf(other)) expect(JSON.stringify(refusal)).not.toContain(secret);
      }
    });
  });

  // A bank's `client_id` is no record of ours.
  const isId = (field: string) => field === 'id' || (field.endsWith('_id') && field !== 'client_id');

  test('whatever takes an id has a case for a foreign one', () => {
    const takesId = names.filter((name) => Object.keys(CASES[name]?.input?.(own) ?? {}).some(isId));
    expect(takesId.filter((name) => !CASES[name]?.foreign)).toEqual([]);
  });

  test.each(foreign)('%s: a foreign id is answered as a missing one', async (name) => {
    const panel = panelOf(own.company.admin.session);
    // The same inputs with nothing foreign in them tell which ids are.
    const mine = caseOf(name).foreign?.(own, own) ?? [];
    for (const [n, [input, expected]] of (caseOf(name).foreign?.(own, other) ?? []).entries()) {
      const theirs = Object.keys(input).filter((field) => isId(field) && input[field] !== mine[n]?.[0][field]);
      if (expected === 'EMPTY' || theirs.length === 0) continue;
      const missing = { ...input, ...Object.fromEntries(theirs.map((field) => [field, MISSING])) };
      // A refusal repeats the id that was sent.
      const said = async (sent: unknown) =>
        JSON.parse(JSON.stringify(await refusalOf(call(panel, name, sent))).replaceAll(/id \d+/g, 'id'));
      expect(await said(input)).toEqual(await said(missing));
    }
  });

  describe('nothing of another company is shown by', () => {
    // The newest rows of the whole database are another company's: a list without its condition would begin with them.
    let newest: Scene;
    /** Every text that the database has of it, in whatever table, and that the other companies' rows have not. */
    let theirs: Set<string>;
    beforeAll(async () => {
      newest = await makeScene();
      const usual = await textsOf([own.company.id, other.company.id]);
      theirs = new Set([...(await textsOf([newest.company.id]))].filter((text) => !usual.has(text)));
      expect(theirs.size).toBeGreaterThan(200);
    });
    test.each(names.filter((name) => !mutations.includes(name)))('%s', async (name) => {
      const answer = await call(panelOf(own.company.admin.session), name, caseOf(name).input?.(own));
      const shown = JSON.stringify(answer);
      for (const secret of secretsOf(newest)) expect(shown).not.toContain(`"${secret}"`);
      const strings = new Set<string>();
      JSON.parse(shown ?? 'null', (_, value: unknown) => {
        if (typeof value === 'string') strings.add(value);
        return value;
      });
      expect([...strings].filter((text) => theirs.has(text))).toEqual([]);
    });

    test('those texts would be found: the same questions in their own company show many of them', async () => {
      const found = new Set<string>();
      for (const name of ['contatos.list', 'conversas.list', 'propostas.list', 'contas.list', 'notasFiscais.list']) {
        const shown = JSON.stringify(
          await call(panelOf(newest.company.admin.session), name, caseOf(name).input?.(newest)),
        );
        for (const text of theirs) if (shown.includes(JSON.stringify(text))) found.add(`${name} ${text}`);
        expect([name, [...found].some((one) => one.startsWith(`${name} `))]).toEqual([name, true]);
      }
    });
  });
});

describe('roles', () => {
  let operador: Member;
  beforeAll(async () => {
    operador = await own.company.member('operador');
  });

  const MARK = 'mal-escrito';
  const UNASKED = Object.fromEntries(
    [
      ...['empresa_id', 'conta_id', 'criado_em', 'atualizado_em', 'excluido_em', 'revogado_em', 'ultimo_uso_em'],
      ...['versao', 'sessao', 'senha_hash', 'hash', 'prefixo', 'saldo', 'saldo_apos', 'porta', 'ator_id'],
      ...['ator_nome', 'criado_por', 'client_id', 'data_conclusao', 'falhas_seguidas', 'txid', 'constructor'],
    ].map((column) => [column, MARK]),
  );

  const operadorOf = (scene: Scene): Promise<Member> =>
    scene.membro.id === own.membro.id ? scene.company.join(operador) : scene.company.member('operador');

  const isAllowed = ([name, papel]: [string, Papel]) => PAPEIS.indexOf(papel) >= PAPEIS.indexOf(caseOf(name).papel);
  const asked = names.flatMap((name) => PAPEIS.map((papel): [string, Papel] => [name, papel]));
  const send = (scene: Scene, { session }: Member, name: string) => {
    const input = caseOf(name).input?.(scene);
    return call(panelOf(session), name, input && { ...UNASKED, ...input });
  };

  describe('refused, with nothing written:', () => {
    testEachWithoutWriting(
      asked.filter((each) => !isAllowed(each)),
      (each) => each.join(' as '),
      async ([name, papel]) => {
        const refusal = await refusalOf(send(own, papel === 'leitura' ? own.membro : operador, name));
        expect(refusal.code).toBe('FORBIDDEN');
        // A person has a role; scopes are what programs have.
        expect(refusal.message).not.toContain('escopo');
      },
    );
  });

  /** Every list in the answer of a query, and the most that it held. */
  const lists = new Map<string, number>();
  function noteLists(where: string, value: unknown): void {
    if (Array.isArray(value)) {
      lists.set(where, Math.max(lists.get(where) ?? 0, value.length));
      for (const each of value) noteLists(where, each);
    } else if (value?.constructor === Object) {
      for (const [field, inner] of Object.entries(value)) {
        // An audit line's details are of any shape.
        if (field !== 'detalhes') noteLists(`${where}.${field}`, inner);
      }
    }
  }

  describe('allowed:', () => {
    // Each procedure finds both as they were before the one that went before it: another company of the account, and a main registration.
    const stages = new Map<boolean, { scene: Scene; as: Record<Papel, Member> }>();
    let rewind: () => Promise<void>;
    beforeAll(async () => {
      for (const isPrincipal of [false, true]) {
        const scene = await makeScene(isPrincipal ? undefined : own);
        await leaveTraces(scene);
        const { admin: administrador } = scene.company;
        const as = { leitura: scene.membro, operador: await operadorOf(scene), administrador };
        stages.set(isPrincipal, { scene, as });
      }
      rewind = await rememberDatabase();
    });
    afterEach(() => rewind());

    test.each(asked.filter(isAllowed))(
      '%s as %s, which answers the fields that its schema names and no other',
      async (name, papel) => {
        // A password is its user's in every company.
        const stage = stages.get(name === 'sessao.trocarSenha' || Boolean(caseOf(name).principal));
        if (!stage) throw new Error('No stage');
        const answer = await send(stage.scene, stage.as[papel], name);
        expect(caseOf(name).answers.parse(answer)).toEqual(answer);
        if (!mutations.includes(name)) noteLists(name, answer);
        // Before what was written is taken back.
        else expect(await rowsWith(MARK)).toEqual({});
      },
    );
  });

  test('those answers prove the shape of every record in a list, but where a list tells what is wrong or restricted', () => {
    const empty = [...lists].filter(([, most]) => most === 0).map(([where]) => where);
    expect(empty.sort()).toEqual([
      // Example channels have no secrets.
      'canais.get.segredos',
      'conexoes.get.escopos_suspensos',
      'conexoes.list.resultados.escopos_suspensos',
      // Nobody has put a warning aside by themselves.
      'dispensas.list',
      'estoque.verificar.divergencias',
      'inicio.saude.entregas.problemas',
      'tokens.list.ips_permitidos',
      'tokens.opcoes.fora_do_plano',
      // The webhook was never inactive, and its deliveries wait.
      'webhooks.countRecuperavel.por_tipo',
      'webhooks.inatividade.por_tipo',
    ]);
  });

  test('what was sent besides, columns that are the product’s own to write, was written nowhere', async () => {
    expect(await rowsWith(MARK)).toEqual({});
    await own.company.product({ nome: MARK });
    expect(await rowsWith(MARK)).toMatchObject({ produtos: 1 });
  });

  test('no mutation but those of one’s own password, first steps and warnings is for readers', () => {
    expect(mutations.filter((name) => caseOf(name).papel === 'leitura').sort()).toEqual([
      ...['dispensas.dispensar', 'dispensas.restaurar'],
      'inicio.escolherPrimeirosPassos',
      'sessao.trocarSenha',
    ]);
  });
});
