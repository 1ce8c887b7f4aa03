import { describe, expect, test } from 'vitest';
import { openCrm } from '#tests/support/crm-door.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { refused } from '#tests/support/refusal.ts';

// Labels, own fields, funnels with stages and loss reasons through the API.

const { company, send, create, contact, told } = await openCrm();
const { sql } = company.ctx.db;

let serial = 0;
const named = (word: string) => `${word} ${++serial}`;

type Etapa = { id: number; nome: string; posicao: number };
const newFunil = async (nomes: string[] = ['A', 'B', 'C']) => {
  const made = await create('funis/', { nome: named('Funil'), etapas: nomes.map((nome) => ({ nome })) });
  return { id: made.id, etapas: made.etapas as Etapa[] };
};
const stages = async (id: number): Promise<Etapa[]> => (await send('GET', `funis/${id}/`)).json.data.etapas as Etapa[];
const names = (list: readonly { nome: string }[]) => list.map(({ nome }) => nome).join('');

/** A deal as a row: `posicao` is its place on the board. */
const deal = async (
  { funil_id, etapa_id }: { funil_id: number; etapa_id: number },
  fields: { posicao: string; valor?: string; status?: string; excluido?: boolean; motivo?: number },
): Promise<number> => {
  const { posicao, valor = '10.00', status = 'aberto', excluido = false, motivo = null } = fields;
  const [row] = await sql<{ id: number }[]>`
    WITH n AS (
      INSERT INTO negocios (empresa_id, codigo, titulo, valor, status, funil_id, etapa_id, posicao, motivo_perda_id, fechado_em, excluido_em)
      SELECT ${company.id}, coalesce(max(codigo), 0) + 1, 'Negócio', ${valor}, ${status}, ${funil_id}, ${etapa_id}, ${posicao}, ${motivo},
        CASE WHEN ${status} <> 'aberto' THEN now() END, CASE WHEN ${excluido} THEN now() END
      FROM negocios WHERE empresa_id = ${company.id} RETURNING id, empresa_id, funil_id, etapa_id, status
    ), h AS (
      INSERT INTO historico_etapas (empresa_id, negocio_id, funil_id, funil_nome, etapa_id, etapa_nome, entrou_em, saiu_em, ator_nome)
      SELECT empresa_id, id, funil_id, 'Funil', etapa_id, 'Etapa', now(), CASE WHEN status <> 'aberto' THEN now() END, 'Ana' FROM n
    ) SELECT id FROM n`;
  return row?.id ?? 0;
};
const board = async (etapa_id: number): Promise<number[]> =>
  (
    await sql<{ id: number }[]>`
      SELECT id FROM negocios WHERE etapa_id = ${etapa_id} AND status = 'aberto' AND excluido_em IS NULL ORDER BY posicao`
  ).map(({ id }) => id);

