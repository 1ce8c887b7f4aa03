import { contextOfSystem } from '#server/acesso/index.ts';
import { getNegocio, listNegocios } from '#server/crm/index.ts';
import { updateAparencia } from '#server/documentos/index.ts';
import { today } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import {
  acceptProposta,
  cancelProposta,
  convertProposta,
  createProposta,
  expirePropostas,
  refuseProposta,
  sendProposta,
  updateProposta,
} from '#server/propostas/index.ts';
import type { Historia } from './demonstracao-agenda.ts';

const CONDICOES = `Pagamento em 28 dias, por boleto ou Pix.
Entrega em até 5 dias úteis na região de Petrópolis.
Preços válidos para as quantidades desta proposta.`;

const INTRODUCAO =
  'Obrigado pelo interesse! Conforme conversamos, segue a nossa proposta, com os cafés que você provou e o que combinamos de preço.';

const DAY = 86_400_000;

/** Proposals in each status: drafts, sent once and again, accepted, converted, refused, expired, cancelled. */
export async function* tellPropostas(
  ana: Ctx,
  operador: Ctx,
  { produtos, clientes }: { produtos: ReadonlyMap<string, number>; clientes: readonly number[] },
): Historia {
  await updateAparencia(ana, {
    cor: '#5b3a1e',
    contato: 'Estrada da Serra Azul, 812 · Petrópolis/RJ\n(24) 2245-1020 · contato@serraazul.exemplo.com.br',
  });
  const inDays = (days: number) => today(ana.fuso, new Date(Date.now() + days * DAY));
  const line = (codigo: string, quantidade: string, fields: Record<string, unknown> = {}) => ({
    ...{ produto_id: produtos.get(codigo), quantidade },
    ...fields,
  });
  const offer = (ctx: Ctx, titulo: string, n: number, itens: Record<string, unknown>[], fields = {}) =>
    createProposta(ctx, {
      ...{ titulo, cliente_id: clientes[n], itens, introducao: INTRODUCAO, condicoes: CONDICOES },
      valida_ate: inDays(20),
      ...fields,
    });

  const dia = { valida_ate: inDays(0) };
  const vencida = await offer(operador, 'Cafés para a cafeteria da livraria', 0, [line('CAFE-500', '40')], dia);
  await sendProposta(operador, { id: vencida.id });
  yield [15, '00:05'];
  await expirePropostas(
    ana.db,
    (tx, empresa_id) => contextOfSystem(tx, empresa_id, 'job'),
    new Date(Date.now() + 2 * DAY),
  );

  yield [14, '09:50'];
  const vendida = await offer(ana, 'Abertura da nova loja', 1, [
    line('CAFE-500', '60', { desconto_percentual: '5' }),
    line('FILT-103', '20'),
  ]);
  await sendProposta(ana, { id: vendida.id });
  yield [11, '16:15'];
  await acceptProposta(ana, { id: vendida.id, nome: 'Helena Moraes', documento: '529.982.247-25' });
  yield 20;
  await convertProposta(ana, { id: vendida.id });

  yield [10, '11:05'];
  const aceita = await offer(operador, 'Reposição do trimestre', 2, [line('CAFE-500', '90')], { desconto: '150.00' });
  await sendProposta(operador, { id: aceita.id });
  yield [7, '14:40'];
  await acceptProposta(operador, { id: aceita.id, nome: 'Otávio Lima' });

  yield [6, '10:30'];
  const recusada = await offer(ana, 'Café para eventos', 3, [line('CAFE-500', '25'), line('COPO-350', '4')]);
  await sendProposta(ana, { id: recusada.id });
  yield [5, '17:20'];
  await refuseProposta(ana, { id: recusada.id, motivo: 'Fecharam com um fornecedor do bairro.' });

  yield [4, '09:45'];
  const { resultados } = await listNegocios(ana, { status: 'aberto', por_pagina: 100 });
  const abertos = [];
  for (const { id } of resultados) {
    const negocio = await getNegocio(ana, { id });
    if (negocio.itens.length > 0 && negocio.contato_id !== null) abertos.push(negocio);
  }
  for (const [n, { id }] of abertos.slice(0, 2).entries()) {
    const from = { negocio_id: id, valida_ate: inDays(12 + n), introducao: INTRODUCAO, condicoes: CONDICOES };
    const proposta = await createProposta(operador, from);
    await sendProposta(operador, { id: proposta.id });
    yield [3 - n, '11:00'];
    if (n > 0) continue;
    await updateProposta(operador, { id: proposta.id, desconto: '20.00' });
    await sendProposta(operador, { id: proposta.id });
  }

  yield [1, '10:10'];
  const desistida = await offer(operador, 'Máquinas em comodato', 4, [
    { descricao: 'Comodato de máquina de café, por mês', quantidade: '2', preco_unitario: '180.00' },
  ]);
  await cancelProposta(operador, { id: desistida.id });
  yield { ha: 100 };
  const mensal = [{ descricao: 'Café, máquina e reposição, por mês', quantidade: '1', preco_unitario: '890.00' }];
  await offer(ana, 'Assinatura de café do escritório', 0, mensal, {
    ...{ tipo_destino: 'contrato', periodicidade: 'mensal', inicio: inDays(30) },
  });
}
