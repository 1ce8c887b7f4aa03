import {
  createLancamento,
  createLancamentoInput,
  estoqueFilters,
  extratoFilters,
  getEstoque,
  lancamento,
  linhaExtrato,
  listEstoque,
  listExtrato,
  posicaoDetalhe,
  posicaoEstoque,
} from '#server/estoque/index.ts';
import type { Noun } from '../noun.ts';
import { badData, onField } from '../refusals.ts';
import { answers, type Route, resource, takes } from '../route.ts';

const produtos = resource({
  modulo: 'estoque',
  key: 'produto_id',
  tag: 'Estoque',
  noun: { g: 'o', one: 'produto', many: 'produtos' },
  missing: {
    description: 'O produto não existe, é de outra empresa ou não controla estoque.',
    message: 'Produto não encontrado no estoque.',
  },
});
const lancamentos: Noun = { g: 'o', one: 'lançamento', many: 'lançamentos' };

const POSICAO = answers('PosicaoEstoque', posicaoEstoque, {
  produto_id: 1,
  produto_nome: 'Café torrado em grãos 500 g',
  produto_codigo: 'CAFE-500',
  unidade: 'UN',
  controlar_estoque: true,
  estoque_total: '222.000',
});

const DETALHE = answers('PosicaoEstoqueDetalhe', posicaoDetalhe, {
  ...POSICAO.example,
  depositos: [
    { deposito_id: 1, deposito_nome: 'Loja', quantidade: '42.000' },
    { deposito_id: 2, deposito_nome: 'Centro de distribuição', quantidade: '180.000' },
  ],
});

const LANCAMENTO = answers('Lancamento', lancamento, {
  id: 311,
  tipo: 'entrada',
  produto_id: 1,
  produto_nome: POSICAO.example.produto_nome,
  deposito_id: 1,
  deposito_nome: 'Loja',
  quantidade: '10.000',
  custo_unitario: '21.40',
  observacao: 'Nota 1234',
  saldo_apos: '52.000',
});

const LINHA = answers('LinhaExtrato', linhaExtrato, {
  ...LANCAMENTO.example,
  variacao: '10.000',
  origem: 'M',
  porta: 'api',
  autor: { tipo: 'token', id: 1, nome: 'Loja virtual' },
  data_lancamento: new Date('2026-08-07T10:15:00-03:00'),
});

const NO_CONTROL = 'O produto "Entrega na região" (id 23) não controla estoque.';
const NO_DEFAULT = 'A empresa não tem depósito padrão: informe deposito_id ou defina um depósito padrão no painel.';
const NO_BALANCE = 'Saldo insuficiente: esta empresa não permite estoque negativo.';

/** Stock: balances, the statement of a product, and movements, which are never changed or deleted. */
export const estoqueRoutes: Route[] = [
  produtos.list({
    operationId: 'listarEstoque',
    summary: 'Listar saldos',
    description:
      'O saldo de cada produto que controla estoque (`controlar_estoque=true`). O total soma os depósitos e é calculado dos lançamentos. Sem `busca`, `total_registros` é sempre exato. Com `busca`, também, enquanto `com_estoque` deixar até 20.000 produtos; acima disso é exato até 1.000 registros além da página e, quando há mais, a resposta traz `X-Total-Minimo: true` e `proxima` continua levando até o fim.',
    query: estoqueFilters,
    data: POSICAO,
    atLeast: true,
    verb: listEstoque,
  }),
  produtos.read({
    operationId: 'consultarEstoque',
    summary: 'Consultar o saldo de um produto',
    description: 'O saldo total de um produto e a quantidade em cada depósito.',
    message: 'Estoque encontrado.',
    data: DETALHE,
    verb: getEstoque,
  }),
  produtos.list({
    operationId: 'listarExtrato',
    at: '{produto_id}/extrato/',
    noun: lancamentos,
    summary: 'Listar o extrato de um produto',
    description:
      'Os lançamentos de um produto, do mais novo para o mais antigo. Cada linha traz o autor, a origem e o saldo do depósito logo após o lançamento. `total_registros` é exato sem filtros e com `deposito_id`; com `tipo` ou datas, até 500, e acima disso a resposta traz `X-Total-Minimo: true`, e `proxima` continua levando até o fim.',
    query: extratoFilters,
    data: LINHA,
    atLeast: true,
    verb: listExtrato,
  }),
  produtos.create({
    operationId: 'criarLancamento',
    noun: lancamentos,
    description:
      'Lança uma entrada ou uma saída. Um lançamento não é alterado nem excluído: corrige-se com o lançamento inverso. Emite o evento `estoque.atualizado`.',
    body: takes('NovoLancamento', createLancamentoInput, {
      produto_id: 1,
      deposito_id: 1,
      tipo: 'entrada',
      quantidade: '10',
      custo_unitario: '21.40',
      observacao: 'Nota 1234',
    }),
    data: LANCAMENTO,
    refusals: {
      400: {
        description:
          'Dados inválidos, produto ou depósito não encontrado, produto que não controla estoque, empresa sem depósito padrão, ou saldo insuficiente onde o estoque negativo é proibido.',
        examples: {
          dados: badData({
            tipo: ['Valor inválido. Aceitos: entrada, saida.'],
            quantidade: ['A quantidade deve ser maior que 0.'],
          }),
          produto: onField('Produto não encontrado', 'produto_id', 'Produto não encontrado (id 999).'),
          sem_controle: onField('Produto sem controle de estoque', 'produto_id', NO_CONTROL),
          deposito: onField('Depósito não encontrado', 'deposito_id', 'Depósito não encontrado (id 999).'),
          sem_padrao: onField('Sem depósito padrão', 'deposito_id', NO_DEFAULT),
          saldo: onField('Saldo insuficiente', 'quantidade', NO_BALANCE),
        },
      },
    },
    verb: createLancamento,
  }),
];
