import { listCarried } from '#server/expedicao/index.ts';
import {
  cancelVenda,
  createDevolucao,
  createDevolucaoInput,
  createVenda,
  createVendaInput,
  deleteVenda,
  devolucao,
  devolucaoCriada,
  devolucoesFilters,
  finalizeVenda,
  getVenda,
  linhaVenda,
  listDevolucoes,
  listVendas,
  replaceVenda,
  replaceVendaInput,
  updateVenda,
  updateVendaInput,
  venda,
  vendasFilters,
} from '#server/vendas/index.ts';
import { drawVendaOf } from '../../arquivos/print-venda.ts';
import { badData, onField } from '../refusals.ts';
import { answers, type Route, resource, takes } from '../route.ts';

const vendas = resource({
  modulo: 'vendas',
  tag: 'Vendas',
  noun: { g: 'a', one: 'venda', many: 'vendas' },
  missing: { message: 'Pedido de venda não encontrado.' },
});

const devolucoes = resource({
  modulo: 'vendas',
  path: '/v1/vendas/{id}/devolucoes/',
  key: 'devolucao_id',
  parent: { key: 'id', noun: { g: 'a', one: 'venda', many: 'vendas' } },
  tag: 'Vendas',
  noun: { g: 'a', one: 'devolução', many: 'devoluções' },
});

const criada = new Date('2026-08-07T09:30:00-03:00');
const finalizada = new Date('2026-08-07T16:05:12.345-03:00');

const LINHA = answers('LinhaVenda', linhaVenda, {
  id: 5821,
  numero_pedido: '000187',
  status: 'em_aberto',
  tipo_pedido: 'pedido',
  cliente_id: 318,
  cliente_nome: 'Padaria Pão da Serra Ltda.',
  deposito_id: 1,
  vendedor_id: 4,
  vendedor_nome: 'Bruno Teixeira',
  desconto: '10.00',
  frete: '25.00',
  total_produtos: '420.12',
  total_venda: '435.12',
  criado_em: criada,
  atualizado_em: criada,
  finalizada_em: null,
  cancelada_em: null,
});

const VENDA = answers('Venda', venda, {
  ...LINHA.example,
  deposito_nome: 'Centro de distribuição',
  saida_estoque: null,
  total_devolvido: '0.00',
  condicao_pagamento: '30/60',
  observacao: 'Entregar pela manhã.',
  negocio_id: null,
  proposta_id: null,
  contrato_id: null,
  itens: [
    {
      id: 9001,
      tipo: 'produto',
      produto_id: 1,
      servico_id: null,
      codigo: 'CAFE-500',
      descricao: 'Café torrado em grãos 500 g',
      unidade: 'UN',
      quantidade: '12.000',
      preco_unitario: '38.90',
      desconto_percentual: '10.00',
      preco_total: '420.12',
      desconto_rateado: '10.00',
      total_liquido: '410.12',
      quantidade_baixada: '0.000',
      quantidade_devolvida: '0.000',
    },
  ],
});

const FINALIZADA = {
  ...VENDA.example,
  status: 'finalizada' as const,
  saida_estoque: 'venda' as const,
  finalizada_em: finalizada,
  atualizado_em: finalizada,
  itens: VENDA.example.itens.map((item) => ({ ...item, quantidade_baixada: item.quantidade })),
};

const CANCELADA = {
  ...FINALIZADA,
  status: 'cancelada' as const,
  cancelada_em: finalizada,
  itens: VENDA.example.itens,
};

const DEVOLUCAO = answers('Devolucao', devolucao, {
  id: 77,
  venda_id: 5821,
  deposito_id: 1,
  total: '68.35',
  observacao: 'Embalagem amassada',
  criado_em: finalizada,
  itens: [
    { item_id: 9001, produto_id: 1, descricao: 'Café torrado em grãos 500 g', quantidade: '2.000', total: '68.35' },
  ],
});

const DEVOLUCAO_CRIADA = answers('DevolucaoCriada', devolucaoCriada, {
  ...DEVOLUCAO.example,
  venda: {
    ...FINALIZADA,
    total_devolvido: '68.35',
    itens: FINALIZADA.itens.map((item) => ({
      ...item,
      quantidade_baixada: '10.000',
      quantidade_devolvida: '2.000',
    })),
  },
});

const NOVA = {
  tipo_pedido: 'pedido' as const,
  cliente_id: 318,
  itens: [{ produto_id: 1, quantidade: '12', preco_unitario: '38.90', desconto_percentual: '10' }],
  desconto: '10.00',
  frete: '25.00',
  condicao_pagamento: '30/60',
  observacao: 'Entregar pela manhã.',
};

