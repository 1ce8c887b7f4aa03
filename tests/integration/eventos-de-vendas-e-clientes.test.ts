import { beforeAll, describe, expect, test } from 'vitest';
import type { Produto } from '#server/catalogo/index.ts';
import { createCliente, updateCliente } from '#server/clientes/index.ts';
import { CATALOGO, type Evento } from '#server/eventos/index.ts';
import { listCarried } from '#server/expedicao/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import {
  cancelVenda,
  createVenda,
  finalizeVenda,
  updateVenda as updateVendaCarried,
  type Venda,
} from '#server/vendas/index.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { MISSING } from '#tests/support/panel-cases.ts';

// What sales and customers tell, once per change and in its transaction.

let company: Company;
let ctx: Ctx;
let produto: Produto;
let cliente_id: number;

beforeAll(async () => {
  company = await makeCompany();
  ({ ctx } = company);
  // Without stock: what movements tell is told elsewhere.
  produto = await company.product({ controlar_estoque: false });
  ({ id: cliente_id } = await company.customer());
});

const updateVenda = (ctx: Ctx, input: unknown) => updateVendaCarried(ctx, input, listCarried);

type Told = { evento: Evento; dados: unknown; request_id: string };

/** What `work` told, whether it succeeded or not. */
async function told(work: () => Promise<unknown>): Promise<{ events: Told[]; refused: boolean }> {
  const { sql } = db();
  const [last] = await sql<{ id: number }[]>`SELECT coalesce(max(id), 0) AS id FROM eventos`;
  const [settled] = await Promise.allSettled([work()]);
  const events = await sql<Told[]>`
    SELECT evento, dados, request_id FROM eventos WHERE empresa_id = ${company.id} AND id > ${last?.id ?? 0} ORDER BY id`;
  for (const { evento, dados } of events) CATALOGO[evento].parse(dados);
  return { events: [...events], refused: settled.status === 'rejected' };
}

async function tells(work: () => Promise<unknown>, evento: Evento, dados: Record<string, unknown>): Promise<void> {
  expect(await told(work)).toStrictEqual({ events: [{ evento, dados, request_id: ctx.request_id }], refused: false });
}

const tellsNothing = async (work: () => Promise<unknown>, refused: boolean) =>
  expect(await told(work)).toEqual({ events: [], refused });

const itens = (quantidade: string, preco_unitario = '10') => [{ produto_id: produto.id, quantidade, preco_unitario }];
const sale = (fields: Record<string, unknown> = {}) => company.sale([produto], { cliente_id, ...fields });
const asTold = ({ id, numero_pedido, status, tipo_pedido, total_venda }: Venda) => ({
  ...{ id, numero_pedido, status, tipo_pedido, total_venda, cliente_id },
});

