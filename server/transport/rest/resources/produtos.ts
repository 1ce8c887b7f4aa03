import {
  createProduto,
  createProdutoInput,
  deleteProduto,
  deleteProdutoQuery,
  getProduto,
  listProdutos,
  produto,
  produtosFilters,
  replaceProduto,
  replaceProdutoInput,
  updateProduto,
  updateProdutoInput,
} from '#server/catalogo/index.ts';
import { badData, onField } from '../refusals.ts';
import { answers, type Route, resource, takes } from '../route.ts';
import { IMAGEM } from './imagens-produto.ts';

const produtos = resource({
  modulo: 'produtos',
  tag: 'Produtos',
  noun: { g: 'o', one: 'produto', many: 'produtos' },
});

const criado = new Date('2026-08-11T09:12:45.318-03:00');

const NOVO = {
  nome: 'Café torrado em grãos 1 kg',
  codigo: 'CAF-001',
  unidade: 'UN',
  preco_venda: '64.90',
  preco_custo: '38.50',
  gtin: '7891000315507',
  ncm: '09012100',
  estoque_minimo: '20.000',
  peso_bruto: '1.050',
  peso_liquido: '1.000',
  altura: '26.00',
  largura: '12.00',
  comprimento: '8.00',
};

const PRODUTO = answers('Produto', produto, {
  ...NOVO,
  categoria_id: 3,
  ...{ id: 1042, controlar_estoque: true, custo_medio: '37.92', descricao: null, situacao: 'A', ativo: true },
  ...{ criado_em: criado, atualizado_em: criado, imagens: [IMAGEM.example] },
});

const DADOS = badData({
  gtin: ['GTIN inválido: confira os 8, 12, 13 ou 14 dígitos.'],
  ncm: ['NCM inválido: informe os 8 dígitos.'],
});
const CODIGO = onField('Código em uso', 'codigo', 'Já existe um produto com o código CAF-001.');
const CATEGORIA = onField('Categoria não encontrada', 'categoria_id', 'Categoria não encontrada (id 999).');
const PESO = onField('Peso líquido acima do bruto', 'peso_liquido', 'O peso líquido não pode passar do bruto.');

const refused = { dados: DADOS, codigo: CODIGO, categoria: CATEGORIA, peso: PESO };
const refusedChange = {
  400: {
    description:
      'Dados inválidos, código de outro produto, categoria que a empresa não tem, ou outra mudança em um produto excluído.',
    examples: {
      ...refused,
      excluido: onField(
        'Produto excluído',
        'situacao',
        'O produto foi excluído: é preciso restaurá-lo antes; pela API, com situacao A ou I.',
      ),
    },
  },
};

const ATIVO =
  '`ativo` e `situacao` dizem o mesmo: dos dois, vale o que difere do que está gravado, e os dois mudando para coisas diferentes é 400 em `ativo`.';

/** The product catalogue. */
export const produtosRoutes: Route[] = [
  produtos.list({
    operationId: 'listarProdutos',
    description:
      'Os produtos da empresa, ativos e inativos; os excluídos só com `situacao=E`. Para manter uma cópia em dia, leia com `atualizado_desde` e `ordenar=atualizado_em`, e outra vez com `situacao=E` para saber o que saiu. Sem filtro ou só com `situacao` e `controlar_estoque`, `total_registros` é exato; com os outros filtros é exato até 500, e com `busca` até 1.000 registros além da página. Acima disso a resposta traz `X-Total-Minimo: true`, e `proxima` continua levando até o fim.',
    query: produtosFilters,
    data: PRODUTO,
    atLeast: true,
    verb: listProdutos,
  }),
  produtos.read({
    operationId: 'consultarProduto',
    description: 'Um produto, também um excluído (`situacao` `E`).',
    data: PRODUTO,
    verb: getProduto,
  }),
  produtos.create({
    operationId: 'criarProduto',
    description:
      'Cadastra um produto; só `nome` e `codigo` são obrigatórios. O saldo começa em zero: os lançamentos de estoque são outra operação. `custo_medio` é só de leitura.',
    body: takes('NovoProduto', createProdutoInput, NOVO),
    data: PRODUTO,
    example: { ...PRODUTO.example, categoria_id: null, custo_medio: null, imagens: [] },
    refusals: {
      400: { description: 'Dados inválidos, código em uso, ou categoria que a empresa não tem.', examples: refused },
    },
    verb: createProduto,
  }),
  produtos.replace({
    operationId: 'substituirProduto',
    description: `Alteração completa: o que pode ficar vazio (\`gtin\`, \`categoria_id\`, \`descricao\`, \`ncm\`, \`estoque_minimo\`, pesos e medidas) e não é enviado fica nulo; \`unidade\`, \`controlar_estoque\`, preços e situação não enviados ficam como estão. O corpo lido com GET pode ser enviado de volta. ${ATIVO}`,
    body: takes('SubstituicaoProduto', replaceProdutoInput.omit({ id: true }), NOVO),
    data: PRODUTO,
    example: { ...PRODUTO.example, categoria_id: null },
    refusals: refusedChange,
    verb: replaceProduto,
  }),
  produtos.update({
    operationId: 'alterarProduto',
    description: `Muda só os campos enviados. Enviar o que já está gravado não altera nada, nem \`atualizado_em\`, e não gera evento. ${ATIVO} Em um produto excluído, \`situacao\` \`A\` ou \`I\` o restaura, desde que o código ainda esteja livre; qualquer outra mudança é 400 em \`situacao\`.`,
    body: takes('AlteracaoProduto', updateProdutoInput.omit({ id: true }), { preco_venda: '69.90' }),
    data: PRODUTO,
    example: { ...PRODUTO.example, preco_venda: '69.90' },
    refusals: refusedChange,
    verb: updateProduto,
  }),
  produtos.remove({
    operationId: 'excluirProduto',
    description:
      'Exclui sem apagar: o produto sai das listas, o histórico fica e o código pode ser usado de novo. Gera `produto.atualizado` com `situacao` `E` e `ativo` falso. Excluir um já excluído responde 200 e não muda nada. Com `definitivo=true` o produto, excluído antes ou não, é apagado de vez e gera `produto.excluido`; se um documento, lançamento, transferência ou reserva o cita, a resposta é 400 e diz qual.',
    query: deleteProdutoQuery,
    refusals: {
      400: {
        description: 'Com `definitivo=true`: algo cita o produto.',
        examples: {
          citado: onField(
            'Produto com histórico',
            'definitivo',
            'O produto consta em pedidos de venda e não pode ser apagado de vez. Sem definitivo=true ele é excluído e o histórico fica.',
          ),
        },
      },
    },
    verb: deleteProduto,
  }),
];
