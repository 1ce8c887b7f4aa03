import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelCompra, createCompra, receiveCompra, returnCompra } from '#server/compras/index.ts';
import {
  baixarTitulo,
  createTitulo,
  estornarTitulo,
  type TipoTitulo,
  updateTitulo,
  verifyFinanceiro,
} from '#server/financeiro/index.ts';
import { DomainError } from '#server/platform/errors.ts';
import { cancelVenda, createDevolucao, createVenda, finalizeVenda } from '#server/vendas/index.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { seedProperties } from '#tests/support/seed.ts';

// Money adds up to the cent, whatever happens to sales and purchases and to what is paid for them. The sums here are made of the rows alone,
// without a line of the code that writes them.

seedProperties();
const RUNS = Number(process.env.MONEY_RUNS ?? 40);

const company = await makeCompany();
const { ctx } = company;
const { sql } = ctx.db;
const pessoa = await company.customer();
const produtos = [await company.product(), await company.product()];

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((n) => (n / 100).toFixed(2));
const line = fc.record({
  produto: fc.nat(1),
  quantidade: fc.integer({ min: 1, max: 9_999 }).map((n) => (n / 1_000).toFixed(3)),
  preco: cents(50_000),
  desconto: cents(10_000),
});
const condicao = fc.oneof(
  { weight: 1, arbitrary: fc.constant('0') },
  {
    weight: 4,
    arbitrary: fc
      .uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 24 })
      .map((days) => days.toSorted((a, b) => a - b).join('/')),
  },
);
/** What is done; `n` picks a title or an item, `parte` is a share in thousandths of what is open or left. */
const step = fc.record({
  o_que: fc.constantFrom('pagar', 'pagar', 'pagar', 'devolver', 'devolver', 'estornar', 'cancelar', 'receber'),
  n: fc.nat(1_000),
  parte: fc.integer({ min: 1, max: 1_000 }),
  juros: cents(500),
  desconto: cents(300),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A refusal is an answer, not a failure; anything else is one. */
async function mayRefuse(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'VALIDATION_ERROR') throw error;
  });
}

type Conta = { id: number; tipo: TipoTitulo; status: string; aberto: string };
type Doc = { coluna: 'venda_id' | 'compra_id'; id: number };

const contasOf = ({ coluna, id }: Doc) => sql<Conta[]>`
  SELECT id, tipo, status, valor_aberto::text AS aberto FROM titulos WHERE ${sql(coluna)} = ${id} ORDER BY id`;