describe('a sale', () => {
  test.each(['venda', 'orcamento', 'pedido'])('created as %s', async (tipo_pedido) => {
    const { events } = await told(() => createVenda(ctx, { tipo_pedido, cliente_id, itens: itens('2.5', '9.99') }));
    expect(events).toStrictEqual([
      {
        evento: 'venda.criada',
        dados: {
          id: expect.any(Number),
          numero_pedido: expect.stringMatching(/^\d{6}$/),
          ...{ status: 'em_aberto', tipo_pedido, total_venda: '24.98', cliente_id },
        },
        request_id: ctx.request_id,
      },
    ]);
  });

  test('changed: its items, its kind, its customer, all of them', async () => {
    const before = await sale();
    const { id } = before;
    const other = await company.customer();
    const base = { ...asTold(before), status_anterior: 'em_aberto' };
    const evento = 'venda.atualizada';
    await tells(() => updateVenda(ctx, { id, itens: itens('3') }), evento, { ...base, total_venda: '30.00' });
    await tells(() => updateVenda(ctx, { id, tipo_pedido: 'venda' }), evento, {
      ...{ ...base, total_venda: '30.00', tipo_pedido: 'venda' },
    });
    await tells(() => updateVenda(ctx, { id, cliente_id: other.id }), evento, {
      ...{ ...base, total_venda: '30.00', tipo_pedido: 'venda', cliente_id: other.id },
    });
    await tells(() => updateVenda(ctx, { id, cliente_id, tipo_pedido: 'pedido', itens: itens('1') }), evento, base);
  });

  test('finished, then cancelled', async () => {
    const made = await sale();
    const { id } = made;
    await tells(() => finalizeVenda(ctx, { id }), 'venda.atualizada', {
      ...{ ...asTold(made), status: 'finalizada', status_anterior: 'em_aberto' },
    });
    await tells(() => cancelVenda(ctx, { id }), 'venda.cancelada', {
      ...{ ...asTold(made), status: 'cancelada', status_anterior: 'finalizada' },
    });
  });

  test('cancelled while open, by several at once: told once', async () => {
    const made = await sale();
    const { id } = made;
    const cancel = () => cancelVenda(ctx, { id });
    await tells(() => Promise.all(Array.from({ length: 8 }, cancel)), 'venda.cancelada', {
      ...{ ...asTold(made), status: 'cancelada', status_anterior: 'em_aberto' },
    });
  });

  test('saved as it was: nothing', async () => {
    const { id } = await sale();
    await tellsNothing(() => updateVenda(ctx, { id }), false);
    const same = { tipo_pedido: 'pedido', cliente_id, itens: itens('1.000', '10.00') };
    await tellsNothing(() => updateVenda(ctx, { id, ...same }), false);
    for (const verb of [finalizeVenda, cancelVenda]) {
      await verb(ctx, { id });
      await tellsNothing(() => verb(ctx, { id }), false);
      await tellsNothing(() => updateVenda(ctx, { id, ...same }), false);
    }
  });

  test('refused: nothing', async () => {
    const { id } = await sale();
    await tellsNothing(() => createVenda(ctx, { cliente_id: MISSING, itens: itens('1') }), true);
    const unknown = [{ produto_id: MISSING, quantidade: '1', preco_unitario: '1' }];
    await tellsNothing(() => createVenda(ctx, { cliente_id, itens: unknown }), true);
    await tellsNothing(() => updateVenda(ctx, { id, itens: unknown }), true);
    await tellsNothing(() => updateVenda(ctx, { id: MISSING, tipo_pedido: 'venda' }), true);
    await cancelVenda(ctx, { id });
    await tellsNothing(() => updateVenda(ctx, { id, tipo_pedido: 'venda' }), true);
    await tellsNothing(() => finalizeVenda(ctx, { id }), true);
  });

  test('rolled back: nothing, whatever was done in the transaction', async () => {
    const { id } = await sale();
    const undone = () =>
      transaction(ctx, async (inner) => {
        await createVenda(inner, { cliente_id, itens: itens('1') });
        await updateVenda(inner, { id, tipo_pedido: 'venda' });
        await cancelVenda(inner, { id });
        throw new Error('undone');
      });
    await tellsNothing(undone, true);
  });
});

