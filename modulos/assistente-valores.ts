/** What each state of an item of knowledge is called. */
export const SITUACAO_CONHECIMENTO = {
  na_fila: 'Na fila',
  processando: 'Lendo',
  pronto: 'Pronto',
  erro: 'Com erro',
} as const;

/** What each kind of item of knowledge is called. */
export const TIPO_CONHECIMENTO = { texto: 'Texto', arquivo: 'Arquivo' } as const;

/** What each format of knowledge is called. */
export const FORMATO_CONHECIMENTO = {
  pdf: 'PDF',
  docx: 'Word',
  xlsx: 'Planilha',
  html: 'Página HTML',
  markdown: 'Markdown',
  csv: 'CSV',
  texto: 'Texto',
} as const;

/** What each tone of the assistant is called. */
export const TOM_ASSISTENTE = { cordial: 'Cordial', formal: 'Formal', descontraido: 'Descontraído' } as const;

/** What is said of when the assistant answers. */
export const HORARIO_ASSISTENTE = {
  sempre: 'Sempre',
  no_expediente: 'No expediente',
  fora_do_expediente: 'Fora do expediente',
} as const;

/** What each outcome of a turn of the assistant is called. */
export const RESULTADO_ASSISTENTE = { respondida: 'Respondida', transferida: 'Transferida' } as const;

/** What is said of each reason for which the assistant handed a conversation over. */
export const MOTIVO_TRANSFERENCIA = {
  pedida: 'O contato pediu uma pessoa',
  sem_trechos: 'Não há resposta no conhecimento',
  sem_citacao: 'A resposta não citou o conhecimento',
  conteudo_recusado: 'A resposta tinha algo que não está no conhecimento',
  resposta_invalida: 'O modelo respondeu algo que não se entende',
  indisponivel: 'O modelo não respondeu',
  lenta: 'O modelo demorou demais',
  limite_diario: 'Limite de respostas atingido',
  muitas_seguidas: 'Respondeu muitas vezes seguidas',
  desligada: 'O servidor não tem um modelo configurado',
  sem_texto: 'O contato enviou só um arquivo',
} as const;
