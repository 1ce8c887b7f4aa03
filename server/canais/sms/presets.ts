import { MAXIMO_DE_CARACTERES } from '#modulos/sms.ts';
import type { CanalAberto } from '../port.ts';
import type { ConfigSmsHttp, SegredosSmsHttp } from './config-http.ts';
import type { Avisos, Receita } from './receita.ts';

type Preset = (config: ConfigSmsHttp, segredos: SegredosSmsHttp) => Receita;

const JSON_TYPE = ['Content-Type', 'application/json; charset=utf-8'] as const;
const FORM_TYPE = ['Content-Type', 'application/x-www-form-urlencoded'] as const;

const basic = (usuario: string, senha: string) =>
  ['Authorization', `Basic ${Buffer.from(`${usuario}:${senha}`).toString('base64')}`] as const;

const under = (base: string, path: string) => `${base.replace(/\/+$/, '')}${path}`;

/** The longest text, in characters of GSM-7: of Zenvia each part is one shorter than the standard allows. */
export const textoMaximoOf = (provedor: unknown): number => (provedor === 'zenvia' ? 1_520 : MAXIMO_DE_CARACTERES);

/** Whether a message that is told again with the same `chave` is sent once: then whatever is in doubt may be tried again. */
export function deduplicaOf(config: Record<string, unknown>): boolean {
  const { provedor, envio } = config as ConfigSmsHttp;
  return provedor === 'infobip' || (provedor === 'generico' && envio?.deduplica === true);
}

const PLAIN = { id: null, codigo: null, erro: null, recusada: null, repetida: null, tentar_status: [] };

/**
 * Twilio's Programmable Messaging, API 2010-04-01: www.twilio.com/docs/messaging/api/message-resource, …/guides/webhook-request,
 * …/usage/security. It recognises no repetition: whatever is in doubt is told by the notice, whose address has our id.
 */
const twilio: Preset = ({ base_url, conta, servico_mensagens }, { token }) => {
  const account = `/2010-04-01/Accounts/${conta ?? ''}`;
  const base = base_url ?? 'https://api.twilio.com';
  return {
    nome: 'A Twilio',
    envio: {
      ...{ metodo: 'POST', url: under(base, `${account}/Messages.json`) },
      cabecalhos: [FORM_TYPE, basic(conta ?? '', token ?? '')],
      corpo: {
        formato: 'form',
        campos: {
          ...{ To: '{{para}}', Body: '{{texto}}', StatusCallback: '{{aviso_url}}?mensagem={{id}}' },
          ...(servico_mensagens === null ? { From: '{{de}}' } : { MessagingServiceSid: servico_mensagens }),
        },
      },
    },
    numero: 'e164',
    resposta: { ...PLAIN, id: 'sid', codigo: 'code', erro: 'message' },
    avisos: {
      ...{ formato: 'form', lista: null, cabecalho: null },
      status: {
        ...{ quando: { caminho: 'MessageStatus' }, id: 'MessageSid', mensagem: 'mensagem', status: 'MessageStatus' },
        mapa: {
          ...{ accepted: 'enviada', scheduled: 'ignorar', queued: 'enviada', sending: 'enviada', sent: 'enviada' },
          ...{ delivered: 'entregue', read: 'lida', undelivered: 'falhou', failed: 'falhou', canceled: 'falhou' },
        },
        ...{ em: null, codigo: 'ErrorCode', erro: 'ErrorMessage' },
      },
      mensagem: {
        ...{ quando: { caminho: 'SmsStatus', valores: ['received', 'receiving'] } },
        ...{ id: 'MessageSid', de: 'From', texto: 'Body', nome: null, em: null },
      },
      assinatura: {
        ...{ cabecalho: 'X-Twilio-Signature', algoritmo: 'sha1', codificacao: 'base64' },
        ...{ sobre: 'url_e_parametros', prefixo: '', segredo: 'token' },
      },
      // A plain text would be sent to the person as an SMS.
      resposta: { texto: '<?xml version="1.0" encoding="UTF-8"?><Response/>', tipo: 'text/xml' },
    },
    prova: { metodo: 'GET', url: under(base, `${account}.json`) },
    texto_maximo: textoMaximoOf('twilio'),
    erros: {
      '21211': 'o número do contato não existe',
      '21408': 'a conta não pode enviar para esse país',
      '21606': 'o remetente não pode enviar SMS',
      '21608': 'contas de teste só enviam a números verificados',
      '21610': 'o contato pediu para não receber mais mensagens',
      '21612': 'não há caminho do remetente até esse número',
      '21614': 'o número do contato não recebe SMS',
      '30003': 'o telefone está desligado ou fora de alcance',
      '30004': 'o telefone ou a operadora bloqueia a mensagem',
      '30005': 'o número não existe ou não está mais em uso',
      '30006': 'o número é fixo ou a operadora não é alcançada',
      '30007': 'a operadora filtrou a mensagem',
    },
  };
};