describe('a customer', () => {
  const create = (fields: Record<string, unknown>) => createCliente(ctx, { nome: 'Ana Souza', ...fields });
  const NOTHING = { tipo_pessoa: 1, cnpj_cpf: '', email: '', celular: '', cidade: null, uf: null };

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['with a name alone', {}, {}],
    [
      'a natural person',
      {
        ...{ cnpj_cpf: '529.982.247-25', email: 'Ana.Souza@exemplo.com.br', celular: '+55 (31) 98765-8890' },
        ...{ cidade: 'Belo Horizonte', uf: 'mg' },
      },
      {
        ...{ cnpj_cpf: '***.982.247-25', email: 'a***@exemplo.com.br', celular: '*****-8890' },
        ...{ cidade: 'Belo Horizonte', uf: 'MG' },
      },
    ],
    [
      'a legal entity',
      { tipo_pessoa: 2, cnpj_cpf: '11.222.333/0001-81', celular: '(24) 3333-1200' },
      { tipo_pessoa: 2, cnpj_cpf: '**.222.333/0001-81', celular: '*****-1200' },
    ],
    [
      'a legal entity of the alphanumeric CNPJ',
      { tipo_pessoa: 2, cnpj_cpf: '12.abc.345/01de-35' },
      { tipo_pessoa: 2, cnpj_cpf: '**.ABC.345/01DE-35' },
    ],
  ])('created: %s', async (_name, fields, expected) => {
    const { events } = await told(() => create(fields));
    expect(events).toStrictEqual([
      {
        evento: 'cliente.criado',
        dados: { id: expect.any(Number), nome: 'Ana Souza', ...NOTHING, ...expected },
        request_id: ctx.request_id,
      },
    ]);
  });

  test('changed: a field, several, deactivated, reactivated', async () => {
    const { id } = await create({ email: 'ana@exemplo.com' });
    const base = { id, nome: 'Ana Souza', ...NOTHING, email: 'a***@exemplo.com' };
    const change = (fields: Record<string, unknown>, expected: Record<string, unknown>) =>
      tells(() => updateCliente(ctx, { id, ...fields }), 'cliente.atualizado', { ...base, ...expected });
    await change({ nome: 'Ana Lima' }, { nome: 'Ana Lima' });
    await change(
      { nome: 'Ana Souza', email: null, cidade: 'Recife', uf: 'PE', cnpj_cpf: '111.444.777-35' },
      { email: '', cidade: 'Recife', uf: 'PE', cnpj_cpf: '***.444.777-35' },
    );
    const after = { email: '', cidade: 'Recife', uf: 'PE', cnpj_cpf: '***.444.777-35' };
    await change({ ativo: false }, after);
    await change({ ativo: true }, after);
  });

  test('what is kept in no known form is masked as a whole, and does not hold the change up', async () => {
    const { id } = await create({});
    await db().sql`UPDATE clientes SET email = 'ana em casa', celular = '98765-4321 ramal 7' WHERE id = ${id}`;
    await tells(() => updateCliente(ctx, { id, nome: 'Ana' }), 'cliente.atualizado', {
      ...{ id, ...NOTHING, nome: 'Ana', email: '***', celular: '***' },
    });
  });

  test('saved as it was, refused or rolled back: nothing', async () => {
    const { id } = await create({ cnpj_cpf: '390.533.447-05', celular: '(11) 98765-4321' });
    await tellsNothing(() => updateCliente(ctx, { id }), false);
    const same = { nome: 'Ana Souza ', cnpj_cpf: '39053344705', celular: '11 98765 4321', email: '', ativo: true };
    await tellsNothing(() => updateCliente(ctx, { id, ...same }), false);
    await tellsNothing(() => create({ cnpj_cpf: '390.533.447-05' }), true);
    await tellsNothing(() => create({ cnpj_cpf: '390.533.447-04' }), true);
    await tellsNothing(() => updateCliente(ctx, { id, tipo_pessoa: 2 }), true);
    await tellsNothing(() => updateCliente(ctx, { id: MISSING, nome: 'x' }), true);
    const other = await create({});
    await tellsNothing(() => updateCliente(ctx, { id: other.id, cnpj_cpf: '390.533.447-05' }), true);
    const undone = () =>
      transaction(ctx, async (inner) => {
        await createCliente(inner, { nome: 'Bia' });
        await updateCliente(inner, { id, nome: 'Bia' });
        throw new Error('undone');
      });
    await tellsNothing(undone, true);
  });
});

test('an event that does not fit takes its change with it', async () => {
  const { sql } = db();
  const counts = async () =>
    (
      await sql<Record<string, number>[]>`
      SELECT (SELECT count(*) FROM clientes) AS clientes, (SELECT count(*) FROM vendas) AS vendas,
        (SELECT count(*) FROM auditoria) AS auditoria, (SELECT count(*) FROM eventos) AS eventos`
    )[0];
  const before = await counts();
  await sql`ALTER TABLE eventos ADD CONSTRAINT nenhum_evento CHECK (false) NOT VALID`;
  try {
    await expect(createCliente(ctx, { nome: 'Ana' })).rejects.toThrow();
    await expect(createVenda(ctx, { cliente_id, itens: itens('1') })).rejects.toThrow();
  } finally {
    await sql`ALTER TABLE eventos DROP CONSTRAINT nenhum_evento`;
  }
  expect(await counts()).toEqual(before);
});
