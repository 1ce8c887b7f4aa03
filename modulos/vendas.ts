import { SAIDA_ESTOQUE, STATUS_VENDA, TIPO_PEDIDO } from './vendas-valores.ts';
import type { ModuloEmPalavras } from './words.ts';

export const vendas = {
  nome: 'Vendas',
  escopos: {
    read: 'Consultar pedidos de venda',
    write: 'Criar e alterar pedidos de venda',
    delete: 'Cancelar pedidos de venda',
  },
  limites: { escrita: 'Escrita de vendas', exclusao: 'Cancelamento de vendas' },
  tags: { Vendas: 'Vendas, pedidos e orçamentos: criar, finalizar, cancelar e devolver.' },
  recursos: {
    venda: {
      nome: 'Pedido',
      tela: '/vendas',
      acoes: {
        'venda.criada': 'Pedido criado',
        'venda.alterada': 'Pedido alterado',
        'venda.finalizada': 'Pedido finalizado',
        'venda.cancelada': 'Pedido cancelado',
        'venda.devolvida': 'Devolução recebida',
      },
      campos: {
        tipo_pedido: { nome: 'Tipo', valores: TIPO_PEDIDO },
        cliente_id: { nome: 'Cliente', forma: 'registro' },
        deposito_id: { nome: 'Depósito', forma: 'registro' },
        vendedor_id: { nome: 'Vendedor', forma: 'registro' },
        itens: { nome: 'Itens', forma: 'itens' },
        desconto: { nome: 'Desconto', forma: 'dinheiro' },
        frete: { nome: 'Frete', forma: 'dinheiro' },
        condicao_pagamento: 'Condição de pagamento',
        observacao: 'Observação',
        status: { nome: 'Situação', valores: STATUS_VENDA },
        saida_estoque: { nome: 'Saída do estoque', valores: SAIDA_ESTOQUE },
        devolucao: { nome: 'Devolução', forma: 'registro' },
        devolvidos: 'Devolvido',
        total: { nome: 'Valor', forma: 'dinheiro' },
      },
    },
  },
  eventos: {
    vendas: {
      nome: 'Vendas',
      tipos: {
        'venda.criada': {
          titulo: 'Venda criada',
          gatilho: 'Quando uma venda, um pedido ou um orçamento é criado.',
        },
        'venda.atualizada': {
          titulo: 'Venda atualizada',
          gatilho:
            'Quando uma venda muda: itens, valores, cliente, tipo ou status, e quando recebe uma devolução. O cancelamento gera venda.cancelada no lugar deste evento; salvar sem mudar nada não gera evento.',
        },
        'venda.cancelada': {
          titulo: 'Venda cancelada',
          gatilho: 'Quando o status de uma venda passa a cancelada.',
        },
      },
    },
  },
} as const satisfies ModuloEmPalavras;
