import { closeClientSms } from './cliente.ts';
import { configSmsHttp, segredosSmsHttp } from './config-http.ts';
import { smsHttp } from './http.ts';
import { smpp } from './smpp/adaptador.ts';
import { configSmpp, segredosSmpp } from './smpp/config.ts';
import { closeSmpp } from './smpp/sessoes.ts';

export { type Corrida, runSmpp } from './smpp/run.ts';

const enderecoOf = ({ remetente }: Record<string, unknown>) => String(remetente);

/** The adapters of SMS with what they need, in the order in which they are offered. */
export const sms = [
  { adaptador: smsHttp, config: configSmsHttp, segredos: segredosSmsHttp, enderecoOf, avisos: 'segredo' },
  { adaptador: smpp, config: configSmpp, segredos: segredosSmpp, enderecoOf, avisos: null, leitor: true },
] as const;

/** Closes every connection to providers and operators that was made to send: when the process ends. */
export async function closeSms(): Promise<void> {
  await Promise.all([closeClientSms(), closeSmpp()]);
}
