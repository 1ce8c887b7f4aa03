import { signBytes, verifyBytes } from '#server/platform/crypto.ts';
import { randomBase62 } from '#server/platform/ids.ts';

// A conversation's token: its id and a signature that binds it to the channel, in letters that survive servers which lower the case of
// addresses. It stands in each Message-ID that the channel sends and, where the server takes them, in the address that answers go to. It
// proves that whoever has it saw an e-mail of the conversation, and nothing more: the sender must belong to the conversation too.

const PURPOSE = 'conversa por e-mail';
/** 80 bits. */
const SIGNATURE = 10;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const TOKEN = /(?:^|[.+])c([0-9a-z]{1,11})-([a-z2-7]{16})(?=@|$)/;

type Canal = { id: number; endereco: string };

const signed = (canal_id: number, conversa_id: number) => Buffer.from(`${canal_id}:${conversa_id}`);

function toBase32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET.charAt(Number.parseInt(five, 2))).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

function tokenOf(canal: Canal, conversa_id: number): string {
  const signature = signBytes(PURPOSE, signed(canal.id, conversa_id)).subarray(0, SIGNATURE);
  return `c${conversa_id.toString(36)}-${toBase32(signature)}`;
}

/** The Message-ID of an e-mail of a conversation, by which an answer is recognised although the e-mail's own row may be missing. */
export function makeMessageId(canal: Canal, conversa_id: number, random: string = randomBase62(16)): string {
  const domain = canal.endereco.slice(canal.endereco.lastIndexOf('@') + 1);
  return `<${random}.${tokenOf(canal, conversa_id)}@${domain}>`;
}

/** The channel's address with the conversation's token after a plus; null where it would be longer than SMTP allows (64 before the @). */
export function addressWithToken(canal: Canal, conversa_id: number): string | null {
  const at = canal.endereco.lastIndexOf('@');
  const local = `${canal.endereco.slice(0, at).replace(/\+.*$/, '')}+${tokenOf(canal, conversa_id)}`;
  return local.length > 64 ? null : local + canal.endereco.slice(at);
}

/** The conversation that a Message-ID or an address names with a right signature of this channel; null otherwise. */
export function readToken(canal: Pick<Canal, 'id'>, text: string): number | null {
  const [, id = '', signature = ''] = TOKEN.exec(text.trim().replace(/^<|>$/g, '').toLowerCase()) ?? [];
  const conversa_id = id === '' ? Number.NaN : Number.parseInt(id, 36);
  if (!Number.isSafeInteger(conversa_id) || conversa_id.toString(36) !== id) return null;
  return verifyBytes(PURPOSE, signed(canal.id, conversa_id), fromBase32(signature)) ? conversa_id : null;
}
