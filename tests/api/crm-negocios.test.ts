import { beforeAll, describe, expect, test } from 'vitest';
import { getNegocio } from '#server/crm/index.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { refused, refusedOn } from '#tests/support/refusal.ts';

// Deals through the API: codes without gap, items and their sum, stages, how deals end, and exactly the events that each action tells.

const { company, send, create, contact, told, kinds } = await openCrm();
const { sql } = company.ctx.db;

let stages: { id: number; nome: string }[] = [];
let funil_id = 0;
let outro: Awaited<ReturnType<typeof company.funnel>>;
beforeAll(async () => {
  const funil = await company.funnel();
  stages = funil.etapas;
  funil_id = funil.id;
  outro = await company.funnel(['Entrada']);
});
const stage = (n: number) => stages[n]?.id ?? 0;

type Fields = Record<string, unknown>;
const deal = (fields: Fields = {}) => create('negocios/', { titulo: 'Café para o escritório', ...fields });
const act = (id: number, action: string, body: Fields = {}) => send('POST', `negocios/${id}/${action}/`, body);
const read = async (id: number) => (await send('GET', `negocios/${id}/`)).json.data;

/** The rows of the deal and all that is its own, to be compared. */
const rowsOf = (id: number) => sql`
  SELECT to_jsonb(n) AS negocio, (SELECT jsonb_agg(to_jsonb(i) ORDER BY id) FROM itens_negocio i WHERE i.negocio_id = n.id) AS itens,
    (SELECT jsonb_agg(to_jsonb(h) ORDER BY id) FROM historico_etapas h WHERE h.negocio_id = n.id) AS passagens,
    (SELECT count(*) FROM auditoria a WHERE a.recurso = 'negocio' AND a.recurso_id = n.id) AS auditoria
  FROM negocios n WHERE n.id = ${id}`;

describe('creation', () => {
  test('a hundred creations at the same moment have the codes 1 to 100', async () => {
    const young = await makeCompany();
    await young.funnel();
    const made = await Promise.all(Array.from({ length: 100 }, () => young.deal()));
    expect(made.map(({ codigo }) => codigo).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, n) => n + 1),
    );
  });

  test('a creation that is refused takes no code', async () => {
    const { codigo } = await deal();
    refused(
      await send('POST', 'negocios/', { titulo: 'x', itens: [{ produto_id: 999_999_999, quantidade: 1 }] }),
      'itens.0.produto_id',
    );
    expect((await deal()).codigo).toBe(Number(codigo) + 1);
  });

  test('without funnel and stage a deal goes to the top of the first stage of the first funnel; a company without funnel is told so', async () => {
    const first = await deal();
    const second = await deal();
    expect(second).toMatchObject({
      funil_id,
      etapa_id: stage(0),
      etapa_nome: 'Primeiro contato',
      versao: 1,
      status: 'aberto',
    });
    const rows = await sql<{ id: number }[]>`
      SELECT id FROM negocios WHERE etapa_id = ${stage(0)} AND status = 'aberto' ORDER BY posicao LIMIT 2`;
    expect(rows.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await deal({ funil_id: outro.id })).toMatchObject({ funil_id: outro.id, etapa_nome: 'Entrada' });
    expect(await deal({ etapa_id: stage(2) })).toMatchObject({ funil_id, etapa_id: stage(2), probabilidade: 50 });
    refused(
      await send('POST', 'negocios/', { titulo: 'x', funil_id: outro.id, etapa_id: stage(0) }),
      'etapa_id',
      'é do funil',
    );
    const young = await makeCompany();
    await expect(young.deal()).rejects.toMatchObject({
      details: { funil_id: [expect.stringContaining('Crie antes um funil')] },
    });
  });

  test('the value is the sum of the items, each rounded half-up to the cent', async () => {
    const produto = await company.product({ preco_venda: '33.35' });
    const servico = await company.service({ preco: '10.00' });
    const itens = [
      { produto_id: produto.id, quantidade: '1.5' },
      { servico_id: servico.id, quantidade: '3', desconto_percentual: '33.33' },
      { tipo: 'livre', descricao: 'Treinamento', quantidade: '2', preco_unitario: '0.03', desconto_percentual: '50' },
    ];
    const made = await deal({ itens });
    const lines = made.itens as Fields[];
    expect(lines.map(({ preco_total }) => preco_total)).toEqual(['50.03', '20.00', '0.03']);
    expect(lines.map(({ tipo }) => tipo)).toEqual(['produto', 'servico', 'livre']);
    expect(lines[2]).toMatchObject({
      produto_id: null,
      servico_id: null,
      codigo: '',
      unidade: 'UN',
      descricao: 'Treinamento',
    });
    expect(made.valor).toBe('70.06');
    refused(await send('POST', 'negocios/', { titulo: 'x', valor: '70.05', itens }), 'valor', 'soma dos itens');
    expect((await deal({ valor: '70.06', itens })).valor).toBe('70.06');
    expect((await deal({ valor: 1500 })).valor).toBe('1500.00');
    refused(await send('POST', 'negocios/', { titulo: 'x', itens: [{ quantidade: 1 }] }), 'itens.0.descricao');
    refused(
      await send('POST', 'negocios/', {
        titulo: 'x',
        itens: [{ tipo: 'livre', descricao: 'y', produto_id: produto.id, quantidade: 1 }],
      }),
      'itens.0.produto_id',
    );
  });
});

