import { email } from './email.ts';
import type { Forma } from './forma.ts';
import { evolution, waha } from './gateway.ts';
import { smpp, smsHttp } from './sms.ts';
import { whatsapp } from './whatsapp.ts';

export type { Campo, Forma, Valor, Valores } from './forma.ts';
export { campoDaFalta, configDe, isObrigatorio, valoresDe } from './forma.ts';

/** Every kind of channel that can be set up, in the order in which they are offered. */
export const FORMAS: readonly Forma[] = [email, whatsapp, evolution, waha, smsHttp, smpp];

export const formaDe = (adaptador: string): Forma | undefined => FORMAS.find((one) => one.adaptador === adaptador);
