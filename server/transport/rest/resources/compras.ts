import {
  cancelCompra,
  compra,
  compraRecebida,
  comprasFilters,
  createCompra,
  createCompraInput,
  deleteCompra,
  devolucaoCompraCriada,
  devolverCompraInput,
  entregaCompra,
  entregasFilters,
  getCompra,
  linhaCompra,
  listCompras,
  listDevolucoesCompra,
  listRecebimentos,
  receberCompraInput,
  receiveCompra,
  replaceCompra,
  replaceCompraInput,
  returnCompra,
  updateCompra,
  updateCompraInput,
} from '#server/compras/index.ts';
import { badData, onField } from '../refusals.ts';
import { answers, mayTake, type Route, resource, takes } from '../route.ts';

const noun = { g: 'a', one: 'compra', many: 'compras' } as const;

const compras = resource({ modulo: 'compras', tag: 'Compras', noun });

const recebimentos = resource({
  modulo: 'compras',
  path: '/v1/compras/{id}/recebimentos/',
  key: 'recebimento_id',
  parent: { key: 'id', noun },
  tag: 'Compras',
  noun: { g: 'o', one: 'recebimento', many: 'recebimentos' },
});

const devolucoes = resource({
  modulo: 'compras',
  path: '/v1/compras/{id}/devolucoes/',
  key: 'devolucao_id',
  parent: { key: 'id', noun },
  tag: 'Compras',
  noun: { g: 'a', one: 'devolução', many: 'devoluções' },
});

const criada = new Date('2026-08-03T10:15:00-03:00');
const chegou = new Date('2026-08-07T14:02:31.250-03:00');

const LINHA = answers('LinhaCompra', linhaCompra, {
  id: 412,
  numero: '000057',
  status: 'aberta',
  fornecedor_id: 1,
  fornecedor_nome: 'Cooperativa Alto Mogiana',
  deposito_id: 1,
  previsao: '2026-08-07',
  total: '2140.00',
  criado_em: criada,
  atualizado_em: criada,
  recebida_em: null,
  cancelada_em: null,
});

const COMPRA = answers('Compra', compra, {
  ...LINHA.example,
  deposito_nome: 'Centro de distribuição',
  condicao_pagamento: '30/60',
  observacao: 'Entregar até as 17h.',
  total_recebido: '0.00',
  total_devolvido: '0.00',
  itens: [
    {
      id: 1,
      produto_id: 1,
      produto_codigo: 'CAFE-500',
      produto_nome: 'Café torrado em grãos 500 g',
      unidade: 'UN',
      quantidade: '100.000',
      quantidade_recebida: '0.000',
      quantidade_devolvida: '0.000',
      custo_unitario: '21.40',
      preco_total: '2140.00',
    },
  ],
});

const came = (quantidade: string, fields: { status: 'parcial' | 'recebida'; total_recebido: string }) => ({
  ...COMPRA.example,
  ...fields,
  recebida_em: fields.status === 'recebida' ? chegou : null,
  atualizado_em: chegou,
  itens: COMPRA.example.itens.map((item) => ({ ...item, quantidade_recebida: quantidade })),
});

const RECEBIMENTO = answers('RecebimentoCompra', entregaCompra, {
  id: 633,
  compra_id: 412,
  deposito_id: 1,
  deposito_nome: 'Centro de distribuição',
  total: '856.00',
  observacao: 'Primeira carga',
  ator_nome: 'Integração da doca',
  criado_em: chegou,
  itens: [
    {
      item_id: 1,
      produto_id: 1,
      produto_nome: 'Café torrado em grãos 500 g',
      quantidade: '40.000',
      total: '856.00',
      lancamento_id: 90412,
    },
  ],
});

const RECEBIDA = answers('CompraRecebida', compraRecebida, {
  ...came('40.000', { status: 'parcial', total_recebido: '856.00' }),
  recebimento: RECEBIMENTO.example,
});

const DEVOLUCAO = answers('DevolucaoCompra', entregaCompra, {
  ...RECEBIMENTO.example,
  id: 640,
  total: '64.20',
  observacao: 'Embalagem furada',
  itens: RECEBIMENTO.example.itens.map((item) => ({
    ...item,
    quantidade: '3.000',
    total: '64.20',
    lancamento_id: 90455,
  })),
});

const DEVOLUCAO_CRIADA = answers('DevolucaoCompraCriada', devolucaoCompraCriada, {
  ...DEVOLUCAO.example,
  compra: {
    ...came('40.000', { status: 'parcial', total_recebido: '856.00' }),
    total_devolvido: '64.20',
    itens: COMPRA.example.itens.map((item) => ({
      ...item,
      quantidade_recebida: '40.000',
      quantidade_devolvida: '3.000',
    })),
  },
});

