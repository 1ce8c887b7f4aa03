import type { AdaptadorDeCanal } from '../port.ts';
import { judgeHttp, readHttp } from './aviso.ts';
import { deduplicaOf, textoMaximoOf } from './presets.ts';
import { sendHttp } from './send-http.ts';
import { testHttp } from './test-http.ts';
import { capacidadesSms, recusaDe, textToSend } from './texto.ts';

/** SMS through a provider's HTTP API: Twilio, Zenvia, Infobip, or one that the company describes. */
export const smsHttp: AdaptadorDeCanal = {
  nome: 'sms_http',
  tipo: 'sms',
  direto: true,
  capacidades: ({ config }) => capacidadesSms(textoMaximoOf(config.provedor)),
  recusa: ({ config }, { texto }) =>
    recusaDe(() => textToSend({ texto, midias: [] }, config.sem_acentos === true, textoMaximoOf(config.provedor))),
  repete: ({ config }) => deduplicaOf(config),
  send: sendHttp,
  read: async (canal, bruta) => readHttp(canal, bruta),
  judge: judgeHttp,
  test: testHttp,
};
