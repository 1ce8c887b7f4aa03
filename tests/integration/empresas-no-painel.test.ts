import { beforeAll, describe, expect, test } from 'vitest';
import { setContrato } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';

// The account's companies as the panel shows them, and the administrator whom a company without one receives.

let company: Company;
beforeAll(async () => {
  company = await makeCompany();
});

type Panel = ReturnType<typeof panelOf>;
const linesOf = (empresa_id: number) =>
  db().sql<{ acao: string; ator_nome: string; recurso_id: number }[]>`
    SELECT acao, ator_nome, recurso_id FROM auditoria WHERE empresa_id = ${empresa_id} AND acao = 'empresa.assumida'`;
const placesIn = (empresa_id: number) => db().sql`
  SELECT usuario_id, papel, tipo, ativo FROM usuarios_empresas WHERE empresa_id = ${empresa_id}`;

describe('the tree', () => {
  test('has the main registration first, then the others by name, and branches after their company', async () => {
    const own = await makeCompany();
    const panel: Panel = panelOf(own.admin.session);
    const open = (nome: string, matriz_id: number | null = null) => panel.empresa.open({ nome, matriz_id });
    const [zeta, alfa] = [await open('Zeta'), await open('Álfa')];
    const [z2, z1] = [await open('Zeta norte', zeta.id), await open('Aurora', zeta.id)];
    const filial = await open('Filial', own.id);
    const { resultados, total_registros } = await panel.empresas.list({});
    expect(resultados.map(({ id }) => id)).toEqual([own.id, filial.id, alfa.id, zeta.id, z1.id, z2.id]);
    expect(total_registros).toBe(6);
    expect(resultados[3]).toMatchObject({ filiais: 2, usuarios: 1, administradores: 1, ocupa_limite: true });
    expect(resultados[4]).toMatchObject({ matriz_nome: 'Zeta', ocupa_limite: false });
    expect((await panel.empresas.list({ busca: 'ZETA' })).resultados.map(({ id }) => id)).toEqual([zeta.id, z2.id]);
    // Another company of the account reaches itself alone.
    const there = panelOf({ ...own.admin.session, empresa_id: zeta.id });
    expect((await there.empresas.list({})).resultados.map(({ id }) => id)).toEqual([zeta.id]);
    expect((await refusalOf(call(there, 'empresas.get', { id: alfa.id }))).code).toBe('NOT_FOUND');
  });

  test('the plan says what is included and in use', async () => {
    const own = await makeCompany();
    const panel = panelOf(own.admin.session);
    const { conta_id } = (
      await db().sql<{ conta_id: number }[]>`SELECT conta_id FROM empresas WHERE id = ${own.id}`
    )[0] ?? {
      conta_id: 0,
    };
    await setContrato(db(), conta_id, { limite_empresas: 2, limite_usuarios: 3, modulos: ['estoque', 'usuarios'] });
    const plano = await panel.empresas.plano();
    expect(plano).toMatchObject({
      ...{ principal: true, filiais_ocupam: false, contato: null },
      limite: { contratadas: 2, usadas: 1, usuarios: { contratados: 3, usados: 1, disponiveis: 2 } },
    });
    const included = plano.modulos.filter(({ incluido }) => incluido);
    expect(included.map(({ modulo }) => modulo).sort()).toEqual(['estoque', 'usuarios']);
    expect(plano.modulos.length).toBeGreaterThan(10);
  });
});

describe('a company that nobody administers', () => {
  test('is taken up by an administrator of the main registration, once, and by nobody else', async () => {
    const { id } = await company.unowned();
    const second = await company.member('administrador');
    const [first, other] = [panelOf(company.admin.session), panelOf(second.session)];
    const answers = await Promise.allSettled([first.empresas.join({ id }), other.empresas.join({ id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await placesIn(id)).toMatchObject([{ papel: 'administrador', tipo: 'interno', ativo: true }]);
    expect([(await linesOf(id)).length, (await linesOf(company.id)).length]).toEqual([1, 1]);
    const late = await refusalOf(call(first, 'empresas.join', { id }));
    expect(late).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('peça um convite') });
    // The panel goes there at once.
    const there = panelOf({
      ...(answers[0]?.status === 'fulfilled' ? company.admin : second).session,
      empresa_id: id,
    });
    expect(await there.sessao.atual()).toMatchObject({ papel: 'administrador', empresa: { id } });
  });

  test('is not taken up from another company, nor when it is not active, nor beyond the contract', async () => {
    const own = await makeCompany();
    const sister = await own.sibling();
    const { id } = await own.unowned();
    expect((await refusalOf(call(panelOf(sister.admin.session), 'empresas.join', { id }))).code).toBe('FORBIDDEN');
    const panel = panelOf(own.admin.session);
    await panel.empresas.update({ id, situacao: 'inativa' });
    expect((await refusalOf(call(panel, 'empresas.join', { id }))).code).toBe('BAD_REQUEST');
    await panel.empresas.update({ id, situacao: 'ativa' });
    const operador = await own.member('operador');
    expect((await refusalOf(call(panelOf(operador.session), 'empresas.join', { id }))).code).toBe('FORBIDDEN');
    await db().sql`UPDATE contas SET limite_usuarios = 0 WHERE id = (SELECT conta_id FROM empresas WHERE id = ${id})`;
    const full = await refusalOf(call(panel, 'empresas.join', { id }));
    expect(full).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining('Seu contrato permite') });
    expect(await placesIn(id)).toEqual([]);
  });

  test('whoever was invited there, or is there in another role, becomes its administrator in the same place', async () => {
    const own = await makeCompany();
    const { id } = await own.unowned();
    const ctx = { ...own.ctx, empresa_id: id as typeof own.ctx.empresa_id };
    await db().sql`
      INSERT INTO usuarios_empresas (empresa_id, papel, convite_nome, convite_email, convite_hash, convite_expira_em)
      VALUES (${ctx.empresa_id}, 'leitura', 'Ana', ${own.admin.email.toUpperCase()}, '\\x01', now() + interval '1 day')`;
    await panelOf(own.admin.session).empresas.join({ id });
    expect(await placesIn(id)).toMatchObject([{ usuario_id: own.admin.id, papel: 'administrador' }]);
    await db().sql`UPDATE usuarios_empresas SET papel = 'leitura', tipo = 'terceiro' WHERE empresa_id = ${id}`;
    await panelOf(own.admin.session).empresas.join({ id });
    expect(await placesIn(id)).toMatchObject([{ usuario_id: own.admin.id, papel: 'administrador', tipo: 'interno' }]);
    // The invitation that has no use any more is gone from the list, and the trail says so.
    const lines = await db().sql`
      SELECT recurso_nome, detalhes FROM auditoria WHERE empresa_id = ${id} AND acao = 'usuario.removido'`;
    const detalhes = { email: own.admin.email.toUpperCase(), papel: 'leitura', tipo: 'interno' };
    expect([...lines]).toEqual([{ recurso_nome: 'Ana', detalhes }]);
  });
});
