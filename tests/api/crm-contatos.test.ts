import { describe, expect, test } from 'vitest';
import {
  addIdentidade,
  deleteNegocio,
  getContato,
  listContatos,
  listIdentidades,
  verifyCrm,
} from '#server/crm/index.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { refusedOn } from '#tests/support/refusal.ts';

// Contacts through the API: one person is one contact, and personal data is masked.

const { company, send, contact, told, kinds } = await openCrm();
const { sql } = company.ctx.db;

let last = 10_000_000;
const next = () => {
  last += 7;
  return String(last);
};
/** A Brazilian mobile that nobody has, as it is written today: 24 9NNNN-NNNN. */
const mobile = () => `24 9${next().replace(/^(\d{4})/, '$1-')}`;
const email = () => `pessoa${next()}@exemplo.com`;

/** The contact as the panel shows it. */
const whole = (id: number) => getContato(company.ctx, { id });

describe('one person, one contact', () => {
  test('both forms of a mobile find one contact, in any writing, at creation and in casar', async () => {
    const made = await contact({ celular: '+55 (24) 98712-4321' });
    for (const written of ['24 8712-4321', '552487124321', '(24) 98712-4321', '024 98712 4321', '5524987124321']) {
      const again = await send('POST', 'contatos/', { nome: 'Outro', telefone: written });
      expect(again.status, written).toBe(409);
      expect(again.json.data.id).toBe(made.id);
      expect(again.json.error.details?.telefone?.[0]).toContain(`(id ${made.id})`);
      expect((await send('POST', 'contatos/casar/', { telefone: written })).json.data).toEqual({ contato_id: made.id });
    }
    expect((await whole(made.id)).celular).toBe('+55 (24) 98712-4321');
  });

  test('a landline is not the mobile that ends with its digits, and a number that begins with 2 to 5 gets no ninth digit', async () => {
    const landline = await contact({ telefone: '24 3712-9988' });
    const other = await contact({ telefone: '24 93712-9988' });
    expect(other.id).not.toBe(landline.id);
    const { json } = await send('POST', 'contatos/casar/', { telefone: '552437129988' });
    expect(json.data).toEqual({ contato_id: landline.id });
  });

  test('an e-mail is one in any case, and an archived contact is found too', async () => {
    const made = await contact({ email: 'Ana.Lima@Exemplo.COM' });
    await send('POST', `contatos/${made.id}/arquivar/`);
    expect((await send('POST', 'contatos/', { nome: 'x', email: 'ana.lima@exemplo.com' })).status).toBe(409);
    const { json } = await send('POST', 'contatos/casar/', { email: ' ANA.LIMA@exemplo.com' });
    expect(json.data).toEqual({ contato_id: made.id });
  });

  test('thirty creations of one telephone at the same moment make one contact; the others are told which', async () => {
    await told();
    const written = ['24 99111-2233', '+55 24 9911-12233', '2491112233', '5524991112233', '24 9111-2233'];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        send('POST', 'contatos/', { nome: `P ${i}`, celular: written[i % 5], email: email() }),
      ),
    );
    const ids = new Set(answers.map(({ json }) => json.data.id));
    expect(ids.size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(29);
    expect(await kinds()).toEqual(['contato.criado']);
  });

  test('creations of crossed telephones and e-mails at the same moment wait for each other in one direction', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b, c] = [mobile(), mobile(), email()];
      const all = await Promise.all([
        send('POST', 'contatos/', { nome: 'A', telefone: a, celular: b, email: c }),
        send('POST', 'contatos/', { nome: 'B', telefone: b, celular: a }),
        send('POST', 'contatos/', { nome: 'C', celular: a, email: c }),
        send('POST', 'contatos/', { nome: 'D', celular: b }),
      ]);
      expect(all.every(({ status }) => status === 201 || status === 409)).toBe(true);
      expect(all.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1);
    }
  });

  test('a telephone that a contact no longer has is free for another', async () => {
    const number = mobile();
    const made = await contact({ celular: number });
    expect((await send('PATCH', `contatos/${made.id}/`, { celular: mobile() })).status).toBe(200);
    expect((await contact({ celular: number })).id).not.toBe(made.id);
  });

  test('casar: one of the two at least, its own audit line without the data, and nothing but the id; of both, the telephone first', async () => {
    refusedOn(await send('POST', 'contatos/casar/', {}), { telefone: ['Informe o telefone ou o e-mail.'] });
    refusedOn(await send('POST', 'contatos/casar/', { telefone: '98765-4321' }), {
      telefone: ['Informe o número com DDD.'],
    });
    refusedOn(await send('POST', 'contatos/casar/', { email: 'a***@exemplo.com' }), {
      email: ['Este valor parece mascarado: informe-o inteiro.'],
    });
    const [a, b] = [await contact({ celular: mobile() }), await contact({ email: email() })];
    const casar = async (body: object) => (await send('POST', 'contatos/casar/', body)).json.data.contato_id;
    expect(await casar({ telefone: (await whole(a.id)).celular, email: (await whole(b.id)).email })).toBe(a.id);
    expect(await casar({ telefone: mobile(), email: (await whole(b.id)).email })).toBe(b.id);
    const asked = await send('POST', 'contatos/casar/', { telefone: '24 90000-1234' });
    expect(asked.json.data).toStrictEqual({ contato_id: null });
    const [line] = await sql<{ recurso_nome: string; detalhes: unknown }[]>`
      SELECT recurso_nome, detalhes FROM auditoria WHERE empresa_id = ${company.id} AND acao = 'contato.procurado' ORDER BY id DESC LIMIT 1`;
    expect(line).toEqual({ recurso_nome: '*****-1234', detalhes: { procurado_por: 'telefone', encontrado: null } });
  });
});

