import { expect, test } from 'vitest';
import {
  type Contato,
  createNegocio,
  deleteFunil,
  getColuna,
  getQuadro,
  mergeContatos,
  moveNegocio,
  reopenNegocio,
  updateNegocio,
  verifyCrm,
  winNegocio,
} from '#server/crm/index.ts';
import { transaction } from '#server/platform/context.ts';
import {
  acceptProposta,
  convertProposta,
  createProposta,
  sendProposta,
  updateProposta,
} from '#server/propostas/index.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { outcomeOf } from '#tests/support/refusal.ts';
import { generator, SEED } from '#tests/support/seed.ts';

// Many people at one board: the order is one, its keys are unique, sums add up, and nobody waits for ever.

const MOVES = Number(process.env.CRM_MOVES ?? 300);
const STEPS = Number(process.env.CRM_STEPS ?? 40);

type Board = Awaited<ReturnType<typeof openBoard>>;

async function openBoard(deals: number) {
  const company = await makeCompany();
  const funil = await company.funnel();
  const ids: number[] = [];
  for (let n = 0; n < deals; n++) {
    ids.push((await company.deal({ valor: `${n}.10`, etapa_id: funil.etapas[n % 3]?.id })).id);
  }
  return { company, funil, ids };
}

/** A column as a reader who takes a few cards at a time sees it. */
async function columnOf({ company }: Board, etapa_id: number, limite: number): Promise<number[]> {
  const seen: number[] = [];
  let cursor: string | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof getColuna>> = await getColuna(company.ctx, { etapa_id, limite, cursor });
    seen.push(...page.negocios.map(({ id }) => id));
    if (page.proxima === null) {
      const last = await getColuna(company.ctx, { etapa_id, limite, do_fim: true });
      expect(last.negocios.map(({ id }) => id)).toEqual(seen.slice(-limite));
      return seen;
    }
    cursor = page.proxima;
  }
}

/** Every deal is in one column, alike for readers of pages of any length; the sums and days kept are those counted. */
async function requireOrder(board: Board): Promise<void> {
  const { company, funil } = board;
  expect(await verifyCrm(company.ctx)).toMatchObject({ ok: true, divergencias: [] });
  const { etapas } = await getQuadro(company.ctx, { funil_id: funil.id });
  const counted = await company.ctx.db.sql<{ id: number; quantidade: number; valor: string; chaves: number }[]>`
    SELECT e.id, count(n.id) AS quantidade, coalesce(sum(n.valor), 0)::numeric(20, 2)::text AS valor, count(DISTINCT n.posicao) AS chaves
    FROM etapas e LEFT JOIN negocios n ON n.etapa_id = e.id AND n.status = 'aberto' AND n.excluido_em IS NULL
    WHERE e.funil_id = ${funil.id} GROUP BY e.id ORDER BY e.posicao`;
  expect(etapas.map(({ id, quantidade, valor }) => ({ id, quantidade, valor, chaves: quantidade }))).toEqual([
    ...counted,
  ]);
  for (const { id, quantidade } of etapas) {
    const whole = await columnOf(board, id, 50);
    expect(whole).toHaveLength(quantidade);
    expect(await columnOf(board, id, 3)).toEqual(whole);
  }
}

