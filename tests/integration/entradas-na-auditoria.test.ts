import type { RequestInternal, User } from 'next-auth';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { IP_HEADER, ownIpHeader } from '#server/platform/net.ts';
import { authOptionsOf, type PanelSession } from '#server/transport/auth/options.ts';
import { type Company, makeCompany, SENHA } from '#tests/support/factory.ts';

// What the audit trail tells of coming and going: sign-ins, wrong passwords, sign-outs, and a company entered by the switcher.

const authOptions = authOptionsOf(new Headers());

type Authorize = (credentials: Record<string, string>, request: Partial<RequestInternal>) => Promise<User | null>;

let company: Company;
const IP = '203.0.113.77';

beforeAll(async () => {
  setEnv({ RATE_LIMIT_SCALE: '100' });
  ownIpHeader();
  company = await makeCompany();
});

const { authorize } = (authOptions.providers[0] as unknown as { options: { authorize: Authorize } }).options;
const enter = (email: string, senha: string) => authorize({ email, senha }, { headers: { [IP_HEADER]: IP } });
type Jwt = (event: object) => Promise<{ painel?: PanelSession }>;
const jwt = authOptions.callbacks?.jwt as unknown as Jwt;

const lines = async (empresa_id: number) => [
  ...(await db().sql`
    SELECT acao, recurso_id, recurso_nome, ator_tipo, ator_id, ip FROM auditoria
    WHERE empresa_id = ${empresa_id} AND acao LIKE 'sessao.%' ORDER BY id`),
];

test('wrong passwords of a known person: one line a minute, from where, in each company', async () => {
  const [first, second] = [await makeCompany(), await makeCompany()];
  const member = await first.member('operador');
  await second.join(member);
  for (let i = 0; i < 3; i++) expect(await enter(member.email.toUpperCase(), 'errada-demais')).toBeNull();
  const line = {
    ...{ acao: 'sessao.recusada', recurso_id: member.membro_id, recurso_nome: 'Usuário operador' },
    ...{ ator_tipo: 'sistema', ator_id: null, ip: IP },
  };
  await expect.poll(() => lines(first.id)).toEqual([line]);
  const there = expect.objectContaining({ acao: 'sessao.recusada', recurso_nome: 'Usuário operador', ip: IP });
  await expect.poll(() => lines(second.id)).toEqual([there]);
  await db().sql.begin(async (tx) => {
    // The trail takes no change otherwise.
    await tx`SET LOCAL session_replication_role = replica`;
    await tx`UPDATE auditoria SET criado_em = criado_em - interval '61 seconds' WHERE empresa_id = ${first.id}`;
  });
  await enter(member.email, 'errada-demais');
  await expect.poll(() => lines(first.id)).toEqual([line, line]);
  // There the minute is not over.
  expect(await lines(second.id)).toEqual([there]);
});

test('an e-mail that nobody has, and a person in no company, are told nowhere', async () => {
  const gone = await company.member('operador');
  await db().sql`UPDATE usuarios_empresas SET ativo = false WHERE id = ${gone.membro_id}`;
  const [before] = await db().sql`SELECT count(*) AS n FROM auditoria WHERE acao = 'sessao.recusada'`;
  await enter('ninguem@teste.local', 'errada-demais');
  await enter(gone.email, 'errada-demais');
  // A known person's line comes after whatever these two would have written.
  const known = await company.member('operador');
  await enter(known.email, 'errada-demais');
  await expect.poll(() => lines(company.id)).toHaveLength(1);
  const [after] = await db().sql`SELECT count(*) AS n FROM auditoria WHERE acao = 'sessao.recusada'`;
  expect(after?.n - before?.n).toBe(1);
});

test('a sign-in, a company entered by the switcher, and the sign-out, each in the company that it concerns', async () => {
  const [first, second] = [await makeCompany(), await makeCompany()];
  const member = await first.member('operador');
  const there = await second.join(member);
  const token = await jwt({ token: {}, user: await enter(member.email, SENHA) });
  const change = (empresa_id: number) => jwt({ token, trigger: 'update', session: { empresa_id } });
  await change(second.id);
  // Where the session is already, and where the person may not go, nothing is entered.
  await change(second.id);
  await change(company.id);
  await authOptions.events?.signOut?.({ token, session: undefined as never } as never);
  const own = { recurso_nome: 'Usuário operador', ator_tipo: 'usuario', ator_id: member.id };
  expect(await lines(first.id)).toEqual([expect.objectContaining({ ...own, acao: 'sessao.aberta', ip: IP })]);
  expect(await lines(second.id)).toEqual([
    expect.objectContaining({ ...own, acao: 'sessao.empresa', recurso_id: there.membro_id }),
    expect.objectContaining({ ...own, acao: 'sessao.encerrada', recurso_id: there.membro_id }),
  ]);
  expect(await lines(company.id)).not.toContainEqual(expect.objectContaining({ ator_id: member.id }));
});
