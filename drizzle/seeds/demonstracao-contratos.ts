import { listClientes } from '#server/clientes/index.ts';
import { createContrato, createReajuste, listCiclos, suspendContrato } from '#server/contratos/index.ts';
import { registerBaixa } from '#server/financeiro/index.ts';
import { today } from '#server/platform/clock.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';

/** The first day of the month so many months ago, as a day `dia` of it. */
function monthsAgo(ctx: Ctx, meses: number, dia: number): string {
  const [year = 0, month = 0] = today(ctx.fuso).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - meses, dia)).toISOString().slice(0, 10);
}

/**
 * Contracts as a company has them: one that has run for months, its older cycles paid, with an adjustment that waits; one whose price is
 * more than a year old; a yearly one; and one that is suspended, or will be (`suspende`), whose id is returned.
 */
export async function seedContratos(ana: Ctx, servicos: ReadonlyMap<string, number>, suspende = true): Promise<number> {
  const { resultados } = await listClientes(ana, { ativo: true, ordenar: 'nome', direcao: 'asc', por_pagina: 4 });
  const [um, dois = um, tres = um, quatro = um] = resultados.map(({ id }) => id);
  const [servico_id] = servicos.values();
  const begin = monthsAgo(ana, 5, 10);
  const manutencao = await createContrato(ana, {
    ...{ titulo: 'Manutenção das máquinas de café', cliente_id: um },
    ...{ inicio_em: begin, primeiro_vencimento: begin, dias_antecedencia: 5 },
    itens: [
      ...(servico_id === undefined ? [] : [{ servico_id, quantidade: '1' }]),
      { descricao: 'Visita preventiva', quantidade: '2', preco_unitario: '95.00' },
    ],
    observacao: 'Visitas na primeira e na terceira semana do mês.',
  });
  await payUntil(ana, manutencao.id, monthsAgo(ana, 1, 28));
  await createReajuste(ana, {
    ...{ id: manutencao.id, percentual: '4.62', indice: 'IPCA', motivo: 'Reajuste anual, cláusula 5' },
    a_partir_de: monthsAgo(ana, -7, 1).slice(0, 7),
  });
  const old = monthsAgo(ana, 14, 5);
  const assinatura = await createContrato(ana, {
    ...{ titulo: 'Assinatura do clube de degustação', cliente_id: dois, inicio_em: old, primeiro_vencimento: old },
    itens: [{ descricao: 'Mensalidade', quantidade: '1', preco_unitario: '129.90' }],
  });
  await payUntil(ana, assinatura.id, today(ana.fuso));
  await createContrato(ana, {
    ...{ titulo: 'Licença anual do cardápio digital', cliente_id: tres, periodicidade: 'anual' },
    ...{ primeiro_vencimento: monthsAgo(ana, -2, 15), dias_antecedencia: 15 },
    itens: [{ descricao: 'Licença', quantidade: '1', preco_unitario: '1188.00' }],
  });
  const limpeza = await createContrato(ana, {
    ...{ titulo: 'Limpeza de moinhos', cliente_id: quatro, periodicidade: 'bimestral' },
    ...{ inicio_em: monthsAgo(ana, 4, 20), primeiro_vencimento: monthsAgo(ana, 4, 20) },
    itens: [{ descricao: 'Limpeza', quantidade: '3', preco_unitario: '60.00' }],
  });
  await payUntil(ana, limpeza.id, monthsAgo(ana, 1, 28));
  if (suspende) await suspendContrato(ana, { id: limpeza.id });
  return limpeza.id;
}

/** Pays the contract's cycles that fell due until a day, each on its day. */
async function payUntil(ctx: Ctx, id: number, day: string): Promise<void> {
  const { resultados } = await listCiclos(ctx, { id, por_pagina: 100 });
  for (const { titulo_id, vencimento, valor, desfeito_em } of resultados.reverse()) {
    if (titulo_id === null || desfeito_em !== null || vencimento > day) continue;
    const em = new Date(`${vencimento}T15:00:00Z`);
    await transaction(ctx, (tx) => registerBaixa(tx, { titulo_id, valor, em, forma: 'pix', origem: 'manual' }));
  }
}
