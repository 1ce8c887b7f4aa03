import { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import { type CanalAberto, FalhaDoCanal, type MensagemEnviada, type MidiaEnviada } from '#server/canais/port.ts';
import { type ConfigEmail, readConfig } from './config.ts';
import { assuntoDe, assuntoDeResposta, chainOf } from './fio.ts';
import { TAMANHO_MAXIMO } from './limites.ts';
import { addressWithToken, makeMessageId } from './token.ts';

/**
 * An e-mail as nodemailer takes it. The same message makes the same Message-ID at every attempt, by which receivers know a repetition.
 * @throws FalhaDoCanal `final` for what no e-mail can carry
 */
export function compose(canal: CanalAberto, mensagem: MensagemEnviada): SendMailOptions & { messageId: string } {
  if (mensagem.modelo) throw new FalhaDoCanal('E-mails não têm modelos do WhatsApp.', { resultado: 'final' });
  const tamanho = mensagem.midias.reduce((sum, midia) => sum + midia.tamanho, 0);
  if (tamanho > TAMANHO_MAXIMO)
    throw new FalhaDoCanal('Os anexos de um e-mail somam no máximo 25 MB.', { resultado: 'final', codigo: 'tamanho' });
  const config = readConfig(canal);
  const email = mensagem.email ?? {
    ...{ assunto: '', para: [], cc: [], em_resposta_a: null, referencias: [], responder_a: null },
  };
  const references = chainOf(email.referencias, email.em_resposta_a);
  const inReplyTo = references.at(-1);
  const assunto = inReplyTo ? assuntoDeResposta(email.assunto) : email.assunto;
  const corpo = withSignature(mensagem.texto ?? '', config);
  const replyTo =
    email.responder_a ?? (config.token_no_endereco ? addressWithToken(canal, mensagem.conversa_id) : null);
  return {
    // As objects: a text would be read as a list of addresses.
    from: { name: config.nome_exibido ?? canal.nome, address: canal.endereco },
    to: (email.para.length > 0 ? email.para : [mensagem.endereco]).map(bare),
    ...(email.cc.length > 0 ? { cc: email.cc.map(bare) } : {}),
    ...(replyTo ? { replyTo: bare(replyTo) } : {}),
    messageId: mensagem.id_externo ?? makeMessageId(canal, mensagem.conversa_id, `m${mensagem.id}`),
    ...(inReplyTo ? { inReplyTo, references } : {}),
    subject: assuntoDe(assunto),
    text: corpo,
    html: htmlOf(corpo),
    attachments: mensagem.midias.map(attachmentOf),
    // RFC 3834: holiday answers and other machines leave it alone.
    ...(mensagem.automatica ? { headers: { 'Auto-Submitted': 'auto-replied' } } : {}),
    xMailer: false,
  };
}

const bare = (address: string) => ({ name: '', address });

/** Opened when its bytes are asked for: a server that cannot be reached opens no file. */
const attachmentOf = ({ nome, mime, open }: MidiaEnviada) => ({
  filename: nome,
  contentType: mime,
  contentDisposition: 'attachment',
  content: Readable.from(bytesOf(open), { objectMode: false }),
});

async function* bytesOf(open: MidiaEnviada['open']): AsyncGenerator<Uint8Array> {
  yield* (await open()) as AsyncIterable<Uint8Array>;
}

/** The line `-- ` tells programs that a signature follows. */
const withSignature = (texto: string, { assinatura }: ConfigEmail) =>
  assinatura ? `${texto.trimEnd()}\n\n-- \n${assinatura}\n` : texto;

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The text as HTML: its paragraphs and lines, and nothing else. */
export function htmlOf(texto: string): string {
  const safe = texto.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? '').replace(/ {2}/g, ' &nbsp;');
  const paragraphs = safe.trimEnd().split(/\n{2,}/);
  return `<div dir="auto">${paragraphs.map((one) => `<p>${one.replaceAll('\n', '<br>\n')}</p>`).join('\n')}</div>`;
}