const DADOS = badData({
  'itens.0.quantidade': ['A quantidade deve ser maior que 0.'],
  cliente_id: ['Este campo é obrigatório.'],
});
const CLIENTE = onField('Cliente não encontrado', 'cliente_id', 'Cliente não encontrado (id 999).');
const PRODUTO = onField('Produto não encontrado', 'itens.1.produto_id', 'Produto não encontrado (id 999).');
const DESCONTO = onField(
  'Desconto maior que os itens',
  'desconto',
  'O desconto não pode passar do total dos itens (420,12).',
);
const SALDO = onField(
  'Saldo insuficiente',
  'itens.0.quantidade',
  'Saldo insuficiente de "Café torrado em grãos 500 g": faltam 3, e esta empresa não permite estoque negativo.',
);

const refusedStatus = (summary: string, message: string) => onField(summary, 'status', message);

const refusedChange = {
  400: {
    description:
      'Dados inválidos, um registro que a empresa não tem ou desativou, desconto maior que os itens, ou uma venda que já não está em aberto.',
    examples: {
      dados: DADOS,
      cliente: CLIENTE,
      produto: PRODUTO,
      desconto: DESCONTO,
      status: refusedStatus(
        'Venda que não está em aberto',
        'O pedido 000187 está finalizado: só pode ser alterado a partir de em_aberto.',
      ),
    },
  },
};

