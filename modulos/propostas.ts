import type { ModuloEmPalavras } from './words.ts';

/** What each status of a proposal is called. */
export const STATUS_PROPOSTA = {
  rascunho: 'Rascunho',
  enviada: 'Enviada',
  aceita: 'Aceita',
  recusada: 'Recusada',
  expirada: 'Expirada',
  cancelada: 'Cancelada',
} as const;

/** What a proposal becomes. */
export const TIPO_DESTINO = { venda: 'Venda', contrato: 'Contrato' } as const;

/** How often a contract that a proposal becomes is charged. */
export const PERIODICIDADE_PROPOSTA = {
  mensal: 'Por mês',
  bimestral: 'A cada dois meses',
  trimestral: 'Por trimestre',
  semestral: 'Por semestre',
  anual: 'Por ano',
} as const;

export const propostas = {
  nome: 'Propostas',
  escopos: {
    read: 'Consultar propostas comerciais',
    write: 'Criar, enviar e responder propostas comerciais',
    delete: 'Cancelar propostas comerciais (DELETE)',
  },
  limites: { escrita: 'Escrita de propostas', exclusao: 'Cancelamento de propostas' },
  tags: {
    Propostas: 'Propostas comerciais: escrever, enviar com um link, aceitar, recusar e converter em venda ou contrato.',
  },
  recursos: {
    proposta: {
      nome: 'Proposta',
      tela: '/propostas',
      acoes: {
        'proposta.criada': { nome: 'Proposta criada', curto: 'Criada' },
        'proposta.alterada': { nome: 'Proposta alterada', curto: 'Alterada' },
        'proposta.enviada': { nome: 'Proposta enviada', curto: 'Enviada' },
        'proposta.link_criado': { nome: 'Link da proposta criado', curto: 'Outro link criado' },
        'proposta.aceita': { nome: 'Proposta aceita', curto: 'Aceita' },
        'proposta.recusada': { nome: 'Proposta recusada', curto: 'Recusada' },
        'proposta.expirada': { nome: 'Proposta expirada', curto: 'Expirada' },
        'proposta.cancelada': { nome: 'Proposta cancelada', curto: 'Cancelada' },
        'proposta.convertida': { nome: 'Proposta convertida', curto: 'Convertida' },
      },
      campos: {
        titulo: 'Título',
        cliente_id: { nome: 'Cliente', forma: 'registro' },
        contato_id: { nome: 'Contato', forma: 'registro' },
        negocio_id: { nome: 'Negócio', forma: 'registro' },
        valida_ate: { nome: 'Válida até', vazio: 'sem prazo' },
        itens: { nome: 'Itens', forma: 'itens' },
        desconto: { nome: 'Desconto', forma: 'dinheiro' },
        frete: { nome: 'Frete', forma: 'dinheiro' },
        introducao: 'Introdução',
        condicoes: 'Condições',
        tipo_destino: { nome: 'Ao ser aceita, vira', valores: TIPO_DESTINO },
        periodicidade: { nome: 'Cobrança', valores: PERIODICIDADE_PROPOSTA },
        inicio: 'Início',
        status: { nome: 'Situação', valores: STATUS_PROPOSTA },
        versao: { nome: 'Versão', forma: 'inteiro' },
        email: { nome: 'Enviada por e-mail a', vazio: 'ninguém' },
        link_ate: { nome: 'Link vale até', forma: 'momento' },
        nome: 'Nome de quem respondeu',
        documento: 'CPF ou CNPJ de quem respondeu',
        motivo: 'Motivo',
        pdf_sha256: 'SHA-256 do PDF',
        venda_id: { nome: 'Venda', forma: 'registro' },
        contrato_id: { nome: 'Contrato', forma: 'registro' },
      },
    },
  },
  eventos: {
    propostas: {
      nome: 'Propostas comerciais',
      tipos: {
        'proposta.criada': {
          titulo: 'Proposta criada',
          gatilho: 'Quando uma proposta comercial é criada, ainda como rascunho.',
        },
        'proposta.status_alterada': {
          titulo: 'Status da proposta alterado',
          gatilho:
            'Quando uma proposta muda de status: enviada, aceita, recusada, expirada ou cancelada; e quando volta a rascunho, porque foi alterada depois de enviada.',
        },
      },
    },
  },
} as const satisfies ModuloEmPalavras;