/**
 * Zenvia's API v2: zenvia.github.io/zenvia-openapi-spec/v2. It recognises no repetition, and gives `externalId` back in its notices. These
 * are not signed; the subscription may name a header, which then must be there.
 */
const zenvia: Preset = ({ base_url }, { token, chave_avisos }) => {
  const base = base_url ?? 'https://api.zenvia.com';
  return {
    nome: 'A Zenvia',
    envio: {
      ...{ metodo: 'POST', url: under(base, '/v2/channels/sms/messages') },
      cabecalhos: [JSON_TYPE, ['X-API-TOKEN', token ?? '']],
      corpo: {
        formato: 'json',
        modelo: {
          ...{ externalId: '{{id}}', from: '{{de}}', to: '{{para}}' },
          contents: [{ type: 'text', text: '{{texto}}' }],
        },
      },
    },
    numero: 'digitos',
    resposta: { ...PLAIN, id: 'id', codigo: 'code', erro: 'details.*.message|message' },
    avisos: {
      ...{ formato: 'json', lista: null, assinatura: null, resposta: null },
      status: {
        quando: { caminho: 'type', valores: ['MESSAGE_STATUS'] },
        ...{ id: 'message.id|messageId', mensagem: 'message.externalId', status: 'messageStatus.code' },
        mapa: {
          ...{ ACCEPTED: 'enviada', SENT: 'enviada', DELIVERED: 'entregue', VERIFIED: 'entregue', READ: 'lida' },
          ...{ REJECTED: 'falhou', NOT_DELIVERED: 'falhou', CLICKED: 'ignorar', DELETED: 'ignorar' },
        },
        em: 'messageStatus.timestamp',
        codigo: 'messageStatus.causes.0.channelErrorCode|messageStatus.code',
        erro: 'messageStatus.causes.0.details|messageStatus.causes.0.reason|messageStatus.description',
      },
      mensagem: {
        quando: { caminho: 'type', valores: ['MESSAGE'] },
        ...{ id: 'message.id|id', de: 'message.from', texto: 'message.contents.*.text' },
        ...{ nome: 'message.visitor.name', em: 'message.timestamp|timestamp' },
      },
      cabecalho: chave_avisos ? 'X-Romaneio-Aviso' : null,
    },
    prova: { metodo: 'GET', url: under(base, '/v2/subscriptions') },
    texto_maximo: textoMaximoOf('zenvia'),
    erros: {},
  };
};

const INFOBIP_REFUSED = ['REJECTED', 'UNDELIVERABLE', 'EXPIRED'];

/**
 * Infobip's SMS API v3: www.infobip.com/docs/api/channels/sms. A message id that was used is refused
 * (REJECTED_DUPLICATE_MESSAGE_ID), so that a message in doubt may be told again.
 */