describe('changes', () => {
  test('what is read with GET is put back with PUT, and patched back, and changes nothing: no row, no event', async () => {
    const produto = await company.product();
    const made = await deal({
      ...{ contato_id: (await contact()).id, previsao_fechamento: '2026-12-01', observacao: 'Liga à tarde.' },
      ...{ responsavel_id: company.admin.membro_id, origem: { canal: 'site', url: 'https://exemplo.com/a?b=c' } },
      itens: [
        { produto_id: produto.id, quantidade: '2', preco_unitario: '7.77' },
        { descricao: 'Livre', quantidade: 1, unidade: 'H' },
      ],
    });
    const before = await rowsOf(made.id);
    const body = await read(made.id);
    await told();
    for (const method of ['PUT', 'PATCH']) {
      const answer = await send(method, `negocios/${made.id}/`, body);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.json.data).toEqual(body);
    }
    const [item] = body.itens as { id: number }[];
    const path = `negocios/${made.id}/itens/${item?.id}/`;
    const line = await send('GET', path);
    expect(line.json.data).toEqual(item);
    for (const method of ['PUT', 'PATCH']) expect((await send(method, path, line.json.data)).json.data).toEqual(item);
    expect(await rowsOf(made.id)).toEqual(before);
    expect(await told()).toEqual([]);
  });

  test('a change tells exactly the fields that changed, once, and counts the version', async () => {
    const made = await deal({ valor: '10' });
    const contato_id = (await contact()).id;
    await told();
    const answer = await send('PATCH', `negocios/${made.id}/`, {
      titulo: 'Outro',
      contato_id,
      origem: { canal: 'site' },
    });
    expect(answer.json.data).toMatchObject({ titulo: 'Outro', contato_id, versao: 2, valor: '10.00' });
    const [event, ...more] = await told();
    expect(more).toEqual([]);
    expect(event?.evento).toBe('negocio.atualizado');
    expect(new Set(event?.dados.campos_alterados as string[])).toEqual(new Set(['contato', 'origem', 'titulo']));
    expect(event?.dados.contato).toMatchObject({ id: contato_id });
    const put = await send('PUT', `negocios/${made.id}/`, { titulo: 'Outro' });
    expect(put.json.data).toMatchObject({ contato_id: null, valor: '0.00', origem: { canal: null }, versao: 3 });
  });

  test('an older version is refused with the deal as it is, in PUT, PATCH and mover-etapa', async () => {
    const made = await deal();
    await send('PATCH', `negocios/${made.id}/`, { titulo: 'Mudou', versao: 1 });
    const now = await read(made.id);
    const calls = [
      send('PATCH', `negocios/${made.id}/`, { titulo: 'Antigo', versao: 1 }),
      send('PUT', `negocios/${made.id}/`, { titulo: 'Antigo', versao: 1 }),
      act(made.id, 'mover-etapa', { etapa_id: 999_999_999, versao: 1 }),
    ];
    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(409);
      expect(answer.json.error.code).toBe('CONFLICT');
      expect(answer.json.data).toEqual(now);
    }
  });

  test('status, funnel and stage change by actions alone, and each is told which', async () => {
    const { id } = await deal();
    refused(await send('PATCH', `negocios/${id}/`, { status: 'ganho' }), 'status', '/ganhar/');
    refused(await send('PATCH', `negocios/${id}/`, { etapa_id: stage(1) }), 'etapa_id', '/mover-etapa/');
    refused(await send('PATCH', `negocios/${id}/`, { funil_id: outro.id }), 'funil_id', '/mover-etapa/');
  });

  test('items by their ids: added, changed and removed; the value follows, and each change is one event', async () => {
    const produto = await company.product({ preco_venda: '10.00', nome: 'Filtro' });
    const { id } = await deal({ valor: '99' });
    await told();
    const added = await send('POST', `negocios/${id}/itens/`, { produto_id: produto.id, quantidade: '3' });
    expect(added.status, added.text).toBe(201);
    expect(added.json.data).toMatchObject({
      tipo: 'produto',
      preco_total: '30.00',
      descricao: 'Filtro',
      quantidade: '3.000',
    });
    const path = `negocios/${id}/itens/${added.json.data.id}/`;
    const patched = await send('PATCH', path, { preco_unitario: '5', descricao: 'Filtro especial' });
    expect(patched.json.data).toMatchObject({
      id: added.json.data.id,
      preco_total: '15.00',
      descricao: 'Filtro especial',
    });
    const put = await send('PUT', path, { produto_id: produto.id, quantidade: '3' });
    expect(put.json.data).toMatchObject({ id: added.json.data.id, preco_total: '30.00', descricao: 'Filtro' });
    const text = await send('PATCH', path, { tipo: 'livre', descricao: 'Só texto' });
    expect(text.json.data).toMatchObject({ id: added.json.data.id, tipo: 'livre', produto_id: null, codigo: '' });
    expect(await read(id)).toMatchObject({ versao: 5 });
    const list = await send('GET', `negocios/${id}/itens/`);
    expect(list.json.data).toMatchObject({ resultados: [{ id: added.json.data.id }] });
    expect((await send('DELETE', path)).status).toBe(200);
    expect((await send('DELETE', path)).status).toBe(404);
    expect(await read(id)).toMatchObject({ valor: '0.00', itens: [], versao: 6 });
    const events = await told();
    expect(events.map(({ evento }) => evento)).toEqual(Array.from({ length: 5 }, () => 'negocio.atualizado'));
    expect(events[0]?.dados.campos_alterados).toEqual(['itens', 'valor']);
    refused(await send('POST', `negocios/${id}/itens/`, { produto_id: 999_999_999, quantidade: 1 }), 'produto_id');
    refused(await send('POST', `negocios/${id}/itens/`, { quantidade: 1 }), 'descricao');
    const other = await deal({ itens: [{ descricao: 'x', quantidade: 1 }] });
    const [foreign] = other.itens as { id: number }[];
    expect((await send('GET', `negocios/${id}/itens/${foreign?.id}/`)).status).toBe(404);
    refused(
      await send('PATCH', `negocios/${id}/`, { itens: [{ id: foreign?.id, descricao: 'x', quantidade: 1 }] }),
      'itens.0.id',
      'Este negócio não tem o item',
    );
  });
});

