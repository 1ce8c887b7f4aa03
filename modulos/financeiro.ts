import type { ModuloEmPalavras } from './words.ts';

export const financeiro = {
  nome: 'Financeiro',
  escopos: {
    read: 'Consultar contas e lançamentos',
    write: 'Criar e alterar lançamentos',
    delete: 'Excluir lançamentos',
  },
  eventos: {
    pagamentos: {
      nome: 'Pagamentos',
      tipos: {
        'pagamento.recebido': {
          titulo: 'Pagamento recebido',
          gatilho: 'Quando a cobrança de uma venda nascida no CRM é paga.',
        },
      },
    },
  },
} as const satisfies ModuloEmPalavras;
