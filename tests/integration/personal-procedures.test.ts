import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSession } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { type Company, type Member, makeCompany } from '#tests/support/factory.ts';
import { NONSENSE } from '#tests/support/nonsense.ts';
import { call, panelOf, personalProcedures, refusalOf } from '#tests/support/panel-client.ts';
import { digestRows } from '#tests/support/rows.ts';

// What is a person's own, and what is open to whoever holds a link, knows no company, so that the matrices of roles and companies leave it
// out (panel-access, panel-bad-input). Here every such procedure is tried: without a session, from another site, with nonsense.

/** Open to anybody: who holds a link of an e-mail, forgot the password, or has yet to sign in. A new one is a decision. */
const OPEN = [
  ...['convites.ler', 'convites.aceitarComoNovo', 'convites.recusar', 'fator.pedirEntrada'],
  ...['pessoa.confirmarEmail', 'pessoa.pedirRecuperacao', 'pessoa.lerRecuperacao', 'pessoa.redefinirSenha'],
];
const names = personalProcedures().map(({ name }) => name);
const own = names.filter((name) => !OPEN.includes(name));

let company: Company;
let member: Member;
beforeAll(async () => {
  // Nonsense counts against the limits of what is open.
  setEnv({ RATE_LIMIT_SCALE: '100000' });
  company = await makeCompany();
});
// A call of another procedure may have ended the session before.
beforeEach(async () => {
  member = await company.member('operador');
});

test('those that are open are procedures', () => {
  expect(OPEN.filter((name) => !names.includes(name))).toEqual([]);
  expect(own.length).toBeGreaterThan(20);
});

test.each(own)(
  '%s is nobody’s, and not of who is no longer somebody or has yet to pass the second step',
  async (name) => {
    const half = await openSession(db(), { usuario_id: member.id, ip: null, agente: null, fase: 'segundo_fator' });
    const { session } = member;
    const sessions = [
      null,
      { ...session, sessao: '' },
      { ...session, sessao: 'x'.repeat(43) },
      { ...session, sessao: half.sessao },
      { ...session, usuario_id: company.admin.id },
      { ...session, usuario_id: 999_999_999 },
    ];
    const before = await digestRows();
    for (const wrong of sessions) {
      for (const input of [undefined, {}, { id: 1 }]) {
        expect((await refusalOf(call(panelOf(wrong), name, input))).code).toBe('UNAUTHORIZED');
      }
    }
    expect(await digestRows()).toEqual(before);
  },
);

test.each(names)('%s is refused to another site, whoever is signed in', async (name) => {
  const panel = panelOf(member.session, { foreignOrigin: true });
  expect((await refusalOf(call(panel, name, {}))).code).toBe('FORBIDDEN');
});

describe('nonsense is refused in a known way, or answered, and never a fault of the server:', () => {
  /** Fields of these procedures. */
  const FIELDS = [
    ...['convite', 'nome', 'senha', 'email', 'link', 'id', 'usuario_id', 'sessao_id', 'codigo', 'resposta', 'evento'],
    ...['aviso', 'quer', 'mensagem_id', 'passkey_id', 'ligado', 'tipo'],
  ];

  test.each(names)('%s', async (name) => {
    const inputs = [
      undefined,
      ...NONSENSE,
      ...NONSENSE.map((value) => Object.fromEntries(FIELDS.map((field) => [field, value]))),
      // One field at a time, where the first one that is wrong refuses.
      ...NONSENSE.map((value) => ({ email: value, senha: 'uma-senha-qualquer', link: 'x', convite: 'x' })),
    ];
    // A session that a good call ended is refused too.
    for (const [n, input] of inputs.entries()) {
      const { codigo } = await call(panelOf(member.session, { ip: `203.0.113.${n % 250}` }), name, input).then(
        () => ({ codigo: 'answered' }),
        async (error: unknown) => ({ codigo: (await refusalOf(Promise.reject(error))).code }),
      );
      const known = ['answered', 'BAD_REQUEST', 'NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'UNAUTHORIZED'];
      expect([name, n, known.includes(codigo) ? 'known' : codigo]).toEqual([name, n, 'known']);
    }
  });
});
