/** What each status of a deal is called. */
export const STATUS_NEGOCIO = { aberto: 'Aberto', ganho: 'Ganho', perdido: 'Perdido' } as const;

/** What each kind of activity is called. */
export const TIPO_ATIVIDADE = { ligacao: 'Ligação', reuniao: 'Reunião', tarefa: 'Tarefa', nota: 'Nota' } as const;

/** What each status of an activity is called. */
export const STATUS_ATIVIDADE = { pendente: 'Pendente', concluida: 'Concluída', cancelada: 'Cancelada' } as const;

/** What each type of a company's own field is called. */
export const TIPO_CAMPO = { texto: 'Texto', numero: 'Número', data: 'Data', escolha: 'Escolha' } as const;

/** What each kind of record with fields of the company's own is called. */
export const ENTIDADE_CAMPO = { contato: 'Contatos', negocio: 'Negócios' } as const;

/** What each type of channel is called. */
export const TIPO_CANAL = {
  email: 'E-mail',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  whatsapp_nao_oficial: 'WhatsApp por gateway',
} as const;

/** What kinds of files messages carry are called. */
export const TIPO_MIDIA = { imagem: 'Imagem', documento: 'Documento', audio: 'Áudio', video: 'Vídeo' } as const;

/** What each status of a conversation is called. */
export const STATUS_CONVERSA = {
  aberta: 'Aberta',
  aguardando_atendente: 'Aguardando atendente',
  em_atendimento: 'Em atendimento',
  concluida: 'Concluída',
} as const;

/** What each status of a message is called. */
export const STATUS_MENSAGEM = {
  na_fila: 'Na fila',
  enviada: 'Enviada',
  entregue: 'Entregue',
  lida: 'Lida',
  falhou: 'Falhou',
  desconhecida: 'Não se sabe',
} as const;

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
