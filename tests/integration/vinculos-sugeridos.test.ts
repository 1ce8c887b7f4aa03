import { beforeAll, expect, test } from 'vitest';
import { updateCliente } from '#server/clientes/index.ts';
import { getNota, suggestVinculos } from '#server/fiscal/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { plansOf } from '#tests/bench/escala/plans.ts';
import { a1Certificate } from '#tests/support/certificates.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { importFile, nextCnpj, withCnpj } from '#tests/support/fiscal.ts';
import { type NotaEscrita, writeNota } from '#tests/support/nfe.ts';
import { superuserUrl } from '#tests/support/test-database.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// Which sale or purchase a note may be of, where the customer or supplier has thousands of them.

/** Sales of the customer, an hour apart, half of them before the note. */
const SALES = 3_000;

let company: Company;
let cnpj: string;
let deposito_id: number;
let number = 300;

beforeAll(async () => {
  setEnv({ DATA_DIR: await makeTestFolder('vinculos') });
  company = await makeCompany();
  cnpj = await withCnpj(company);
  const [row] = await db().sql<{ id: number }[]>`SELECT id FROM depositos WHERE empresa_id = ${company.id} LIMIT 1`;
  deposito_id = row?.id ?? 0;
});

async function note(fields: Partial<NotaEscrita>) {
  const { nota } = await importFile(company, writeNota({ numero: ++number, ...fields }).bytes);
  const { id, emitida_em, valor_total } = await getNota(company.ctx, { id: nota?.id });
  return { id, at: emitida_em, total: valor_total };
}

async function customerWith(documento: string) {
  const { id } = await company.customer();
  await updateCliente(company.ctx, { id, tipo_pessoa: documento.length === 14 ? 2 : 1, cnpj_cpf: documento });
  return id;
}

/** Sales of a customer, the n-th worth n, an hour after the one before; as many before the moment as after it. */
const sell = (cliente_id: number, count: number, at: Date) => db().sql`
  INSERT INTO vendas (empresa_id, numero_pedido, tipo_pedido, status, cliente_id, deposito_id, total_produtos, total_venda, criado_em, atualizado_em)
  SELECT ${company.id}, ${cliente_id}::bigint || '-' || lpad(n::text, 6, '0'), CASE WHEN n % 50 = 0 THEN 'orcamento' ELSE 'venda' END,
    'em_aberto', ${cliente_id}, ${deposito_id}, n, n, ${at}::timestamptz + make_interval(hours => n - ${count / 2}::int, mins => 7), now()
  FROM generate_series(1, ${count}::int) n`;

/** What fits best of all sales of the customer, however many. */
async function bestOf(cliente_id: number, at: Date, total: string, text: string): Promise<number[]> {
  const rows = await db().sql<{ id: number }[]>`
    SELECT id FROM vendas WHERE cliente_id = ${cliente_id} AND tipo_pedido <> 'orcamento'
      AND criado_em BETWEEN ${at}::timestamptz - interval '180 days' AND ${at}::timestamptz + interval '30 days'
    ORDER BY strpos(${text}, numero_pedido) > 0 DESC, total_venda = ${total}::text::numeric DESC,
      abs(extract(epoch FROM criado_em - ${at}::timestamptz)), id DESC LIMIT 10`;
  return rows.map(({ id }) => id);
}

const suggested = async (id: number) => (await suggestVinculos(company.ctx, { id })).map((one) => one.id);

test('of a customer with few sales: the very ones that fit best of all', async () => {
  const destinatario = nextCnpj();
  const cliente_id = await customerWith(destinatario);
  const informacoes = `Pedido ${cliente_id}-000031, obrigado`;
  const { id, at, total } = await note({ emitente: cnpj, destinatario, informacoes });
  await sell(cliente_id, 700, at);
  const far = `${cliente_id}-000640`;
  await db()
    .sql`UPDATE vendas SET total_venda = ${total}::text::numeric WHERE empresa_id = ${company.id} AND numero_pedido = ${far}`;
  const found = await suggestVinculos(company.ctx, { id });
  expect(found.map((one) => one.id)).toEqual(await bestOf(cliente_id, at, total, informacoes));
  expect(found[0]).toMatchObject({ numero: `${cliente_id}-000031`, mesmo_valor: false });
  expect(found[1]).toMatchObject({ numero: far, mesmo_valor: true });
});

