import './metrics.ts';

export { CARTAS, type Carta, DESLIGAVEIS, type TipoDeCarta } from './cartas.ts';
export { CANAL_CORREIO, cancelMail, enqueueMail, enqueueMails, sendsMail, showsMail } from './enqueue.ts';
export { countMailByKey, dropUnreadableMail, reencryptMail } from './keys.ts';
export { closeMailer, type Mailer, SmtpFault } from './mailer.ts';
export { listMensagensParadas, retainMensagens, sendMensagem } from './send.ts';
export { listCorreio, type MensagemNaTela, mensagemCorreioInput, readMensagem } from './show.ts';
