import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { authenticateToken } from '#server/acesso/index.ts';
import { signIn, updateEmpresaDaConta } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { cli, fed, printed } from '#tests/support/cli.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { countRows, digestRows } from '#tests/support/rows.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// One JSON object on standard output per command, errors on standard error with a non-zero exit.

let company: Company;
let id: string;
beforeAll(async () => {
  company = await makeCompany({ deposito: false });
  id = String(company.id);
});

test('a company, its token, product and warehouse; the ledger is verified', async () => {
  const made = await fed('senha da cli\n').printed(
    'empresa',
    'criar',
    '--nome',
    'Ação & Cia',
    '--admin-email',
    'Cli@Teste.local',
  );
  expect(made).toStrictEqual({
    ...{ conta_id: expect.any(Number), empresa_id: expect.any(Number), usuario_id: expect.any(Number) },
  });
  const { empresa_id, usuario_id } = made;
  expect(await signIn(db(), { email: 'cli@teste.local', senha: 'senha da cli' })).toMatchObject({
    ...{ empresa_id, usuario_id },
  });
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

  const [verified, assistente, revoked] = await Promise.all([
    printed('estoque', 'verificar', '--empresa', empresa),
    printed('assistente', 'verificar', '--empresa', empresa),
    printed('token', 'revogar', '--id', String(token.id)),
  ]);
  expect(verified).toStrictEqual({ ok: true, produtos: 2, lancamentos: 0, divergencias: [] });
  expect(assistente).toStrictEqual({ ok: true, turnos: 0, divergencias: [] });
  expect(revoked).toMatchObject({ id: token.id });
  await expect(authenticateToken(db(), String(token.token))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('a password comes from a file or from standard input; from a flag with a warning; it is repeated nowhere', async () => {
  const folder = await makeTestFolder('cli');
  const [own, open] = [join(folder, 'own'), join(folder, 'open')];
  await writeFile(own, 'de um arquivo só meu\n', { mode: 0o600 });
  await writeFile(open, 'de um arquivo de todos\r\n');
  await chmod(open, 0o644);
  const criar = ['empresa', 'criar', '--nome', 'Nenhuma', '--admin-email'];
  let made = 0;
  const mailOf = (n: number) => `senha-${n}@teste.local`;
  const next = () => [...criar, mailOf(++made)];

  const ways: [way: string, senha: string, run: () => ReturnType<typeof cli>, warned: RegExp][] = [
    ['standard input', 'da entrada padrão', () => fed('da entrada padrão').cli(...next()), /^$/],
    [
      '- as the file',
      'com espaço no fim ',
      () => fed('com espaço no fim \n').cli(...next(), '--admin-senha-arquivo', '-'),
      /^$/,
    ],
    ['a file', 'de um arquivo só meu', () => fed('outra senha').cli(...next(), '--admin-senha-arquivo', own), /^$/],
    [
      'a file that others can read',
      'de um arquivo de todos',
      () => cli(...next(), '--admin-senha-arquivo', open),
      /^Aviso: .*podem ler .*chmod 600\.\n$/,
    ],
    [
      'a flag',
      'de um argumento',
      () => fed('outra senha').cli(...next(), '--admin-senha', 'de um argumento'),
      /^Aviso: .*--admin-senha .*lista de processos.*--admin-senha-arquivo\.\n$/,
    ],
  ];
  for (const [way, senha, run, warned] of ways) {
    const { code, out, err } = await run();
    expect({ way, code }).toEqual({ way, code: 0 });
    const { usuario_id } = JSON.parse(out) as { usuario_id: number };
    expect(err, way).toMatch(warned);
    expect(out + err, way).not.toContain(senha);
    expect(await signIn(db(), { email: mailOf(made), senha }), way).toMatchObject({ usuario_id });
    expect(await signIn(db(), { email: mailOf(made), senha: 'outra senha' }), way).toBeNull();
  }

  const large = join(folder, 'large');
  await writeFile(large, `${'x'.repeat(4_096)}\n`, { mode: 0o600 });
  const none = [...criar, 'nenhuma@teste.local'];
  const refusals: [what: string, run: () => ReturnType<typeof cli>, said: RegExp][] = [
    ['no password at all', () => cli(...none), /senha veio vazia/],
    ['a line break alone', () => fed('\n').cli(...none), /senha veio vazia/],
    ['too much', () => fed('x'.repeat(1_000_000)).cli(...none), /mais de 4 KiB/],
    ['a file that is too large', () => cli(...none, '--admin-senha-arquivo', large), /mais de 4 KiB/],
    ['a file that is none', () => cli(...none, '--admin-senha-arquivo', join(folder, 'nada')), /ler .*nada \(ENOENT\)/],
    ['a folder', () => cli(...none, '--admin-senha-arquivo', folder), /EISDIR/],
    ['more than a line', () => fed('segredo um\nsegredo dois\n').cli(...none), /mais de uma linha/],
    ['a short one', () => fed('segredo').cli(...none), /ao menos 10 caracteres/],
    [
      'both',
      () => cli(...none, '--admin-senha', 'segredo um', '--admin-senha-arquivo', own),
      /'--admin-senha <senha>' cannot be used/,
    ],
  ];
  const before = await digestRows();
  for (const [what, run, said] of refusals) {
    const { code, out, err } = await run();
    expect({ what, code, out }).toEqual({ what, code: 1, out: '' });
    expect(err, what).toMatch(said);
    expect(err, what).not.toMatch(/segredo|xxxx|\bat .*\.ts:\d/);
  }
  expect(await digestRows()).toEqual(before);
});

test('a contract is seen and changed; below what is used, it ends nothing and says so', async () => {
  const own = await makeCompany({ deposito: false });
  await own.sibling();
  const [row] = await db().sql`SELECT conta_id FROM empresas WHERE id = ${own.id}`;
  const conta = ['--conta', String(row?.conta_id)];
  const before = await printed('conta', 'ver', ...conta);
  expect(before).toMatchObject({ conta_id: row?.conta_id, empresas_usadas: 2, filiais_ocupam: false });
  expect(before.empresas).toMatchObject([{ id: own.id, situacao: 'ativa', usuarios_usados: 1 }, {}]);

  const changed = ['--empresas', '1', '--usuarios', '7', '--modulos', 'expedicao, estoque', '--filiais-ocupam', 'true'];
  const { avisos, ...after } = await printed('conta', 'contrato', ...conta, ...changed);
  expect(after).toEqual({
    ...before,
    ...{ limite_empresas: 1, limite_usuarios: 7, modulos: ['estoque', 'expedicao'], filiais_ocupam: true },
  });
  expect(avisos).toEqual([
    expect.stringMatching(/usa 2 empresas e o contrato permite 1: nenhuma foi encerrada/),
    expect.stringMatching(/^Fora do plano: Produtos, .*Empresas, Webhooks\./),
  ]);
  expect(await printed('conta', 'ver', ...conta)).toEqual(after);
  const [line] = await db().sql`
    SELECT acao, detalhes FROM auditoria WHERE empresa_id = ${own.id} ORDER BY id DESC LIMIT 1`;
  expect(line).toMatchObject({
    acao: 'empresa.contrato_alterado',
    detalhes: { limite_usuarios: { antes: 10_000, depois: 7 }, filiais_ocupam: { antes: false, depois: true } },
  });
  expect((await printed('conta', 'contrato', ...conta, '--empresas', '2')).avisos).toEqual([]);
  for (const [args, said] of [
    [['ver', '--conta', '999999999'], /Conta não encontrada/],
    [['contrato', ...conta, '--empresas', '0'], /ao menos 1/],
    [['contrato', ...conta, '--usuarios', 'dez'], /número inteiro/],
    [['contrato', ...conta, '--modulos', 'estoque,nada'], /Aceitos: estoque/],
  ] as const) {
    const { code, out, err } = await cli('conta', ...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(said);
  }
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

test('refused: nothing on standard output, the reason on standard error, a non-zero exit', async () => {
  const cases: [name: string, args: () => string[], said: RegExp, input?: string][] = [
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
    [
      'networks that were left empty, which would lift every restriction',
      () => ['token', 'criar', '--empresa', id, '--nome', 'x', '--escopos', 'estoque:read', '--ips', ' '],
      /Informe ao menos uma rede/,
    ],
    [
      'a token of a closed company',
      () => ['token', 'criar', '--empresa', closed, '--nome', 'x', '--escopos', 'estoque:read'],
      /encerrada/,
    ],
    [
      'settings that are no JSON',
      () => ['canal', 'criar', '--empresa', id, '--tipo', 'email', '--nome', 'x', '--config', 'README.md'],
      /README\.md não é JSON válido/,
    ],
    ['an unknown token', () => ['token', 'revogar', '--id', '999999999'], /Token não encontrado/],
    [
      'an e-mail in use',
      () => ['empresa', 'criar', '--nome', 'x', '--admin-email', company.admin.email],
      /já está em uso/,
      'uma senha boa',
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
  const closed = String((await company.sibling({ nome: 'Fechada' })).id);
  await updateEmpresaDaConta(company.ctx, { id: Number(closed), situacao: 'encerrada' });
  const repeated: (typeof cases)[number] = [
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
        const [name, args, said, input] = next;
        const { code, out, err } = await (input === undefined ? cli : fed(input).cli)(...args());
        expect(out, name).toBe('');
        expect(err, name).toMatch(said);
        expect(err, name).not.toMatch(/\bat .*\.ts:\d|node_modules/);
        expect(code, name).toBeGreaterThan(0);
      }
    }),
  );
  expect(await countRows()).toEqual(before);
});

test.each(['false', 'true'])(
  'what a command logs is on standard error, and not in its answer (LOG_PRETTY=%s)',
  async (LOG_PRETTY) => {
    const script = `import('#server/platform/logger.ts').then(({ logger, logToStandardError }) => {
      logToStandardError();
      logger().warn('A line of the log');
    });`;
    const options = { cwd: join(import.meta.dirname, '../..'), env: { ...process.env, LOG_PRETTY, LOG_LEVEL: 'info' } };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['-e', script], options);
    expect(stdout).toBe('');
    expect(stderr).toContain('A line of the log');
  },
);