/** Sales, orders and quotes, what finalises and cancels them, and their returns. */
export const vendasRoutes: Route[] = [
  vendas.list({
    operationId: 'listarVendas',
    description:
      'As vendas, os pedidos e os orçamentos da empresa, também os cancelados, sem os itens. `total_registros` é exato até 500; acima disso pode ser um mínimo: a resposta traz então `X-Total-Minimo: true`, e `proxima` continua levando até o fim.',
    query: vendasFilters.omit({ expedivel: true, a_expedir: true }),
    data: LINHA,
    atLeast: true,
    verb: listVendas,
  }),
  vendas.read({
    operationId: 'consultarVenda',
    description: 'Uma venda com os itens e o que deles foi devolvido.',
    data: VENDA,
    verb: getVenda,
  }),
  vendas.print({
    operationId: 'imprimirVenda',
    at: '{id}/pdf/',
    summary: 'Imprimir uma venda (PDF)',
    description:
      'A venda como documento em PDF: a empresa, o cliente com CPF ou CNPJ e o endereço de entrega, os itens e os totais. Os dados do cliente fazem parte do documento: `vendas:read` basta.',
    file: 'application/pdf',
    verb: drawVendaOf,
  }),
  vendas.create({
    operationId: 'criarVenda',
    description:
      'Cria uma venda em aberto, com o próximo número da sequência da empresa. Sem `tipo_pedido` é um `pedido`; sem `deposito_id` sai do depósito padrão; um item sem `preco_unitario` leva o preço do cadastro e, sem `descricao`, o nome. O mesmo produto pode estar em vários itens. Cada item é arredondado ao centavo, meio para cima; `desconto`, em dinheiro, é rateado entre os itens (`desconto_rateado`) pelo maior resto, de modo que os itens somam sempre o total: `total_venda` = `total_produtos` − `desconto` + `frete`.',
    body: takes('NovaVenda', createVendaInput, NOVA),
    data: VENDA,
    refusals: {
      400: {
        description: 'Dados inválidos, um registro que a empresa não tem ou desativou, ou desconto maior que os itens.',
        examples: { dados: DADOS, cliente: CLIENTE, produto: PRODUTO, desconto: DESCONTO },
      },
    },
    verb: createVenda,
  }),
  vendas.replace({
    operationId: 'substituirVenda',
    description:
      'Alteração completa de uma venda em aberto: o que não é enviado volta ao padrão (`deposito_id`, ao depósito padrão), menos `tipo_pedido`, que fica como está. Um item enviado com o seu `id` continua o mesmo; os outros são novos, e os que não são enviados saem. O corpo lido com GET pode ser enviado de volta, em qualquer status, e não altera nada.',
    body: takes('SubstituicaoVenda', replaceVendaInput.omit({ id: true }), {
      ...NOVA,
      itens: [{ id: 9001, produto_id: 1, quantidade: '12', preco_unitario: '38.90', desconto_percentual: '10' }],
    }),
    data: VENDA,
    refusals: refusedChange,
    verb: (ctx, input) => replaceVenda(ctx, input, listCarried),
  }),
  vendas.update({
    operationId: 'alterarVenda',
    description:
      'Muda só os campos enviados de uma venda em aberto; `itens` é sempre a lista inteira, em que um item com o seu `id` continua o mesmo. Enviar o que já está gravado não altera nada, e é aceito em qualquer status. `status` não muda por aqui: use as ações `finalizar/` e `cancelar/`.',
    body: takes('AlteracaoVenda', updateVendaInput.omit({ id: true }), { frete: '18.00' }),
    data: VENDA,
    example: { ...VENDA.example, frete: '18.00', total_venda: '428.12' },
    refusals: refusedChange,
    verb: (ctx, input) => updateVenda(ctx, input, listCarried),
  }),
  vendas.remove({
    operationId: 'excluirVenda',
    summary: 'Cancelar uma venda (DELETE)',
    description:
      'O mesmo que `cancelar/`, com o escopo de exclusão: a venda não é apagada, continua na lista como `cancelada`. De novo, responde 200 e não muda nada. A resposta traz só `success` e `message`.',
    message: 'Venda cancelada.',
    verb: deleteVenda,
  }),
  vendas.act({
    operationId: 'finalizarVenda',
    at: '{id}/finalizar/',
    summary: 'Finalizar uma venda',
    description:
      'De `em_aberto` a `finalizada`. Quando a empresa escolheu que o estoque sai na venda (o padrão), os produtos que controlam estoque saem agora do depósito da venda, um movimento de origem `V` por item; quando escolheu a conclusão da expedição, nada sai ainda. Finalizar uma que já está finalizada responde 200 e não muda nada. Um orçamento não é finalizado: antes, mude `tipo_pedido`.',
    message: 'Venda finalizada.',
    data: VENDA,
    example: FINALIZADA,
    refusals: {
      400: {
        description: 'Venda cancelada, orçamento, depósito que não pode ser usado, ou saldo insuficiente.',
        examples: {
          status: refusedStatus(
            'Venda cancelada',
            'O pedido 000187 está cancelado: só pode ser finalizado a partir de em_aberto.',
          ),
          orcamento: onField(
            'Orçamento',
            'tipo_pedido',
            'Um orçamento não é finalizado: mude o tipo para pedido ou venda.',
          ),
          saldo: SALDO,
        },
      },
    },
    verb: finalizeVenda,
  }),
  vendas.act({
    operationId: 'cancelarVenda',
    at: '{id}/cancelar/',
    summary: 'Cancelar uma venda',
    description:
      'De `em_aberto` ou `finalizada` a `cancelada`. O que ainda estava fora do estoque por esta venda volta, um movimento de origem `V` por item; o que o cliente já devolveu não volta de novo. Cancelar uma que já está cancelada responde 200 e não muda nada.',
    message: 'Venda cancelada.',
    data: VENDA,
    example: CANCELADA,
    verb: cancelVenda,
  }),
  devolucoes.list({
    operationId: 'listarDevolucoes',
    description: 'As devoluções de uma venda, da mais nova para a mais antiga, com os itens.',
    query: devolucoesFilters.omit({ id: true }),
    data: DEVOLUCAO,
    verb: listDevolucoes,
  }),
  devolucoes.create({
    operationId: 'criarDevolucao',
    description:
      'O que o cliente devolveu de uma venda finalizada, nunca mais do que foi vendido. O que havia saído do estoque entra de novo, com origem `D`, no depósito de onde saiu ou em `deposito_id`; o que ainda não saiu (a expedição está por concluir) deixa de sair. `total` é o que os itens custaram, sem os descontos: as devoluções de um item inteiro somam exatamente o que ele custou. A resposta traz também a venda, como ficou.',
    body: takes('NovaDevolucao', createDevolucaoInput.omit({ id: true }), {
      itens: [{ item_id: 9001, quantidade: '2' }],
      observacao: 'Embalagem amassada',
    }),
    data: DEVOLUCAO_CRIADA,
    refusals: {
      400: {
        description: 'Dados inválidos, item que a venda não tem, mais do que resta, ou venda que não está finalizada.',
        examples: {
          dados: DADOS,
          item: onField('Item de outra venda', 'itens.0.item_id', 'Este pedido não tem o item 999.'),
          quantidade: onField(
            'Mais do que foi vendido',
            'itens.0.quantidade',
            'Devolva no máximo 10 de "Café torrado em grãos 500 g".',
          ),
          status: refusedStatus(
            'Venda em aberto',
            'O pedido 000187 está em aberto: só aceita devoluções a partir de finalizada.',
          ),
        },
      },
    },
    verb: createDevolucao,
  }),
];
