import { beforeAll, describe, expect, test } from 'vitest';
import { announceEspera, handOverConversa } from '#server/atendimento/index.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { hear, keep, openChannel, says, settle } from '#tests/support/inbox.ts';
import { refused } from '#tests/support/refusal.ts';

// The inbox through the API: one conversation an address, states and their events, messages by cursor, what is masked and what is not.

const { company, send, contact, told, kinds } = await openCrm();
const { sql } = company.ctx.db;

let canal: { id: number };
let oficial: { id: number };
let sms: { id: number };
let email: { id: number };
let membro: { id: number; nome: string };
beforeAll(async () => {
  canal = await openChannel(company);
  oficial = await openChannel(company, 'whatsapp');
  sms = await openChannel(company, 'sms');
  email = await openChannel(company, 'email', { config: { endereco: 'vendas@loja.com.br' } });
  membro = { id: company.admin.membro_id, nome: company.ctx.ator.nome };
});

let n = 1_000;
const phone = () => `+552498765${++n}`;
const open = (fields: Record<string, unknown>) => send('POST', 'conversas/', { canal_id: canal.id, ...fields });
const opened = async (fields: Record<string, unknown> = {}) => {
  const answer = await open({ endereco: phone(), ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.json.data as unknown as Record<string, unknown> & { id: number; contato_id: number };
};
const act = (id: number, action: string, body: Record<string, unknown> = {}) =>
  send('POST', `conversas/${id}/${action}/`, body);
const read = async (id: number) =>
  (await send('GET', `conversas/${id}/`)).json.data as unknown as Record<string, unknown>;

describe('opening', () => {
  test('fifty at the same moment open one; each later one answers it with 200', async () => {
    const endereco = phone();
    await told();
    const all = await Promise.all(Array.from({ length: 50 }, () => open({ endereco })));
    expect(all.map(({ status }) => status).toSorted()).toEqual([...Array(49).fill(200), 201]);
    expect(new Set(all.map(({ json }) => (json.data as unknown as { id: number }).id)).size).toBe(1);
    expect(await kinds()).toEqual(['contato.criado', 'conversa.criada']);
    expect((await open({ endereco: endereco.replace('+5524', '(24) ') })).status).toBe(200);
  });

  test('with who is known by an address alone: no name tells it, and their own name takes its place once', async () => {
    const { contato_id, id } = await opened({ endereco: '+5524987654321' });
    const { id: mail } = await opened({ canal_id: email.id, endereco: 'compras@hotel.com.br' });
    for (const [path, nome] of [
      [`conversas/${id}/`, 'Sem nome (final 4321)'],
      [`conversas/${mail}/`, 'Sem nome (c***@hotel.com.br)'],
    ] as const) {
      const { text, json } = await send('GET', path);
      expect(json.data).toMatchObject({ contato_nome: nome });
      expect(text).not.toMatch(/87654321|compras@/);
    }
    await told();
    await hear(canal, company, [
      says('+5524987654321', 'Oi', { nome: 'Zé' }),
      says('+5524987654321', 'Oi de novo', { nome: 'José' }),
    ]);
    expect(await kinds()).toEqual(['contato.atualizado', 'mensagem.recebida', 'mensagem.recebida']);
    expect((await send('GET', `contatos/${contato_id}/`)).json.data).toMatchObject({ nome: 'Zé' });
    // Whoever was named by people keeps their name.
    await send('PATCH', `contatos/${contato_id}/`, { nome: 'Dona Zélia' });
    await hear(canal, company, [says('+5524987654321', 'Oi', { nome: 'Zé' })]);
    expect(await read(id)).toMatchObject({ contato_nome: 'Dona Zélia' });
  });

  test('by a contact, at the address that they have in the channel; none there is told', async () => {
    const contato = await contact({ celular: '(24) 98888-1234' });
    const { json } = await open({ contato_id: contato.id });
    expect(json.data).toMatchObject({
      contato_id: contato.id,
      endereco: '*****-1234',
      canal: 'whatsapp_nao_oficial',
      status: 'aberta',
    });
    refused(await open({ canal_id: email.id, contato_id: contato.id }), 'contato_id', 'não tem e-mail');
    refused(await open({ contato_id: 999_999_999 }), 'contato_id');
    refused(await open({}), 'endereco');
    refused(await open({ endereco: 'nada' }), 'endereco', 'DDD');
    refused(await open({ canal_id: 999_999_999, endereco: phone() }), 'canal_id');
  });

  test("another contact's address is refused; a free one becomes the contact's", async () => {
    const one = await contact({ celular: '(24) 98888-2222' });
    const other = await contact({ celular: '(24) 98888-3333' });
    refused(await open({ contato_id: other.id, endereco: '(24) 98888-2222' }), 'endereco', `id ${one.id}`);
    const { json } = await open({ contato_id: other.id, endereco: '(24) 97777-4444' });
    expect(json.data).toMatchObject({ contato_id: other.id });
    const match = await send('POST', 'contatos/casar/', { telefone: '24977774444' });
    expect(match.json.data).toEqual({ contato_id: other.id });
  });

  test('official WhatsApp begins with a template alone, and the refusal names the route', async () => {
    refused(
      await open({ canal_id: oficial.id, endereco: phone() }),
      'canal_id',
      '/v1/crm/whatsapp/modelos/{id}/enviar/',
    );
  });

  test('e-mail has a subject; a second one begins only where it is asked for', async () => {
    const endereco = 'rafael@exemplo.com.br';
    const first = await open({ canal_id: email.id, endereco, assunto: 'Orçamento' });
    expect(first.json.data).toMatchObject({ assunto: 'Orçamento', endereco: 'r***@exemplo.com.br' });
    const id = (first.json.data as unknown as { id: number }).id;
    const again = await open({ canal_id: email.id, endereco: 'RAFAEL@exemplo.com.br', assunto: 'Outra coisa' });
    expect(again.status).toBe(200);
    expect(again.json.data).toMatchObject({ id });
    const other = await open({ canal_id: email.id, endereco, assunto: 'Outra coisa', assunto_novo: true });
    expect(other.status).toBe(201);
    expect(
      (await open({ canal_id: email.id, endereco, assunto: 'RE: outra  coisa', assunto_novo: true })).json.data,
    ).toMatchObject({
      id: (other.json.data as unknown as { id: number }).id,
    });
  });
});

describe('states', () => {
  test('take, assign, conclude, reopen, archive, pause: each tells what changed, once', async () => {
    const { id } = await opened();
    await told();
    expect((await act(id, 'assumir', { responsavel_id: membro.id })).json.data).toMatchObject({
      status: 'em_atendimento',
      responsavel_id: membro.id,
      responsavel_nome: membro.nome,
    });
    const events = await told();
    expect(events.map(({ evento }) => evento)).toEqual(['conversa.atualizada', 'conversa.atribuida']);
    expect(events[0]?.dados).toMatchObject({ campos_alterados: ['status', 'responsavel'], responsavel: membro });
    expect(events[1]?.dados).toMatchObject({ responsavel: membro, responsavel_anterior: null });
    expect((await act(id, 'assumir', { responsavel_id: membro.id })).status).toBe(200);
    expect(await kinds()).toEqual([]);
    await act(id, 'arquivar');
    await act(id, 'arquivar');
    await act(id, 'pausar-ia');
    expect((await told()).map(({ dados }) => dados.campos_alterados)).toEqual([['arquivada'], ['ia_pausada']]);
    await act(id, 'retomar-ia');
    await act(id, 'desarquivar');
    await told();
    expect((await act(id, 'concluir')).json.data).toMatchObject({ status: 'concluida', responsavel_id: membro.id });
    const ended = await told();
    expect(ended.map(({ evento }) => evento)).toEqual(['conversa.atualizada', 'conversa.concluida']);
    // To the millisecond, as the event tells it.
    expect((await read(id)).concluida_em).toBe(ended[1]?.dados.concluida_em);
    refused(
      await act(id, 'assumir', { responsavel_id: membro.id }),
      'status',
      'aberta, aguardando_atendente, em_atendimento',
    );
    expect((await act(id, 'reabrir')).json.data).toMatchObject({
      status: 'aberta',
      responsavel_id: null,
      concluida_em: null,
    });
    expect(await kinds()).toEqual(['conversa.atualizada']);
  });

  test('one that the assistant hands over waits for an attendant until somebody takes it', async () => {
    const { id } = await opened();
    await told();
    await handOverConversa(company.ctx, id, 0);
    await handOverConversa(company.ctx, id, 0);
    expect(await read(id)).toMatchObject({ status: 'aguardando_atendente', aguardando_desde: expect.any(String) });
    await announceEspera(company.ctx, id);
    await announceEspera(company.ctx, id);
    const events = await told();
    expect(events.map(({ evento }) => evento)).toEqual(['conversa.atualizada', 'conversa.aguardando_atendente']);
    expect(events[1]?.dados).toMatchObject({ status: 'aguardando_atendente', aguardando_desde: expect.any(String) });
    expect((await act(id, 'assumir', { responsavel_id: membro.id })).json.data).toMatchObject({
      ...{ status: 'em_atendimento', aguardando_desde: null },
    });
    // Somebody has it: the assistant hands over nothing.
    await told();
    await handOverConversa(company.ctx, id, 0);
    await announceEspera(company.ctx, id);
    expect(await kinds()).toEqual([]);
  });

  test('a concluded one cannot be opened again beside an open one', async () => {
    const endereco = phone();
    const { id } = await opened({ endereco });
    await act(id, 'concluir');
    const other = await opened({ endereco });
    expect(other.id).not.toBe(id);
    refused(await act(id, 'reabrir'), 'status', 'outra conversa aberta');
  });

  test('of twenty who take it at the same moment one has it; the others are told who', async () => {
    const { id } = await opened();
    const others = await Promise.all(Array.from({ length: 19 }, () => company.member('operador')));
    const ids = [membro.id, ...others.map((one) => one.membro_id)];
    const all = await Promise.all(ids.map((responsavel_id) => act(id, 'assumir', { responsavel_id })));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    const owner = await read(id);
    const late = all.find(({ status }) => status === 409);
    expect(late?.json).toMatchObject({
      error: { code: 'CONFLICT', message: `${owner.responsavel_nome} já assumiu esta conversa.` },
    });
    expect((await act(id, 'atribuir', { responsavel_id: null })).json.data).toMatchObject({
      status: 'aberta',
      responsavel_id: null,
    });
    refused(await act(id, 'assumir'), 'responsavel_id');
    refused(await act(id, 'atribuir', { responsavel_id: 999_999_999 }), 'responsavel_id');
  });

  test('no route deletes a conversation', async () => {
    const { id } = await opened();
    expect((await send('DELETE', `conversas/${id}/`)).status).toBe(405);
  });
});

describe('messages', () => {
  test('sent by an integration: in the queue with its event, then sent, delivered, read, and answered', async () => {
    const { id, contato_id } = await opened();
    await told();
    const { status, json } = await send('POST', 'mensagens/', { conversa_id: id, texto: 'Olá!' });
    expect(status).toBe(201);
    expect(json.data).toMatchObject({
      ...{
        conversa_id: id,
        contato_id,
        direcao: 'saida',
        remetente_tipo: 'integracao',
        texto: 'Olá!',
        status: 'na_fila',
      },
      ...{
        midia: null,
        resposta_a_id: null,
        mensagem_id_externo: null,
        entregue: false,
        entregue_em: null,
        lida_em: null,
      },
    });
    const [sent] = await told();
    expect(sent).toMatchObject({ evento: 'mensagem.enviada', dados: { conversa_id: id, contato: { id: contato_id } } });
    await settle(company);
    const message = (json.data as unknown as { id: number }).id;
    expect((await send('GET', `mensagens/${message}/`)).json.data).toMatchObject({ status: 'lida', entregue: true });
    expect(await kinds()).toEqual(['mensagem.entregue', 'mensagem.lida', 'mensagem.recebida']);
    expect(await read(id)).toMatchObject({ nao_lidas: 1, ultima_direcao: 'entrada', status: 'aberta' });
  });

  test('of SMS a delivery is recorded and tells nothing', async () => {
    const { id } = await opened({ canal_id: sms.id });
    await told();
    const { json } = await send('POST', 'mensagens/', { conversa_id: id, texto: 'Seu pedido saiu.' });
    await settle(company);
    expect((await send('GET', `mensagens/${(json.data as unknown as { id: number }).id}/`)).json.data).toMatchObject({
      status: 'entregue',
    });
    expect(await kinds()).toEqual(['mensagem.enviada', 'mensagem.recebida']);
  });

  test('answers name a message of the same conversation', async () => {
    const one = await opened();
    const other = await opened();
    const { json } = await send('POST', 'mensagens/', { conversa_id: one.id, texto: 'Primeira' });
    const first = (json.data as unknown as { id: number }).id;
    expect(
      (await send('POST', 'mensagens/', { conversa_id: one.id, texto: 'Segunda', resposta_a_id: first })).json.data,
    ).toMatchObject({ resposta_a_id: first });
    refused(
      await send('POST', 'mensagens/', { conversa_id: other.id, texto: 'x', resposta_a_id: first }),
      'resposta_a_id',
    );
    refused(await send('POST', 'mensagens/', { conversa_id: 999_999_999, texto: 'x' }), 'conversa_id');
    refused(await send('POST', 'mensagens/', { conversa_id: one.id, texto: 'x'.repeat(4_097) }), 'texto', '4.096');
  });

  test("official WhatsApp takes free text within 24 hours of the contact's message, and no later", async () => {
    const endereco = phone();
    await hear(oficial, company, [says(endereco, 'Oi')]);
    const { json } = await send('GET', `conversas/?canal_id=${oficial.id}`);
    const [found] = (json.data as unknown as { resultados: { id: number; janela_ate: string }[] }).resultados;
    expect(Date.parse(found?.janela_ate ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect((await send('POST', 'mensagens/', { conversa_id: found?.id, texto: 'Olá' })).status).toBe(201);
    await settle(company);
    await sql`UPDATE conversas SET ultima_entrada_em = now() - interval '24 hours' WHERE id = ${found?.id ?? 0}`;
    refused(
      await send('POST', 'mensagens/', { conversa_id: found?.id, texto: 'Olá' }),
      'texto',
      '/v1/crm/whatsapp/modelos/{id}/enviar/',
    );
  });
});

describe('what comes', () => {
  test('the same notice twenty times in parallel is one message and one event; a new address is a contact and a conversation', async () => {
    const endereco = phone();
    const said = says(endereco, 'Vocês entregam café?', { nome: 'Ana Prado' });
    await told();
    await Promise.all(Array.from({ length: 20 }, () => hear(canal, company, [said])));
    expect(await kinds()).toEqual(['contato.criado', 'conversa.criada', 'mensagem.recebida']);
    // The platform's own id alone makes it the same, whatever else the notice says.
    await hear(canal, company, [{ ...said, nome: 'Ana P.' }, says(endereco, 'Alô?')]);
    expect(await kinds()).toEqual(['mensagem.recebida']);
  });

  test('the same message in several notices that are read together is one message, one conversation and one event', async () => {
    const de = 'rui@cliente.com.br';
    const said = says(de, 'Segue o pedido', { assunto: 'Pedido 88' });
    await told();
    await keep(email, company, [said, said]);
    await keep(email, company, [said, says(de, 'Faltou o anexo', { assunto: 'Outro pedido' })]);
    await keep(email, company, [{ ...said, nome: 'Rui' }]);
    await settle(company);
    expect((await kinds()).toSorted()).toEqual([
      'contato.criado',
      ...['conversa.criada', 'conversa.criada'],
      ...['mensagem.recebida', 'mensagem.recebida'],
    ]);
    const rows = await sql`SELECT assunto FROM conversas WHERE endereco = ${de} ORDER BY id`;
    expect(rows.map(({ assunto }) => assunto)).toEqual(['Pedido 88', 'Outro pedido']);
  });

  test('it unarchives, opens a concluded one again, and finds the contact whatever the ninth digit', async () => {
    const contato = await contact({ nome: 'Zé', celular: '+5524991112222' });
    await hear(canal, company, [says('+552491112222', 'Oi')]);
    const { json } = await send('GET', `conversas/?contato_id=${contato.id}`);
    const [found] = (json.data as unknown as { resultados: { id: number }[] }).resultados;
    const id = found?.id ?? 0;
    await act(id, 'assumir', { responsavel_id: membro.id });
    await act(id, 'concluir');
    await act(id, 'arquivar');
    await told();
    await hear(canal, company, [says('+5524991112222', 'Voltei')]);
    expect(await read(id)).toMatchObject({ status: 'aberta', arquivada: false, responsavel_id: null, nao_lidas: 1 });
    const events = await told();
    expect(events.map(({ evento }) => evento)).toEqual(['conversa.atualizada', 'mensagem.recebida']);
    expect(events[0]?.dados.campos_alterados).toEqual(['status', 'responsavel', 'arquivada']);
  });

  test('read, delivered and sent, in that order, end as read; failures after a delivery count for nothing', async () => {
    const { id } = await opened();
    const { json } = await send('POST', 'mensagens/', { conversa_id: id, texto: 'Olá!' });
    const message = (json.data as unknown as { id: number }).id;
    await sql`
      UPDATE mensagens SET status = 'enviada', tentar_em = NULL, mensagem_id_externo = ${`ordem.${message}`} WHERE id = ${message}`;
    await told();
    for (const status of ['lida', 'entregue', 'enviada', 'falhou'] as const) {
      await hear(canal, company, [{ tipo: 'status', id: `ordem.${message}`, status }]);
    }
    const { data } = (await send('GET', `mensagens/${message}/`)).json as { data: Record<string, unknown> };
    expect(data).toMatchObject({ status: 'lida', entregue: true, erro: null });
    expect(data.entregue_em).toEqual(expect.any(String));
    expect(data.lida_em).toEqual(expect.any(String));
    expect(await kinds()).toEqual(['mensagem.entregue', 'mensagem.lida']);
  });

  test('events carry the contact in full; the API masks', async () => {
    const contato = await contact({ nome: 'Clara', email: 'clara@exemplo.com.br', celular: '(24) 95555-6666' });
    await told();
    await hear(canal, company, [says('+5524955556666', 'Oi')]);
    for (const { dados } of await told()) {
      expect(dados.contato).toEqual({
        ...{ id: contato.id, nome: 'Clara', email: 'clara@exemplo.com.br', telefone: null, celular: '(24) 95555-6666' },
      });
    }
    const { text } = await send('GET', `conversas/?contato_id=${contato.id}`);
    expect(text).not.toContain('5555');
    expect(text).toContain('*****-6666');
  });
});

test('what changed since a moment is told in the order of the changes, also where that order is asked for', async () => {
  const [first, second] = [await opened(), await opened()];
  const desde = encodeURIComponent(String((await read(first.id)).atualizado_em));
  await send('POST', 'mensagens/', { conversa_id: first.id, texto: 'Uma mudança' });
  for (const more of ['', '&ordenar=atualizado_em']) {
    const { json } = await send('GET', `conversas/?atualizadas_desde=${desde}${more}`);
    expect(json.data.resultados.map(({ id }) => id)).toEqual([second.id, first.id]);
  }
});

describe('messages by cursor', () => {
  test('without a cut the list is empty; with one it goes from page to page', async () => {
    expect((await send('GET', 'mensagens/')).json.data).toEqual({
      resultados: [],
      paginacao: {
        ...{ pagina_atual: 1, total_paginas: 1, total_registros: 0, por_pagina: 25, proxima: null, anterior: null },
      },
      ...{ proximo_apos_id: 0, tem_mais: false },
    });
    expect((await send('GET', 'mensagens/?por_pagina=5')).json.data).toMatchObject({ resultados: [] });
    const { id } = await opened();
    const before = new Date().toISOString();
    for (let i = 0; i < 5; i++) await send('POST', 'mensagens/', { conversa_id: id, texto: `Mensagem ${i}` });
    const texts = (answer: Awaited<ReturnType<typeof send>>) =>
      (answer.json.data as unknown as { resultados: { texto: string }[] }).resultados.map(({ texto }) => texto);
    const since = await send('GET', `mensagens/?desde=${encodeURIComponent(before)}&conversa_id=${id}&por_pagina=3`);
    expect(texts(since)).toEqual(['Mensagem 0', 'Mensagem 1', 'Mensagem 2']);
    const { proximo_apos_id, tem_mais } = since.json.data as unknown as { proximo_apos_id: number; tem_mais: boolean };
    expect(tem_mais).toBe(true);
    expect(texts(await send('GET', `mensagens/?apos_id=${proximo_apos_id}&conversa_id=${id}`))).toEqual([
      'Mensagem 3',
      'Mensagem 4',
    ]);
    // As every list does, and the cursor is in the address of the next page.
    expect(since.json).toMatchObject({
      message: 'Mais de 3 mensagens encontradas.',
      data: { paginacao: { pagina_atual: 1, total_paginas: 2, total_registros: 4, por_pagina: 3, anterior: null } },
    });
    expect(since.headers.get('x-total-minimo')).toBe('true');
    const { proxima } = since.json.data.paginacao;
    expect(proxima).toMatch(new RegExp(`^http://[^/]+/v1/crm/mensagens/\\?desde=.*&apos_id=${proximo_apos_id}$`));
    const last = await send('GET', `mensagens/${new URL(proxima ?? '').search}`);
    expect(texts(last)).toEqual(['Mensagem 3', 'Mensagem 4']);
    expect(last.json).toMatchObject({
      message: '2 mensagens encontradas.',
      data: {
        paginacao: {
          pagina_atual: 1,
          total_paginas: 1,
          total_registros: 2,
          por_pagina: 3,
          proxima: null,
          anterior: null,
        },
        tem_mais: false,
      },
    });
    expect(last.headers.get('x-total-minimo')).toBeNull();
    refused(await send('GET', 'mensagens/?apos_id=999999999'), 'apos_id');
    refused(await send('GET', 'mensagens/?apos_id=x'), 'apos_id');
  });

  test('a reader by `apos_id` loses none of what fifty write', async () => {
    const rooms = await Promise.all(Array.from({ length: 10 }, () => opened()));
    const start = (await send('GET', `mensagens/?desde=${new Date().toISOString()}`)).json.data as unknown as {
      resultados: unknown[];
      proximo_apos_id: number;
    };
    const last = await sql<
      { id: number }[]
    >`SELECT id FROM mensagens WHERE empresa_id = ${company.id} ORDER BY txid DESC, id DESC LIMIT 1`;
    let cursor = last[0]?.id ?? 0;
    expect(start).toMatchObject({ resultados: [], proximo_apos_id: cursor });
    const seen: number[] = [];
    let writing = true;
    const page = async () => {
      const { json } = await send('GET', `mensagens/?apos_id=${cursor}&por_pagina=100`);
      const data = json.data as unknown as { resultados: { id: number }[]; proximo_apos_id: number };
      seen.push(...data.resultados.map((one) => one.id));
      cursor = data.proximo_apos_id;
      return data.resultados.length;
    };
    const reader = (async () => {
      while (writing) await page();
      while ((await page()) > 0);
    })();
    const written = await Promise.all(
      Array.from({ length: 50 }, async (_, writer) => {
        const ids: number[] = [];
        for (let i = 0; i < 6; i++) {
          const { json } = await send('POST', 'mensagens/', {
            conversa_id: rooms[(writer + i) % 10]?.id,
            texto: `${writer} ${i}`,
          });
          ids.push((json.data as unknown as { id: number }).id);
        }
        return ids;
      }),
    );
    writing = false;
    await reader;
    const all = written.flat();
    expect(all).toHaveLength(300);
    expect(seen.filter((id) => all.includes(id)).toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b));
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe('other companies', () => {
  test('their conversations, messages, channels and contacts are missing ones', async () => {
    const { id } = await opened();
    const { json } = await send('POST', 'mensagens/', { conversa_id: id, texto: 'Segredo' });
    const message = (json.data as unknown as { id: number }).id;
    const stranger = await openCrm();
    for (const path of [`conversas/${id}/`, `mensagens/${message}/`, `canais/${canal.id}/`]) {
      expect((await stranger.send('GET', path)).status).toBe(404);
    }
    for (const action of ['arquivar', 'concluir', 'assumir', 'pausar-ia', 'lida']) {
      expect((await stranger.send('POST', `conversas/${id}/${action}/`, { responsavel_id: 1 })).status).toBeOneOf([
        400, 404,
      ]);
    }
    refused(await stranger.send('POST', 'mensagens/', { conversa_id: id, texto: 'x' }), 'conversa_id');
    refused(await stranger.send('POST', 'conversas/', { canal_id: canal.id, endereco: phone() }), 'canal_id');
    refused(await stranger.send('GET', `mensagens/?apos_id=${message}`), 'apos_id');
    const young = await makeCompany();
    expect(young.id).not.toBe(company.id);
    expect((await read(id)).status).toBe('aberta');
  });
});
