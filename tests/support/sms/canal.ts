import {
  type AvisoRecebido,
  type CanalAberto,
  FalhaDoCanal,
  type JuizoDoAviso,
  type MensagemEnviada,
} from '#server/canais/port.ts';
import { configSmsHttp, segredosSmsHttp } from '#server/canais/sms/config-http.ts';
import { smsHttp } from '#server/canais/sms/http.ts';
import { CONTA } from '#tests/support/sms/twilio.ts';

let made = 0;

/** A channel of SMS over HTTP, its config as its schema makes it. */
export function canalHttp(config: Record<string, unknown>, segredos: Record<string, unknown> = {}): CanalAberto {
  return {
    ...{
      id: ++made,
      empresa_id: 7,
      tipo: 'sms',
      adaptador: 'sms_http',
      nome: 'SMS',
      endereco: String(config.remetente),
    },
    config: configSmsHttp.parse(config),
    segredos: { ...segredosSmsHttp.parse(segredos), aviso: 'segredo-do-caminho' },
  };
}

/** A message to be sent. */
export const sms = (fields: Partial<MensagemEnviada> = {}): MensagemEnviada => ({
  ...{ id: 41, conversa_id: 5, endereco: '+5511987654321', texto: 'Oi', midias: [], modelo: null, resposta_a: null },
  ...{ id_externo: null, tentativas: 0, remetente_nome: null, email: null },
  ...fields,
});

/** How an attempt failed. */
export async function failure(send: Promise<unknown>) {
  const error = await send.then(
    () => new Error('It was sent'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof FalhaDoCanal)) throw error;
  const { resultado, codigo, espera_s, message } = error;
  return { resultado, codigo, espera_s, message };
}

/** A channel of each preset. */
export const deTwilio = () =>
  canalHttp({ provedor: 'twilio', remetente: '+15017122661', conta: CONTA }, { token: 'auth-token' });
export const daZenvia = (segredos = {}) =>
  canalHttp({ provedor: 'zenvia', remetente: 'conta' }, { token: 'zv', ...segredos });
export const daInfobip = () =>
  canalHttp({ provedor: 'infobip', remetente: 'InfoSMS', base_url: 'https://abc.api.infobip.com' }, { token: 'ib' });

/** A body as its bytes. */
export const bytes = (body: unknown) =>
  new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));

/** A notice as it comes over HTTP. */
export const aviso = (
  body: unknown,
  more: Partial<Omit<AvisoRecebido, 'headers'>> & { headers?: Record<string, string> } = {},
): AvisoRecebido => ({
  ...{ metodo: 'POST', query: new URLSearchParams(), corpo: bytes(body), ip: '203.0.113.9' },
  ...more,
  headers: new Headers(more.headers),
});

/** What the adapter makes of it at the door. */
export function judge(canal: CanalAberto, told: AvisoRecebido): JuizoDoAviso {
  if (!smsHttp.judge) throw new Error('No judge');
  return smsHttp.judge(canal, told);
}
