import { beforeAll, expect, test } from 'vitest';
import { authenticateToken } from '#server/acesso/index.ts';
import { signIn } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { cli, printed } from '#tests/support/cli.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { countRows } from '#tests/support/rows.ts';

// One JSON object on standard output per command, errors on standard error with a non-zero exit.

let company: Company;
let id: string;
beforeAll(async () => {
  company = await makeCompany({ deposito: false });
  id = String(company.id);
});

test('a company, its token, product and warehouse; the ledger is verified', { timeout: 60_000 }, async () => {
  const made = await printed(
    'empresa',
    'criar',
    '--nome',
    'Ação & Cia',
    '--admin-email',
    'Cli@Teste.local',
    '--admin-senha',
    'senha da cli',
  );
  expect(made).toStrictEqual({ empresa_id: expect.any(Number), usuario_id: expect.any(Number) });
  expect(await signIn(db(), { email: 'cli@teste.local', senha: 'senha da cli' })).toMatchObject(made);
  expect(
    await printed('usuario', 'redefinir-senha', '--email', 'CLI@teste.local', '--senha', 'senha de novo'),
  ).toStrictEqual({ id: made.usuario_id });
  expect(await signIn(db(), { email: 'cli@teste.local', senha: 'senha da cli' })).toBeNull();
  expect(await signIn(db(), { email: 'cli@teste.local', senha: 'senha de novo' })).toMatchObject(made);
  const empresa = String(made.empresa_id);

  const [token, produto, servico, deposito, forma] = await Promise.all([
    printed(
      'token',
      'criar',
      '--empresa',
      empresa,
      '--nome',
      'Loja',
      '--escopos',
      'estoque:read, estoque:write',
      '--ips',
      '10.0.0.0/8,2001:db8::1',
      '--expira-em',
      '2099-01-01T00:00:00-03:00',
    ),
    printed('produto', 'criar', '--empresa', empresa, '--nome', 'Café', '--codigo', 'CAFE', '--unidade', 'kg'),
    printed(
      'produto',
      'criar',
      '--empresa',
      empresa,
      '--nome',
      'Frete',
      '--codigo',
      'FRETE',
      '--controlar-estoque',
      'false',
    ),
    printed('deposito', 'criar', '--empresa', empresa, '--nome', 'Loja', '--padrao'),
    printed('forma-envio', 'criar', '--empresa', empresa, '--nome', 'Motoboy'),
  ]);
  expect(token).toStrictEqual({ id: expect.any(Number), token: expect.stringMatching(/^rmn_tok_\w{49}$/) });
  for (const created of [produto, servico, deposito, forma]) expect(created).toStrictEqual({ id: expect.any(Number) });

  const credential = await authenticateToken(db(), String(token.token));
  expect([...credential.escopos]).toEqual(['estoque:read', 'estoque:write']);
  expect(credential.ips_permitidos).toEqual(['10.0.0.0/8', '2001:db8::1/128']);
  const products = await db()
    .sql`SELECT id, unidade, controlar_estoque FROM produtos WHERE empresa_id = ${empresa} ORDER BY nome`;
  expect([...products]).toEqual([
    { id: produto.id, unidade: 'KG', controlar_estoque: true },
    { id: servico.id, unidade: 'UN', controlar_estoque: false },
  ]);
  const [warehouse] = await db().sql`SELECT id, padrao FROM depositos WHERE empresa_id = ${empresa}`;
  expect(warehouse).toEqual({ id: deposito.id, padrao: true });
  expect(await db().sql`SELECT id, nome FROM formas_envio WHERE empresa_id = ${empresa}`).toEqual([
    { id: forma.id, nome: 'Motoboy' },
  ]);
  const authors = await db().sql`SELECT DISTINCT porta, ator_tipo FROM auditoria WHERE empresa_id = ${empresa}`;
  expect([...authors]).toEqual([{ porta: 'cli', ator_tipo: 'sistema' }]);

  const [verified, revoked] = await Promise.all([
    printed('estoque', 'verificar', '--empresa', empresa),
    printed('token', 'revogar', '--id', String(token.id)),
  ]);
  expect(verified).toStrictEqual({ ok: true, produtos: 2, lancamentos: 0, divergencias: [] });
  expect(revoked).toMatchObject({ id: token.id });
  await expect(authenticateToken(db(), String(token.token))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('a ledger that does not verify is told on standard output, with a non-zero exit', async () => {
  const damaged = await company.sibling();
  const produto = await damaged.product();
  await damaged.move(produto, '3');
  await db().sql`UPDATE totais_estoque SET total = 4 WHERE produto_id = ${produto.id}`;
  const { code, out } = await cli('estoque', 'verificar', '--empresa', String(damaged.id));
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({
    ok: false,
    produtos: 1,
    lancamentos: 1,
    divergencias: [
      {
        produto_id: produto.id,
        deposito_id: null,
        regra: 'total_igual_aos_saldos',
        esperado: '3.000',
        encontrado: '4.000',
      },
    ],
  });
});

test('refused: nothing on standard output, the reason on standard error, a non-zero exit', {
  timeout: 120_000,
}, async () => {
  const cases: [string, () => string[], RegExp][] = [
    [
      'an unknown company',
      () => ['produto', 'criar', '--empresa', '999999999', '--nome', 'x', '--codigo', 'y'],
      /Empresa não encontrada/,
    ],
    [
      'a network that is none',
      () => ['token', 'criar', '--empresa', id, '--nome', 'x', '--escopos', 'estoque:read', '--ips', 'casa'],
      /Rede inválida/,
    ],
    ['an unknown token', () => ['token', 'revogar', '--id', '999999999'], /Token não encontrado/],
    [
      'an e-mail in use',
      () => ['empresa', 'criar', '--nome', 'x', '--admin-email', company.admin.email, '--admin-senha', 'oito letras'],
      /já está em uso/,
    ],
    [
      'a flag that is neither',
      () => ['produto', 'criar', '--empresa', id, '--nome', 'x', '--codigo', 'y', '--controlar-estoque', 'sim'],
      /true ou false/,
    ],
    ['a missing option', () => ['deposito', 'criar', '--empresa', id], /--nome/],
    ['an unknown command', () => ['estoque', 'apagar'], /apagar|Usage|Uso/],
  ];
  await company.product({ codigo: 'REPETIDO' });
  const repeated: [string, () => string[], RegExp] = [
    'a code in use',
    () => ['produto', 'criar', '--empresa', id, '--nome', 'x', '--codigo', 'REPETIDO'],
    /Já existe/,
  ];
  const before = await countRows();
  // Two at a time: each is a process of its own.
  const queue = [...cases, repeated];
  await Promise.all(
    [0, 1].map(async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [name, args, said] = next;
        const { code, out, err } = await cli(...args());
        expect(out, name).toBe('');
        expect(err, name).toMatch(said);
        expect(err, name).not.toMatch(/\bat .*\.ts:\d|node_modules/);
        expect(code, name).toBeGreaterThan(0);
      }
    }),
  );
  expect(await countRows()).toEqual(before);
});
