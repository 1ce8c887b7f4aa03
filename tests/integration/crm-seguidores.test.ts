import { expect, test } from 'vitest';
import { removeUsuario } from '#server/acesso/index.ts';
import { announceEspera, countCaixa, handOverConversa, listCaixa } from '#server/atendimento/index.ts';
import { getQuadro, verifyCrm } from '#server/crm/index.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { type Contado, Copia, Cursor, listOf, type Row, replay, Tela, wholeOf } from '#tests/support/crm-seguidores.ts';
import { hear, openChannel, says, settle, systemOf } from '#tests/support/inbox.ts';
import { outcomeOf } from '#tests/support/refusal.ts';
import { generator, SEED } from '#tests/support/seed.ts';

// A long life of a CRM and its inbox by several writers, and all who follow it meanwhile: copies by the moment of the last change, messages
// and events by their cursors, open screens whose stream is torn. Once everybody rests, each of them has what the lists show.

const ROUNDS = Number(process.env.CRM_LIVES ?? 3);
const WRITERS = 4;
const STEPS = 10;

const { api, company, token } = await openCrm(
  ['crm', 'clientes', 'vendas', 'propostas']
    .flatMap((modulo) => ['read', 'write', 'delete'].map((a) => `${modulo}:${a}`))
    .concat('webhooks:read'),
);
const { ctx } = company;
const get = (path: string) => api.call('GET', `/v1/${path}`, { token });

const random = generator(SEED);
const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const maybe = (fields: Record<string, unknown>) => (random() < 0.5 ? fields : {});

const PHONES = Array.from({ length: 8 }, (_, n) => `+55119${65_000_000 + n}`);
const MAILS = Array.from({ length: 5 }, (_, n) => `pessoa${n}@exemplo.com`);
const person = () => ({ ...maybe({ celular: any(PHONES) }), ...maybe({ email: any(MAILS) }) });

/** Columns that are of another record, whose own changes are told of that one. */
const OTHERS = ['contato_nome', 'etapa_nome', 'funil_nome', 'probabilidade', 'motivo_perda'];
const own = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => !OTHERS.includes(name)));
const picked = (row: Row | undefined, names: readonly string[]) =>
  row && Object.fromEntries(names.map((name) => [name, row[name] || null]));

