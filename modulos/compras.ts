import type { ModuloEmPalavras } from './words.ts';

/** What each status of a purchase is called. */
export const STATUS_COMPRA = {
  aberta: 'Aberta',
  parcial: 'Recebida em parte',
  recebida: 'Recebida',
  cancelada: 'Cancelada',
} as const;

export const compras = {
  nome: 'Compras',
  escopos: {
    read: 'Consultar compras',
    write: 'Criar, alterar e receber compras',
    delete: 'Cancelar compras',
  },
  limites: { escrita: 'Escrita de compras', exclusao: 'Cancelamento de compras' },
  tags: { Compras: 'Compras a fornecedores: pedir, receber por inteiro ou em partes, devolver e cancelar.' },
  recursos: {
    compra: {
      nome: 'Compra',
      tela: '/compras',
      acoes: {
        'compra.criada': { nome: 'Compra criada', curto: 'Criada' },
        'compra.alterada': { nome: 'Compra alterada', curto: 'Alterada' },
        'compra.recebida': { nome: 'Compra recebida', curto: 'Recebimento' },
        'compra.devolvida': { nome: 'Devolução ao fornecedor', curto: 'Devolução ao fornecedor' },
        'compra.cancelada': { nome: 'Compra cancelada', curto: 'Cancelada' },
      },
      campos: {
        fornecedor_id: { nome: 'Fornecedor', forma: 'registro' },
        deposito_id: { nome: 'Depósito', forma: 'registro' },
        previsao: { nome: 'Previsão de entrega', vazio: 'sem previsão' },
        itens: { nome: 'Itens', forma: 'itens' },
        condicao_pagamento: 'Condição de pagamento',
        observacao: 'Observação',
        status: { nome: 'Situação', valores: STATUS_COMPRA },
        entrega: { nome: 'Entrega', forma: 'registro' },
        entregues: 'Produtos',
        total: { nome: 'Valor', forma: 'dinheiro' },
      },
    },
  },
} as const satisfies ModuloEmPalavras;
