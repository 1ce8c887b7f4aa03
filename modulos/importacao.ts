import type { ModuloEmPalavras } from './words.ts';

export const importacao = {
  nome: 'Importação',
  recursos: {
    importacao: {
      nome: 'Importação',
      tela: '/importacao',
      acoes: {
        'importacao.concluida': 'Importação concluída',
        'importacao.cancelada': 'Importação cancelada',
      },
      campos: {
        tipo: {
          nome: 'Tipo',
          valores: { produtos: 'Produtos', clientes: 'Clientes', contatos: 'Contatos', saldos: 'Saldos de estoque' },
        },
        total: { nome: 'Linhas do arquivo', forma: 'inteiro' },
        criadas: { nome: 'Criados', forma: 'inteiro' },
        alteradas: { nome: 'Atualizados', forma: 'inteiro' },
        iguais: { nome: 'Sem mudança', forma: 'inteiro' },
        puladas: { nome: 'Pulados', forma: 'inteiro' },
        com_erro: { nome: 'Linhas com erro', forma: 'inteiro' },
        existentes: { nome: 'Registros que já existiam', valores: { atualizar: 'Atualizar', pular: 'Pular' } },
        motivo: 'Motivo',
      },
    },
    exportacao: {
      nome: 'Exportação',
      acoes: { 'exportacao.feita': 'Lista exportada' },
      campos: { formato: 'Formato', filtros: 'Filtros' },
    },
  },
} as const satisfies ModuloEmPalavras;
