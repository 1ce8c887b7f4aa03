import { romaneio } from './romaneio.ts';

// A primeira página, como a API a responde.
const { resultados, paginacao } = await romaneio.vendas.listarVendas({ status: 'finalizada' });
console.log(`${resultados.length} de ${paginacao.total_registros}`);

// Todas as páginas, uma venda por vez.
for await (const venda of romaneio.vendas.listarVendas({ status: 'finalizada' })) {
  console.log(venda.numero_pedido, venda.total_venda);
}

// Uma lista curta, de uma vez.
const depositos = await romaneio.estoque.listarDepositos().todos();
console.log(depositos.map(({ nome }) => nome).join(', '));
