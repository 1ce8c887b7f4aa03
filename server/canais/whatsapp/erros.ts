/** What Meta tells of an error: in an answer of the Graph API, in a status, in a message that it could not hand over. */
export type ErroDaMeta = {
  code?: unknown;
  error_subcode?: unknown;
  title?: unknown;
  message?: unknown;
  error_user_msg?: unknown;
  error_data?: { details?: unknown } | null;
  is_transient?: unknown;
};

type Saber = { texto: string; tentar?: number };

const TEMPLATE = 'Confira o modelo no Gerenciador do WhatsApp e sincronize os modelos.';

/** With these Meta refuses the token, the number or the account, whatever the message is. */
export const DA_CONTA: ReadonlySet<string> = new Set(
  [0, 3, 10, 33, 190, 200, 368, 131005, 131031, 131042, 131045].map(String),
);

/**
 * Codes of the Cloud API that people meet, in words of people. `tentar`: the refusal passes by itself; not before so many seconds. What is
 * not here is shown as Meta wrote it. Source: developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
 */
const CONHECIDOS: Readonly<Record<number, Saber>> = {
  0: { texto: 'A Meta não reconheceu o token de acesso: gere outro e troque-o no canal.' },
  2: { texto: 'A Meta está fora do ar por um momento.', tentar: 30 },
  3: { texto: 'O token não tem a permissão whatsapp_business_messaging.' },
  4: { texto: 'O aplicativo atingiu o limite de chamadas da Meta.', tentar: 60 },
  10: { texto: 'O token não tem permissão para enviar por este número.' },
  33: { texto: 'O número do canal não existe mais na Meta.' },
  190: { texto: 'O token de acesso venceu ou foi revogado: gere outro e troque-o no canal.' },
  200: { texto: 'O token não tem permissão para esta conta do WhatsApp.' },
  368: { texto: 'A Meta bloqueou a conta do WhatsApp por violação das políticas.' },
  80007: { texto: 'A conta do WhatsApp atingiu o limite de chamadas da Meta.', tentar: 300 },
  130429: { texto: 'O número atingiu o limite de mensagens por segundo.', tentar: 10 },
  130472: { texto: 'A Meta não entregou: o número do contato faz parte de um experimento com mensagens de marketing.' },
  130497: { texto: 'A conta não pode enviar mensagens para o país deste contato.' },
  131000: { texto: 'A Meta não conseguiu enviar a mensagem e não disse por quê.' },
  131005: { texto: 'O token não tem permissão para enviar por este número.' },
  131008: { texto: 'Faltou um dado obrigatório na mensagem.' },
  131009: { texto: 'A Meta não aceitou um dos dados da mensagem.' },
  131016: { texto: 'A Meta está fora do ar por um momento.', tentar: 30 },
  131021: { texto: 'O contato e o canal têm o mesmo número.' },
  131026: {
    texto:
      'Não foi possível entregar: o número não tem WhatsApp, não aceitou os termos novos ou usa uma versão antiga do aplicativo.',
  },
  131030: {
    texto: 'O número não está na lista de destinatários de teste: cadastre-o na Meta ou use um número de produção.',
  },
  131031: { texto: 'A Meta bloqueou a conta do WhatsApp: veja o motivo no Gerenciador do WhatsApp.' },
  131037: { texto: 'O nome de exibição do número ainda não foi aprovado pela Meta.' },
  131042: { texto: 'Há um problema com o pagamento da conta do WhatsApp: confira a forma de pagamento na Meta.' },
  131045: { texto: 'O número do canal não está registrado na Meta.' },
  131047: { texto: 'Faz mais de 24 horas que o contato escreveu: envie um modelo aprovado.' },
  131048: { texto: 'A Meta limitou o número, porque muitas mensagens foram bloqueadas ou denunciadas.' },
  131049: { texto: 'A Meta decidiu não entregar, para poupar o contato de mensagens de marketing. Tente outro dia.' },
  131050: { texto: 'O contato não quer receber mensagens de marketing desta empresa.' },
  131051: { texto: 'Este tipo de mensagem não é aceito pelo WhatsApp.' },
  131052: { texto: 'A Meta não conseguiu baixar o arquivo que o contato enviou: peça que envie de novo.' },
  131053: { texto: 'A Meta não aceitou o arquivo: confira o tipo e o tamanho.' },
  131056: { texto: 'Mensagens demais para este contato em pouco tempo.', tentar: 10 },
  131057: { texto: 'A conta do WhatsApp está em manutenção na Meta.', tentar: 300 },
  131062: { texto: 'Este modelo só pode ser enviado a um número de telefone, que este contato não mostra.' },
  132000: { texto: `O número de parâmetros não é o do modelo. ${TEMPLATE}` },
  132001: { texto: `O modelo não existe neste idioma ou ainda não foi aprovado. ${TEMPLATE}` },
  132005: { texto: 'O texto do modelo ficou longo demais com estes parâmetros.' },
  132007: { texto: `O conteúdo do modelo viola uma política do WhatsApp. ${TEMPLATE}` },
  132012: { texto: `Um parâmetro não é do tipo que o modelo pede. ${TEMPLATE}` },
  132015: { texto: `O modelo está pausado por baixa qualidade. ${TEMPLATE}` },
  132016: { texto: `O modelo foi desativado por baixa qualidade. ${TEMPLATE}` },
  132018: { texto: `Um parâmetro do modelo tem um valor que a Meta não aceita. ${TEMPLATE}` },
  133004: { texto: 'A Meta está fora do ar por um momento.', tentar: 30 },
  133010: { texto: 'O número do canal não está registrado na Meta.' },
};

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/** What strangers wrote, on one line and not too long. */
export const oneLine = (text: string, length = 300): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what a stranger sends is shown on one line
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .toWellFormed()
    .trim()
    .slice(0, length);

/** An error's code, its sentence for people, and after how many seconds it may have passed (null: it does not pass). */
export function describeErro(erro: ErroDaMeta): { codigo: string; mensagem: string; tentar: number | null } {
  const code = Number(erro.code);
  const known = CONHECIDOS[code];
  const told =
    asText(erro.error_data?.details) || asText(erro.error_user_msg) || asText(erro.message) || asText(erro.title);
  return {
    codigo: Number.isSafeInteger(code) ? String(code) : 'desconhecido',
    mensagem:
      known?.texto ?? (oneLine(told) ? `A Meta recusou: ${oneLine(told)}` : 'A Meta recusou e não disse por quê.'),
    tentar: known?.tentar ?? null,
  };
}
