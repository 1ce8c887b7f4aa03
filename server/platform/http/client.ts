import { setTimeout as wait } from 'node:timers/promises';
import { Exchange, type HttpResult, type PostRequest } from '#server/platform/http/exchange.ts';
import { faultOf, timedOut } from '#server/platform/http/faults.ts';
import { type GuardedClientOptions, openPool } from '#server/platform/http/pool.ts';
import { checkDestination, createJudge, withoutBrackets } from '#server/platform/http/url-guard.ts';
import { InFlight } from '#server/platform/in-flight.ts';

export type { HttpResult, HttpTimes, PostRequest } from '#server/platform/http/exchange.ts';
export type { HttpFault } from '#server/platform/http/faults.ts';
export type { ClientCertificate, GuardedClientOptions } from '#server/platform/http/pool.ts';
export type { LookupAll } from '#server/platform/http/resolve.ts';

/** `aviso` is a sentence for the person, where the address is acceptable but its name cannot be resolved now. */
export type CheckedDestination = { ok: true; url: URL; aviso: string | null } | { ok: false; motivo: string };

export type GuardedClient = {
  /** Like `checkDestination`, and resolves the host's name too. For an address that is about to be saved. */
  check(url: string): Promise<CheckedDestination>;
  /**
   * Sends a request (POST unless it says otherwise) and resolves to the result, also of a failure; never rejects. The time-out covers
   * everything from DNS to the body.
   */
  post(request: PostRequest): Promise<HttpResult>;
  /** Interrupts the requests in flight, closes every connection and refuses further requests. */
  close(): Promise<void>;
};

/** How long `check` waits for DNS, while a person is typing. */
const CHECK_MS = 3_000;

/** Addresses whose verdicts are kept. */
const VERDICTS = 4_096;

/**
 * The one HTTP client for addresses that customers name: deliveries, tests and alerts, and banks that charge by Pix. It connects only to public addresses and to
 * the networks that the options allow, checked at each connection. It follows no redirect, uses no proxy and decompresses nothing;
 * connections are kept alive.
 */
export function createGuardedClient(options: GuardedClientOptions): GuardedClient {
  const { vet, pool } = openPool(options);
  const judge = createJudge(options, VERDICTS);
  const inFlight = new InFlight<Exchange>();
  /** One listener per signal, however many requests share it. */
  const bySignal = new WeakMap<AbortSignal, InFlight<Exchange>>();
  let closed = false;

  function sharing(signal: AbortSignal): InFlight<Exchange> {
    const known = bySignal.get(signal);
    if (known) return known;
    const set = new InFlight<Exchange>();
    signal.addEventListener('abort', () => stopAll(set, 'a tentativa foi interrompida'), { once: true });
    bySignal.set(signal, set);
    return set;
  }

  return {
    async check(text) {
      const destination = checkDestination(text, options);
      if (!destination.ok) return destination;
      const { url, exempt } = destination;
      const fault = await Promise.race([
        vet(withoutBrackets(url.hostname), exempt).then(
          () => null,
          (error: unknown) => faultOf(error, 'dns'),
        ),
        wait(CHECK_MS, timedOut('dns', CHECK_MS), { ref: false }),
      ]);
      if (fault?.falha === 'endereco_bloqueado') {
        return { ok: false, motivo: `O endereço precisa ser público: ${fault.message}.` };
      }
      return { ok: true, url, aviso: fault && `O nome do servidor ainda não foi encontrado: ${fault.message}.` };
    },
    post(request) {
      const { signal } = request;
      if (closed || signal?.aborted) return Promise.resolve(unsent('interrompida', 'nada foi enviado'));
      const destination = judge(request.url);
      if (!destination.ok) return Promise.resolve(unsent('endereco_bloqueado', destination.motivo));
      return new Promise((resolve) => {
        const together = signal && sharing(signal);
        const exchange = new Exchange(request, destination, pool, (result) => {
          inFlight.delete(exchange);
          together?.delete(exchange);
          resolve(result);
        });
        inFlight.add(exchange);
        together?.add(exchange);
        exchange.start();
      });
    },
    async close() {
      closed = true;
      await Promise.all([stopAll(inFlight, 'o processo está parando'), pool.close()]);
    },
  };
}

const stopAll = (exchanges: Iterable<Exchange>, detalhe: string) =>
  Promise.all([...exchanges].map((exchange) => exchange.stop(detalhe)));

const unsent = (falha: 'interrompida' | 'endereco_bloqueado', detalhe: string): HttpResult => ({
  status: null,
  falha,
  detalhe,
  cabecalhos: [],
  corpo: Buffer.alloc(0),
  corpo_truncado: false,
  ip: null,
  conexao_nova: false,
  bytes_recebidos: 0,
  tempos: { total: 0 },
});
