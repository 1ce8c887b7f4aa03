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
  telas: {
    estoque: {
      href: '/estoque',
      label: 'Estoque',
      description: 'Saldos, lançamentos e contagens',
      escopo: 'estoque:read',
      grupo: 'estoque',
      novo: {
        href: '/estoque?novo=lancamento',
        label: 'Novo lançamento',
        description: 'Entrada ou saída de estoque',
        escopo: 'estoque:write',
      },
      outros: [
        {
          href: '/estoque?novo=contagem',
          label: 'Nova contagem',
          description: 'Balanço: o saldo que foi contado no depósito',
          escopo: 'estoque:write',
        },
        {
          href: '/estoque?novo=transferencia',
          label: 'Nova transferência',
          description: 'De um depósito a outro: uma saída e uma entrada juntas',
          escopo: 'estoque:write',
        },
      ],
    },
    transferencias: {
      href: '/estoque/transferencias',
      label: 'Transferências',
      description: 'O que foi de um depósito a outro',
      escopo: 'estoque:read',
      grupo: 'fora',
    },
    depositos: {
      href: '/depositos',
      label: 'Depósitos',
      description: 'Depósitos e o depósito padrão',
      escopo: 'estoque:read',
      grupo: 'estoque',
      novo: {
        href: '/depositos?novo=deposito',
        label: 'Novo depósito',
        description: 'Cadastrar um depósito',
        escopo: 'estoque:write',
      },
    },
  },
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
