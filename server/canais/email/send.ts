import type { SentMessageInfo } from 'nodemailer';
import { type CanalAberto, type Enviada, FalhaDoCanal, type MensagemEnviada } from '#server/canais/port.ts';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { keepCopy } from './copia.ts';
import { falhaDoEnvio, type SmtpError } from './falhas.ts';
import { isMessageId } from './fio.ts';
import { transportOf } from './smtp.ts';

/**
 * Hands an e-mail to the channel's server. Of several recipients it is enough that the contact is taken: one of the others who is refused
 * is no failure of the message. `id_externo` is the Message-ID that receivers see, which some servers (Microsoft 365, Amazon SES) choose
 * themselves.
 * @throws FalhaDoCanal
 */
export async function send(canal: CanalAberto, mensagem: MensagemEnviada, signal: AbortSignal): Promise<Enviada> {
  const email = compose(canal, mensagem);
  let info: SentMessageInfo;
  await mensagem.begin?.();
  try {
    const transport = await transportOf(canal);
    info = await transport.sendMail({ ...email, signal });
  } catch (error) {
    throw falhaDoEnvio(error);
  }
  requireContact(mensagem, info);
  if (readConfig(canal).enviados) keepCopy(canal, mensagem);
  const chosen: unknown = info.serverMessageId;
  return { id_externo: typeof chosen === 'string' && isMessageId(chosen) ? chosen : email.messageId };
}

/**
 * The contact's own refusal is the message's, although others have it: it is final, since a repetition would reach those twice.
 * @throws FalhaDoCanal
 */
function requireContact({ endereco }: MensagemEnviada, info: SentMessageInfo): void {
  const errors = (info.rejectedErrors ?? []) as (SmtpError & { recipient?: string })[];
  const own = errors.find(({ recipient }) => recipient?.toLowerCase() === endereco);
  if (!own) return;
  const { message, codigo } = falhaDoEnvio(own);
  throw new FalhaDoCanal(`${message} Os outros destinatários receberam o e-mail.`, { resultado: 'final', codigo });
}