describe('masked reads', () => {
  test('what is read with GET is put back with PUT and changes nothing: no row, no event', async () => {
    const made = await contact({
      ...{ email: email(), telefone: '+351 912 345 678', celular: mobile(), empresa_nome: 'Café & Cia', cargo: 'Dona' },
      observacao: 'Liga à tarde.',
    });
    const before = await whole(made.id);
    await told();
    const read = await send('GET', `contatos/${made.id}/`);
    expect(read.json.data.email).toMatch(/^p\*\*\*@exemplo\.com$/);
    expect(read.json.data.telefone).toBe('*****-5678');
    expect(read.json.data.celular).toMatch(/^\*{5}-\d{4}$/);
    const put = await send('PUT', `contatos/${made.id}/`, read.json.data);
    expect(put.status).toBe(200);
    expect(put.json.data).toEqual(read.json.data);
    expect(await whole(made.id)).toEqual(before);
    expect(await kinds()).toEqual([]);
  });

  test('any other value that looks masked is refused on its field', async () => {
    const made = await contact({ email: email(), celular: mobile() });
    const message = expect.stringContaining('parece mascarado') as unknown as string;
    for (const [field, value] of Object.entries({
      celular: '*****-0000',
      telefone: '*****-1234',
      email: 'x***@a.com',
    })) {
      refusedOn(await send('PATCH', `contatos/${made.id}/`, { [field]: value }), { [field]: [message] });
    }
    refusedOn(await send('POST', 'contatos/', { nome: 'Nova', email: 'a***@exemplo.com' }), { email: [message] });
  });

  test('no part of a telephone or an e-mail is found by the search of the API, and both are at the panel', async () => {
    const made = await contact({ nome: 'Zuleica Única', email: 'zuleica.unica@exemplo.com', celular: '24 97654-0912' });
    for (const busca of ['zuleica.unica@', '97654', '0912']) {
      expect((await send('GET', `contatos/?busca=${busca}`)).json.data.paginacao.total_registros, busca).toBe(0);
      const { resultados } = await listContatos(company.ctx, { busca });
      expect(
        resultados.map(({ id }) => id),
        busca,
      ).toEqual([made.id]);
      expect(resultados[0]?.celular).toBe('24 97654-0912');
    }
    const found = await send('GET', 'contatos/?busca=zuleica+unica');
    expect(found.json.data.resultados[0]).toMatchObject({
      id: made.id,
      email: 'z***@exemplo.com',
      celular: '*****-0912',
    });
    expect(found.text).not.toMatch(/97654|zuleica\.unica/);
  });

  test('events carry the contact masked, with the newest of its open deals', async () => {
    await told();
    const made = await contact({ nome: 'Bia', email: 'bia@exemplo.com', celular: '24 96543-2109' });
    const [event] = await told();
    expect(event).toEqual({
      evento: 'contato.criado',
      dados: {
        contato: {
          ...{ id: made.id, nome: 'Bia', email: 'b***@exemplo.com', telefone: '', celular: '*****-2109' },
          ...{ empresa_nome: null, cargo: null, cliente_erp_id: null },
        },
        negocio: null,
        criado_em: made.criado_em,
      },
    });
  });
});

