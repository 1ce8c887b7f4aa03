import { describe, expect, test } from 'vitest';
import { createAtividade, resumoAtividades } from '#server/crm/index.ts';
import { db } from '#server/platform/db.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { refused } from '#tests/support/refusal.ts';

// Activities through the API.

const { company, send, create, contact, kinds } = await openCrm();
const { sql } = company.ctx.db;

const TAREFA = { tipo: 'tarefa', titulo: 'Enviar amostras' };
const make = (fields: Record<string, unknown> = {}) => create('atividades/', { ...TAREFA, ...fields });

/** A deal as a row. */
async function deal(of: typeof company, contato_id: number | null, excluido = false): Promise<number> {
  const funil = await of.funnel();
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO negocios (empresa_id, codigo, titulo, contato_id, funil_id, etapa_id, posicao, excluido_em)
    SELECT ${of.id}, coalesce(max(codigo), 0) + 1, 'Assinatura', ${contato_id}, ${funil.id}, ${funil.etapas[0]?.id ?? 0}, 'a0',
      CASE WHEN ${excluido} THEN now() END
    FROM negocios WHERE empresa_id = ${of.id} RETURNING id`;
  return row?.id ?? 0;
}

describe('creation', () => {
  test('pending; a note is done, and has no deadline', async () => {
    expect(await make({ vence_em: '2030-08-12T10:00:00-03:00' })).toMatchObject({
      ...{ status: 'pendente', concluida_em: null, atrasada: false, vence_em: '2030-08-12T10:00:00.000-03:00' },
    });
    expect(await make({ tipo: 'nota' })).toMatchObject({ status: 'concluida', concluida_em: expect.any(String) });
    const late = { ...TAREFA, tipo: 'nota', vence_em: '2030-08-12T10:00:00-03:00' };
    refused(await send('POST', 'atividades/', late), 'vence_em', 'Uma nota não tem prazo.');
    refused(
      await send('POST', 'atividades/', { ...TAREFA, vence_em: '2030-08-12' }),
      'vence_em',
      'Use data e hora com fuso',
    );
    refused(await send('POST', 'atividades/', { ...TAREFA, vence_em: '0000-08-12T10:00:00Z' }), 'vence_em');
  });

  test("of a deal it takes the deal's contact, unless another is named", async () => {
    const [a, b] = [await contact(), await contact()];
    const negocio_id = await deal(company, a.id);
    expect(await make({ negocio_id })).toMatchObject({
      ...{ contato_id: a.id, contato_nome: a.nome, negocio_id, negocio_titulo: 'Assinatura' },
    });
    expect(await make({ negocio_id, contato_id: b.id })).toMatchObject({ contato_id: b.id });
  });

  test("another company's records, and a deleted deal, are missing ones, in every field", async () => {
    const other = await makeCompany();
    const theirs = await other.contact();
    const fields = {
      contato_id: theirs.id,
      negocio_id: await deal(other, null),
      responsavel_id: other.admin.membro_id,
    };
    const mine = await make();
    for (const [field, id] of Object.entries(fields)) {
      refused(await send('POST', 'atividades/', { ...TAREFA, [field]: id }), field, `(id ${id})`);
      refused(await send('PATCH', `atividades/${mine.id}/`, { [field]: id }), field, `(id ${id})`);
    }
    const deleted = await deal(company, null, true);
    refused(await send('POST', 'atividades/', { ...TAREFA, negocio_id: deleted }), 'negocio_id');
    const foreign = await other.activity();
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', 'concluir/'],
    ] as const) {
      expect((await send(method, `atividades/${foreign.id}/${path}`)).status).toBe(404);
    }
  });
});

describe('changes', () => {
  test('PUT takes back what GET gave, and changes nothing', async () => {
    const a = await contact();
    const made = await make({ negocio_id: await deal(company, a.id), responsavel_id: company.admin.membro_id });
    await sql`UPDATE atividades SET contato_id = NULL WHERE id = ${made.id}`;
    const before = (await send('GET', `atividades/${made.id}/`)).json.data;
    expect((await send('PUT', `atividades/${made.id}/`, before)).json.data).toEqual(before);
  });

  test('one whose deal was deleted can still be changed', async () => {
    const a = await contact();
    const negocio_id = await deal(company, null);
    const made = await make({ negocio_id });
    await sql`UPDATE negocios SET excluido_em = now() WHERE id = ${negocio_id}`;
    const answer = await send('PATCH', `atividades/${made.id}/`, { titulo: 'Outro', contato_id: a.id });
    expect(answer.json.data).toMatchObject({ titulo: 'Outro', contato_id: a.id, negocio_id });
  });

  test('a note stays a note', async () => {
    const nota = await make({ tipo: 'nota' });
    refused(await send('PATCH', `atividades/${nota.id}/`, { tipo: 'tarefa' }), 'tipo');
    refused(await send('PATCH', `atividades/${(await make()).id}/`, { tipo: 'nota' }), 'tipo');
    refused(await send('POST', `atividades/${nota.id}/reabrir/`), 'status', 'sempre concluída');
    expect((await send('POST', `atividades/${nota.id}/concluir/`)).status).toBe(200);
  });

  test('done, called off and pending again: what the status forbids is refused, a repetition changes nothing', async () => {
    const { id } = await make();
    const act = (acao: string) => send('POST', `atividades/${id}/${acao}/`);
    const done = (await act('concluir')).json.data;
    expect(done).toMatchObject({ status: 'concluida', concluida_em: expect.any(String) });
    expect((await act('concluir')).json.data).toEqual(done);
    refused(await act('cancelar'), 'status', 'pendente');
    expect((await act('reabrir')).json.data).toMatchObject({ status: 'pendente', concluida_em: null });
    expect((await act('cancelar')).json.data.status).toBe('cancelada');
    refused(await act('concluir'), 'status', 'pendente');
    expect((await act('reabrir')).json.data.status).toBe('pendente');
    const lines = await sql`SELECT acao FROM auditoria WHERE recurso = 'atividade' AND recurso_id = ${id} ORDER BY id`;
    expect(lines.map(({ acao }) => acao)).toEqual([
      'atividade.criada',
      'atividade.concluida',
      'atividade.reaberta',
      'atividade.cancelada',
      'atividade.reaberta',
    ]);
    expect((await kinds()).filter((kind) => kind.startsWith('atividade'))).toEqual([]);
  });

  test('two completions at the same moment are one', async () => {
    const { id } = await make();
    await Promise.all([1, 2, 3].map(() => send('POST', `atividades/${id}/concluir/`)));
    const lines = await sql`SELECT FROM auditoria WHERE acao = 'atividade.concluida' AND recurso_id = ${id}`;
    expect(lines).toHaveLength(1);
  });

  test('none is left to do of a deal that is being deleted, or was', async () => {
    const negocio_id = await deal(company, null);
    const done = await make({ negocio_id });
    await send('POST', `atividades/${done.id}/concluir/`);
    const late = await db().sql.begin(async (other) => {
      await other`SELECT FROM negocios WHERE id = ${negocio_id} FOR UPDATE`;
      const answer = send('POST', 'atividades/', { ...TAREFA, negocio_id });
      await expect.poll(lockWaiters).toBe(1);
      await other`UPDATE negocios SET excluido_em = now() WHERE id = ${negocio_id}`;
      return { answer };
    });
    refused(await late.answer, 'negocio_id');
    refused(await send('POST', `atividades/${done.id}/reabrir/`), 'status', 'foi excluído');
    const left = await sql`SELECT status FROM atividades WHERE negocio_id = ${negocio_id}`;
    expect([...left]).toEqual([{ status: 'concluida' }]);
  });
});

test('what waits: one is overdue from its moment on; the summary has one’s own first', async () => {
  const other = await makeCompany();
  const colleague = await other.member('operador');
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const theirs = { ...TAREFA, responsavel_id: colleague.membro_id, vence_em: at(-48) };
  const others = await createAtividade(other.ctx, theirs);
  const own = await createAtividade(other.ctx, { ...TAREFA, vence_em: at(-1) });
  await createAtividade(other.ctx, { ...TAREFA, vence_em: at(72) });
  await createAtividade(other.ctx, TAREFA);
  expect(own).toMatchObject({ atrasada: true, responsavel_id: other.admin.membro_id });
  const resumo = await resumoAtividades(other.ctx);
  expect(resumo.minhas).toEqual({ atrasadas: 1, hoje: 0 });
  expect(resumo.todas).toEqual({ atrasadas: 2, hoje: 0 });
  expect(resumo.primeiras.map(({ id }) => id)).toEqual([own.id, others.id]);
});

test('the order of the panel is not one of the API, whose list is in the order of creation unless it is told', async () => {
  const { id: contato_id } = await contact();
  const first = await make({ contato_id, vence_em: '2035-01-01T12:00:00-03:00' });
  const second = await make({ contato_id, vence_em: '2035-01-02T12:00:00-03:00' });
  await send('POST', `atividades/${second.id}/concluir/`);
  const list = (query = '') => send('GET', `atividades/?contato_id=${contato_id}${query}`);
  const order = async (query?: string) => (await list(query)).json.data.resultados.map(({ id }) => id);
  expect(await order()).toEqual([second.id, first.id]);
  expect(await order('&ordenar=vence_em&direcao=desc')).toEqual([second.id, first.id]);
  // Without a deadline comes last, whichever way.
  const never = await make({ contato_id });
  expect(await order('&ordenar=vence_em&direcao=desc')).toEqual([second.id, first.id, never.id]);
  expect(await order('&ordenar=vence_em&direcao=asc')).toEqual([first.id, second.id, never.id]);
  refused(await list('&ordenar=a_fazer'), 'ordenar', 'Aceitos: vence_em, criado_em.');
});