/** That share of a decimal, down to its last digit. */
function share(value: string, thousandths: number, decimals: number): string {
  const units = (BigInt(value.replace('.', '')) * BigInt(thousandths)) / 1_000n;
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

async function pay(doc: Doc, { n, parte, juros, desconto }: Step): Promise<void> {
  const open = (await contasOf(doc)).filter(({ aberto }) => aberto !== '0.00');
  const conta = open[n % open.length];
  if (!conta) return;
  const { id, tipo, aberto } = conta;
  const whole = parte > 900;
  await mayRefuse(
    baixarTitulo(ctx, {
      ...{ tipo, id, forma: 'pix' },
      ...(whole ? {} : { valor: share(aberto, parte, 2) }),
      ...(n % 3 === 0 ? { juros } : {}),
      ...(n % 2 === 0 ? { desconto } : {}),
    }),
  );
}

async function reverse(doc: Doc, { n }: Step): Promise<void> {
  const contas = await contasOf(doc);
  const conta = contas[n % contas.length];
  if (conta) await mayRefuse(estornarTitulo(ctx, { tipo: conta.tipo, id: conta.id }));
}

/** What the rows say: of a document, how much is owed by it less what is owed back. */
async function prove({ coluna, id }: Doc, devido: string): Promise<void> {
  const [row] = await sql<{ devido: string; negativas: number; erradas: number }[]>`
    SELECT coalesce(sum(CASE WHEN origem IN ('venda', 'compra') THEN valor - valor_abatido ELSE valor_abatido - valor END)
        FILTER (WHERE status <> 'cancelada'), 0)::numeric(20, 2)::text AS devido,
      count(*) FILTER (WHERE least(valor, valor_abatido, valor_recebido, valor_quitado, valor_aberto) < 0) AS negativas,
      count(*) FILTER (WHERE (valor_quitado, valor_recebido) <> (SELECT coalesce(sum(b.valor - b.juros - b.multa + b.desconto), 0),
          coalesce(sum(b.valor), 0) FROM baixas b WHERE b.titulo_id = t.id AND b.estornada_em IS NULL)
        OR status <> CASE WHEN cancelada_em IS NOT NULL THEN 'cancelada' WHEN valor_quitado = 0 THEN 'aberta'
          WHEN valor_quitado = valor - valor_abatido THEN 'paga' ELSE 'parcial' END) AS erradas
    FROM titulos t WHERE ${sql(coluna)} = ${id}`;
  expect(row).toEqual({ devido, negativas: 0, erradas: 0 });
}

/** Of a document of which nothing is owed any more, money goes back as far as it came: what is still to go back, and went, is what was paid. */
async function proveBack({ coluna, id }: Doc): Promise<void> {
  const rows = await sql<{ aberto: string; foi: string; veio: string }[]>`
    SELECT sum(t.valor_aberto) FILTER (WHERE t.origem NOT IN ('venda', 'compra'))::numeric(20, 2)::text AS aberto, sum(b.foi)::numeric(20, 2)::text AS foi,
      sum(b.veio)::numeric(20, 2)::text AS veio
    FROM titulos t CROSS JOIN LATERAL (
      SELECT coalesce(sum(quitado) FILTER (WHERE t.origem NOT IN ('venda', 'compra') AND origem <> 'devolucao'), 0) AS foi,
        coalesce(sum(quitado - least(desconto, quitado)) FILTER (WHERE t.origem IN ('venda', 'compra')), 0) AS veio
      FROM baixas WHERE titulo_id = t.id AND estornada_em IS NULL) b
    WHERE ${sql(coluna)} = ${id}`;
  for (const { aberto, foi, veio } of rows) {
    if (aberto === null || aberto === '0.00') continue;
    expect(Number(aberto) * 100 + Number(foi) * 100).toBeCloseTo(Number(veio) * 100, 3);
  }
}

const oweOfVenda = async (id: number) => {
  const [row] = await sql<{ devido: string }[]>`
    SELECT CASE status WHEN 'finalizada' THEN total_venda - (SELECT coalesce(sum(total), 0) FROM devolucoes_venda WHERE venda_id = v.id)
      ELSE 0.00 END::numeric(20, 2)::text AS devido FROM vendas v WHERE id = ${id}`;
  return row?.devido ?? '';
};
const oweOfCompra = async (id: number) => {
  const [row] = await sql<{ devido: string }[]>`
    SELECT coalesce(sum(CASE tipo WHEN 'recebimento' THEN total ELSE -total END), 0)::numeric(20, 2)::text AS devido
    FROM entregas_compra WHERE compra_id = ${id}`;
  return row?.devido ?? '';
};

test(`sales: Σ(valor − abatido) of receivables − Σ refunds = total − returned (MONEY_RUNS=${RUNS})`, async () => {
  const life = fc.record({
    linhas: fc.array(line, { minLength: 1, maxLength: 4 }),
    desconto: cents(2_000),
    frete: cents(5_000),
    condicao_pagamento: condicao,
    passos: fc.array(step, { maxLength: 14 }),
  });
  await fc.assert(
    fc.asyncProperty(life, async ({ linhas, desconto, frete, condicao_pagamento, passos }) => {
      const itens = linhas.map(({ produto, quantidade, preco, desconto: d }) => ({
        ...{ produto_id: produtos[produto]?.id, quantidade, preco_unitario: preco, desconto_percentual: d },
      }));
      const head = { cliente_id: pessoa.id, frete, condicao_pagamento };
      const made = createVenda(ctx, { ...head, desconto, itens }).catch(() => createVenda(ctx, { ...head, itens }));
      const venda = await made;
      const doc: Doc = { coluna: 'venda_id', id: venda.id };
      await prove(doc, '0.00');
      await finalizeVenda(ctx, { id: venda.id });
      await prove(doc, venda.total_venda);
      for (const passo of passos) {
        const item = venda.itens[passo.n % venda.itens.length];
        const { o_que, parte } = passo;
        if (o_que === 'pagar') await pay(doc, passo);
        if (o_que === 'estornar') await reverse(doc, passo);
        if (o_que === 'devolver' && item) {
          const quantidade = share(item.quantidade, parte, 3);
          await mayRefuse(createDevolucao(ctx, { id: venda.id, itens: [{ item_id: item.id, quantidade }] }));
        }
        if (o_que === 'cancelar' && parte > 600) await cancelVenda(ctx, { id: venda.id });
        const owed = await oweOfVenda(venda.id);
        await prove(doc, owed);
        if (owed === '0.00') await proveBack(doc);
      }
    }),
    { numRuns: RUNS },
  );
  expect(await verifyFinanceiro(ctx)).toMatchObject({ ok: true, divergencias: [] });
});

test('purchases: the same of what was received less what went back', async () => {
  const life = fc.record({
    linhas: fc.array(line, { minLength: 1, maxLength: 3 }),
    condicao_pagamento: condicao,
    passos: fc.array(step, { maxLength: 14 }),
  });
  await fc.assert(
    fc.asyncProperty(life, async ({ linhas, condicao_pagamento, passos }) => {
      const compra = await createCompra(ctx, {
        ...{ fornecedor_id: pessoa.id, condicao_pagamento },
        itens: linhas.map(({ produto, quantidade, preco }) => ({
          ...{ produto_id: produtos[produto]?.id, quantidade, custo_unitario: preco },
        })),
      });
      const doc: Doc = { coluna: 'compra_id', id: compra.id };
      for (const passo of passos) {
        const item = compra.itens[passo.n % compra.itens.length];
        const { o_que, parte } = passo;
        const itens = [{ item_id: item?.id, quantidade: share(item?.quantidade ?? '0', parte, 3) }];
        if (o_que === 'pagar') await pay(doc, passo);
        if (o_que === 'estornar') await reverse(doc, passo);
        if (o_que === 'receber')
          await mayRefuse(receiveCompra(ctx, { id: compra.id, ...(parte > 500 ? {} : { itens }) }));
        if (o_que === 'devolver') await mayRefuse(returnCompra(ctx, { id: compra.id, itens }));
        if (o_que === 'cancelar' && parte > 800) await mayRefuse(cancelCompra(ctx, { id: compra.id }));
        const owed = await oweOfCompra(compra.id);
        await prove(doc, owed);
        if (owed === '0.00') await proveBack(doc);
      }
    }),
    { numRuns: RUNS },
  );
  expect(await verifyFinanceiro(ctx)).toMatchObject({ ok: true, divergencias: [] });
});

test('totals of more digits than any price has are owed, paid, returned and given back to the cent', async () => {
  const lines = produtos.map(({ id }) => ({ produto_id: id, quantidade: '99', preco: '9999999999999.99' }));
  const whole = '1979999999999998.02';
  const venda = await createVenda(ctx, {
    ...{ cliente_id: pessoa.id, condicao_pagamento: '0' },
    itens: lines.map(({ preco, ...line }) => ({ ...line, preco_unitario: preco })),
  });
  const compra = await createCompra(ctx, {
    ...{ fornecedor_id: pessoa.id, condicao_pagamento: '0' },
    itens: lines.map(({ preco, ...line }) => ({ ...line, custo_unitario: preco })),
  });
  await finalizeVenda(ctx, { id: venda.id });
  await receiveCompra(ctx, { id: compra.id });
  const docs: Doc[] = [
    { coluna: 'venda_id', id: venda.id },
    { coluna: 'compra_id', id: compra.id },
  ];
  for (const doc of docs) {
    await prove(doc, whole);
    const [conta] = await contasOf(doc);
    if (!conta) throw new Error('Nothing is owed');
    // Once all that is open, once the same in so many digits.
    await baixarTitulo(ctx, { tipo: conta.tipo, id: conta.id });
    await estornarTitulo(ctx, { tipo: conta.tipo, id: conta.id });
    const { status } = await baixarTitulo(ctx, { tipo: conta.tipo, id: conta.id, valor: whole });
    expect(status).toBe('paga');
  }
  // Sent back as it is told, it stays; nothing else has so many digits.
  const [conta] = await contasOf({ coluna: 'venda_id', id: venda.id });
  const sent = { tipo: 'receber', id: conta?.id };
  expect(await updateTitulo(ctx, { ...sent, valor: whole })).toMatchObject({ valor: whole });
  const { id } = await createTitulo(ctx, { tipo: 'pagar', descricao: 'À mão', vencimento: '2026-12-10', valor: '1' });
  for (const valor of [whole, '12345678901234567890']) {
    await expect(updateTitulo(ctx, { tipo: 'pagar', id, valor })).rejects.toMatchObject({
      details: { valor: ['Use no máximo 15 dígitos.'] },
    });
  }
  const all = ({ id }: { id: number }) => ({ item_id: id, quantidade: '99' });
  await createDevolucao(ctx, { id: venda.id, itens: venda.itens.map(all) });
  await returnCompra(ctx, { id: compra.id, itens: compra.itens.map(all) });
  for (const doc of docs) {
    await prove(doc, '0.00');
    await proveBack(doc);
    expect((await contasOf(doc)).at(-1)).toMatchObject({ status: 'aberta', aberto: whole });
  }
  expect(await verifyFinanceiro(ctx)).toMatchObject({ ok: true, divergencias: [] });
});
