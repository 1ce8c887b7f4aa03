import { closeSms } from './sms/registro.ts';

/** Closes every connection to platforms that was made to send: when the process ends. */
export const closeCanais = (): Promise<void> => closeSms();
