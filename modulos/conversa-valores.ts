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
