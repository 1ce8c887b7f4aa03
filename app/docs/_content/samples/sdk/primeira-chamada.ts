import { romaneio } from './romaneio.ts';

const [produto] = await romaneio.produtos.listarProdutos({ busca: 'cafe-500' }).todos(1);
if (!produto) throw new Error('Produto não encontrado.');

const lancamento = await romaneio.estoque.criarLancamento({
  produto_id: produto.id,
  tipo: 'entrada',
  quantidade: '10',
  observacao: 'Nota 1234',
});
console.log(`${produto.nome}: ${lancamento.saldo_apos}`);