describe('what changes is told once', () => {
  test('archiving, and back; repeated, nothing', async () => {
    const { id } = await contact();
    await told();
    for (const acao of ['arquivar', 'arquivar', 'desarquivar', 'desarquivar']) {
      expect((await send('POST', `contatos/${id}/${acao}/`)).status).toBe(200);
    }
    expect(await kinds()).toEqual(['contato.arquivado', 'contato.atualizado']);
    const hidden = await send('GET', 'contatos/?arquivado=true');
    expect(hidden.json.data.resultados.map((row) => row.id)).not.toContain(id);
  });

  test('five labels at once are one event; labels that are there already are none', async () => {
    const ids = await sql<{ id: number; nome: string }[]>`
      INSERT INTO etiquetas (empresa_id, nome, cor) SELECT ${company.id}, 'Etiqueta ' || n, '#1C7ED6' FROM generate_series(1, 6) n
      RETURNING id, nome`;
    const [first, ...rest] = ids.map(({ id }) => id);
    const { id } = await contact({ etiquetas: [first] });
    await told();
    const changed = await send('POST', `contatos/${id}/etiquetas/`, { adicionar: rest.slice(0, 4), remover: [first] });
    expect(changed.json.data.etiquetas).toHaveLength(4);
    const [event, ...more] = await told();
    expect(more).toEqual([]);
    expect(event?.evento).toBe('contato.etiqueta_alterada');
    expect(event?.dados).toMatchObject({
      etiquetas: ['Etiqueta 2', 'Etiqueta 3', 'Etiqueta 4', 'Etiqueta 5'],
      etiquetas_adicionadas: ['Etiqueta 2', 'Etiqueta 3', 'Etiqueta 4', 'Etiqueta 5'],
      etiquetas_removidas: ['Etiqueta 1'],
    });
    await send('POST', `contatos/${id}/etiquetas/`, { adicionar: rest.slice(0, 2), remover: [first] });
    expect(await kinds()).toEqual([]);
    const other = await makeCompany();
    const [foreign] = await sql<{ id: number }[]>`
      INSERT INTO etiquetas (empresa_id, nome, cor) VALUES (${other.id}, 'Alheia', '#000000') RETURNING id`;
    refusedOn(await send('POST', `contatos/${id}/etiquetas/`, { adicionar: [first, foreign?.id], remover: [first] }), {
      'adicionar.1': [`Etiqueta não encontrada (id ${foreign?.id}).`],
      'remover.0': [`A etiqueta ${first} está nas duas listas.`],
    });
  });

  test('a deleted contact is told as archived, and its telephone is free', async () => {
    const number = mobile();
    const { id } = await contact({ celular: number });
    await told();
    expect((await send('DELETE', `contatos/${id}/`)).status).toBe(200);
    expect(await kinds()).toEqual(['contato.arquivado']);
    expect((await send('GET', `contatos/${id}/`)).status).toBe(404);
    await contact({ celular: number });
  });

  test('a deal keeps its contact from being deleted, but one that was deleted does not', async () => {
    await company.funnel();
    const { id } = await contact();
    const deal = await company.deal({ contato_id: id });
    expect((await send('DELETE', `contatos/${id}/`)).json.error?.message).toContain('está em negócios');
    await deleteNegocio(company.ctx, { id: deal.id });
    expect((await send('DELETE', `contatos/${id}/`)).status).toBe(200);
    expect((await send('GET', `contatos/${id}/`)).status).toBe(404);
    expect(await verifyCrm(company.ctx)).toMatchObject({ ok: true });
  });

  test('another telephone of a contact finds it, until it is taken away', async () => {
    const { id } = await contact({ celular: mobile() });
    const extra = mobile();
    await addIdentidade(company.ctx, { id, tipo: 'telefone', valor: extra });
    expect((await send('POST', 'contatos/casar/', { telefone: extra })).json.data.contato_id).toBe(id);
    expect((await listIdentidades(company.ctx, { id })).map(({ do_cadastro }) => do_cadastro)).toEqual([true, false]);
    expect((await send('POST', 'contatos/', { nome: 'x', telefone: extra })).status).toBe(409);
  });
});

