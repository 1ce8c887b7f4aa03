import type { ModuloEmPalavras } from './words.ts';

/** What each status of a contract is called. */
export const STATUS_CONTRATO = {
  ativo: 'Ativo',
  suspenso: 'Suspenso',
  encerrado: 'Encerrado',
  cancelado: 'Cancelado',
} as const;

/** What each periodicity is called. */
export const PERIODICIDADE = {
  mensal: 'Mensal',
  bimestral: 'Bimestral',
  trimestral: 'Trimestral',
  semestral: 'Semestral',
  anual: 'Anual',
} as const;

export const contratos = {
  nome: 'Contratos',
  escopos: {
    read: 'Consultar contratos',
    write: 'Criar, alterar, suspender e reajustar contratos',
    delete: 'Cancelar contratos e excluir reajustes agendados',
  },
  limites: { escrita: 'Escrita de contratos', exclusao: 'Cancelamento de contratos' },
  tags: { Contratos: 'Contratos de serviço recorrente: ciclos, suspensão, encerramento e reajustes.' },
  recursos: {
    contrato: {
      nome: 'Contrato',
      tela: '/contratos',
      acoes: {
        'contrato.criado': 'Contrato criado',
        'contrato.alterado': 'Contrato alterado',
        'contrato.suspenso': 'Contrato suspenso',
        'contrato.reativado': 'Contrato reativado',
        'contrato.encerrado': 'Contrato encerrado',
        'contrato.cancelado': 'Contrato cancelado',
        'contrato.reajuste_criado': 'Reajuste do contrato registrado',
        'contrato.reajustado': 'Contrato reajustado',
        'contrato.reajuste_excluido': 'Reajuste agendado excluído',
      },
      campos: {
        titulo: 'Título',
        cliente_id: { nome: 'Cliente', forma: 'registro' },
        periodicidade: { nome: 'Periodicidade', valores: PERIODICIDADE },
        valor: { nome: 'Valor', forma: 'dinheiro' },
        inicio_em: 'Início',
        fim_em: { nome: 'Fim', vazio: 'sem prazo' },
        primeiro_vencimento: 'Primeiro vencimento',
        dia_vencimento: { nome: 'Dia do vencimento', forma: 'inteiro' },
        dias_antecedencia: { nome: 'Dias de antecedência', forma: 'inteiro' },
        observacao: 'Observação',
        itens: { nome: 'Itens', forma: 'itens' },
        status: { nome: 'Situação', valores: STATUS_CONTRATO },
        negocio_id: { nome: 'Negócio', forma: 'registro' },
        proposta_id: { nome: 'Proposta', forma: 'registro' },
        percentual: 'Percentual',
        a_partir_de: 'A partir de',
        indice: 'Índice',
        motivo: 'Motivo',
        ciclos_desfeitos: { nome: 'Ciclos desfeitos', forma: 'inteiro' },
      },
    },
  },
  eventos: {
    contratos: {
      nome: 'Contratos',
      tipos: {
        'contrato.criado': {
          titulo: 'Contrato criado',
          gatilho: 'Quando um contrato de serviço recorrente é criado.',
        },
        'contrato.status_alterado': {
          titulo: 'Status do contrato alterado',
          gatilho:
            'Quando um contrato é suspenso, reativado, encerrado (também sozinho, depois do último dia) ou cancelado.',
        },
      },
    },
  },
} as const satisfies ModuloEmPalavras;
