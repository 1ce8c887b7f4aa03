import { signBytes, verifyBytes } from '#server/platform/crypto.ts';
import { ORIGINAL } from './made.ts';
import { TAMANHOS } from './photo.ts';

/** Where files are served. */
export const MIDIA_PATH = '/midia';

const HOUR_MS = 3_600_000;
const PURPOSE = 'endereco de arquivo';

type Variante = keyof typeof TAMANHOS | typeof ORIGINAL;

/** By their place here in an address: only ever add at the end. */
const VARIANTES: readonly Variante[] = ['pequena', 'media', 'grande', ORIGINAL];

// Six bytes of id, one of variant, three of the hour at whose beginning it ends, and the signature.
const BODY = 10;
const SIGNATURE = 16;
const FORM = new RegExp(`^[\\w-]{${Math.ceil(((BODY + SIGNATURE) * 4) / 3)}}$`);

/**
 * A signed address of a file's variant, for one to two hours: its path, under the product's public address. It is the same for a whole
 * hour, so that a browser asks once.
 */
function addressOf(arquivo_id: number, variante: Variante): string {
  const body = Buffer.alloc(BODY);
  body.writeUIntBE(arquivo_id, 0, 6);
  body.writeUInt8(VARIANTES.indexOf(variante), 6);
  body.writeUIntBE(Math.floor(Date.now() / HOUR_MS) + 2, 7, 3);
  return `${MIDIA_PATH}/${Buffer.concat([body, signBytes(PURPOSE, body).subarray(0, SIGNATURE)]).toString('base64url')}`;
}

/**
 * Signed addresses of a photo's sizes, for one to two hours.
 * @param base the product's public address, for callers outside; empty for the panel
 */
export function photoUrls(arquivo_id: number, base = ''): Record<keyof typeof TAMANHOS, string> {
  const nomes = Object.keys(TAMANHOS) as (keyof typeof TAMANHOS)[];
  return Object.fromEntries(nomes.map((nome) => [nome, `${base}${addressOf(arquivo_id, nome)}`])) as Record<
    keyof typeof TAMANHOS,
    string
  >;
}

/** A signed address of a logo as it is shown, for as long. */
export const logoUrl = (arquivo_id: number): string => addressOf(arquivo_id, 'media');

/**
 * A signed address of a file that is kept as it came (an attachment), for as long.
 * @param base as for photos
 */
export const anexoUrl = (arquivo_id: number, base = ''): string => `${base}${addressOf(arquivo_id, ORIGINAL)}`;

/** What an address names, and for how many seconds more; null where the signature is not ours or the time is over. */
export function readAddress(token: string): { arquivo_id: number; variante: string; seconds: number } | null {
  if (!FORM.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  // Of texts that decode to the same bytes, one is the address.
  if (bytes.length !== BODY + SIGNATURE || bytes.toString('base64url') !== token) return null;
  const body = bytes.subarray(0, BODY);
  if (!verifyBytes(PURPOSE, body, bytes.subarray(BODY))) return null;
  const seconds = Math.floor((body.readUIntBE(7, 3) * HOUR_MS - Date.now()) / 1000);
  const variante = VARIANTES[body.readUInt8(6)];
  return seconds > 0 && variante ? { arquivo_id: body.readUIntBE(0, 6), variante, seconds } : null;
}