test(`whoever follows a CRM has in the end what the lists show (TEST_SEED=${SEED})`, async () => {
  await company.warehouse();
  const funil = await company.funnel(['Um', 'Dois', 'Três']);
  const [motivo, produto] = [await company.lossReason(), await company.product()];
  const canais = [
    await openChannel(company),
    await openChannel(company, 'email', { config: { endereco: 'loja@loja.local' } }),
  ];
  const system = await systemOf(company.id);
  const membros = [(await company.member('operador')).membro_id, (await company.member('operador')).membro_id];
  const ids: Record<string, number[]> = { contatos: [], negocios: [], etiquetas: [], propostas: [], conversas: [] };
  const of = (kind: string) => any(ids[kind] ?? []) ?? 999_999_999;
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await api.call(method, `/v1/${path}`, { token, ...(body === undefined ? {} : { body }) });
    expect([200, 201, 400, 404, 409], `${method} ${path}: ${answer.text}`).toContain(answer.status);
    const made = /^(?:crm\/)?(\w+)\/$/.exec(path)?.[1];
    if (method === 'POST' && made && answer.status < 300) ids[made]?.push(Number(answer.json.data.id));
  };
  const itens = () => [{ produto_id: produto.id, quantidade: any(['1', '2']), preco_unitario: any(['5.37', '9.90']) }];
  const spokenAt = (canal: { id: number; tipo: string }) => {
    const mail = canal.tipo === 'email';
    return says(any(mail ? MAILS : PHONES), 'Oi', mail ? { assunto: any(['Um', 'Dois']) } : {});
  };
  const works: (() => Promise<unknown>)[] = [
    ...Array.from({ length: 2 }, () => () => send('POST', 'crm/contatos/', { nome: any(['Ana', 'Bia']), ...person() })),
    () =>
      send('PATCH', `crm/contatos/${of('contatos')}/`, {
        ...person(),
        ...maybe({ responsavel_id: any([...membros, null]) }),
      }),
    () => send('POST', `crm/contatos/${of('contatos')}/${any(['arquivar', 'desarquivar'])}/`),
    () => send('POST', `crm/contatos/${of('contatos')}/mesclar/`, { contato_id: of('contatos') }),
    () => send('DELETE', `crm/contatos/${of('contatos')}/`),
    () => send('POST', 'crm/etiquetas/', { nome: `Etiqueta ${any([1, 2, 3, 4])}` }),
    () => send('POST', `crm/contatos/${of('contatos')}/etiquetas/`, { adicionar: [of('etiquetas')], remover: [] }),
    () => send('DELETE', `crm/etiquetas/${of('etiquetas')}/`),
    ...Array.from(
      { length: 2 },
      () => () =>
        send('POST', 'crm/negocios/', {
          ...{ titulo: 'Negócio', contato_id: of('contatos'), etapa_id: any(funil.etapas).id },
          ...maybe({ itens: itens() }),
          ...maybe({ responsavel_id: any(membros) }),
        }),
    ),
    () =>
      send('PATCH', `crm/negocios/${of('negocios')}/`, {
        ...maybe({ contato_id: of('contatos') }),
        ...maybe({ itens: itens() }),
      }),
    () => send('POST', `crm/negocios/${of('negocios')}/mover-etapa/`, { etapa_id: any(funil.etapas).id }),
    () => send('POST', `crm/negocios/${of('negocios')}/ganhar/`, { criar: any(['venda', 'orcamento', null]) }),
    () => send('POST', `crm/negocios/${of('negocios')}/perder/`, { motivo_perda_id: motivo.id }),
    () => send('POST', `crm/negocios/${of('negocios')}/reabrir/`),
    () => send('DELETE', `crm/negocios/${of('negocios')}/`),
    () => send('POST', 'propostas/', { negocio_id: of('negocios') }),
    () => send('PATCH', `propostas/${of('propostas')}/`, { itens: itens() }),
    () =>
      send(
        'POST',
        `propostas/${of('propostas')}/${any(['enviar', 'aceitar', 'recusar', 'cancelar', 'converter'])}/`,
        {},
      ),
    () => send('POST', 'crm/conversas/', { canal_id: any(canais).id, contato_id: of('contatos') }),
    ...Array.from({ length: 2 }, () => async () => {
      const canal = any(canais);
      await hear(canal, company, [spokenAt(canal)]);
    }),
    () => send('POST', 'crm/mensagens/', { conversa_id: of('conversas'), texto: 'Olá' }),
    () =>
      send(
        'POST',
        `crm/conversas/${of('conversas')}/${any(['concluir', 'reabrir', 'arquivar', 'pausar-ia', 'lida'])}/`,
      ),
    () => send('POST', `crm/conversas/${of('conversas')}/atribuir/`, { responsavel_id: any([...membros, null]) }),
    () => outcomeOf(handOverConversa(system, of('conversas'), 0).then(({ id }) => announceEspera(system, id))),
    async () => {
      if (random() < 0.7) return;
      const [left = 0] = membros.splice(0, 1, (await company.member('operador')).membro_id);
      await removeUsuario(ctx, { id: left });
    },
  ];

  const contatos = new Copia(get, 'crm/contatos/?arquivado=todos&ordenar=atualizado_em&atualizado_desde=');
  const negocios = new Copia(get, 'crm/negocios/?ordenar=atualizado_em&atualizado_desde=');
  const conversas = new Copia(get, 'crm/conversas/?ordenar=atualizado_em&atualizadas_desde=');
  const copias = [contatos, negocios, conversas];
  const mensagens = new Cursor(get, 'crm/mensagens/?por_pagina=7&apos_id=');
  const feed = new Cursor(get, 'eventos/?limite=50&apos_id=');
  const telas = [new Tela(ctx), new Tela(ctx)];
  for (const tela of telas) tela.open();

  const compare = async () => {
    await settle(company);
    for (const copia of copias) expect(await copia.follow(1_000)).toBe(true);
    await Promise.all([mensagens.follow(), feed.follow()]);
    const lists = {
      contatos: await wholeOf(get, 'crm/contatos/?arquivado=todos&ordenar=criado_em'),
      negocios: await wholeOf(get, 'crm/negocios/?ordenar=criado_em'),
      conversas: await wholeOf(get, 'crm/conversas/?arquivada=todos&ordenar=criado_em'),
      propostas: await wholeOf(get, 'propostas/?ordenar=criado_em'),
    };
    for (const [copia, rows] of [
      [contatos, lists.contatos],
      [negocios, lists.negocios],
      [conversas, lists.conversas],
    ] as const) {
      for (const row of rows) expect(own(copia.rows.get(row.id) ?? { id: 0 })).toEqual(own(row));
    }
    for (const tela of telas) {
      for (const row of await listOf(ctx))
        await expect
          .poll(() => own((tela.rows.get(row.id) ?? { id: 0 }) as unknown as Row))
          .toEqual(own(row as unknown as Row));
    }
    const kept = await ctx.db.sql`SELECT id FROM mensagens WHERE empresa_id = ${company.id} ORDER BY id`;
    expect(mensagens.read.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(kept.map(({ id }) => id));
    const told = replay(feed.read as unknown as Contado[]);
    const CONTATO = ['id', 'nome', 'email', 'celular', 'cliente_erp_id', 'arquivado'];
    for (const row of lists.contatos) {
      expect(picked(told.contatos.get(row.id), CONTATO)).toEqual(picked(row, CONTATO));
      const names = (row.etiquetas as { nome: string }[]).map(({ nome }) => nome).toSorted();
      expect(told.contatos.get(row.id)?.etiquetas).toEqual(names);
    }
    const there = new Set(lists.contatos.map(({ id }) => id));
    for (const [id, { arquivado }] of told.contatos) if (!there.has(id)) expect([id, arquivado]).toEqual([id, true]);
    const NEGOCIO = [
      'id',
      'titulo',
      'valor',
      'status',
      'contato_id',
      'responsavel_id',
      'pedido_erp_id',
      'orcamento_erp_id',
    ];
    for (const row of lists.negocios) expect(picked(told.negocios.get(row.id), NEGOCIO)).toEqual(picked(row, NEGOCIO));
    expect([...told.negocios.values()].filter(({ excluido }) => !excluido)).toHaveLength(lists.negocios.length);
    const CONVERSA = ['id', 'canal', 'status', 'arquivada', 'ia_pausada', 'assunto', 'responsavel_id'];
    for (const row of lists.conversas)
      expect(picked(told.conversas.get(row.id), CONVERSA)).toEqual(picked(row, CONVERSA));
    for (const row of lists.propostas)
      expect(picked(told.propostas.get(row.id), ['id', 'status'])).toEqual(picked(row, ['id', 'status']));
    expect(told.propostas.size).toBe(lists.propostas.length);
    const { etapas } = await getQuadro(ctx, { funil_id: funil.id });
    const open = lists.negocios.filter(({ status }) => status === 'aberto');
    expect(etapas.map(({ id, quantidade }) => [id, quantidade])).toEqual(
      etapas.map(({ id }) => [id, open.filter(({ etapa_id }) => etapa_id === id).length]),
    );
    const cents = (values: readonly unknown[]) =>
      values.reduce<number>((sum, one) => sum + Math.round(Number(one) * 100), 0);
    expect(cents(etapas.map(({ valor }) => valor))).toBe(cents(open.map(({ valor }) => valor)));
    const counted = await countCaixa(ctx);
    expect([counted.todas, counted.de_ninguem]).toEqual([
      (await listCaixa(ctx, { abertas: true })).total_registros,
      (await listCaixa(ctx, { abertas: true, de: 'ninguem' })).total_registros,
    ]);
    expect(await verifyCrm(ctx)).toMatchObject({ ok: true, divergencias: [] });
  };

  // So that no draw leaves a kind without records.
  for (let i = 0; i < 4; i++) {
    await send('POST', 'crm/contatos/', { nome: 'Ana', email: `comeco${i}@exemplo.com` });
    await send('POST', 'crm/negocios/', {
      titulo: 'Negócio',
      contato_id: of('contatos'),
      etapa_id: funil.etapas[0]?.id,
    });
    await hear(canais[0] ?? { id: 0 }, company, [says(PHONES[i] ?? '', 'Oi')]);
  }
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([
      ...Array.from({ length: WRITERS }, async () => {
        for (let step = 0; step < STEPS; step++) await any(works)();
      }),
      ...copias.map((copia) => copia.follow(3)),
      mensagens.follow(),
      feed.follow(),
      any(telas).close(),
    ]);
    ids.conversas = (await ctx.db.sql<{ id: number }[]>`SELECT id FROM conversas WHERE empresa_id = ${company.id}`).map(
      ({ id }) => id,
    );
    for (const tela of telas) {
      await tela.close();
      tela.open();
    }
    if (round % 2 === 1) await compare();
  }
  await compare();
  for (const tela of telas) await tela.close();
  for (const kind of ['contatos', 'negocios', 'conversas']) expect(ids[kind]?.length).toBeGreaterThan(3);
}, 300_000);
