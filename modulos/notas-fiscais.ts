import type { ModuloEmPalavras } from './words.ts';

/** What each kind of note, each direction and each status is called. */
export const TIPO_NOTA = { NFE: 'NF-e', NFCE: 'NFC-e' } as const;
export const SENTIDO_NOTA = { saida: 'Emitida', entrada: 'Recebida' } as const;
export const STATUS_NOTA = { AUTORIZADO: 'Autorizada', CANCELADO: 'Cancelada' } as const;

/** What is proved of a note, shortly and in a sentence. */
export const VERIFICACAO_NOTA = {
  assinatura: {
    nome: 'Assinatura conferida',
    frase:
      'A assinatura do emitente foi conferida. A autorização é a que o arquivo declara: a SEFAZ não foi consultada.',
  },
  sefaz: { nome: 'Conferida na SEFAZ', frase: 'A assinatura foi conferida, e a SEFAZ confirmou a autorização.' },
} as const;

export const CADEIA_NOTA = {
  confirmada: 'O certificado vem de uma autoridade da ICP-Brasil.',
  sem_cadeia:
    'Não foi conferido se o certificado vem da ICP-Brasil: este servidor não tem as autoridades configuradas.',
} as const;

export const notas_fiscais = {
  nome: 'Notas fiscais',
  escopos: {
    read: 'Consultar notas fiscais',
    write: 'Importar, vincular e receber notas fiscais',
    delete: 'Cancelar notas fiscais',
  },
  limites: { escrita: 'Escrita de notas fiscais' },
  tags: {
    'Notas fiscais':
      'NF-e e NFC-e autorizadas e os seus cancelamentos: importar os XML, conferir a assinatura, consultar, imprimir o DANFE, receber no estoque.',
  },
  eventos: {
    notas: {
      nome: 'Notas fiscais',
      tipos: {
        'nfe.emitida': {
          titulo: 'Nota fiscal emitida',
          gatilho: 'Quando uma NF-e ou NFC-e autorizada, emitida pela empresa, é importada.',
        },
        'nfe.cancelada': {
          titulo: 'Nota fiscal cancelada',
          gatilho: 'Quando o cancelamento registrado de uma nota emitida pela empresa é importado.',
        },
      },
    },
  },
  recursos: {
    nota_fiscal: {
      nome: 'Nota fiscal',
      tela: '/notas-fiscais',
      acoes: {
        'nota_fiscal.importada': { nome: 'Nota fiscal importada', curto: 'Importada' },
        'nota_fiscal.cancelada': { nome: 'Nota fiscal cancelada', curto: 'Cancelada' },
        'nota_fiscal.vinculada': { nome: 'Nota fiscal vinculada', curto: 'Vinculada' },
        'nota_fiscal.desvinculada': { nome: 'Nota fiscal desvinculada', curto: 'Desvinculada' },
        'nota_fiscal.recebida': { nome: 'Nota fiscal recebida no estoque', curto: 'Recebida no estoque' },
      },
      campos: {
        chave_acesso: 'Chave de acesso',
        sentido: { nome: 'Sentido', valores: SENTIDO_NOTA },
        emitente: 'Emitente',
        valor_total: { nome: 'Valor', forma: 'dinheiro' },
        status: { nome: 'Situação', valores: STATUS_NOTA },
        justificativa: 'Justificativa',
        venda_id: { nome: 'Pedido de venda', forma: 'registro', vazio: 'sem pedido' },
        compra_id: { nome: 'Compra', forma: 'registro', vazio: 'sem compra' },
        deposito_id: { nome: 'Depósito', forma: 'registro' },
        itens: { nome: 'Itens', forma: 'inteiro' },
        observacao: 'Observação',
      },
    },
  },
} as const satisfies ModuloEmPalavras;

/** tPag, as people say it. */
export const FORMA_PAGAMENTO: Readonly<Record<string, string>> = {
  '01': 'Dinheiro',
  '02': 'Cheque',
  '03': 'Cartão de crédito',
  '04': 'Cartão de débito',
  '05': 'Crédito da loja',
  '10': 'Vale-alimentação',
  '11': 'Vale-refeição',
  '12': 'Vale-presente',
  '13': 'Vale-combustível',
  '14': 'Duplicata mercantil',
  '15': 'Boleto',
  '16': 'Depósito bancário',
  '17': 'Pix',
  '18': 'Transferência ou carteira digital',
  '19': 'Programa de fidelidade',
  '20': 'Pix estático',
  '21': 'Crédito em loja',
  '22': 'Pagamento eletrônico não informado',
  '90': 'Sem pagamento',
  '91': 'Pagamento posterior',
  '99': 'Outros',
};

/** modFrete, as the form has it. */
export const MODALIDADE_FRETE: Readonly<Record<string, string>> = {
  0: '0 - Por conta do remetente',
  1: '1 - Por conta do destinatário',
  2: '2 - Por conta de terceiros',
  3: '3 - Próprio, do remetente',
  4: '4 - Próprio, do destinatário',
  9: '9 - Sem transporte',
};
