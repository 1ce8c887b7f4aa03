import type { ModuloEmPalavras } from './words.ts';

/** What each situation of a company is called. */
export const SITUACAO_EMPRESA = { ativa: 'Ativa', inativa: 'Inativa', encerrada: 'Encerrada' } as const;

export const empresas = {
  nome: 'Empresas',
  escopos: {
    read: 'Consultar os dados da empresa',
    write: 'Alterar os dados da empresa',
    delete: 'Excluir empresas',
  },
  extras: { criar_empresa: 'Abrir empresas', gerar_chave: 'Emitir chaves' },
  recursos: {
    empresa: {
      nome: 'Empresa',
      acoes: {
        'empresa.criada': 'Empresa criada',
        'empresa.alterada': 'Empresa alterada',
        'empresa.assumida': 'Administração da empresa assumida',
        'empresa.contrato_alterado': 'Contrato da conta alterado',
      },
      campos: {
        nome: 'Nome',
        razao_social: 'Razão social',
        cnpj: 'CNPJ',
        matriz_id: { nome: 'Matriz', forma: 'registro', vazio: 'Nenhuma' },
        situacao: { nome: 'Situação', valores: SITUACAO_EMPRESA },
        fuso: 'Fuso horário',
        aplicativos_por_lista: { nome: 'Só aplicativos da lista', forma: 'sim_nao' },
        permite_estoque_negativo: { nome: 'Permitir estoque negativo', forma: 'sim_nao' },
        saida_estoque: {
          nome: 'Saída do estoque',
          valores: { venda: 'Ao finalizar a venda', expedicao: 'Ao concluir a expedição' },
        },
        reserva_estoque: { nome: 'Reservar estoque para vendas em aberto', forma: 'sim_nao' },
        exige_segundo_fator: { nome: 'Exigir verificação em duas etapas', forma: 'sim_nao' },
        limite_empresas: { nome: 'Empresas contratadas', forma: 'inteiro' },
        limite_usuarios: { nome: 'Usuários contratados por empresa', forma: 'inteiro' },
        modulos: 'Módulos do plano',
        filiais_ocupam: { nome: 'Filiais contam como empresas', forma: 'sim_nao' },
      },
    },
  },
  limites: { escrita: 'Escrita de empresas e chaves', exclusao: 'Revogação de chaves' },
  tags: {
    Empresas: 'Empresas e filiais da conta, e quanto o contrato permite.',
    Chaves: 'Chaves de API das empresas da conta: emitir, limitar a redes, revogar.',
  },
} as const satisfies ModuloEmPalavras;
