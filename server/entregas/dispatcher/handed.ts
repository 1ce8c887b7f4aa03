import type { Job } from './claim.ts';

/** Parts the fields of a notification: no field has it in it, for JSON, addresses and numbers are written without control characters. */
const PART = '\x1e';
const FIELDS = 17;

/** Bytes as PostgreSQL's `encode` writes them. */
const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64');

/**
 * The delivery that an event's commit handed to this worker with its notification, as a claim would give it: the queue row has had its owner
 * from the start. What such a notification says is written by drizzle/functions/distribuir_eventos.sql, in this order.
 * @returns null where it was handed to another worker, or says nothing that this release understands
 */
export function readHanded(payload: string, own: number): Job | null {
  const fields = payload.split(PART);
  const [dono, fila_id, entrega_id, empresa_id, webhook_id, evento_id, ...rest] = fields;
  if (fields.length !== FIELDS || Number(dono) !== own) return null;
  const [origem, evento = '', momento = '', idempotency_key = '', url = '', headers = '{}', ...last] = rest;
  const [max_tentativas, timeout_segundos, secret = '', previous = '', corpo = ''] = last;
  return {
    fila_id: Number(fila_id),
    dono: own,
    entrega_id: Number(entrega_id),
    empresa_id: Number(empresa_id),
    webhook_id: Number(webhook_id),
    evento_id: Number(evento_id),
    geracao: 1,
    geracao_atual: 1,
    origem: origem === 'teste' ? 'teste' : 'automatica',
    retomada: false,
    evento,
    momento,
    idempotency_key,
    corpo,
    tentativas_ciclo: 0,
    ativo: true,
    url,
    headers: JSON.parse(headers),
    max_tentativas: Number(max_tentativas),
    timeout_segundos: Number(timeout_segundos),
    secret_cifrado: bytes(secret),
    secret_anterior_cifrado: previous === '' ? null : bytes(previous),
  };
}
