import { z } from '#server/platform/validation.ts';
import { FalhaDoCanal } from '../../port.ts';
import type { PDU } from './biblioteca.ts';

const part = z.object({ ref: z.int(), total: z.int(), numero: z.int() });

/** What a provider delivered, as it is kept. */
const guardado = z.object({
  v: z.literal(1),
  /** When it came. */
  em: z.iso.datetime().transform((text) => new Date(text)),
  /** Its own, whatever it says: SMPP gives a message that came no id. */
  marca: z.string().max(100),
  de: z.string(),
  de_ton: z.int(),
  para: z.string(),
  esm_class: z.int(),
  data_coding: z.int(),
  /** The bytes of the text, its header before them. */
  texto: z.base64(),
  sar: part.nullable(),
  recibo: z.object({ id: z.string().nullable(), estado: z.int().nullable() }),
});
export type Guardado = z.output<typeof guardado>;

/** A `deliver_sm` or `data_sm` as it is kept, but for its mark. */
export function guardadoOf(pdu: PDU, em: Date): Omit<z.input<typeof guardado>, 'marca'> {
  const { sar_msg_ref_num: ref, sar_total_segments: total, sar_segment_seqnum: numero } = pdu;
  const short = pdu.short_message;
  const bytes = short && short.length > 0 ? short : (pdu.message_payload ?? Buffer.alloc(0));
  return {
    ...{ v: 1, em: em.toISOString(), de: pdu.source_addr ?? '', de_ton: pdu.source_addr_ton ?? 0 },
    ...{ para: pdu.destination_addr ?? '', esm_class: pdu.esm_class ?? 0, data_coding: pdu.data_coding ?? 0 },
    texto: bytes.toString('base64'),
    sar: ref !== undefined && total !== undefined && numero !== undefined ? { ref, total, numero } : null,
    recibo: { id: pdu.receipted_message_id ?? null, estado: pdu.message_state ?? null },
  };
}

/** @throws FalhaDoCanal `final` for what is not of this adapter */
export function openGuardado(corpo: Uint8Array): Guardado {
  try {
    return guardado.parse(JSON.parse(new TextDecoder().decode(corpo)));
  } catch {
    throw new FalhaDoCanal('Isto não veio de um canal SMPP.', { resultado: 'final' });
  }
}

/** The bits of `esm_class` that say what a message is (SMPP 3.4, 5.2.12). */
const TYPE = 0x3c;
const RECEIPT = 0x04;
const INTERMEDIATE = 0x20;
const UDHI = 0x40;

/**
 * Whether it tells of a message that was sent. A text of the form of a receipt is none by itself: anybody may write one.
 */
export const isRecibo = ({ esm_class, recibo }: Pick<Guardado, 'esm_class' | 'recibo'>): boolean =>
  [RECEIPT, INTERMEDIATE].includes(esm_class & TYPE) || (recibo.id !== null && recibo.estado !== null);

/** Whether it is a person's message: neither a receipt nor the acknowledgement of a telephone. */
export const isMensagem = (it: Pick<Guardado, 'esm_class' | 'recibo'>): boolean =>
  (it.esm_class & TYPE) === 0 && !isRecibo(it);

export type Parte = z.output<typeof part>;

/** The text's bytes without the header, and which part of a message it is (3GPP TS 23.040, 9.2.3.24); null where it is whole. */
export function contentOf({ esm_class, texto, sar }: Guardado): { bytes: Buffer; parte: Parte | null } {
  const whole = Buffer.from(texto, 'base64');
  if ((esm_class & UDHI) === 0 || whole.length === 0) return { bytes: whole, parte: valid(sar) };
  const end = (whole[0] ?? 0) + 1;
  const header = whole.subarray(1, end);
  let found: Parte | null = null;
  for (let at = 0; at + 2 <= header.length; at += 2 + (header[at + 1] ?? 0)) {
    const [kind, length] = [header[at], header[at + 1] ?? 0];
    const value = header.subarray(at + 2, at + 2 + length);
    const [a = 0, b = 0, c = 0, d = 0] = value;
    if (kind === 0x00 && value.length === 3) found = { ref: a, total: b, numero: c };
    if (kind === 0x08 && value.length === 4) found = { ref: (a << 8) | b, total: c, numero: d };
  }
  return { bytes: whole.subarray(end), parte: valid(found ?? sar) };
}

const valid = (parte: Parte | null): Parte | null =>
  parte && parte.total > 1 && parte.numero >= 1 && parte.numero <= parte.total ? parte : null;
