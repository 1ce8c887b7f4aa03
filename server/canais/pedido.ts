import { download, request, type TransferClient, TransferFault, upload } from '#server/platform/http/transfer.ts';
import { FalhaDoCanal } from './port.ts';

/** What adapters need of HTTP. They are given it, so that a test or a bench may give another. */
export type Http = Pick<TransferClient, 'download' | 'upload' | 'request'>;

/** The process's guarded client. */
export const httpDosCanais: Http = { download, upload, request };

/** An answer whose body is JSON; `null` where it is none. */
export type Respondido = { status: number; headers: Headers; json: unknown };

export function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null;
  }
}

/** Faults that another attempt meets again. */
const LASTING = ['endereco_bloqueado', 'requisicao_invalida'];

/**
 * What a transfer that broke means for a message.
 * @param quem who did not answer, as the sentence begins
 * @param acts whether the request does something: then nobody knows, once all of it was written
 */
export function falhaDe(error: unknown, quem: string, acts: boolean): FalhaDoCanal {
  if (error instanceof FalhaDoCanal) return error;
  if (!(error instanceof TransferFault)) throw error;
  const { falha, enviada, message } = error;
  const codigo = falha;
  if (enviada === 'talvez' && acts) {
    return new FalhaDoCanal(`${quem} não respondeu (${message}): não se sabe se a mensagem foi enviada.`, {
      resultado: 'desconhecida',
      codigo,
    });
  }
  const resultado = LASTING.includes(falha) ? 'final' : 'tentar';
  return new FalhaDoCanal(`${quem} não respondeu: ${message}.`, { resultado, codigo });
}

/** Seconds of a `Retry-After` that a server gave as a number; null where it gave none, or one that nobody would wait for. */
export function retryAfter(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 && seconds <= 86_400 ? Math.ceil(seconds) : null;
}
