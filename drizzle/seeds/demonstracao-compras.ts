import { createCliente } from '#server/clientes/index.ts';
import { cancelCompra, createCompra, receiveCompra, returnCompra } from '#server/compras/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Historia } from './demonstracao-agenda.ts';

/** nome, CNPJ (fictício), e-mail, cidade, UF. */
const FORNECEDORES: [string, string, string, string, string][] = [
  ['Cooperativa Alto Mogiana', '60.746.948/0001-12', 'vendas@altomogiana.exemplo.com.br', 'Franca', 'SP'],
  ['Embalagens Horizonte', '33.000.167/0001-01', 'comercial@horizonte.exemplo.com.br', 'Contagem', 'MG'],
];

type Linha = [codigo: string, quantidade: string, custo: string];

/** Suppliers, and purchases in each state: one on its way, one that came in part, one received with a return, one cancelled. */
export async function* tellCompras(
  ana: Ctx,
  operador: Ctx,
  produtos: ReadonlyMap<string, number>,
  deposito_id: number,
): Historia {
  const fornecedores: number[] = [];
  for (const [nome, cnpj_cpf, email, cidade, uf] of FORNECEDORES) {
    const { id } = await createCliente(ana, { nome, tipo_pessoa: 2, cnpj_cpf, email, cidade, uf });
    fornecedores.push(id);
  }
  const [cooperativa, embalagens] = fornecedores;
  const buy = (fornecedor_id: number | undefined, linhas: Linha[], fields: Record<string, unknown> = {}) =>
    createCompra(ana, {
      fornecedor_id,
      deposito_id,
      itens: linhas.map(([codigo, quantidade, custo_unitario]) => ({
        produto_id: produtos.get(codigo),
        quantidade,
        custo_unitario,
      })),
      ...fields,
    });

  const recebida = await buy(embalagens, [
    ['COPO-350', '24', '38.50'],
    ['XAR-BAUN', '12', '18.20'],
  ]);
  yield [8, '15:10'];
  await receiveCompra(operador, { id: recebida.id, observacao: 'NF 8812' });
  yield [7, '10:25'];
  await returnCompra(operador, {
    id: recebida.id,
    itens: [{ item_id: recebida.itens[1]?.id, quantidade: '2' }],
    observacao: 'Frascos trincados',
  });

  yield [6, '11:30'];
  const parcial = await buy(cooperativa, [
    ['LEITE-AV', '120', '9.10'],
    ['CHA-HORT', '60', '4.10'],
  ]);
  yield [3, '14:20'];
  await receiveCompra(operador, {
    id: parcial.id,
    itens: [{ item_id: parcial.itens[0]?.id, quantidade: '72' }],
    observacao: 'Primeira carga',
  });

  yield [2, '10:40'];
  const desistida = await buy(embalagens, [['SAC-KR-M', '5000', '0.52']], { observacao: 'Preço subiu' });
  yield 95;
  await cancelCompra(ana, { id: desistida.id });

  yield [1, '16:35'];
  const hoje = new Date();
  const previsao = new Date(hoje.getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
  await buy(
    cooperativa,
    [
      ['CAFE-500', '200', '20.90'],
      ['CAFE-CAT1', '30', '52.00'],
    ],
    { previsao, observacao: 'Entregar até as 17h.' },
  );
}
