import {
  createLancamento,
  createLancamentoInput,
  disponibilidade,
  estoqueFilters,
  estorno,
  extratoFilters,
  getDisponibilidade,
  getEstoque,
  getLancamento,
  lancamento,
  linhaExtrato,
  listEstoque,
  listExtrato,
  posicaoDetalhe,
  posicaoEstoque,
  reverseLancamento,
  reverseLancamentoInput,
} from '#server/estoque/index.ts';
import type { Noun } from '../noun.ts';
import { badData, onField } from '../refusals.ts';
import { answers, mayTake, type Route, resource, takes } from '../route.ts';

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
const razao = resource({ modulo: 'estoque', path: '/v1/estoque/lancamentos/', tag: 'Estoque', noun: lancamentos });

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
  documento: null,
  estorno_de_id: null,
  estornado_por_id: null,
  request_id: 'c0a8012e-7f4b-4c1d-9a5e-0f3b6d2e8a11',
});

const DISPONIBILIDADE = answers('Disponibilidade', disponibilidade, {
  produto_id: 1,
  produto_nome: POSICAO.example.produto_nome,
  produto_codigo: POSICAO.example.produto_codigo,
  unidade: 'UN',
  ...{ quantidade: '222.000', reservado: '30.000', disponivel: '192.000' },
  depositos: [
    { deposito_id: 1, deposito_nome: 'Loja', quantidade: '42.000', reservado: '30.000', disponivel: '12.000' },
    {
      ...{ deposito_id: 2, deposito_nome: 'Centro de distribuição' },
      ...{ quantidade: '180.000', reservado: '0.000', disponivel: '180.000' },
    },
  ],
});

const ESTORNO = answers('Estorno', estorno, {
  ...LANCAMENTO.example,
  id: 312,
  tipo: 'saida',
  observacao: 'Nota lançada duas vezes',
  saldo_apos: '42.000',
  estorno_de_id: 311,
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
  produtos.read({
    operationId: 'consultarDisponibilidade',
    at: '{produto_id}/disponibilidade/',
    summary: 'Consultar o disponível de um produto',
    description:
      'O saldo de um produto, quanto dele as vendas em aberto reservam e o que está disponível, ao todo e em cada depósito. Só reserva a empresa que escolhe isso em Configurações; nas outras, o disponível é o próprio saldo. O saldo em `/v1/estoque/` não muda com reservas.',
    message: 'Disponibilidade encontrada.',
    data: DISPONIBILIDADE,
    verb: getDisponibilidade,
  }),
  produtos.list({
    operationId: 'listarExtrato',
    at: '{produto_id}/extrato/',
    noun: lancamentos,
    summary: 'Listar o extrato de um produto',
    description:
      'Os lançamentos de um produto, do mais novo para o mais antigo. Cada linha traz o autor, a origem, o documento que a causou, o saldo do depósito logo após o lançamento e, quando há, o estorno. `total_registros` é exato sem filtros e com `deposito_id`; com `tipo` ou datas, até 500, e acima disso a resposta traz `X-Total-Minimo: true`, e `proxima` continua levando até o fim.',
    query: extratoFilters,
    data: LINHA,
    atLeast: true,
    verb: listExtrato,
  }),
  produtos.create({
    operationId: 'criarLancamento',
    noun: lancamentos,
    description:
      'Lança uma entrada ou uma saída. Um lançamento não é alterado nem excluído: corrige-se com o estorno, em `/v1/estoque/lancamentos/{id}/estornar/`. Emite o evento `estoque.atualizado`.',
    body: takes('NovoLancamento', createLancamentoInput, {
      produto_id: 1,
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
  razao.read({
    operationId: 'consultarLancamento',
    description:
      'Um lançamento, como o extrato o mostra. O `id` vem no evento `estoque.atualizado`, no extrato e na resposta de quem o criou.',
    data: LINHA,
    verb: getLancamento,
  }),
  razao.create({
    operationId: 'estornarLancamento',
    at: '{id}/estornar/',
    summary: 'Estornar um lançamento',
    description:
      'Desfaz um lançamento com o inverso dele, que traz o número dele em `estorno_de_id`; o extrato mostra a ligação dos dois lados. Uma contagem é desfeita pela diferença que causou. Um lançamento é estornado uma vez só, um estorno não se estorna, e o lançamento de um documento (venda, compra, expedição, transferência) só se desfaz pelo documento. Emite o evento `estoque.atualizado`.',
    message: 'Lançamento estornado.',
    body: mayTake('NovoEstorno', reverseLancamentoInput, { observacao: 'Nota lançada duas vezes' }),
    data: ESTORNO,
    refusals: {
      400: {
        description:
          'Dados inválidos, lançamento já estornado, que é um estorno, que é de um documento ou que não mudou o saldo, depósito inativo, ou saldo insuficiente onde o estoque negativo é proibido.',
        examples: {
          dados: badData({ observacao: ['Use no máximo 500 caracteres.'] }),
          repetido: onField('Já estornado', 'estorno_de_id', 'O lançamento nº 311 já foi estornado pelo nº 312.'),
          documento: onField(
            'De um documento',
            'estorno_de_id',
            'O lançamento nº 311 não pode ser estornado: cancele ou devolva a venda 000187.',
          ),
          estorno: onField(
            'É um estorno',
            'estorno_de_id',
            'O lançamento nº 312 não pode ser estornado: ele é o estorno do nº 311. Faça um novo lançamento.',
          ),
          saldo: onField('Saldo insuficiente', 'quantidade', NO_BALANCE),
        },
      },
    },
    verb: reverseLancamento,
  }),
];
