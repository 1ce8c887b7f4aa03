import { refusal } from '../openapi-components.ts';
import { onField, REPETICAO_RECUSADA } from './examples.ts';

/** Examples of the stock routes for the OpenAPI document; the tests hold them against the real answers. */

export const POSICAO = {
  produto_id: 1,
  produto_nome: 'Café torrado em grãos 500 g',
  produto_codigo: 'CAFE-500',
  unidade: 'UN',
  controlar_estoque: true,
  estoque_total: '222.000',
};

export const POSICAO_DETALHE = {
  ...POSICAO,
  depositos: [
    { deposito_id: 1, deposito_nome: 'Loja', quantidade: '42.000' },
    { deposito_id: 2, deposito_nome: 'Centro de distribuição', quantidade: '180.000' },
  ],
};

export const NOVO_LANCAMENTO = {
  produto_id: 1,
  deposito_id: 1,
  tipo: 'entrada',
  quantidade: '10',
  custo_unitario: '21.40',
  observacao: 'Nota 1234',
};

export const LANCAMENTO = {
  id: 311,
  tipo: 'entrada',
  produto_id: 1,
  produto_nome: 'Café torrado em grãos 500 g',
  deposito_id: 1,
  deposito_nome: 'Loja',
  quantidade: '10.000',
  custo_unitario: '21.40',
  observacao: 'Nota 1234',
  saldo_apos: '52.000',
};

export const LINHA_EXTRATO = {
  ...LANCAMENTO,
  variacao: '10.000',
  origem: 'M',
  porta: 'api',
  autor: { tipo: 'token', id: 1, nome: 'Loja virtual' },
  data_lancamento: '2026-08-07T10:15:00.000-03:00',
};

export const PRODUTO_FORA_DO_ESTOQUE = {
  404: {
    description: 'O produto não existe, é de outra empresa ou não controla estoque.',
    examples: { exemplo: { value: refusal('NOT_FOUND', 'Produto não encontrado no estoque.') } },
  },
};

export const LANCAMENTO_RECUSADO = {
  400: {
    description:
      'Dados inválidos, produto ou depósito não encontrado, produto que não controla estoque, empresa sem depósito padrão, ou saldo insuficiente onde o estoque negativo é proibido.',
    examples: {
      dados: {
        summary: 'Dados inválidos',
        value: refusal('VALIDATION_ERROR', 'Dados inválidos.', {
          tipo: ['Valor inválido. Aceitos: entrada, saida.'],
          quantidade: ['A quantidade deve ser maior que 0.'],
        }),
      },
      produto: onField('Produto não encontrado', 'produto_id', 'Produto não encontrado (id 999).'),
      sem_controle: onField(
        'Produto sem controle de estoque',
        'produto_id',
        'O produto "Entrega na região" (id 23) não controla estoque.',
      ),
      deposito: onField('Depósito não encontrado', 'deposito_id', 'Depósito não encontrado (id 999).'),
      sem_padrao: onField(
        'Sem depósito padrão',
        'deposito_id',
        'A empresa não tem depósito padrão: informe deposito_id ou defina um depósito padrão no painel.',
      ),
      saldo: onField(
        'Saldo insuficiente',
        'quantidade',
        'Saldo insuficiente: esta empresa não permite estoque negativo.',
      ),
    },
  },
  ...REPETICAO_RECUSADA,
};