describe('merging', () => {
  test('moves everything, leaves a trace that resolves the old id, and tells what changed', async () => {
    const [etiqueta] = await sql<{ id: number }[]>`
      INSERT INTO etiquetas (empresa_id, nome, cor) VALUES (${company.id}, 'Só do outro', '#E8590C') RETURNING id`;
    const [one, two] = [mobile(), mobile()];
    const kept = await contact({ nome: 'Fica', celular: one });
    const gone = await contact({
      nome: 'Some',
      celular: two,
      email: email(),
      cargo: 'Chefe',
      etiquetas: [etiqueta?.id],
    });
    await told();
    const merged = await send('POST', `contatos/${kept.id}/mesclar/`, { contato_id: gone.id });
    expect(merged.status).toBe(200);
    expect(merged.json.data).toMatchObject({ id: kept.id, nome: 'Fica', cargo: 'Chefe' });
    expect(await kinds()).toEqual(['contato.arquivado', 'contato.atualizado', 'contato.etiqueta_alterada']);
    for (const telefone of [one, two]) {
      expect((await send('POST', 'contatos/casar/', { telefone })).json.data.contato_id).toBe(kept.id);
    }
    expect((await send('GET', `contatos/${gone.id}/`)).json.data.id).toBe(kept.id);
    expect((await send('PATCH', `contatos/${gone.id}/`, { cargo: 'Diretora' })).json.data.id).toBe(kept.id);
    await told();
    expect((await send('POST', `contatos/${kept.id}/mesclar/`, { contato_id: gone.id })).status).toBe(200);
    expect(await kinds()).toEqual([]);
    // A chain: who kept the first id finds the last contact.
    const last = await contact({ nome: 'Último' });
    await send('POST', `contatos/${last.id}/mesclar/`, { contato_id: kept.id });
    expect((await send('GET', `contatos/${gone.id}/`)).json.data.id).toBe(last.id);
  });

  test('two merges of the same two contacts at the same moment, in both directions, leave one', async () => {
    for (let round = 0; round < 8; round++) {
      const [a, b] = [await contact({ celular: mobile() }), await contact({ celular: mobile() })];
      const answers = await Promise.all([
        send('POST', `contatos/${a.id}/mesclar/`, { contato_id: b.id }),
        send('POST', `contatos/${b.id}/mesclar/`, { contato_id: a.id }),
        send('PATCH', `contatos/${b.id}/`, { cargo: 'Em meio' }),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      const [x, y] = [await send('GET', `contatos/${a.id}/`), await send('GET', `contatos/${b.id}/`)];
      expect(x.json.data.id).toBe(y.json.data.id);
    }
  });

  test('a contact of another company, none, and the same one are refused', async () => {
    const { id } = await contact();
    const other = await makeCompany();
    const [foreign] = await sql<{ id: number }[]>`
      INSERT INTO contatos (empresa_id, nome) VALUES (${other.id}, 'Alheio') RETURNING id`;
    refusedOn(await send('POST', `contatos/${id}/mesclar/`, { contato_id: foreign?.id }), {
      contato_id: [`Contato não encontrado (id ${foreign?.id}).`],
    });
    refusedOn(await send('POST', `contatos/${id}/mesclar/`, { contato_id: id }), {
      contato_id: ['Escolha outro contato: este é o que fica.'],
    });
    expect((await send('POST', `contatos/${foreign?.id}/mesclar/`, { contato_id: id })).status).toBe(404);
  });
});
