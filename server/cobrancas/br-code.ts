import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload';
import { getPixKeyInfo, type PixKeyType } from '@brazilian-utils/brazilian-utils/get-pix-key-info';
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import type { TipoChave } from './schemas.ts';

const KINDS: Record<PixKeyType, TipoChave> = {
  cpf: 'cpf',
  cnpj: 'cnpj',
  email: 'email',
  phone: 'telefone',
  evp: 'aleatoria',
};

/** A Pix key in the form that the directory of keys has, and its kind; null for what is no key. */
export function readChave(text: string): { chave: string; tipo: TipoChave } | null {
  const found = getPixKeyInfo(text);
  return found && { chave: found.value, tipo: KINDS[found.type] };
}

type Recebedor = { nome_recebedor: string; cidade: string };

/** A static code: anybody's bank pays it, and it proves nothing. Null where the standard has no room for what it should say. */
export function staticCode(c: Recebedor & { chave: string; valor: string; txid: string }): string | null {
  const { chave: key, txid, nome_recebedor: merchantName, cidade: merchantCity } = c;
  const code = generatePixPayload({ key, txid, merchantName, merchantCity, amount: Number(c.valor) });
  // The library takes the amount as a number: what it wrote is read back, and must be what was asked.
  const read = code === null ? null : getPixPayloadInfo(code);
  return read?.key === key && read.txid === txid && read.amount?.toFixed(2) === c.valor ? code : null;
}

/** The code of a charge whose contents the bank keeps at `location`. */
export const dynamicCode = ({ nome_recebedor, cidade }: Recebedor, location: string): string | null =>
  generatePixPayload({
    url: location.replace(/^https:\/\//i, ''),
    merchantName: nome_recebedor,
    merchantCity: cidade,
  });

/** Whether a text that a bank gave is a code of a charge that it keeps. */
export const isDynamicCode = (code: string): boolean => getPixPayloadInfo(code)?.url !== undefined;

/** Whether the two texts can stand in a code: something is left of them without accents. */
export const isReceiver = (c: Recebedor): boolean =>
  generatePixPayload({
    key: '00000000-0000-4000-8000-000000000000',
    merchantName: c.nome_recebedor,
    merchantCity: c.cidade,
  }) !== null;
