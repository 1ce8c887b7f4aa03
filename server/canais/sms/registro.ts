import type { CanalAberto } from '../port.ts';
import type { Leitura, Registrado } from '../registro.ts';
import { closeClientSms } from './cliente.ts';
import { configSmsHttp, segredosSmsHttp } from './config-http.ts';
import { smsHttp } from './http.ts';
import { smpp } from './smpp/adaptador.ts';
import { configSmpp, segredosSmpp } from './smpp/config.ts';
import { runSmpp } from './smpp/run.ts';
import { closeSmpp } from './smpp/sessoes.ts';

const enderecoOf = ({ remetente }: Record<string, unknown>) => String(remetente);

const leitor = (canal: CanalAberto, { keep, onState, signal }: Leitura): Promise<void> =>
  runSmpp(canal, {
    ...{ keep, signal },
    onState: ({ conectado, erro }) => onState({ situacao: conectado ? 'conectado' : 'erro', erro }),
  });

/** The adapters of SMS with what they need, in the order in which they are offered. */
export const sms: readonly Registrado[] = [
  {
    ...{ adaptador: smsHttp, config: configSmsHttp, segredos: segredosSmsHttp, enderecoOf, avisos: 'segredo' },
    so_conferem: ['chave_avisos'],
  },
  { adaptador: smpp, config: configSmpp, segredos: segredosSmpp, enderecoOf, avisos: null, leitor },
];

/** Closes every connection to providers and operators that was made to send: when the process ends. */
export async function closeSms(): Promise<void> {
  await Promise.all([closeClientSms(), closeSmpp()]);
}