describe('actions', () => {
  test('each tells its own kinds of event, and a repeated one that changes nothing writes nothing', async () => {
    const motivo = await company.lossReason('Preço');
    const { id } = await deal();
    const steps: [string, Fields, string[]][] = [
      ['mover-etapa', { etapa_id: stage(1) }, ['negocio.etapa_alterada']],
      ['mover-etapa', { etapa_id: stage(1) }, []],
      ['perder', { motivo_perda_id: motivo.id, observacao: 'Caro' }, ['negocio.perdido']],
      ['perder', { motivo_perda_id: motivo.id, observacao: 'Caro' }, []],
      ['reabrir', {}, ['negocio.atualizado']],
      ['reabrir', {}, []],
      ['ganhar', { etapa_id: stage(2) }, ['negocio.etapa_alterada', 'negocio.ganho']],
      ['ganhar', { etapa_id: stage(2) }, []],
      ['ganhar', {}, []],
      ['reabrir', {}, ['negocio.atualizado']],
    ];
    await told();
    for (const [action, body, expected] of steps) {
      const before = await rowsOf(id);
      const answer = await act(id, action, body);
      expect(answer.status, answer.text).toBe(200);
      const after = await rowsOf(id);
      expect(await kinds(), action).toEqual(expected);
      if (expected.length === 0) expect(after, action).toEqual(before);
      else expect(after, action).not.toEqual(before);
      // A deal is in one stage while it is open, and in none when it is closed.
      const [open] = await sql<{ n: number }[]>`
        SELECT count(*) AS n FROM historico_etapas WHERE negocio_id = ${id} AND saiu_em IS NULL`;
      expect(open?.n).toBe(answer.json.data.status === 'aberto' ? 1 : 0);
    }
    const passed = await send('GET', `negocios/${id}/historico-etapas/`);
    expect(passed.json.data.resultados).toHaveLength(5);
    expect((passed.json.data.resultados as Fields[])[4]).toMatchObject({
      etapa_id: stage(0),
      etapa_nome: 'Primeiro contato',
      funil_id,
    });
    expect((passed.json.data.resultados as Fields[])[4]?.segundos).toEqual(expect.any(Number));
    const todo = await send('POST', 'atividades/', { tipo: 'tarefa', titulo: 'Ligar amanhã', negocio_id: id });
    const note = await send('POST', 'atividades/', { tipo: 'nota', titulo: 'Quer desconto', negocio_id: id });
    expect((await send('DELETE', `negocios/${id}/`)).status).toBe(200);
    expect(await kinds()).toEqual(['negocio.atualizado']);
    // What was still to be done of it is called off: nobody could open the deal from it.
    expect((await send('GET', `atividades/${todo.json.data.id}/`)).json.data).toMatchObject({ status: 'cancelada' });
    expect((await send('GET', `atividades/${note.json.data.id}/`)).json.data).toMatchObject({ status: 'concluida' });
    expect((await send('DELETE', `negocios/${id}/`)).status).toBe(404);
    expect((await send('GET', `negocios/${id}/`)).status).toBe(404);
  });

  test('what the status forbids is refused on status, with the statuses from which it is allowed', async () => {
    const motivo = await company.lossReason();
    const { id } = await deal({ itens: [{ descricao: 'x', quantidade: 1 }] });
    await act(id, 'perder', { motivo_perda_id: motivo.id });
    await told();
    refused(await act(id, 'ganhar'), 'status', 'a partir de aberto');
    refused(await act(id, 'mover-etapa', { etapa_id: stage(1) }), 'status', 'a partir de aberto');
    refused(
      await act(id, 'perder', { motivo_perda_id: (await company.lossReason()).id }),
      'status',
      'a partir de aberto',
    );
    refused(await send('PATCH', `negocios/${id}/`, { itens: [] }), 'status', 'a partir de aberto');
    refused(
      await send('POST', `negocios/${id}/itens/`, { descricao: 'y', quantidade: 1 }),
      'status',
      'a partir de aberto',
    );
    expect((await send('PATCH', `negocios/${id}/`, { observacao: 'Ainda se anota.' })).status).toBe(200);
    expect(await kinds()).toEqual(['negocio.atualizado']);
    const inactive = await company.lossReason('Extinto', false);
    refused(await act((await deal()).id, 'perder', { motivo_perda_id: inactive.id }), 'motivo_perda_id', 'inativo');
  });

  test('order: before, after, between, top; neighbours that are gone are a conflict, unknown ones a bad request', async () => {
    const { etapas } = await company.funnel(['Só esta', 'Outra']);
    const [etapa_id, other] = etapas.map(({ id }) => id);
    const ids: number[] = [];
    for (let n = 0; n < 4; n++) ids.push((await deal({ etapa_id })).id);
    const [d = 0, c = 0, b = 0, a = 0] = ids;
    const order = async () => {
      const rows = await sql<{ id: number }[]>`
        SELECT id FROM negocios WHERE etapa_id = ${etapa_id ?? 0} AND status = 'aberto' AND excluido_em IS NULL ORDER BY posicao`;
      return rows.map(({ id }) => id);
    };
    expect(await order()).toEqual([a, b, c, d]);
    await told();
    expect((await act(d, 'mover-etapa', { antes_de: b })).json.data.versao).toBe(2);
    expect(await order()).toEqual([a, d, b, c]);
    await act(a, 'mover-etapa', { depois_de: b });
    expect(await order()).toEqual([d, b, a, c]);
    await act(c, 'mover-etapa', { depois_de: d, antes_de: b });
    expect(await order()).toEqual([d, c, b, a]);
    // Not adjacent any more: right after the one before.
    await act(a, 'mover-etapa', { depois_de: d, antes_de: b });
    expect(await order()).toEqual([d, a, c, b]);
    await act(b, 'mover-etapa');
    expect(await order()).toEqual([b, d, a, c]);
    expect((await act(b, 'mover-etapa', { antes_de: d })).json.data.versao).toBe((await read(b)).versao);
    expect(await kinds()).toEqual([]);
    expect((await act(a, 'mover-etapa', { depois_de: c, antes_de: d })).status).toBe(409);
    const away = await deal({ etapa_id: other });
    const answer = await act(a, 'mover-etapa', { depois_de: away.id });
    expect(answer.status).toBe(409);
    expect(answer.json.data).toEqual(await read(a));
    refused(await act(a, 'mover-etapa', { antes_de: 999_999_999 }), 'antes_de');
    refused(await act(a, 'mover-etapa', { antes_de: a }), 'antes_de');
    expect(await order()).toEqual([b, d, a, c]);
  });

  test('two movers of one version: one 200, one 409 that has the deal as it is', async () => {
    const { id } = await deal();
    const answers = await Promise.all(
      [stage(1), stage(2)].map((etapa_id) => act(id, 'mover-etapa', { etapa_id, versao: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.json.data).toEqual(await read(id));
    expect(lost?.json.data.versao).toBe(2);
  });
});

test('ids of another company are missing ones: 404 in the path, 400 on each field', async () => {
  const other = await makeCompany();
  const { etapas, id: funil } = await other.funnel();
  const produto = await other.product();
  const servico = await other.service();
  const motivo = await other.lossReason();
  const pessoa = await other.contact();
  const theirs = await other.deal();
  const { id } = await deal();
  await told();
  const fields: [Fields, string][] = [
    [{ contato_id: pessoa.id }, 'contato_id'],
    [{ responsavel_id: other.admin.membro_id }, 'responsavel_id'],
    [{ itens: [{ produto_id: produto.id, quantidade: 1 }] }, 'itens.0.produto_id'],
    [{ itens: [{ servico_id: servico.id, quantidade: 1 }] }, 'itens.0.servico_id'],
  ];
  for (const [body, field] of fields) {
    refused(await send('POST', 'negocios/', { titulo: 'x', ...body }), field);
    refused(await send('PATCH', `negocios/${id}/`, body), field);
    refused(await send('PUT', `negocios/${id}/`, { titulo: 'x', ...body }), field);
  }
  refused(await send('POST', 'negocios/', { titulo: 'x', funil_id: funil }), 'funil_id');
  refused(await send('POST', 'negocios/', { titulo: 'x', etapa_id: etapas[0]?.id }), 'etapa_id');
  refusedOn(await send('POST', 'negocios/', { titulo: 'x', campos: { alheio: 'y' } }), {
    'campos.alheio': ['A empresa não tem este campo.'],
  });
  // Too many are not looked at one by one.
  const campos = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`alheio_${i}`, 'y']));
  refusedOn(await send('POST', 'negocios/', { titulo: 'x', campos }), { campos: ['Informe no máximo 50 campos.'] });
  refused(await act(id, 'mover-etapa', { etapa_id: etapas[0]?.id }), 'etapa_id');
  refused(await act(id, 'mover-etapa', { antes_de: theirs.id }), 'antes_de');
  refused(await act(id, 'mover-etapa', { depois_de: theirs.id }), 'depois_de');
  refused(await act(id, 'perder', { motivo_perda_id: motivo.id }), 'motivo_perda_id');
  refused(await act(id, 'ganhar', { etapa_id: etapas[0]?.id }), 'etapa_id');
  for (const action of ['mover-etapa', 'ganhar', 'reabrir']) expect((await act(theirs.id, action)).status).toBe(404);
  expect((await send('GET', `negocios/${theirs.id}/`)).status).toBe(404);
  expect((await send('GET', `negocios/${theirs.id}/itens/`)).status).toBe(404);
  expect((await send('GET', `negocios/${theirs.id}/historico-etapas/`)).status).toBe(404);
  expect((await send('DELETE', `negocios/${theirs.id}/`)).status).toBe(404);
  expect(await told()).toEqual([]);
  expect((await getNegocio(other.ctx, { id: theirs.id })).versao).toBe(1);
});

test('what changed since a moment is told in the order of the changes, to be followed from the last record', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) ids.push((await deal()).id);
  const [first = 0, second = 0, third = 0] = ids;
  const { atualizado_em: desde } = await read(first);
  await send('PATCH', `negocios/${first}/`, { titulo: 'Café para a loja' });
  const changed = async (more: string) => {
    const { json } = await send('GET', `negocios/?atualizado_desde=${encodeURIComponent(String(desde))}&${more}`);
    return json.data.resultados.map(({ id }) => id);
  };
  expect(await changed('ordenar=atualizado_em')).toEqual([second, third, first]);
  expect(await changed('ordenar=atualizado_em&direcao=desc')).toEqual([first, third, second]);
  expect(await changed('')).toEqual([third, second, first]);
});
