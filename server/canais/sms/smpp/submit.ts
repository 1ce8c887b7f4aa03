import { MAXIMO_DE_PARTES, partirSms } from '#modulos/sms.ts';
import { FalhaDoCanal, type MensagemEnviada } from '../../port.ts';
import { textToSend } from '../texto.ts';
import { CODIFICACAO, encodeGsm, encodeUcs2, isLatin1 } from './alfabeto.ts';
import type { ConfigSmpp } from './config.ts';

/** The fields of a `submit_sm`. */
export type Submit = Record<string, unknown> & { short_message: Buffer };

const UDHI = 0x40;
const RECEIPT = 1;

/**
 * The parts of a message, cut and encoded here. Each has the message's own reference, so that a telephone knows a part that is told again.
 * A receipt is asked for of the last alone: a telephone shows nothing before all are there.
 * @throws FalhaDoCanal `final` for what is no SMS
 */
export function submitsOf(
  config: ConfigSmpp,
  mensagem: Pick<MensagemEnviada, 'id' | 'endereco' | 'texto' | 'midias'>,
): Submit[] {
  const { texto, codificacao, partes: cut } = textToSend(mensagem, config.sem_acentos);
  const plain = codificacao === 'gsm7' && (config.alfabeto_padrao === 'gsm7' || isLatin1(texto));
  const encode = plain ? (config.alfabeto_padrao === 'gsm7' ? encodeGsm : encodeLatin1) : encodeUcs2;
  const partes = plain ? cut : partirSms(texto, 'ucs2').partes;
  if (partes.length > MAXIMO_DE_PARTES) {
    throw new FalhaDoCanal('O texto é longo demais para SMS nesta operadora.', { resultado: 'final' });
  }
  return partes.map((parte, at) => ({
    service_type: config.tipo_servico,
    ...addressesOf(config, mensagem.endereco),
    esm_class: partes.length > 1 ? UDHI : 0,
    registered_delivery: at === partes.length - 1 ? RECEIPT : 0,
    data_coding: plain ? CODIFICACAO.padrao : CODIFICACAO.ucs2,
    short_message: Buffer.concat([
      ...(partes.length > 1 ? [Buffer.from([5, 0, 3, mensagem.id & 0xff, partes.length, at + 1])] : []),
      encode(parte),
    ]),
  }));
}

const encodeLatin1 = (texto: string) => Buffer.from(texto, 'latin1');

/** Type of number and numbering plan (SMPP 3.4, 5.2.5): international, a short code of the network, a name. */
function kindOf(address: string): { ton: number; npi: number; digits: string } {
  if (address.startsWith('+')) return { ton: 1, npi: 1, digits: address.slice(1) };
  return /^\d+$/.test(address) ? { ton: 3, npi: 0, digits: address } : { ton: 5, npi: 0, digits: address };
}

function addressesOf(config: ConfigSmpp, endereco: string) {
  const from = kindOf(config.remetente);
  const to = kindOf(endereco);
  return {
    source_addr_ton: config.origem_ton ?? from.ton,
    source_addr_npi: config.origem_npi ?? from.npi,
    source_addr: from.digits,
    dest_addr_ton: config.destino_ton ?? to.ton,
    dest_addr_npi: config.destino_npi ?? to.npi,
    destination_addr: to.digits,
  };
}

/**
 * An id as answers and receipts are compared by.
 * @param onde which of them wrote it
 */
export function idOf(written: string, onde: 'resposta' | 'recibo', forma: ConfigSmpp['id_recibo']): string {
  const id = written.trim();
  if (forma === 'igual') return id;
  const isHex = (onde === 'resposta') === (forma === 'hex_para_decimal');
  if (!(isHex ? /^[0-9a-f]{1,32}$/i : /^\d{1,32}$/).test(id)) return id;
  return BigInt(isHex ? `0x${id}` : id).toString();
}
