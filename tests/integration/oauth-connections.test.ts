import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  authenticateToken,
  disconnectConexao,
  getConexao,
  grantConsent,
  listConexoes,
  listEventosAplicativo,
  MODULOS_API,
  readAuthorization,
  removeUsuario,
  updateUsuario,
} from '#server/acesso/index.ts';
import { type Papel, updateEmpresa, updateEmpresaDaConta } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { showConsent } from '#server/transport/oauth/authorize.ts';
import { consentAddress, SESSION_COOKIE, sessionCookie } from '#tests/support/consent.ts';
import { type Company, type Member, makeCompany, sessionContext } from '#tests/support/factory.ts';
import { type App, authorizationQuery, authorize, connect, registerApp, verbsOf } from '#tests/support/oauth.ts';

// Connections: who may end one, and how far it reaches.

let owner: Company;
let company: Company;
let app: App;

beforeAll(async () => {
  owner = await makeCompany({ deposito: false });
  company = await makeCompany({ deposito: false });
  app = await registerApp(owner);
});

const end = async (user: Member, id: number) => disconnectConexao(await sessionContext(user.session), { id });

describe('ending a connection', () => {
  test('who allowed it may, whatever their role; somebody else’s only an administrator', async () => {
    const [operator, reader] = [await company.member('operador'), await company.member('operador')];
    for (const user of [operator, reader]) {
      const other = user === operator ? reader : operator;
      const [own, second] = [await connect(app, user), await connect(app, user)];
      if (user === reader) await updateUsuario(company.ctx, { id: reader.membro_id, papel: 'leitura' });
      await expect(end(other, own)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect(await getConexao(await sessionContext(other.session), { id: own })).toMatchObject({
        situacao: 'ativa',
        minha: false,
      });
      expect(await end(user, own)).toMatchObject({ situacao: 'desconectada', minha: true });
      expect(await end(company.admin, second)).toMatchObject({
        situacao: 'desconectada',
        minha: false,
        encerrada_por_nome: 'Administradora',
      });
    }
  });

  test('another company’s is none, not even for the one that made the application', async () => {
    const id = await connect(app, company.admin);
    for (const stranger of [owner, await company.sibling()]) {
      await expect(end(stranger.admin, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(getConexao(stranger.ctx, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await getConexao(company.ctx, { id })).toMatchObject({ situacao: 'ativa' });
  });

  test('is told once: to the company, to the application without who, to the audit trail; again changes nothing', async () => {
    const id = await connect(app, company.admin);
    const results = await Promise.all(Array.from({ length: 4 }, () => end(company.admin, id)));
    expect(new Set(results.map(({ encerrada_em }) => encerrada_em?.getTime())).size).toBe(1);
    const { resultados } = await listEventosAplicativo(owner.ctx, { id: app.id });
    const told = resultados.filter(({ concessao_id, tipo }) => concessao_id === id && tipo === 'desconectada');
    expect(told).toMatchObject([{ ip: null }]);
    expect(JSON.stringify(told)).not.toContain('Administradora');
    const audited = await db().sql`
      SELECT ator_tipo, ator_id, detalhes FROM auditoria WHERE acao = 'conexao.encerrada' AND recurso_id = ${id}`;
    expect([...audited]).toEqual([
      { ator_tipo: 'usuario', ator_id: company.admin.id, detalhes: { motivo: 'desconectada' } },
    ]);
  });

  test('a code that nobody exchanged is no connection to be seen', async () => {
    const { total_registros } = await listConexoes(company.ctx, {});
    await authorize(app, company.admin);
    expect((await listConexoes(company.ctx, {})).total_registros).toBe(total_registros);
  });
});

const TODOS = MODULOS_API.flatMap(({ modulo, acoes, extras }) =>
  [...acoes, ...extras.map(({ acao }) => acao)].map((acao) => `${modulo}:${acao}`),
);
const EXTRAS = ['crm:whatsapp_modelo', 'empresas:criar_empresa', 'empresas:gerar_chave'];

test('of a company that stands still it is renewed, and works again with it; of one that is closed for good it ends', async () => {
  const branch = await owner.sibling({ deposito: false });
  const verbs = verbsOf(app);
  const change = (situacao: string) => updateEmpresaDaConta(owner.ctx, { id: branch.id, situacao });
  let tokens = await verbs.exchange(await authorize(app, branch.admin));
  await change('inativa');
  tokens = await verbs.refresh(tokens.refresh_token);
  await expect(authenticateToken(db(), tokens.access_token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await change('ativa');
  expect(await authenticateToken(db(), tokens.access_token)).toMatchObject({ empresa_id: branch.id });
  const code = await authorize(app, branch.admin);
  await change('encerrada');
  await expect(verbs.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  await expect(verbs.exchange(code)).rejects.toMatchObject({ error: 'invalid_grant' });
});

describe('a person whose panel shows a company that they cannot enter', () => {
  const ask = async ({ session }: Pick<Member, 'session'>) =>
    showConsent(
      new Request(`http://localhost:3000${consentAddress(app)}`, {
        headers: { cookie: `${SESSION_COOKIE}=${await sessionCookie({ session })}` },
      }),
    );
  const demand = (of: Company) =>
    updateEmpresa({ ...of.ctx, ator: { tipo: 'sistema', id: null, nome: 'Teste' } }, { exige_segundo_fator: true });

  test('is asked about another company of theirs: they left it, or it asks for a second factor', async () => {
    const [left, strict] = [await makeCompany({ deposito: false }), await makeCompany({ deposito: false })];
    await demand(strict);
    for (const shown of [left, strict]) {
      const member = await company.member('operador');
      const there = await shown.join(member);
      if (shown === left) await removeUsuario(left.ctx, { id: there.membro_id });
      expect(await ask(there)).toMatchObject({ kind: 'consent', consent: { escolhida: { id: company.id } } });
    }
  });

  test('sets up a second factor first where no other company can be chosen; in no company nothing can be allowed', async () => {
    const strict = await makeCompany({ deposito: false });
    const member = await strict.member('operador');
    await demand(strict);
    expect(await ask(member)).toMatchObject({
      kind: 'redirect',
      location: expect.stringMatching(/^\/segundo-fator\?voltar=%2Fintegracoes%2Foauth%2Fauthorize/),
    });
    await removeUsuario(strict.ctx, { id: member.membro_id });
    expect(await ask(member)).toMatchObject({ kind: 'refused', status: 403 });
  });
});

test('a user has at most 100 live connections of one application in a company; one that ended makes room', async () => {
  const owner = await makeCompany({ deposito: false });
  const company = await makeCompany({ deposito: false });
  const app = await registerApp(owner);
  const attempts = await Promise.allSettled(Array.from({ length: 105 }, () => authorize(app, company.admin)));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
  const onceMore = () => authorize(app, company.admin);
  await expect(onceMore()).rejects.toThrow('100 conexões deste aplicativo');
  // Another user, application or company is not concerned.
  await authorize(app, await company.member('operador'));
  await authorize(await registerApp(owner), company.admin);
  const ended = (n: number, change: string) =>
    db().sql.unsafe(`UPDATE concessoes SET ${change} WHERE id IN
      (SELECT id FROM concessoes WHERE usuario_id = ${company.admin.id} AND aplicativo_id = ${app.id} ORDER BY id OFFSET ${n} LIMIT 1)`);
  await ended(0, `encerrada_em = now(), encerrada_motivo = 'revogada'`);
  await ended(1, 'expira_em = now()');
  await onceMore();
  await onceMore();
  await expect(onceMore()).rejects.toThrow('100 conexões');
});

test('every write together gives none of the extra permissions; each is given by its own name', async () => {
  const all = await registerApp(owner, { escopos: TODOS });
  const writes = TODOS.filter((escopo) => escopo.endsWith(':write'));
  const given = async (scope: string) =>
    authenticateToken(
      db(),
      (await verbsOf(all).exchange(await authorize(all, company.admin, { scope }))).access_token,
    ).then(({ escopos }) => [...escopos].sort());
  expect(await given(writes.join(' '))).toEqual(writes.toSorted());
  for (const extra of EXTRAS) expect(await given(extra)).toEqual([extra]);
  const ordinary = TODOS.filter((escopo) => !EXTRAS.includes(escopo));
  expect(await given(ordinary.join(' '))).toEqual(ordinary.toSorted());
});

/** What each role reaches: looking; working; all. Written out from the contract, apart from the code. */
const reaches: Record<Papel, (escopo: string) => boolean> = {
  leitura: (escopo) => escopo.endsWith(':read'),
  // An attendant writes to a contact with a template, too.
  operador: (escopo) =>
    escopo === 'crm:whatsapp_modelo' ||
    (/:(read|write|delete)$/.test(escopo) && !/^(webhooks|usuarios|empresas):(write|delete)$/.test(escopo)),
  administrador: () => true,
};

test('whatever was asked, chosen and renewed, a token does what was granted, as far as role and plan go now', async () => {
  const { sql } = db();
  const wide = await registerApp(owner, { escopos: TODOS });
  const home = await makeCompany();
  const member = await home.join(await company.member('operador'));
  const modulos = MODULOS_API.map(({ modulo }) => modulo);
  type State = { papel: Papel; plano: string[] };
  const place = async ({ papel, plano }: State) => {
    await sql`UPDATE usuarios_empresas SET papel = ${papel} WHERE usuario_id = ${member.id} AND empresa_id = ${home.id}`;
    await home.plan(plano);
  };
  const within = ({ papel, plano }: State) => {
    return (escopo: string) => reaches[papel](escopo) && plano.includes(escopo.split(':')[0] ?? '');
  };
  const reach = async (token: string) => [...(await authenticateToken(db(), token)).escopos].sort();

  const state = fc.record({
    // Less often who only looks: there nothing is granted, and the rest is not reached.
    papel: fc.constantFrom<Papel>('administrador', 'administrador', 'operador', 'operador', 'operador', 'leitura'),
    plano: fc.subarray([...modulos]),
  });
  let complete = 0;
  const some = (minLength: number) => fc.subarray(TODOS, { minLength });
  await fc.assert(
    fc.asyncProperty(some(1), some(0), some(0), state, state, async (asked, chosen, narrower, before, after) => {
      await place(before);
      const outcome = await readAuthorization(db(), authorizationQuery(wide, { scope: asked.join(' ') }));
      if (outcome.kind !== 'valid') throw new Error(JSON.stringify(outcome));
      const chosenOfAsked = asked.filter((escopo) => chosen.includes(escopo));
      // Who only looks authorizes nothing.
      const granted = before.papel === 'leitura' ? [] : chosenOfAsked.filter(within(before));
      const consent = grantConsent(await sessionContext(member.session), outcome, chosen);
      if (granted.length === 0) {
        await expect(consent).rejects.toMatchObject({ code: 'FORBIDDEN' });
        return;
      }
      const first = await verbsOf(wide).exchange((await consent).code);
      expect(first.scope.split(' ').sort()).toEqual(granted.toSorted());
      await place(after);
      const now = granted.filter(within(after)).sort();
      expect(await reach(first.access_token)).toEqual(now);
      const less = granted.filter((escopo) => narrower.includes(escopo));
      const second = await verbsOf(wide).refresh(first.refresh_token, less.length > 0 ? less.join(' ') : null);
      expect(await reach(second.access_token)).toEqual(
        less.length > 0 ? now.filter((escopo) => less.includes(escopo)) : now,
      );
      const third = await verbsOf(wide).refresh(second.refresh_token);
      expect(await reach(third.access_token)).toEqual(now);
      complete++;
    }),
    { numRuns: 200 },
  );
  expect(complete).toBeGreaterThan(50);
});
