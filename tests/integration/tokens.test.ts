import { beforeAll, describe, expect, test } from 'vitest';
import { createToken, MODULOS_API, revokeToken, type TokenApi } from '#server/acesso/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';

// API tokens: scopes one by one, networks, end, no key broader than its issuer, and the form of the secret.

let company: Company;
let panel: ReturnType<typeof panelOf>;
beforeAll(async () => {
  company = await makeCompany();
  panel = panelOf(company.admin.session);
});

type Created = TokenApi & { token: string };
const create = (fields: Record<string, unknown> = {}) =>
  call(panel, 'tokens.create', { nome: 'Loja', escopos: ['estoque:read'], ...fields }) as Promise<Created>;

test('the text is in the answer to its creation only; the database keeps SHA-256', async () => {
  const made = await create();
  expect(made.token).toMatch(/^rmn_tok_[0-9A-Za-z]{49}$/);
  expect(made).toMatchObject({
    prefixo: 'rmn_tok_',
    ultimos4: made.token.slice(-4),
    situacao: 'ativo',
    ultimo_uso_em: null,
  });
  const { sql } = db();
  const [row] = await sql`SELECT hash, tokens_api::text AS tudo FROM tokens_api WHERE id = ${made.id}`;
  expect(row?.hash).toEqual(sha256(made.token));
  const secret = made.token.slice('rmn_tok_'.length);
  expect(row?.tudo).not.toContain(secret);
  const tables = await sql<{ name: string }[]>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`;
  for (const { name } of tables) {
    const [found] = await sql`SELECT count(*) AS n FROM ${sql(name)} t WHERE t::text LIKE ${`%${secret}%`}`;
    expect(found?.n, name).toBe(0);
  }
  const listed = (await call(panel, 'tokens.list')) as TokenApi[];
  expect(JSON.stringify(listed)).not.toContain(secret);
  expect(listed.find(({ id }) => id === made.id)).toStrictEqual(
    expect.not.objectContaining({ token: expect.anything(), hash: expect.anything() }),
  );
});

describe('scopes', () => {
  test('every scope of the catalogue can be granted, one by one', async () => {
    for (const modulo of MODULOS_API) {
      for (const acao of [...modulo.acoes, ...modulo.extras.map((extra) => extra.acao)]) {
        const escopo = `${modulo.modulo}:${acao}`;
        expect((await create({ escopos: [escopo] })).escopos).toEqual([escopo]);
      }
    }
  });

  test('the extra ones exist, and write does not include them (rule 3)', async () => {
    const extras = ['empresas:criar_empresa', 'empresas:gerar_chave', 'crm:whatsapp_modelo'];
    expect((await create({ escopos: extras })).escopos.sort()).toEqual([...extras].sort());
    expect((await create({ escopos: ['empresas:write', 'crm:write'] })).escopos).toEqual([
      'crm:write',
      'empresas:write',
    ]);
  });

  test('stock knows read and write only; shipments delete too (rule 2)', async () => {
    expect((await create({ escopos: ['expedicao:read', 'expedicao:write', 'expedicao:delete'] })).escopos).toHaveLength(
      3,
    );
    expect((await refusalOf(create({ escopos: ['estoque:delete'] }))).code).toBe('BAD_REQUEST');
  });

  test.each([
    'estoque:tudo',
    'estoque',
    'estoque:*',
    '*:*',
    'ESTOQUE:READ',
    'estoque: read',
    'tokens:write',
    'configuracoes:write',
    'auditoria:read',
    'requisicoes:read',
    '__proto__:read',
    '',
    'estoque:read\u0000',
  ])('%j is refused', async (escopo) => {
    const { code, details } = await refusalOf(create({ escopos: ['estoque:read', escopo] }));
    expect(code).toBe('BAD_REQUEST');
    expect(Object.keys(details ?? {})).toEqual(['escopos.1']);
  });

  test('none, or the same twice', async () => {
    expect((await refusalOf(create({ escopos: [] }))).details).toHaveProperty('escopos');
    expect((await create({ escopos: ['estoque:read', 'estoque:read'] })).escopos).toEqual(['estoque:read']);
  });

  const isStock = ({ modulo }: { modulo: string }) => modulo === 'estoque';

  test('a module outside the company’s plan is refused (rule 5), and is offered as that', async () => {
    const small = await makeCompany();
    await db().sql`
      UPDATE contas SET modulos = '{estoque}' WHERE id = (SELECT conta_id FROM empresas WHERE id = ${small.id})`;
    const theirs = panelOf(small.admin.session);
    const input = { nome: 'x', escopos: ['estoque:read', 'crm:read', 'expedicao:write'] };
    const { code, message, details } = await refusalOf(call(theirs, 'tokens.create', input));
    expect(code).toBe('BAD_REQUEST');
    expect(Object.keys(details ?? {})).toEqual(['escopos']);
    expect(message).toMatch(/crm, expedicao/);
    const [inside, outside] = [MODULOS_API.filter(isStock), MODULOS_API.filter((each) => !isStock(each))];
    expect(await call(theirs, 'tokens.opcoes')).toMatchObject({ modulos: inside, fora_do_plano: outside });
    expect(await call(panelOf(company.admin.session), 'tokens.opcoes')).toMatchObject({ fora_do_plano: [] });
  });
});

describe('expiry', () => {
  test.each([
    ['in the past', new Date(Date.now() - 1_000)],
    ['now', new Date()],
    ['too far away', new Date('9999-12-31T00:00:00Z')],
    ['no date', new Date(Number.NaN)],
    ['without a zone', '2099-01-01T00:00:00'],
    ['a day', '2099-01-01'],
    ['a number', 4_070_908_800_000],
    ['text', 'amanhã'],
  ])('%s is refused', async (_name, expira_em) => {
    const { code, details } = await refusalOf(create({ expira_em }));
    expect(code).toBe('BAD_REQUEST');
    expect(Object.keys(details ?? {})).toEqual(['expira_em']);
  });

  test('as a date, as ISO text, or none; past it the list says so', async () => {
    const at = new Date(Date.now() + 3_600_000);
    for (const expira_em of [at, at.toISOString(), at.toISOString().replace('Z', '+00:00')]) {
      expect((await create({ expira_em })).expira_em).toEqual(at);
    }
    expect((await create({ expira_em: null })).expira_em).toBeNull();
    const made = await create({ expira_em: at });
    await db().sql`UPDATE tokens_api SET expira_em = now() - interval '1 second' WHERE id = ${made.id}`;
    const listed = (await call(panel, 'tokens.list')) as TokenApi[];
    expect(listed.find(({ id }) => id === made.id)?.situacao).toBe('expirado');
  });
});

describe('only the networks can be changed (rule 5)', () => {
  test('whatever else is sent', async () => {
    const made = await create({ ips_permitidos: ['10.0.0.1'] });
    const after = (await call(panel, 'tokens.updateNetworks', {
      id: made.id,
      ips_permitidos: ['2001:DB8::/32', '::ffff:203.0.113.9', '10.1.2.3/8', '10.0.0.0/8'],
      escopos: ['estoque:write'],
      nome: 'Outro',
      expira_em: null,
      revogado_em: null,
      hash: 'x',
    })) as TokenApi;
    const { token: _, ...unchanged } = made;
    expect(after).toEqual({ ...unchanged, ips_permitidos: ['2001:db8::/32', '203.0.113.9/32', '10.0.0.0/8'] });
  });

  test.each(['10.0.0.0/33', 'localhost', '10.0.0', '', '1', '::1/129', '10.0.0.1 10.0.0.2', '\u0000'])(
    '%j is refused',
    async (network) => {
      const { id } = await create();
      const input = { id, ips_permitidos: ['10.0.0.0/8', network] };
      const { code, details } = await refusalOf(call(panel, 'tokens.updateNetworks', input));
      expect(code).toBe('BAD_REQUEST');
      expect(Object.keys(details ?? {})).toEqual(['ips_permitidos.1']);
    },
  );

  test('at most 50, and not those of a revoked token', async () => {
    const { id } = await create();
    const many = Array.from({ length: 51 }, (_, i) => `10.0.0.${i}`);
    expect((await refusalOf(call(panel, 'tokens.updateNetworks', { id, ips_permitidos: many }))).code).toBe(
      'BAD_REQUEST',
    );
    await call(panel, 'tokens.revoke', { id });
    expect((await refusalOf(call(panel, 'tokens.updateNetworks', { id, ips_permitidos: [] }))).code).toBe(
      'BAD_REQUEST',
    );
  });
});

describe('a key issues nothing broader than itself (rule 5)', () => {
  const IN_AN_HOUR = new Date(Date.now() + 3_600_000);
  const LATER = new Date(Date.now() + 7_200_000);
  const SOONER = new Date(Date.now() + 60_000);
  const PARENT = { escopos: ['estoque:read', 'estoque:write'], ips_permitidos: ['10.0.0.0/8'], expira_em: IN_AN_HOUR };

  let as: Ctx;
  beforeAll(async () => {
    const parent = await create(PARENT);
    as = {
      ...company.ctx,
      ator: { tipo: 'token', id: parent.id, nome: parent.nome },
      porta: 'api',
      escopos: new Set(['tokens:write', 'tokens:read']),
    };
  });

  test.each([
    ['the same', {}, true],
    ['fewer scopes', { escopos: ['estoque:read'] }, true],
    ['a smaller network', { ips_permitidos: ['10.1.0.0/16', '10.2.3.4'] }, true],
    ['a sooner end', { expira_em: SOONER }, true],
    ['another scope', { escopos: ['estoque:read', 'produtos:read'] }, false],
    ['any network', { ips_permitidos: [] }, false],
    ['a larger network', { ips_permitidos: ['10.0.0.0/7'] }, false],
    ['a network beside it', { ips_permitidos: ['10.1.0.0/16', '11.0.0.1'] }, false],
    ['the other family', { ips_permitidos: ['::/0'] }, false],
    ['a later end', { expira_em: LATER }, false],
    ['no end', { expira_em: null }, false],
  ])('%s: %j', async (_name, fields, allowed) => {
    const work = createToken(as, { nome: 'Filha', ...PARENT, ...fields });
    if (allowed) await expect(work).resolves.toMatchObject({ nome: 'Filha', criado_por_nome: 'Loja' });
    else await expect(work).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('nor one for another company: a parent that is not the company’s is none', async () => {
    const stranger = await makeCompany();
    const theirs = { ...stranger.ctx, ator: as.ator };
    await expect(createToken(theirs, { nome: 'x', escopos: ['estoque:read'] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(revokeToken(stranger.ctx, { id: as.ator.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('a company has at most 100 that work, however many are created at once; one that ended makes room', async () => {
  const full = await makeCompany({ deposito: false });
  const attempts = await Promise.allSettled(
    Array.from({ length: 110 }, (_, i) => createToken(full.ctx, { nome: `Loja ${i}`, escopos: ['estoque:read'] })),
  );
  const made = attempts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(made).toHaveLength(100);
  const onceMore = () =>
    call(panelOf(full.admin.session), 'tokens.create', { nome: 'Loja', escopos: ['estoque:read'] });
  expect(await refusalOf(onceMore())).toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('100 tokens ativos'),
  });
  // A key issues none either; another company is not concerned.
  const [key, expired] = made;
  if (!key || !expired) throw new Error('No token was made');
  const ator = { tipo: 'token' as const, id: key.id, nome: key.nome };
  const asKey = { ...full.ctx, ator };
  await expect(createToken(asKey, { nome: 'Filha', escopos: ['estoque:read'] })).rejects.toThrow('100 tokens ativos');
  await create();
  await revokeToken(full.ctx, { id: key.id });
  await db().sql`UPDATE tokens_api SET expira_em = now() WHERE id = ${expired.id}`;
  await onceMore();
  await onceMore();
  await expect(onceMore()).rejects.toThrow();
});
