import { ErroDeAssinatura, ErroDeUso } from './errors.ts';
import type { EventoWebhook } from './generated/types.ts';

/** Cabeçalhos como o seu servidor os dá: `Headers`, ou um objeto de nomes e valores. */
export type Cabecalhos = Headers | Record<string, string | string[] | undefined>;

/** Uma entrega de webhook a conferir. */
export interface EntregaRecebida {
  /** O corpo como chegou, em bytes ou texto, antes de qualquer framework o interpretar. */
  corpo: string | Uint8Array | ArrayBuffer;
  cabecalhos: Cabecalhos;
  /** O segredo do webhook (`whsec_…`). Enquanto você instala um novo, podem ser dois. */
  segredo: string | readonly string[];
  /** A maior diferença, em segundos, entre o envio e agora: 300. */
  toleranciaSegundos?: number;
  /** A hora de agora, em milissegundos ou como `Date`; para testes. */
  agora?: number | Date;
}

/** While a secret is exchanged there are two signatures; no more than a few are worth a look. */
const MOST_SIGNATURES = 10;

/**
 * Confere que uma entrega veio do Romaneio, há pouco e sem mudança, e dá o evento. Aceita qualquer uma das assinaturas que vêm durante a
 * troca de um segredo. A mesma entrega pode chegar mais de uma vez: guarde `idempotency_key` e ignore a que já tratou.
 *
 * @throws ErroDeAssinatura se não confere: responda 401
 */
export async function verificarWebhook(entrega: EntregaRecebida): Promise<EventoWebhook> {
  const { corpo, cabecalhos, segredo, toleranciaSegundos = 300, agora = Date.now() } = entrega;
  const secrets = typeof segredo === 'string' ? [segredo] : segredo;
  // With an empty secret anybody could sign.
  if (secrets.length === 0 || secrets.some((secret) => !secret)) throw new ErroDeUso('Informe o segredo do webhook.');
  const body = bytesOf(corpo);
  const sent = headerOf(cabecalhos, 'x-webhook-enviado-em');
  const signatures = headerOf(cabecalhos, 'x-webhook-assinatura-envio').split(',').slice(0, MOST_SIGNATURES);
  if (!sent || !signatures[0]) {
    throw new ErroDeAssinatura('sem_assinatura', 'A entrega veio sem os cabeçalhos da assinatura.');
  }
  const signed = joined(new TextEncoder().encode(`${sent}.`), body);
  if (!(await isSigned(signed, signatures, secrets))) {
    throw new ErroDeAssinatura('assinatura_errada', 'A assinatura não confere com o corpo e o segredo.');
  }
  const seconds = /^\d{1,12}$/.test(sent) ? Number(sent) : Number.NaN;
  if (!(Math.abs(Number(agora) / 1_000 - seconds) <= toleranciaSegundos)) {
    throw new ErroDeAssinatura(
      'fora_do_tempo',
      `A entrega saiu há mais de ${toleranciaSegundos} s, ou o relógio está errado.`,
    );
  }
  return eventOf(body);
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: readonly string[],
  secrets: readonly string[],
): Promise<boolean> {
  let found = false;
  for (const secret of secrets) {
    const bytes = new TextEncoder().encode(secret);
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    for (const signature of signatures) {
      const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(signature) ?? [];
      // WebCrypto compares in constant time; every signature is looked at, so that nothing is told by when the search ends.
      if (hex) found = (await crypto.subtle.verify('HMAC', key, fromHex(hex), signed)) || found;
    }
  }
  return found;
}

function eventOf(body: Uint8Array): EventoWebhook {
  let event: unknown;
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    event = undefined;
  }
  if (typeof event === 'object' && event !== null && 'evento' in event) return event as EventoWebhook;
  throw new ErroDeAssinatura('corpo_invalido', 'O corpo está assinado, mas não é um evento.');
}

function bytesOf(corpo: unknown): Uint8Array<ArrayBuffer> {
  if (typeof corpo === 'string') return new TextEncoder().encode(corpo);
  if (corpo instanceof Uint8Array) return new Uint8Array(corpo);
  if (corpo instanceof ArrayBuffer) return new Uint8Array(corpo);
  throw new ErroDeUso('Passe o corpo como chegou, em bytes ou texto, e não o JSON já lido.');
}

function headerOf(cabecalhos: Cabecalhos, name: string): string {
  // Not by its class: frameworks bring one of their own.
  if (isHeaders(cabecalhos)) return cabecalhos.get(name) ?? '';
  const found = Object.entries(cabecalhos).find(([key]) => key.toLowerCase() === name)?.[1];
  return (Array.isArray(found) ? found.join(',') : found) ?? '';
}

const isHeaders = (cabecalhos: Cabecalhos): cabecalhos is Headers =>
  'get' in cabecalhos && typeof cabecalhos.get === 'function';

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
