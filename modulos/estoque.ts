import type { ModuloEmPalavras } from './words.ts';

export const estoque = {
  nome: 'Estoque',
  escopos: { read: 'Consultar saldos e movimentações', write: 'Lançar entradas e saídas' },
  recursos: {
    deposito: {
      nome: 'Depósito',
      acoes: {
        'deposito.criado': 'Depósito criado',
        'deposito.alterado': 'Depósito alterado',
        'deposito.desativado': 'Depósito desativado',
        'deposito.reativado': 'Depósito reativado',
        'deposito.padrao_definido': 'Depósito padrão definido',
      },
      campos: {
        nome: 'Nome',
        padrao: { nome: 'Depósito padrão', forma: 'sim_nao' },
        ativo: { nome: 'Ativo', forma: 'sim_nao' },
      },
    },
  },
  limites: { escrita: 'Escrita de estoque' },
  tags: { Estoque: 'Saldo por produto e por depósito, e os lançamentos que o formam.' },
  eventos: {
    estoque: {
      nome: 'Estoque',
      tipos: {
        'estoque.atualizado': {
          titulo: 'Estoque atualizado',
          gatilho: 'A cada lançamento de estoque: entrada, saída ou balanço.',
        },
      },
    },
  },
} as const satisfies ModuloEmPalavras;
