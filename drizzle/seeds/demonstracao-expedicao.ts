import {
  cancelExpedicao,
  createExpedicao,
  createFormaEnvio,
  linkItem,
  setRastreioEnviado,
  updateExpedicao,
  updateFormaEnvio,
} from '#server/expedicao/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { cancelVenda, createVenda, finalizeVenda } from '#server/vendas/index.ts';
import type { Historia } from './demonstracao-agenda.ts';

/** cliente, itens (código, quantidade, preço), situação. */
const PEDIDOS: [number, [string, string, string][], 'em_aberto' | 'finalizada' | 'cancelada'][] = [
  [
    0,
    [
      ['CAFE-500', '24', '34.90'],
      ['ACUC-DEM5', '4', '29.90'],
    ],
    'finalizada',
  ],
  [
    1,
    [
      ['CAFE-CAT1', '6.5', '92.00'],
      ['FILT-103', '30', '6.20'],
      ['XIC-090', '12', '34.00'],
    ],
    'finalizada',
  ],
  [
    2,
    [
      ['MOED-MAN', '1', '189.00'],
      ['CAFE-250M', '2', '22.50'],
    ],
    'finalizada',
  ],
  [3, [['PREN-600', '1', '149.00']], 'em_aberto'],
  [
    4,
    [
      ['CAFE-500', '48', '33.50'],
      ['LEITE-AV', '24', '15.90'],
    ],
    'em_aberto',
  ],
  [
    2,
    [
      ['CHAL-1L', '1', '219.00'],
      ['BAL-PREC', '1', '129.00'],
    ],
    'cancelada',
  ],
];

/** The shipping methods' ids. */
export type Formas = { sedex: number; pac: number; rota: number; motoboy: number };

export async function seedFormasEnvio(ana: Ctx): Promise<Formas> {
  const add = async (nome: string) => (await createFormaEnvio(ana, { nome })).id;
  const sedex = await add('Correios SEDEX');
  const pac = await add('Correios PAC');
  const rota = await add('Transportadora Rota Sul');
  const motoboy = await add('Motoboy');
  await add('Retirada no balcão');
  return { sedex, pac, rota, motoboy };
}

/** Orders and shipments in each state, through the hands of two people. */
export async function* tellExpedicao(
  ana: Ctx,
  operador: Ctx,
  {
    produtos,
    clientes,
    formas,
  }: { produtos: ReadonlyMap<string, number>; clientes: readonly number[]; formas: Formas },
): Historia {
  const { sedex, pac, rota, motoboy } = formas;

  const pedidos: number[] = [];
  for (const [cliente, itens, status] of PEDIDOS) {
    const { id } = await createVenda(operador, {
      cliente_id: clientes[cliente],
      itens: itens.map(([codigo, quantidade, preco_unitario]) => ({
        produto_id: produtos.get(codigo),
        quantidade,
        preco_unitario,
      })),
    });
    yield 24;
    if (status === 'finalizada') await finalizeVenda(operador, { id });
    if (status === 'cancelada') await cancelVenda(operador, { id });
    pedidos.push(id);
    yield 51;
  }
  const [padaria, emporio, helena, tiago, porto] = pedidos;

  yield [2, '09:05'];
  const enviada = await createExpedicao(operador, { forma_envio_id: rota });
  await linkItem(operador, { expedicao_id: enviada.id, pedido_venda_id: padaria, quantidade: 3 });
  await updateExpedicao(operador, {
    id: enviada.id,
    codigo_rastreio: 'RS204881937',
    url_rastreio: 'https://rotasul.exemplo.com.br/rastreio/RS204881937',
  });
  yield 55;
  await updateExpedicao(operador, { id: enviada.id, status: 'concluida' });
  yield 35;
  await setRastreioEnviado(ana, { id: enviada.id, rastreio_enviado: true });

  yield [1, '09:20'];
  const reaberta = await createExpedicao(operador, { forma_envio_id: sedex, codigo_rastreio: 'QB123456785BR' });
  await linkItem(operador, {
    expedicao_id: reaberta.id,
    pedido_venda_id: emporio,
    produto_id: produtos.get('CAFE-CAT1'),
    quantidade: 2,
  });
  await linkItem(operador, {
    expedicao_id: reaberta.id,
    pedido_venda_id: emporio,
    produto_id: produtos.get('FILT-103'),
    quantidade: 1,
  });
  yield 40;
  await updateExpedicao(operador, { id: reaberta.id, status: 'concluida' });
  yield 70;
  await updateExpedicao(ana, { id: reaberta.id, status: 'pendente' });
  await linkItem(ana, {
    expedicao_id: reaberta.id,
    pedido_venda_id: emporio,
    produto_id: produtos.get('XIC-090'),
    quantidade: 1,
  });

  yield 25;
  const loja: Ctx = { ...ana, porta: 'api', ator: { tipo: 'sistema', id: null, nome: 'Loja virtual' } };
  const daLoja = await createExpedicao(loja, { numero_expedicao: 'LOJA-2026-0118', forma_envio_id: pac });
  await linkItem(operador, { expedicao_id: daLoja.id, pedido_venda_id: helena, quantidade: 1 });
  yield 95;
  await updateExpedicao(operador, { id: daLoja.id, codigo_rastreio: 'PM987654321BR', status: 'concluida' });

  yield 15;
  const desistida = await createExpedicao(operador, { forma_envio_id: motoboy });
  await linkItem(operador, { expedicao_id: desistida.id, pedido_venda_id: tiago, quantidade: 1 });
  yield 50;
  await cancelExpedicao(ana, { id: desistida.id });
  await updateFormaEnvio(ana, { id: motoboy, ativo: false });

  yield { ha: 80 };
  const proxima = await createExpedicao(operador, { forma_envio_id: rota });
  await linkItem(operador, {
    expedicao_id: proxima.id,
    pedido_venda_id: porto,
    produto_id: produtos.get('CAFE-500'),
    quantidade: 4,
  });
  yield { ha: 35 };
  await createExpedicao(operador, {});
}