describe('funnels', () => {
  test('without stages the usual five; with them those, in order and with colours', async () => {
    const usual = await create('funis/', { nome: named('Funil') });
    expect((usual.etapas as Etapa[]).map(({ nome, posicao }) => [nome, posicao])).toEqual([
      ['Primeiro contato', 1],
      ['Qualificação', 2],
      ['Proposta enviada', 3],
      ['Negociação', 4],
      ['Fechamento', 5],
    ]);
    const own = await create('funis/', {
      nome: named('Funil'),
      etapas: [{ nome: 'X', cor: '#aabbcc' }, { nome: 'Y' }],
    });
    expect(own.etapas).toMatchObject([
      { nome: 'X', cor: '#AABBCC', probabilidade: 50, dias_parado: null },
      { nome: 'Y', cor: expect.stringMatching(/^#[0-9A-F]{6}$/) },
    ]);
    const twice = { nome: 'n', etapas: [{ nome: 'Início' }, { nome: 'B' }, { nome: 'INICIO' }] };
    refused(await send('POST', 'funis/', twice), 'etapas.2.nome', 'mesmo nome');
  });

  test('positions of funnels have neither gap nor double, however many are moved and made at the same moment', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => newFunil(['A'])));
    const answers = await Promise.all([
      ...made.map(({ id }, i) => send('PATCH', `funis/${id}/`, { posicao: 4 - i })),
      send('POST', 'funis/', { nome: named('Funil'), posicao: 1 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201]);
    const { json } = await send('GET', 'funis/?por_pagina=100');
    const places = (json.data.resultados as { posicao: number }[]).map(({ posicao }) => posicao);
    expect(places).toEqual(places.map((_, i) => i + 1));
  });

  test('PUT takes back what GET gave, and changes nothing', async () => {
    const { id } = await newFunil();
    const before = (await send('GET', `funis/${id}/`)).json.data;
    expect((await send('PUT', `funis/${id}/`, before)).json.data).toEqual(before);
    const etapa = (await send('GET', `funis/${id}/etapas/`)).json.data.resultados?.[0] as unknown as Etapa;
    expect((await send('PUT', `funis/${id}/etapas/${etapa.id}/`, etapa)).json.data).toEqual(etapa);
  });

  test('one with deals stays, counting them; one that had deleted deals says why it stays', async () => {
    const { id, etapas } = await newFunil();
    const etapa_id = etapas[0]?.id ?? 0;
    const negocio = await deal({ funil_id: id, etapa_id }, { posicao: 'a0' });
    refused(await send('DELETE', `funis/${id}/`), 'id', /tem 1 negócio, contando os ganhos/);
    await sql`UPDATE negocios SET excluido_em = now() WHERE id = ${negocio}`;
    refused(await send('DELETE', `funis/${id}/`), 'id', /histórico de 1 negócio excluído/);
    await sql`DELETE FROM negocios WHERE id = ${negocio}`;
    expect((await send('DELETE', `funis/${id}/`)).status).toBe(200);
    expect((await send('GET', `funis/${id}/`)).status).toBe(404);
  });
});

describe('stages', () => {
  test('a stage is put and moved anywhere; the others shift', async () => {
    const { id, etapas } = await newFunil(['A', 'B', 'C', 'D']);
    const [a, , , d] = etapas;
    await send('PATCH', `funis/${id}/etapas/${d?.id}/`, { posicao: 1 });
    expect(names(await stages(id))).toBe('DABC');
    await send('PATCH', `funis/${id}/etapas/${a?.id}/`, { posicao: 4 });
    expect(names(await stages(id))).toBe('DBCA');
    await create(`funis/${id}/etapas/`, { nome: 'E', posicao: 2 });
    expect((await stages(id)).map(({ nome, posicao }) => nome + posicao)).toEqual(['D1', 'E2', 'B3', 'C4', 'A5']);
    refused(await send('PATCH', `funis/${id}/etapas/${a?.id}/`, { posicao: 6 }), 'posicao', 'A última posição é 5.');
    refused(await send('POST', `funis/${id}/etapas/`, { nome: 'á' }), 'nome', 'já tem uma etapa');
  });

  test('parallel creations, moves and removals leave positions without gap or double', async () => {
    const { id, etapas } = await newFunil(['A', 'B', 'C', 'D', 'E', 'F']);
    const path = (i: number) => `funis/${id}/etapas/${etapas[i]?.id}/`;
    const answers = await Promise.all([
      // There are four at least, whoever comes first.
      send('PATCH', path(0), { posicao: 4 }),
      send('PATCH', path(5), { posicao: 1 }),
      send('DELETE', path(2)),
      send('POST', `funis/${id}/etapas/`, { nome: 'G', posicao: 2 }),
      send('POST', `funis/${id}/etapas/`, { nome: 'H' }),
      send('DELETE', path(3)),
      send('PATCH', path(1), { posicao: 3 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201, 201, 200, 200]);
    const after = await stages(id);
    expect(after.map(({ posicao }) => posicao)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(after.map(({ nome }) => nome).toSorted()).toEqual(['A', 'B', 'E', 'F', 'G', 'H']);
  });

  test('a removal moves the deals to the end of the other stage, in their order: sums, history, one event per open deal', async () => {
    const { id: funil_id, etapas } = await newFunil();
    const [de, para] = [etapas[0]?.id ?? 0, etapas[2]?.id ?? 0];
    const motivo = (await create('motivos-perda/', { nome: named('Motivo') })).id;
    const there = await deal({ funil_id, etapa_id: para }, { posicao: 'a5', valor: '1.00' });
    const from = { funil_id, etapa_id: de };
    const second = await deal(from, { posicao: 'a7', valor: '20.00' });
    const first = await deal(from, { posicao: 'a1', valor: '300.00' });
    const lost = await deal(from, { posicao: 'a3', status: 'perdido', motivo });
    const deleted = await deal(from, { posicao: 'a4', excluido: true });
    refused(await send('DELETE', `funis/${funil_id}/etapas/${de}/`), 'id', /tem 3 negócios/);
    await told();
    const answer = await send('DELETE', `funis/${funil_id}/etapas/${de}/?mover_para=${para}`);
    expect(answer.status, answer.text).toBe(200);
    expect(await board(para)).toEqual([there, first, second]);
    const events = await told();
    expect(events.map(({ evento, dados }) => [evento, (dados.negocio as { id: number }).id])).toEqual([
      ['negocio.etapa_alterada', first],
      ['negocio.etapa_alterada', second],
    ]);
    expect(events[0]?.dados).toMatchObject({ etapa_anterior: 'A', negocio: { etapa: 'C', valor: '300.00' } });
    const totals = await sql`
      SELECT etapa_id, sum(quantidade)::int AS n, sum(valor)::text AS valor FROM totais_negocios
      WHERE etapa_id IN (${de}, ${para}) GROUP BY 1`;
    expect(totals).toEqual([{ etapa_id: para, n: 3, valor: '321.00' }]);
    const rows = await sql`
      SELECT n.id, n.etapa_id, n.versao, (SELECT count(*)::int FROM historico_etapas h WHERE h.negocio_id = n.id) AS linhas,
        (SELECT h.etapa_nome FROM historico_etapas h WHERE h.negocio_id = n.id AND h.saiu_em IS NULL) AS agora
      FROM negocios n WHERE n.id IN (${first}, ${lost}, ${deleted}) ORDER BY n.id`;
    expect(rows).toEqual([
      { id: first, etapa_id: para, versao: 2, linhas: 2, agora: 'C' },
      { id: lost, etapa_id: para, versao: 2, linhas: 1, agora: null },
      { id: deleted, etapa_id: para, versao: 1, linhas: 1, agora: 'Etapa' },
    ]);
    expect((await stages(funil_id)).map(({ nome, posicao }) => nome + posicao)).toEqual(['B1', 'C2']);
  });

  test('the last stage stays, and deals go only to another stage of the same funnel', async () => {
    const { id, etapas } = await newFunil(['Só']);
    const only = etapas[0]?.id ?? 0;
    refused(await send('DELETE', `funis/${id}/etapas/${only}/`), 'id', 'esta é a última');
    const { id: other, etapas: others } = await newFunil(['X', 'Y']);
    const path = `funis/${other}/etapas/${others[0]?.id}/`;
    refused(await send('DELETE', `${path}?mover_para=${only}`), 'mover_para', `(id ${only})`);
    refused(await send('DELETE', `${path}?mover_para=${others[0]?.id}`), 'mover_para', 'Escolha outra etapa');
    expect((await send('GET', `funis/${id}/etapas/${others[0]?.id}/`)).status).toBe(404);
  });
});

describe('labels', () => {
  test('a removal takes the label off its contacts, with one event for each', async () => {
    const etiqueta = await create('etiquetas/', { nome: named('Etiqueta'), cor: '#a1b2c3' });
    const other = await create('etiquetas/', { nome: named('Etiqueta') });
    expect(etiqueta.cor).toBe('#A1B2C3');
    const a = await contact({ email: `a${serial}@exemplo.com`, etiquetas: [etiqueta.id, other.id] });
    const b = await contact({ etiquetas: [etiqueta.id] });
    await contact({ etiquetas: [other.id] });
    await told();
    expect((await send('DELETE', `etiquetas/${etiqueta.id}/`)).status).toBe(200);
    const events = await told();
    expect(events).toMatchObject([
      {
        evento: 'contato.etiqueta_alterada',
        dados: {
          contato: { id: a.id, email: expect.stringMatching(/^a\*\*\*@exemplo\.com$/) },
          etiquetas: [other.nome],
          etiquetas_adicionadas: [],
          etiquetas_removidas: [etiqueta.nome],
        },
      },
      { evento: 'contato.etiqueta_alterada', dados: { contato: { id: b.id }, etiquetas: [] } },
    ]);
    expect(events).toHaveLength(2);
    expect((await send('GET', `contatos/${a.id}/`)).json.data.etiquetas).toMatchObject([{ id: other.id }]);
  });

  test('more than a thousand contacts are refused, with their number', async () => {
    const { id } = await create('etiquetas/', { nome: named('Etiqueta') });
    await sql`
      WITH c AS (INSERT INTO contatos (empresa_id, nome) SELECT ${company.id}, 'P' || n FROM generate_series(1, 1001) n RETURNING id)
      INSERT INTO contatos_etiquetas (empresa_id, contato_id, etiqueta_id) SELECT ${company.id}, id, ${id} FROM c`;
    refused(await send('DELETE', `etiquetas/${id}/`), 'id', '1.001 contatos têm esta etiqueta');
  });

  test('a removal while the label is put on contacts: no label without a contact, none left behind', async () => {
    const { id } = await create('etiquetas/', { nome: named('Etiqueta') });
    const contacts = await Promise.all(Array.from({ length: 8 }, () => contact()));
    const answers = await Promise.all([
      ...contacts.slice(0, 4).map((one) => send('POST', `contatos/${one.id}/etiquetas/`, { adicionar: [id] })),
      send('DELETE', `etiquetas/${id}/`),
      ...contacts.slice(4).map((one) => send('POST', `contatos/${one.id}/etiquetas/`, { adicionar: [id] })),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    expect(answers[4]?.status).toBe(200);
    expect(await sql`SELECT FROM contatos_etiquetas WHERE etiqueta_id = ${id}`).toHaveLength(0);
  });

  test('a name is one whatever its case and accents', async () => {
    const nome = named('Promoção');
    await create('etiquetas/', { nome });
    refused(await send('POST', 'etiquetas/', { nome: nome.toUpperCase().replace('ÇÃ', 'CA') }), 'nome', 'Já existe');
    refused(await send('POST', 'etiquetas/', { nome: 'x', cor: '#12345' }), 'cor', 'Use uma cor como');
  });
});

describe('own fields', () => {
  test('the key is made of the name, is free, and stays', async () => {
    const nome = named('Nº do Convênio é');
    const made = await create('campos-personalizados/', { entidade: 'contato', nome, tipo: 'texto' });
    expect(made.chave).toBe(`n_do_convenio_e_${serial}`);
    const digits = await create('campos-personalizados/', {
      entidade: 'contato',
      nome: `2ª via ${serial}`,
      tipo: 'texto',
    });
    expect(digits.chave).toMatch(/^campo_2_via_/);
    const { json } = await send('PATCH', `campos-personalizados/${made.id}/`, { nome: named('Outro'), chave: 'x' });
    expect(json.data.chave).toBe(made.chave);
    const taken = { entidade: 'contato', nome: named('x'), tipo: 'texto', chave: made.chave };
    refused(await send('POST', 'campos-personalizados/', taken), 'chave', 'Já existe');
    expect((await send('POST', 'campos-personalizados/', { ...taken, entidade: 'negocio' })).status).toBe(201);
  });

  test('an option that contacts have stays, one that nobody has goes', async () => {
    const campo = await create('campos-personalizados/', {
      ...{ entidade: 'contato', nome: named('Porte'), tipo: 'escolha', opcoes: ['P', 'M', 'G'] },
    });
    await contact({ campos: { [String(campo.chave)]: 'M' } });
    const path = `campos-personalizados/${campo.id}/`;
    refused(await send('PATCH', path, { opcoes: ['P', 'G'] }), 'opcoes', '1 contato tem a opção "M"');
    expect((await send('PATCH', path, { opcoes: ['M', 'G'] })).json.data.opcoes).toEqual(['M', 'G']);
    refused(await send('PATCH', path, { opcoes: ['M', 'm'] }), 'opcoes', 'não podem se repetir');
    refused(await send('PATCH', path, { opcoes: [] }), 'opcoes', 'pelo menos uma');
  });

  test('of an option that is taken out while it is written, either the option stays or the value is refused', async () => {
    for (let round = 0; round < 8; round++) {
      const campo = await create('campos-personalizados/', {
        ...{ entidade: 'contato', nome: named('Faixa'), tipo: 'escolha', opcoes: ['A', 'B'] },
      });
      const one = await contact();
      const [put, cut] = await Promise.all([
        send('PATCH', `contatos/${one.id}/`, { campos: { [String(campo.chave)]: 'B' } }),
        send('PATCH', `campos-personalizados/${campo.id}/`, { opcoes: ['A'] }),
      ]);
      expect([put.status, cut.status].toSorted()).toEqual([200, 400]);
      await send('DELETE', `campos-personalizados/${campo.id}/`);
    }
  });

  test('a removal takes the values along; parallel moves leave positions without gap', async () => {
    const make = () => create('campos-personalizados/', { entidade: 'contato', nome: named('Campo'), tipo: 'numero' });
    const made = [await make(), await make(), await make(), await make()];
    const one = await contact({ campos: { [String(made[0]?.chave)]: '1.5' } });
    const answers = await Promise.all([
      send('DELETE', `campos-personalizados/${made[0]?.id}/`),
      send('PATCH', `campos-personalizados/${made[1]?.id}/`, { posicao: 1 }),
      send('PATCH', `campos-personalizados/${made[2]?.id}/`, { posicao: 1 }),
      make(),
    ]);
    expect(answers.slice(0, 3).map((answer) => ('status' in answer ? answer.status : 0))).toEqual([200, 200, 200]);
    const { json } = await send('GET', 'campos-personalizados/?entidade=contato&por_pagina=100');
    const places = (json.data.resultados as { posicao: number }[]).map(({ posicao }) => posicao);
    expect(places).toEqual(places.map((_, i) => i + 1));
    expect((await send('GET', `contatos/${one.id}/`)).json.data.campos).not.toHaveProperty(String(made[0]?.chave));
  });
});

test('a loss reason that deals name stays, and is put out of use', async () => {
  const motivo = await create('motivos-perda/', { nome: named('Motivo') });
  const { id: funil_id, etapas } = await newFunil(['A']);
  await deal({ funil_id, etapa_id: etapas[0]?.id ?? 0 }, { posicao: 'a0', status: 'perdido', motivo: motivo.id });
  refused(await send('DELETE', `motivos-perda/${motivo.id}/`), 'id', 'Um negócio cita');
  expect((await send('PATCH', `motivos-perda/${motivo.id}/`, { ativo: false })).json.data.ativo).toBe(false);
});

test('of labels and loss reasons that are made at the same moment no more are made than there may be', async () => {
  const door = await openCrm();
  for (const [path, table, most] of [
    ['etiquetas/', 'etiquetas', 200],
    ['motivos-perda/', 'motivos_perda', 100],
  ] as const) {
    await sql`INSERT INTO ${sql(table)} ${sql(Array.from({ length: most - 3 }, (_, i) => ({ empresa_id: door.company.id, nome: `Um ${i}`, ...(table === 'etiquetas' && { cor: '#1c7ed6' }) })))}`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => door.send('POST', path, { nome: `Novo ${i}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(7).fill(400)]);
    const [{ n }] = await sql<
      [{ n: number }]
    >`SELECT count(*) AS n FROM ${sql(table)} WHERE empresa_id = ${door.company.id}`;
    expect(n).toBe(most);
  }
});

test("another company's records are missing ones", async () => {
  const other = await makeCompany();
  const funil = await other.funnel();
  const campo = await other.field();
  const motivo = await other.lossReason();
  const etiqueta = await other.label();
  const paths = [
    `funis/${funil.id}/`,
    `funis/${funil.id}/etapas/`,
    `funis/${funil.id}/etapas/${funil.etapas[0]?.id}/`,
    `campos-personalizados/${campo.id}/`,
    `motivos-perda/${motivo.id}/`,
    `etiquetas/${etiqueta.id}/`,
  ];
  for (const path of paths) expect((await send('GET', path)).status, path).toBe(404);
  for (const path of paths.filter((one) => !one.endsWith('etapas/'))) {
    expect((await send('DELETE', path)).status, path).toBe(404);
  }
});