const NOVA = {
  fornecedor_id: 1,
  previsao: '2026-08-07',
  condicao_pagamento: '30/60',
  observacao: 'Entregar até as 17h.',
  itens: [{ produto_id: 1, quantidade: '100', custo_unitario: '21.40' }],
};

const DADOS = badData({
  'itens.0.quantidade': ['A quantidade deve ser maior que 0.'],
  fornecedor_id: ['Este campo é obrigatório.'],
});
const FORNECEDOR = onField('Fornecedor não encontrado', 'fornecedor_id', 'Fornecedor não encontrado (id 999).');
const PRODUTO = onField('Produto não encontrado', 'itens.1.produto_id', 'Produto não encontrado (id 999).');
const ITEM = onField('Item de outra compra', 'itens.0.item_id', 'Esta compra não tem o item 999.');

const refusedStatus = (summary: string, message: string) => onField(summary, 'status', message);

const refusedChange = {
  400: {
    description:
      'Dados inválidos, um registro que a empresa não tem ou desativou, ou uma compra que já não está aberta.',
    examples: {
      dados: DADOS,
      fornecedor: FORNECEDOR,
      produto: PRODUTO,
      status: refusedStatus(
        'Compra que não está aberta',
        'A compra 000057 está recebida em parte: só pode ser alterada a partir de aberta.',
      ),
    },
  },
};

const refusedCancel = {
  400: {
    description: 'Compra que já foi recebida por inteiro.',
    examples: {
      status: refusedStatus(
        'Compra recebida',
        'A compra 000057 está recebida: só pode ser cancelada a partir de aberta, parcial.',
      ),
    },
  },
};