test('of one with thousands: the nearest, and the one whose number the note names, whenever it was; few rows are read', async () => {
  const destinatario = nextCnpj();
  const cliente_id = await customerWith(destinatario);
  const named = `${cliente_id}-000807`;
  const { id, at } = await note({ emitente: cnpj, destinatario, informacoes: `Ref. ${named}.` });
  // Others buy too, and the planner knows.
  for (let other = 0; other < 40; other++) await sell((await company.customer()).id, 200, at);
  await sell(cliente_id, SALES, at);
  const [first, ...others] = await suggestVinculos(company.ctx, { id });
  expect(first).toMatchObject({ numero: named });
  expect(others.map((one) => one.id)).toEqual((await bestOf(cliente_id, at, '-1', '')).slice(0, 9));
  await db().sql`ANALYZE vendas`;
  const plans = await plansOf({ call: (ctx) => suggestVinculos(ctx, { id }) }, {
    url: superuserUrl(),
    empresa_id: company.id,
  } as Parameters<typeof plansOf>[1]);
  const [plan = ''] = plans.filter((each) => each.includes('candidatas'));
  const rows = [...plan.matchAll(/Scan (?:Backward )?using (vendas_\w+) .*actual rows=([\d.]+) loops=(\d+)/g)].map(
    ([, index, each, loops]) => [index, Math.round(Number(each) * Number(loops))],
  );
  expect(rows.filter(([index]) => index === 'vendas_cliente')).toEqual([
    ['vendas_cliente', 500],
    ['vendas_cliente', 500],
  ]);
  // Each candidate is looked up once.
  expect(rows.reduce((sum, [, count]) => sum + Number(count), 0)).toBeLessThan(2_100);
});

test('a supplier’s note: purchases of all branches, the open ones first, none of another supplier', async () => {
  const head = nextCnpj();
  const documents = [head, `${head.slice(0, 8)}000299`];
  const suppliers: number[] = [];
  for (const document of documents) {
    suppliers.push((await company.customer()).id);
    await db().sql`UPDATE clientes SET tipo_pessoa = 2, cnpj_cpf = ${document} WHERE id = ${suppliers.at(-1) ?? 0}`;
  }
  const { id, at } = await note({ emitente: head, destinatario: cnpj });
  const neighbours = [nextCnpj(), nextCnpj()];
  for (const document of neighbours) suppliers.push(await customerWith(document));
  await db().sql`
    INSERT INTO compras (empresa_id, numero, status, fornecedor_id, deposito_id, total, recebida_em, cancelada_em, criado_em, atualizado_em)
    SELECT ${company.id}, f || '-' || n, status, f, ${deposito_id}, n, CASE WHEN status = 'recebida' THEN now() END,
      CASE WHEN status = 'cancelada' THEN now() END, ${at}::timestamptz + make_interval(hours => n - 100), now()
    FROM (SELECT f, n, CASE WHEN n % 40 = 0 THEN 'aberta' WHEN n % 7 = 0 THEN 'cancelada' ELSE 'recebida' END AS status
      FROM generate_series(1, 200) n, unnest(${suppliers}::bigint[]) f) s ORDER BY n`;
  const all = await db().sql<{ id: number; total: string }[]>`
    SELECT id FROM compras WHERE empresa_id = ${company.id} AND fornecedor_id = ANY (${suppliers.slice(0, 2)}) AND status <> 'cancelada'
    ORDER BY status IN ('aberta', 'parcial') DESC, total = (SELECT valor_total FROM notas_fiscais WHERE id = ${id}) DESC,
      abs(extract(epoch FROM criado_em - ${at}::timestamptz)), id DESC LIMIT 10`;
  expect(await suggested(id)).toEqual(all.map((one) => one.id));
});

test('a cancelled sale comes after the others, unless the note names it', async () => {
  const destinatario = nextCnpj();
  const cliente_id = await customerWith(destinatario);
  const plain = await note({ emitente: cnpj, destinatario, informacoes: '' });
  const naming = await note({ emitente: cnpj, destinatario, informacoes: `Pedido ${cliente_id}-000002` });
  await sell(cliente_id, 4, plain.at);
  await db().sql`
    UPDATE vendas SET status = 'cancelada', cancelada_em = now(), total_venda = ${plain.total}::text::numeric
    WHERE empresa_id = ${company.id} AND numero_pedido = ${`${cliente_id}-000002`}`;
  const numbers = async ({ id }: { id: number }) =>
    (await suggestVinculos(company.ctx, { id })).map(({ numero }) => Number(numero.slice(-6)));
  expect((await numbers(plain)).at(-1)).toBe(2);
  expect((await numbers(naming))[0]).toBe(2);
});

test('a CPF is one person’s: none whose own begins with the same digits is a branch of it', async () => {
  const [grower, neighbour] = ['52998224059', '52998224130'] as const;
  const own = await customerWith(grower);
  const other = await customerWith(neighbour);
  const certificado = a1Certificate(`PRODUTOR:${grower}`, { cpf: grower });
  const { id } = await note({ emitente: grower, destinatario: cnpj, serie: 920, certificado });
  const produto = await company.product();
  await company.purchase([produto], { fornecedor_id: other });
  const compra = await company.purchase([produto], { fornecedor_id: own });
  expect(await suggested(id)).toEqual([compra.id]);
});
