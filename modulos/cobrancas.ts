import type { ModuloEmPalavras } from './words.ts';

/** What each status of a charge is called. */
export const STATUS_COBRANCA = {
  ativa: 'Ativa',
  concluida: 'Concluída',
  removida_pelo_recebedor: 'Removida',
  removida_pelo_psp: 'Removida pelo banco',
  expirada: 'Vencida',
} as const;

/** Why a payment is in quarantine. */
export const MOTIVO_QUARENTENA = {
  nao_confirmado: 'Não confirmado pelo banco',
  txid_desconhecido: 'Cobrança desconhecida',
  txid_diferente: 'Outra cobrança',
  chave_diferente: 'Outra chave',
  valor_diferente: 'Outro valor',
  segundo_pix: 'Segundo Pix da cobrança',
  cobranca_removida: 'Cobrança removida',
  titulo_pago: 'Conta já paga',
  titulo_cancelado: 'Conta cancelada',
  devolvido: 'Devolvido ao pagador',
} as const;

export const STATUS_LINHA = { pendente: 'Pendente', conciliada: 'Conciliada', ignorada: 'Ignorada' } as const;

export const ADAPTADOR_PIX = { estatico: 'Código estático', api_pix: 'API Pix do banco' } as const;

export const cobrancas = {
  nome: 'Cobranças Pix e conciliação',
  tags: {
    Cobranças: 'Cobranças de contas a receber por Pix, contas Pix e a quarentena do que não baixou sozinho.',
    Conciliação: 'Extratos bancários (OFX) e as contas que cada linha pagou.',
  },
  recursos: {
    cobranca: {
      nome: 'Cobrança Pix',
      acoes: {
        'cobranca.criada': { nome: 'Cobrança Pix criada', curto: 'Criada' },
        'cobranca.removida': { nome: 'Cobrança Pix removida', curto: 'Removida' },
        'cobranca.concluida': { nome: 'Cobrança Pix paga', curto: 'Paga' },
        'cobranca.encerrada': { nome: 'Cobrança Pix encerrada', curto: 'Encerrada' },
      },
      campos: {
        conta_id: { nome: 'Conta a receber', forma: 'registro' },
        valor: { nome: 'Valor', forma: 'dinheiro' },
        chave: 'Chave',
        adaptador: { nome: 'Como', valores: ADAPTADOR_PIX },
        end_to_end_id: 'Pix',
        status: { nome: 'Situação', valores: STATUS_COBRANCA },
      },
    },
    conta_pix: {
      nome: 'Conta Pix',
      acoes: {
        'conta_pix.criada': { nome: 'Conta Pix criada', curto: 'Criada' },
        'conta_pix.alterada': { nome: 'Conta Pix alterada', curto: 'Alterada' },
      },
      campos: {
        nome: 'Nome',
        chave: 'Chave',
        adaptador: { nome: 'Como', valores: ADAPTADOR_PIX },
        nome_recebedor: 'Quem recebe',
        cidade: 'Cidade',
        validade_dias: { nome: 'Dias depois do vencimento', forma: 'inteiro' },
        padrao: { nome: 'Padrão', forma: 'sim_nao' },
        ativo: { nome: 'Ativa', forma: 'sim_nao' },
        api_url: 'Endereço da API',
        token_url: 'Endereço do token',
        client_id: 'Client ID',
        credenciais: 'Credenciais',
      },
    },
    pix_em_quarentena: {
      nome: 'Pix em quarentena',
      acoes: {
        'pix_em_quarentena.guardado': { nome: 'Pix posto em quarentena', curto: 'Posto em quarentena' },
        'pix_em_quarentena.vinculado': { nome: 'Pix vinculado a uma conta', curto: 'Vinculado' },
        'pix_em_quarentena.perguntado': {
          nome: 'Banco perguntado de novo sobre um Pix em quarentena',
          curto: 'Perguntado de novo',
        },
        'pix_em_quarentena.tratado': { nome: 'Pix marcado como tratado', curto: 'Tratado' },
      },
      campos: {
        motivo: { nome: 'Motivo', valores: MOTIVO_QUARENTENA },
        valor: { nome: 'Valor', forma: 'dinheiro' },
        conta_id: { nome: 'Conta a receber', forma: 'registro' },
        observacao: 'Observação',
      },
    },
    extrato: {
      nome: 'Extrato bancário',
      acoes: { 'extrato.importado': { nome: 'Extrato importado', curto: 'Importado' } },
      campos: {
        banco: 'Banco',
        agencia: 'Agência',
        conta: 'Conta',
        linhas: { nome: 'Linhas', forma: 'inteiro' },
        novas: { nome: 'Linhas novas', forma: 'inteiro' },
      },
    },
    linha_extrato: {
      nome: 'Linha de extrato',
      acoes: {
        'linha_extrato.conciliada': { nome: 'Linha de extrato conciliada', curto: 'Conciliada' },
        'linha_extrato.ignorada': { nome: 'Linha de extrato ignorada', curto: 'Ignorada' },
        'linha_extrato.desfeita': { nome: 'Conciliação desfeita', curto: 'Desfeita' },
      },
      campos: {
        valor: { nome: 'Valor', forma: 'dinheiro' },
        dia: 'Dia',
        contas: 'Contas',
        motivo: 'Motivo',
        status: { nome: 'Situação', valores: STATUS_LINHA },
      },
    },
  },
} as const satisfies ModuloEmPalavras;