const infobip: Preset = ({ base_url }, { token, chave_avisos }) => ({
  nome: 'A Infobip',
  envio: {
    ...{ metodo: 'POST', url: under(base_url ?? '', '/sms/3/messages') },
    cabecalhos: [JSON_TYPE, ['Authorization', `App ${token ?? ''}`]],
    corpo: {
      formato: 'json',
      modelo: {
        messages: [
          {
            ...{ sender: '{{de}}', destinations: [{ to: '{{para}}', messageId: '{{chave}}' }] },
            content: { text: '{{texto}}' },
            webhooks: {
              ...{ delivery: { url: '{{aviso_url}}' }, contentType: 'application/json', callbackData: '{{id}}' },
            },
          },
        ],
      },
    },
  },
  numero: 'digitos',
  resposta: {
    id: 'messages.0.messageId',
    codigo: 'messages.0.status.name|errorCode|requestError.serviceException.messageId',
    erro: 'messages.0.status.description|violations.0.violation|description|requestError.serviceException.text',
    recusada: { caminho: 'messages.0.status.groupName', valores: INFOBIP_REFUSED },
    repetida: { caminho: 'messages.0.status.name', valores: ['REJECTED_DUPLICATE_MESSAGE_ID'] },
    tentar_status: [],
  },
  avisos: {
    ...{ formato: 'json', lista: 'results', resposta: null },
    status: {
      ...{ quando: { caminho: 'status.groupName|status.name' }, id: 'messageId', mensagem: 'callbackData' },
      status: 'status.name|status.groupName',
      mapa: {
        // Told before it reaches the telephone, and as one that nobody knows of.
        ...{
          DELIVERED_TO_OPERATOR: 'enviada',
          EXPIRED_DLR_UNKNOWN: 'ignorar',
          REJECTED_DUPLICATE_MESSAGE_ID: 'ignorar',
        },
        ...{ ACCEPTED: 'enviada', PENDING: 'enviada', DELIVERED: 'entregue' },
        ...{ UNDELIVERABLE: 'falhou', EXPIRED: 'falhou', REJECTED: 'falhou' },
      },
      ...{ em: 'doneAt|sentAt', codigo: 'error.name|status.name', erro: 'error.description|status.description' },
    },
    mensagem: {
      ...{ quando: { caminho: 'from' }, id: 'messageId', de: 'from', texto: 'text|message.*.value' },
      ...{ nome: null, em: 'receivedAt' },
    },
    assinatura: null,
    cabecalho: chave_avisos ? 'X-Romaneio-Aviso' : null,
  },
  prova: { metodo: 'GET', url: under(base_url ?? '', '/account/1/balance') },
  texto_maximo: textoMaximoOf('infobip'),
  erros: {},
});

const NO_NOTICES: Avisos = {
  ...{ formato: 'json', lista: null, mensagem: null, status: null, assinatura: null, cabecalho: null, resposta: null },
};

/** What a company wrote for a provider that has no preset. */
const generico: Preset = ({ envio, avisos }, { token = '', cabecalhos_secretos = {} }) => {
  if (!envio) throw new Error('A channel without a preset says how it sends');
  const type = envio.corpo === null ? [] : [envio.corpo.formato === 'json' ? JSON_TYPE : FORM_TYPE];
  const auth = {
    nenhuma: [],
    basica: [basic(envio.usuario, token)],
    bearer: [['Authorization', `Bearer ${token}`] as const],
    cabecalho: envio.cabecalho_do_token === null ? [] : [[envio.cabecalho_do_token, token] as const],
  }[envio.autenticacao];
  const written = [...Object.entries(envio.cabecalhos), ...Object.entries(cabecalhos_secretos), ...auth];
  const has = (name: string) => written.some(([other]) => other.toLowerCase() === name.toLowerCase());
  return {
    nome: 'O provedor',
    envio: {
      ...{ metodo: envio.metodo, url: envio.url, corpo: envio.corpo },
      cabecalhos: [...type.filter(([name]) => !has(name)), ...written],
    },
    ...{ numero: envio.numero, resposta: envio.resposta, prova: envio.prova },
    avisos: avisos
      ? {
          ...avisos,
          assinatura: avisos.assinatura && { ...avisos.assinatura, segredo: 'chave_avisos' },
          resposta: null,
        }
      : NO_NOTICES,
    texto_maximo: textoMaximoOf('generico'),
    erros: {},
  };
};

const PRESETS = { twilio, zenvia, infobip, generico } as const;

/** The channel's config and secrets, which its schemas judged when they were saved, and its recipe. */
export function receitaOf(canal: Pick<CanalAberto, 'config' | 'segredos'>) {
  const config = canal.config as ConfigSmsHttp;
  const segredos = canal.segredos as SegredosSmsHttp;
  return { config, segredos, receita: PRESETS[config.provedor](config, segredos) };
}
