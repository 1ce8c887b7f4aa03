import type { Recebido } from '../../port.ts';
import { oneLine } from '../resposta.ts';
import type { ConfigSmpp } from './config.ts';
import type { Guardado } from './guardado.ts';
import { idOf } from './submit.ts';

type Status = Extract<Recebido, { tipo: 'status' }>['status'];

/** The final states of SMPP 3.4, 5.2.28, as a receipt's text names them, and by their numbers. UNKNOWN says nothing. */
const BY_WORD: Readonly<Record<string, Status>> = {
  ...{ ENROUTE: 'enviada', ACCEPTD: 'enviada', DELIVRD: 'entregue' },
  ...{ EXPIRED: 'falhou', DELETED: 'falhou', UNDELIV: 'falhou', REJECTD: 'falhou', SKIPPED: 'falhou' },
};
const WORDS = [
  ...['SCHEDULED', 'ENROUTE', 'DELIVRD', 'EXPIRED', 'DELETED'],
  ...['UNDELIV', 'ACCEPTD', 'UNKNOWN', 'REJECTD', 'SKIPPED'],
];
const WHY: Readonly<Record<string, string>> = {
  EXPIRED: 'a operadora não conseguiu entregar a tempo',
  DELETED: 'a operadora apagou a mensagem',
  UNDELIV: 'a operadora não conseguiu entregar',
  REJECTD: 'a operadora recusou a mensagem',
  SKIPPED: 'a operadora não enviou a mensagem',
};

const field = (text: string, name: string) => new RegExp(`(?:^|\\s)${name}:\\s*([^\\s]+)`, 'i').exec(text)?.[1] ?? null;

/**
 * What a receipt says: its own fields where it has them, else its text (SMPP 3.4, appendix B), which every provider writes a little
 * differently. Empty for one that says nothing.
 */
export function statusOfRecibo(config: ConfigSmpp, { recibo, em }: Guardado, bytes: Uint8Array): Recebido[] {
  const text = Buffer.from(bytes).toString('latin1').slice(0, 1_000);
  const id = recibo.id ?? field(text, 'id');
  const word = (recibo.estado === null ? field(text, 'stat') : WORDS[recibo.estado])?.toUpperCase().slice(0, 7) ?? '';
  const status = BY_WORD[word];
  if (id === null || status === undefined) return [];
  const code = field(text, 'err');
  const codigo = code !== null && !/^0+$/.test(code) ? `${word} ${code}` : word;
  return [
    {
      ...{ tipo: 'status', id_externo: idOf(id, 'recibo', config.id_recibo), mensagem_id: null, status, em },
      erro: status === 'falhou' ? { codigo: oneLine(codigo, []).slice(0, 100), mensagem: WHY[word] ?? word } : null,
    },
  ];
}
