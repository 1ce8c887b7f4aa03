import { expect, test } from 'vitest';
import { getCompra, updateCompra } from '#server/compras/index.ts';
import { getContrato, updateContrato } from '#server/contratos/index.ts';
import { getNegocio, updateNegocio } from '#server/crm/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/errors.ts';
import { getProposta, updateProposta } from '#server/propostas/index.ts';
import { getVenda, updateVenda } from '#server/vendas/index.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { countRows } from '#tests/support/rows.ts';

// Two people have the form of the same record open. Lines are sent as a whole: the second one's take the place of the first one's only where
// the second says so.

const company = await makeCompany();
await company.funnel();
await company.warehouse();
const [produto, outro] = [await company.product(), await company.product()];
const { ctx } = company;

type Registro = { id: number; atualizado_em: Date; itens: { id: number }[] };
const KINDS: Record<
  string,
  {
    make: () => Promise<Registro>;
    get: (ctx: Ctx, input: { id: number }) => Promise<Registro>;
    update: (ctx: Ctx, input: object) => Promise<Registro>;
    line: object;
    field: object;
  }
> = {
  'O pedido': {
    make: () => company.sale([produto]),
    get: getVenda,
    update: (inner, input) => updateVenda(inner, input, async () => []),
    line: { produto_id: outro.id, quantidade: '2', preco_unitario: '7' },
    field: { observacao: 'Outra' },
  },
  'A compra': {
    make: () => company.purchase([produto]),
    get: getCompra,
    update: updateCompra,
    line: { produto_id: outro.id, quantidade: '2', custo_unitario: '7' },
    field: { observacao: 'Outra' },
  },
  'A proposta': {
    make: async () => getProposta(ctx, { id: (await company.proposal()).id }),
    get: getProposta,
    update: updateProposta,
    line: { descricao: 'Outro', quantidade: '2', preco_unitario: '7' },
    field: { titulo: 'Outro' },
  },
  'O negócio': {
    make: () => company.deal({ itens: [{ descricao: 'Um', quantidade: '1', preco_unitario: '5' }] }),
    get: getNegocio,
    update: updateNegocio,
    line: { descricao: 'Outro', quantidade: '2', preco_unitario: '7' },
    field: { titulo: 'Outro' },
  },
  'O contrato': {
    make: async () => getContrato(ctx, { id: (await company.contract()).id }),
    get: getContrato,
    update: updateContrato,
    line: { descricao: 'Outro', quantidade: '2', preco_unitario: '7' },
    field: { titulo: 'Outro' },
  },
};

test.each(Object.entries(KINDS))('%s', async (noun, { make, get, update, line, field }) => {
  const read = await make();
  const { id, atualizado_em: lido_em } = read;
  const others = await update(ctx, { id, itens: [...read.itens.map((item) => ({ id: item.id, ...line })), line] });
  expect(others.itens).toHaveLength(2);
  const before = await countRows();
  const mine = { id, lido_em, ...field, itens: [line] };
  const refusal = await update(ctx, mine).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DomainError);
  expect(refusal).toMatchObject({
    code: 'CONFLICT',
    details: { lido_em: [expect.stringContaining(`${noun} mudou depois que você abriu`)] },
  });
  expect((await get(ctx, { id })).itens).toEqual(others.itens);
  expect(await countRows()).toEqual(before);

  // What is no line is saved, whatever happened to the lines; and so are the lines of whoever saw the others', or says so.
  expect(await update(ctx, { id, lido_em, ...field })).toMatchObject({ ...field, itens: others.itens });
  const { atualizado_em } = await get(ctx, { id });
  expect((await update(ctx, { id, lido_em: atualizado_em, itens: [line, line] })).itens).toHaveLength(2);
  expect((await update(ctx, { id, itens: [line] })).itens).toHaveLength(1);
  // Lines that are no longer there are new ones for whoever says so.
  const gone = [{ id: 999_999_999, ...line }];
  expect(await update(ctx, { id, lido_em, itens: gone }).catch((error: unknown) => error)).toMatchObject({
    code: 'CONFLICT',
  });
  const now = await get(ctx, { id });
  const both = [...gone, ...now.itens.map((item) => ({ id: item.id, ...line }))];
  const made = (await update(ctx, { id, lido_em: null, itens: both })).itens;
  expect(made).toHaveLength(2);
  expect(made[1]?.id).toBe(now.itens[0]?.id);
  expect(made[0]?.id).not.toBe(gone[0]?.id);
});