/** Purchases, what comes of them, what goes back, and what cancels them. */
export const comprasRoutes: Route[] = [
  compras.list({
    operationId: 'listarCompras',
    description:
      'As compras da empresa, também as canceladas, sem os itens. `total_registros` é exato até 500; acima disso pode ser um mínimo: a resposta traz então `X-Total-Minimo: true`, e `proxima` continua levando até o fim.',
    query: comprasFilters.omit({ a_receber: true }),
    data: LINHA,
    atLeast: true,
    verb: listCompras,
  }),
  compras.read({
    operationId: 'consultarCompra',
    description: 'Uma compra com os itens: de cada um, quanto foi pedido, quanto chegou e quanto voltou ao fornecedor.',
    data: COMPRA,
    verb: getCompra,
  }),
  compras.create({
    operationId: 'criarCompra',
    description:
      'Cria uma compra aberta, com o próximo número da sequência da empresa. `fornecedor_id` é qualquer cliente ativo: ele passa a ser marcado como fornecedor. Um item sem `custo_unitario` leva o preço de custo do produto; o mesmo produto pode estar em vários itens. Cada item é arredondado ao centavo, meio para cima, e `total` é a soma deles. O estoque só se move em `receber/`.',
    body: takes('NovaCompra', createCompraInput, NOVA),
    data: COMPRA,
    refusals: {
      400: {
        description: 'Dados inválidos, ou um registro que a empresa não tem ou desativou.',
        examples: { dados: DADOS, fornecedor: FORNECEDOR, produto: PRODUTO },
      },
    },
    verb: createCompra,
  }),
  compras.replace({
    operationId: 'substituirCompra',
    description:
      'Alteração completa de uma compra aberta: o que não é enviado volta ao padrão. Um item enviado com o seu `id` continua o mesmo; os outros são novos, e os que não são enviados saem. O corpo lido com GET pode ser enviado de volta, em qualquer status, e não altera nada.',
    body: takes('SubstituicaoCompra', replaceCompraInput.omit({ id: true }), {
      ...NOVA,
      itens: [{ id: 1, produto_id: 1, quantidade: '100', custo_unitario: '21.40' }],
    }),
    data: COMPRA,
    refusals: refusedChange,
    verb: replaceCompra,
  }),
  compras.update({
    operationId: 'alterarCompra',
    description:
      'Muda só os campos enviados de uma compra aberta; `itens` é sempre a lista inteira, em que um item com o seu `id` continua o mesmo. Enviar o que já está gravado não altera nada, e é aceito em qualquer status. `status` não muda por aqui: use as ações `receber/` e `cancelar/`.',
    body: takes('AlteracaoCompra', updateCompraInput.omit({ id: true }), { previsao: '2026-08-10' }),
    data: COMPRA,
    example: { ...COMPRA.example, previsao: '2026-08-10' },
    refusals: refusedChange,
    verb: updateCompra,
  }),
  compras.remove({
    operationId: 'excluirCompra',
    summary: 'Cancelar uma compra (DELETE)',
    description:
      'O mesmo que `cancelar/`, com o escopo de exclusão: a compra não é apagada, continua na lista como `cancelada`. De novo, responde 200 e não muda nada. A resposta traz só `success` e `message`.',
    message: 'Compra cancelada.',
    refusals: refusedCancel,
    verb: deleteCompra,
  }),
  compras.act({
    operationId: 'receberCompra',
    at: '{id}/receber/',
    summary: 'Receber uma compra',
    description:
      'O que chegou: os `itens` enviados ou, sem eles, tudo o que falta. Nunca mais do que falta. Cada item cujo produto controla estoque entra uma vez no depósito, com origem `C` e o custo do item, e o custo médio do produto passa a ser a média ponderada do que havia e do que chegou; os outros são recebidos sem lançamento. O status passa a `parcial` ou, quando nada mais falta, a `recebida`. Repetir sem `itens` depois disso responde 200 e não move nada, e `recebimento` é nulo. Com `itens`, cada chamada recebe de novo: envie `Idempotency-Key` para poder repeti-la.',
    message: 'Compra recebida.',
    body: mayTake('RecebimentoNovo', receberCompraInput.omit({ id: true }), {
      itens: [{ item_id: 1, quantidade: '40' }],
      observacao: 'Primeira carga',
    }),
    data: RECEBIDA,
    refusals: {
      400: {
        description:
          'Dados inválidos, item que a compra não tem, mais do que falta, depósito que não pode ser usado, ou compra cancelada.',
        examples: {
          item: ITEM,
          quantidade: onField(
            'Mais do que falta',
            'itens.0.quantidade',
            'Receba no máximo 60 de "Café torrado em grãos 500 g".',
          ),
          status: refusedStatus(
            'Compra cancelada',
            'A compra 000057 está cancelada: só pode ser recebida a partir de aberta, parcial.',
          ),
        },
      },
    },
    verb: receiveCompra,
  }),
  compras.act({
    operationId: 'cancelarCompra',
    at: '{id}/cancelar/',
    summary: 'Cancelar uma compra',
    description:
      'De `aberta` a `cancelada`; de `parcial` também: o resto não vem mais, e o que já chegou continua no estoque e pode ser devolvido. Uma compra recebida por inteiro não é cancelada: devolva o que não fica. Cancelar uma que já está cancelada responde 200 e não muda nada.',
    message: 'Compra cancelada.',
    data: COMPRA,
    example: { ...COMPRA.example, status: 'cancelada', cancelada_em: chegou, atualizado_em: chegou },
    refusals: refusedCancel,
    verb: cancelCompra,
  }),
  recebimentos.list({
    operationId: 'listarRecebimentosDaCompra',
    description:
      'O que chegou de uma compra, do mais novo para o mais antigo, com o lançamento de estoque de cada item.',
    query: entregasFilters.omit({ id: true }),
    data: RECEBIMENTO,
    verb: listRecebimentos,
  }),
  devolucoes.list({
    operationId: 'listarDevolucoesDaCompra',
    description:
      'O que voltou ao fornecedor, da devolução mais nova para a mais antiga, com o lançamento de cada item.',
    query: entregasFilters.omit({ id: true }),
    data: DEVOLUCAO,
    verb: listDevolucoesCompra,
  }),
  devolucoes.create({
    operationId: 'devolverCompra',
    summary: 'Devolver ao fornecedor',
    description:
      'O que volta ao fornecedor, nunca mais do que foi recebido e ainda não voltou; também de uma compra cujo resto foi cancelado. Sai do depósito com origem `D`. O status da compra não muda, nem o custo médio do que fica no estoque. A resposta traz também a compra, como ficou.',
    body: takes('NovaDevolucaoCompra', devolverCompraInput.omit({ id: true }), {
      itens: [{ item_id: 1, quantidade: '3' }],
      observacao: 'Embalagem furada',
    }),
    data: DEVOLUCAO_CRIADA,
    refusals: {
      400: {
        description:
          'Dados inválidos, item que a compra não tem, mais do que resta, saldo insuficiente, ou nada recebido.',
        examples: {
          item: ITEM,
          quantidade: onField(
            'Mais do que foi recebido',
            'itens.0.quantidade',
            'Devolva no máximo 37 de "Café torrado em grãos 500 g".',
          ),
          saldo: onField(
            'Saldo insuficiente',
            'itens.0.quantidade',
            'Saldo insuficiente de "Café torrado em grãos 500 g": faltam 3, e esta empresa não permite estoque negativo.',
          ),
          status: refusedStatus(
            'Nada recebido',
            'A compra 000057 está aberta: só aceita devoluções a partir de parcial, recebida.',
          ),
        },
      },
    },
    verb: returnCompra,
  }),
];