test(`${MOVES} random moves by four writers end in one order that all readers see alike: TEST_SEED=${SEED}`, async () => {
  const random = generator(SEED);
  const board = await openBoard(24);
  const { company, funil, ids } = board;
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const codes = new Map<string, number>();
  const writer = async () => {
    for (let n = 0; n < MOVES / 4; n++) {
      const way = random();
      const [near, other] = [any(ids), any(ids)];
      const code = await outcomeOf(
        moveNegocio(company.ctx, {
          id: any(ids),
          ...(random() < 0.7 ? { etapa_id: any(funil.etapas).id } : {}),
          ...(way < 0.3
            ? { antes_de: near }
            : way < 0.6
              ? { depois_de: near }
              : way < 0.8
                ? { depois_de: near, antes_de: other }
                : {}),
        }),
      );
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
  expect([...codes.keys()].filter((code) => !['done', 'CONFLICT', 'VALIDATION_ERROR'].includes(code))).toEqual([]);
  expect(codes.get('done')).toBeGreaterThan(MOVES / 10);
  await requireOrder(board);
});

test('keys that have become too long are numbered anew, and the order stays', async () => {
  const board = await openBoard(0);
  const { company, funil } = board;
  const etapa_id = funil.etapas[0]?.id ?? 0;
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) ids.push((await company.deal({ etapa_id })).id);
  const [last = 0, middle = 0, first = 0] = ids;
  const { sql } = company.ctx.db;
  const versions = () => sql`SELECT versao FROM negocios WHERE id = ${last}`;
  const before = await versions();
  // Two deals take turns between the first and the last: each time the gap is half as wide.
  const extra = (await company.deal({ etapa_id })).id;
  await moveNegocio(company.ctx, { id: extra, depois_de: middle });
  let longest = 0;
  let length = 0;
  for (let n = 0; n < 480; n++) {
    const [mover, other] = n % 2 ? [middle, extra] : [extra, middle];
    await moveNegocio(company.ctx, { id: mover, antes_de: other, depois_de: first });
    if (n % 12 > 1) continue;
    const [row] = await sql<
      { n: number }[]
    >`SELECT max(length(posicao)) AS n FROM negocios WHERE etapa_id = ${etapa_id}`;
    length = row?.n ?? 0;
    longest = Math.max(longest, length);
    expect(await columnOf(board, etapa_id, 50)).toEqual([first, mover, other, last]);
  }
  expect(longest).toBeLessThanOrEqual(64);
  expect(longest).toBeGreaterThan(50);
  expect(length).toBeLessThan(50);
  expect(await versions()).toEqual(before);
  await requireOrder(board);
}, 120_000);

test(`moves, wins with sales, reopenings, changes and merges at the same moment never lock each other out: TEST_SEED=${SEED}`, async () => {
  const random = generator(SEED);
  const board = await openBoard(0);
  const { company, funil } = board;
  const produtos = [await company.product(), await company.product(), await company.product()];
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const lines = () =>
    [any(produtos), any(produtos)].map(({ id }) => ({ produto_id: id, quantidade: '1', preco_unitario: '3.33' }));
  const contatos: Contato[] = [];
  for (let n = 0; n < 12; n++) contatos.push(await company.contact());
  const ids: number[] = [];
  for (let n = 0; n < 10; n++) ids.push((await company.deal({ contato_id: any(contatos).id, itens: lines() })).id);
  const { ctx } = company;
  const works = [
    () => moveNegocio(ctx, { id: any(ids), etapa_id: any(funil.etapas).id }),
    () => moveNegocio(ctx, { id: any(ids), antes_de: any(ids) }),
    () => winNegocio(ctx, { id: any(ids), criar: 'venda', etapa_id: any(funil.etapas).id }),
    () => winNegocio(ctx, { id: any(ids), criar: 'orcamento' }),
    () => reopenNegocio(ctx, { id: any(ids) }),
    () => updateNegocio(ctx, { id: any(ids), contato_id: any(contatos).id, itens: lines() }),
    () => updateNegocio(ctx, { id: any(ids), titulo: `T ${random()}`, contato_id: any(contatos).id }),
    () => mergeContatos(ctx, { id: any(contatos).id, contato_id: any(contatos).id }),
    () => company.deal({ contato_id: any(contatos).id, itens: lines() }),
  ];
  const writer = async () => {
    for (let n = 0; n < STEPS; n++) await outcomeOf(any(works)());
  };
  await Promise.all(Array.from({ length: 6 }, writer));
  await requireOrder(board);
  const twice = await ctx.db.sql`
    SELECT negocio_id, tipo_pedido FROM vendas WHERE empresa_id = ${company.id} GROUP BY 1, 2 HAVING count(*) > 1`;
  expect([...twice]).toEqual([]);
  const wrong = await ctx.db.sql`
    SELECT n.id FROM negocios n WHERE n.empresa_id = ${company.id}
      AND n.valor <> (SELECT coalesce(sum(i.total), 0) FROM itens_negocio i WHERE i.negocio_id = n.id)`;
  expect([...wrong]).toEqual([]);
}, 120_000);

test(`proposals of deals beside merges, from their first draft to the sale, never lock each other out: TEST_SEED=${SEED}`, async () => {
  const random = generator(SEED);
  const { company } = await openBoard(0);
  const { ctx } = company;
  const produto = await company.product();
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const lines = () => [
    { produto_id: produto.id, quantidade: '1', preco_unitario: `${1 + Math.floor(random() * 90)}.50` },
  ];
  const contatos: Contato[] = [];
  for (let n = 0; n < 6; n++) contatos.push(await company.contact());
  const negocios: number[] = [];
  for (let n = 0; n < 6; n++) negocios.push((await company.deal({ contato_id: any(contatos).id, itens: lines() })).id);
  const ids: number[] = [];
  const create = async () => {
    const negocio_id = random() < 0.7 ? any(negocios) : undefined;
    const made = await createProposta(ctx, { titulo: 'T', contato_id: any(contatos).id, negocio_id, itens: lines() });
    ids.push(made.id);
  };
  for (let n = 0; n < 6; n++) await create();
  const works = [
    create,
    () => updateProposta(ctx, { id: any(ids), itens: lines(), desconto: '0.10' }),
    () => updateProposta(ctx, { id: any(ids), contato_id: any(contatos).id }),
    () => sendProposta(ctx, { id: any(ids) }),
    () => acceptProposta(ctx, { id: any(ids) }),
    async () => {
      const id = any(ids);
      await sendProposta(ctx, { id });
      await acceptProposta(ctx, { id });
      await convertProposta(ctx, { id, ganhar_negocio: true });
    },
    () => updateNegocio(ctx, { id: any(negocios), contato_id: any(contatos).id }),
    () => mergeContatos(ctx, { id: any(contatos).id, contato_id: any(contatos).id }),
    async () => contatos.push(await company.contact()),
  ];
  const writer = async () => {
    for (let n = 0; n < STEPS; n++) await outcomeOf(any(works)());
  };
  await Promise.all(Array.from({ length: 6 }, writer));
  const [made] = await ctx.db.sql<{ convertidas: number; vendas: number }[]>`
    SELECT count(venda_id) AS convertidas, (SELECT count(*) FROM vendas WHERE empresa_id = ${company.id}) AS vendas
    FROM propostas WHERE empresa_id = ${company.id}`;
  expect(made?.convertidas).toBeGreaterThan(0);
  expect(made?.vendas).toBe(made?.convertidas);
}, 120_000);

test('merges that wait for one which ends their contact do not lock each other out, and end in one contact', async () => {
  const company = await makeCompany();
  const { ctx } = company;
  const [first, second, third] = [await company.contact(), await company.contact(), await company.contact()];
  const waiting = (n: number) => expect.poll(lockWaiters).toBe(n);
  const started: Promise<unknown>[] = [];
  await transaction(ctx, async (held) => {
    await mergeContatos(held, { id: first.id, contato_id: third.id });
    started.push(mergeContatos(ctx, { id: second.id, contato_id: third.id }));
    await waiting(1);
    started.push(mergeContatos(ctx, { id: first.id, contato_id: second.id }));
    await waiting(2);
  });
  const ended = (await Promise.all(started)).map((contato) => (contato as Contato).id);
  expect(new Set(ended).size).toBe(1);
  const left = await ctx.db.sql`SELECT id FROM contatos WHERE empresa_id = ${company.id} ORDER BY id`;
  expect([...left]).toEqual([{ id: ended[0] }]);
}, 60_000);

test('a funnel that is removed while a deal comes into it stays, and neither of the two is locked out', async () => {
  const company = await makeCompany();
  const { ctx } = company;
  const funil = await company.funnel();
  const etapa_id = funil.etapas[0]?.id ?? 0;
  const outcomes: Promise<string>[] = [];
  await transaction(ctx, async (held) => {
    // As far as a new deal is when it looks its contact, fields and items up.
    await held.db.sql`SELECT FROM etapas WHERE id = ${etapa_id} FOR NO KEY UPDATE`;
    outcomes.push(outcomeOf(deleteFunil(ctx, { id: funil.id })));
    await expect.poll(lockWaiters).toBe(1);
    await createNegocio(held, { titulo: 'Chegou antes', etapa_id });
  });
  expect(await Promise.all(outcomes)).toEqual(['VALIDATION_ERROR']);
  expect(await verifyCrm(ctx)).toMatchObject({ ok: true, negocios: 1 });
}, 60_000);
