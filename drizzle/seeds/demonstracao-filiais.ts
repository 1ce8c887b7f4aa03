import { createProduto } from '#server/catalogo/index.ts';
import { createCliente } from '#server/clientes/index.ts';
import { createCompra, receiveCompra } from '#server/compras/index.ts';
import { createDeposito, createLancamento, createTransferencia } from '#server/estoque/index.ts';
import { baixarTitulo, listTitulos } from '#server/financeiro/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { createVenda, finalizeVenda } from '#server/vendas/index.ts';
import { type Agenda, DAY_MS, figures, type Historia, MINUTE_MS } from './demonstracao-agenda.ts';
import { PRODUTOS } from './demonstracao-casa.ts';

/** What the branch and the cafeteria sell, by the codes of the main company, and what a piece costs them there. */
const NA_FILIAL = ['CAFE-500', 'CAFE-250M', 'CAPS-10', 'FILT-103', 'PREN-600', 'XIC-090', 'COPO-350', 'LEITE-AV'];

async function seedProdutos(ctx: Ctx, codes: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [nome, codigo, unidade, preco_venda, preco_custo] of PRODUTOS) {
    if (!codes.includes(codigo)) continue;
    const fields = { nome, codigo, unidade, preco_venda, preco_custo, estoque_minimo: '6' };
    ids.set(codigo, (await createProduto(ctx, fields)).id);
  }
  return ids;
}

const PESSOAS = [
  ['Rodrigo Falcão', '390.533.417-81', '19 98712-0042'],
  ['Amanda Teles', '714.287.935-18', '19 98712-0077'],
  ['Escola Recanto', '31.204.559/0001-67', '19 3231-8800'],
  ['Ótica Central', '27.845.016/0001-51', '19 3236-4410'],
] as const;

/** The branch in Campinas: it buys from the main company every week, keeps a small shop, and sells each day. */
export async function* tellFilial(agenda: Agenda, ctx: Ctx): Historia {
  const pick = figures(20_260_808);
  const loja = await createDeposito(ctx, { nome: 'Loja Campinas', padrao: true });
  const fundo = await createDeposito(ctx, { nome: 'Estoque dos fundos' });
  const produtos = await seedProdutos(ctx, NA_FILIAL);
  const matriz = await createCliente(ctx, {
    ...{ nome: 'Torrefação Serra Azul Ltda', cnpj_cpf: '52.SAZ.812/0001-30', fornecedor: true },
    email: 'pedidos@serraazul.exemplo.com.br',
  });
  const clientes: number[] = [];
  for (const [nome, cnpj_cpf, celular] of PESSOAS)
    clientes.push((await createCliente(ctx, { nome, cnpj_cpf, celular })).id);
  const costs = new Map(PRODUTOS.map(([, codigo, , , custo]) => [codigo, custo]));
  const buy = async (codes: readonly string[], quantidade: string) =>
    createCompra(ctx, {
      ...{
        fornecedor_id: matriz.id,
        deposito_id: fundo.id,
        condicao_pagamento: '28',
        observacao: 'Transferência da matriz',
      },
      itens: codes.map((codigo) => ({
        produto_id: produtos.get(codigo),
        quantidade,
        custo_unitario: costs.get(codigo),
      })),
    });
  for (let week = 0; week < 3; week++) {
    yield [21 - week * 7, '08:30'];
    const { id } = await buy(week === 0 ? NA_FILIAL : NA_FILIAL.slice(0, 5), week === 0 ? '24' : '12');
    yield 1_560;
    await receiveCompra(ctx, { id, observacao: 'Veio da matriz com a nota' });
    yield 30;
    for (const codigo of NA_FILIAL.slice(0, week === 0 ? 8 : 5)) {
      await createTransferencia(ctx, {
        ...{ produto_id: produtos.get(codigo), deposito_origem_id: fundo.id, deposito_destino_id: loja.id },
        ...{ quantidade: week === 0 ? '14' : '9', observacao: 'Reposição da vitrine' },
      });
    }
    if (week > 0) continue;
    // From here on the shop sells.
    for (let ago = 19; ago >= 0; ago--) {
      for (let n = 0; n < 1 + pick(2); n++) {
        const at = agenda.midnight - ago * DAY_MS + (9 * 60 + pick(520)) * MINUTE_MS;
        agenda.plan(at, () => sell(ctx, { produtos, clientes, pick }));
      }
    }
  }
  yield { ha: 120 };
  await createLancamento(ctx, {
    ...{ produto_id: produtos.get('XIC-090'), deposito_id: loja.id, tipo: 'saida', quantidade: '1' },
    observacao: 'Quebrou na vitrine',
  });
}

async function sell(
  ctx: Ctx,
  shop: { produtos: ReadonlyMap<string, number>; clientes: readonly number[]; pick: (below: number) => number },
): Promise<void> {
  const { produtos, clientes, pick } = shop;
  const codigo = NA_FILIAL[pick(5)] ?? 'CAFE-500';
  const { id } = await createVenda(ctx, {
    cliente_id: clientes[pick(clientes.length)],
    itens: [{ produto_id: produtos.get(codigo), quantidade: String(1 + pick(2)) }],
  });
  await finalizeVenda(ctx, { id });
  // Paid at the counter, but for one who has an account there.
  const { resultados } = await listTitulos(ctx, { tipo: 'receber', venda_id: id });
  const [titulo] = resultados;
  if (titulo && pick(9) > 0)
    await baixarTitulo(ctx, { tipo: 'receber', id: titulo.id, forma: pick(2) ? 'pix' : 'dinheiro' });
}

/** The cafeteria opened last week: three products, its opening stock and one sale. All else is empty, to be seen as it begins. */
export async function* tellCafeteria(ctx: Ctx): Historia {
  const balcao = await createDeposito(ctx, { nome: 'Balcão', padrao: true });
  const produtos = await seedProdutos(ctx, ['CAFE-500', 'BRIG-6', 'PAO-QJ1']);
  yield 25;
  for (const produto_id of produtos.values()) {
    await createLancamento(ctx, {
      ...{ produto_id, deposito_id: balcao.id, tipo: 'entrada', quantidade: '10' },
      observacao: 'Estoque de abertura',
    });
  }
  yield [2, '15:40'];
  const { id: cliente_id } = await createCliente(ctx, { nome: 'Vizinha do sobrado', celular: '24 98112-3090' });
  const { id } = await createVenda(ctx, {
    cliente_id,
    itens: [{ produto_id: produtos.get('BRIG-6'), quantidade: '2' }],
  });
  yield 3;
  await finalizeVenda(ctx, { id });
}
