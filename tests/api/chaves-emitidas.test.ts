import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChave, listEmitidas, revokeChave } from '#server/acesso/index.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { contextOfToken } from '#tests/support/access-world.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { lockWaiters } from '#tests/support/locks.ts';

// A stolen key of the main registration has issued others: they end with it where that is asked.

const ESCOPOS = ['empresas:gerar_chave', 'estoque:read'];

let api: Api;
let principal: Company;
let filial: Company;
let token: string;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000_000 });
  principal = await makeCompany({ deposito: false });
  filial = await principal.sibling({ nome: 'Filial das chaves' });
  ({ token } = await principal.token({ escopos: ESCOPOS }));
});
afterAll(() => api.close());

type Key = { id: number; token: string };
const issue = async (by: string, id: number): Promise<Key> =>
  (await api.post(`/v1/empresas/${id}/chaves/`, by, { escopos: ESCOPOS })).json.data as unknown as Key;
const revoke = (key: Key, query = '', by = token, of = principal) =>
  api.call('DELETE', `/v1/empresas/${of.id}/chaves/${key.id}/${query}`, { token: by });
const working = async (...keys: Key[]) =>
  Promise.all(keys.map(async (key) => (await api.get('/v1/estoque/', key.token)).status === 200));

/** A stolen key, one that it issued at home, which issued one, and one that it issued in the branch. */
async function stolen() {
  const key = await principal.token({ escopos: ESCOPOS });
  const here = await issue(key.token, principal.id);
  return { key, here, below: await issue(here.token, filial.id), there: await issue(key.token, filial.id) };
}

test('revoked by itself it takes nothing along; once more with com_emitidos, all that comes of it, in every company', async () => {
  const { key, here, below, there } = await stolen();
  const alive = await principal.token({ escopos: ESCOPOS });
  for (const query of ['', '?com_emitidos=false']) {
    expect((await revoke(key, query)).json).toEqual({ success: true, message: 'Chave revogada.' });
  }
  expect(await working(key, here, below, there)).toEqual([false, true, true, true]);
  const all = await revoke(key, '?com_emitidos=true');
  expect([all.status, all.json]).toEqual([
    200,
    { success: true, message: 'Chave revogada. Terminaram junto: 3 chaves emitidas a partir dela.' },
  ]);
  expect(await working(key, here, below, there, alive)).toEqual([false, false, false, false, true]);
  expect((await revoke(key, '?com_emitidos=true')).json.message).toBe('Chave revogada.');
});

test('one issued key is said as one', async () => {
  const key = await principal.token({ escopos: ESCOPOS });
  await issue(key.token, filial.id);
  expect((await revoke(key, '?com_emitidos=true')).json.message).toBe(
    'Chave revogada. Terminou junto: 1 chave emitida a partir dela.',
  );
});

test('each end stands in the trail of the key’s company, and in that of the company which acted', async () => {
  const { key, here, below, there } = await stolen();
  await revoke(key, '?com_emitidos=true');
  const lines = (of: Key) => db().sql`
    SELECT empresa_id, ator_tipo, detalhes FROM auditoria
    WHERE acao = 'token.revogado' AND recurso_id = ${of.id} ORDER BY empresa_id`;
  const motivo = 'emissor_revogado';
  const line = (empresa: Company, detalhes: object) => ({ empresa_id: empresa.id, ator_tipo: 'token', detalhes });
  expect(await lines(here)).toEqual([line(principal, { motivo })]);
  for (const each of [below, there]) {
    expect(await lines(each)).toEqual([
      line(principal, { motivo, empresa: 'Filial das chaves' }),
      line(filial, { motivo }),
    ]);
  }
});

test('a wrong word is 400, a key of nobody’s reach 404, another company’s key 403: and nothing ends', async () => {
  const { key, here, there } = await stolen();
  const strange = await makeCompany({ deposito: false });
  const theirs = (await strange.token({ escopos: ESCOPOS })).token;
  const { token: branch } = await filial.token({ escopos: ESCOPOS });
  const bad = await revoke(key, '?com_emitidos=sim');
  expect([bad.status, Object.keys(bad.json.error.details ?? {})]).toEqual([400, ['com_emitidos']]);
  expect((await revoke(key, '?com_emitidos=true', theirs)).status).toBe(404);
  expect((await revoke(key, '?com_emitidos=true', theirs, strange)).status).toBe(404);
  expect((await revoke(key, '?com_emitidos=true', token, filial)).status).toBe(404);
  expect((await revoke(key, '?com_emitidos=true', branch)).status).toBe(403);
  expect(await working(key, here, there)).toEqual([true, true, true]);
});

test('in the panel the issued are listed before the end, with their companies; from a branch the key is not there', async () => {
  const { key, here, below, there } = await stolen();
  const named = { id: principal.id, chave_id: key.id };
  expect((await listEmitidas(principal.ctx, named)).map(({ id, empresa_nome }) => [id, empresa_nome])).toEqual([
    [here.id, expect.any(String)],
    [below.id, 'Filial das chaves'],
    [there.id, 'Filial das chaves'],
  ]);
  for (const call of [listEmitidas, revokeChave]) {
    await expect(call(filial.ctx, { ...named, com_emitidos: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  const { emitidas_revogadas } = await revokeChave(principal.ctx, { ...named, com_emitidos: true });
  expect(emitidas_revogadas).toHaveLength(3);
  expect(await listEmitidas(principal.ctx, named)).toEqual([]);
});

test('what an issued key issues at that very moment ends too', async () => {
  const { key, here } = await stolen();
  const ctx = await contextOfToken(here.token);
  const { late, revocation } = await inTransaction(db(), async (tx) => {
    const late = await createChave({ ...ctx, db: tx }, { id: filial.id, escopos: ['estoque:read'] });
    const revocation = revoke(key, '?com_emitidos=true');
    await expect.poll(lockWaiters, { timeout: 10_000 }).toBeGreaterThan(0);
    return { late, revocation };
  });
  expect((await revocation).json.message).toMatch(/4 chaves emitidas a partir dela\.$/);
  expect(await working(late)).toEqual([false]);
});
