import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import superjson from 'superjson';
import type { AoVivoRouter } from '#server/transport/trpc/ao-vivo.ts';
import type { Estado, Novidades } from './types.ts';

/** Milliseconds between two attempts after a stream was refused: twice as long each time, up to the last. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

/** What tabs of one browser tell each other. */
type Recado =
  | { tipo: 'novidades'; novidades: Novidades }
  | { tipo: 'estado'; estado: Estado }
  | { tipo: 'qual o estado' }
  | { tipo: 'olhando'; aba: string; olhando: boolean };

type Ouvinte = {
  onNovidades: (novidades: Novidades) => void;
  onEstado: (estado: Estado) => void;
  /** No stream was given: where the session has ended, no later one is. */
  onRecusa: () => void;
};

const isSeen = () => document.visibilityState === 'visible';

/**
 * The stream of the inbox, one per browser: the tab that has the lock opens it and passes on what comes; when that tab is closed, the next
 * one goes on from the last place that it heard of. Where a browser has no locks, each tab has a stream of its own.
 */
export class Transmissao {
  readonly #nome: string;
  readonly #endereco: string;
  readonly #ouvinte: Ouvinte;
  readonly #aba = Math.random().toString(36).slice(2);
  readonly #fim = new AbortController();
  readonly #olhando = new Set<string>();
  #canal: BroadcastChannel | null = null;
  #cursor: string | null = null;
  #estado: Estado = 'reconectando';
  #lidera = false;
  #espera = FIRST_WAIT;
  #fecha: () => void = () => {};

  /** Whose it is tells one user in one company from another in the same browser. */
  constructor({ empresa_id, usuario_id }: { empresa_id: number; usuario_id: number }, ouvinte: Ouvinte) {
    this.#nome = `romaneio-ao-vivo:${empresa_id}:${usuario_id}`;
    // A stream that begins again after another tab went to another company is refused, and does not tell of that one here.
    this.#endereco = `/api/ao-vivo?empresa=${empresa_id}`;
    this.#ouvinte = ouvinte;
  }

  start(): void {
    document.addEventListener('visibilitychange', this.#tellSeen, { signal: this.#fim.signal });
    window.addEventListener('pagehide', this.#tellSeen, { signal: this.#fim.signal });
    // A connection that is gone may not know it for a minute: what the computer says of its network comes sooner.
    window.addEventListener('offline', () => this.#lidera && this.#change('reconectando'), {
      signal: this.#fim.signal,
    });
    window.addEventListener('online', () => this.#lidera && this.#open(), { signal: this.#fim.signal });
    if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
      this.#lead();
      return;
    }
    this.#canal = new BroadcastChannel(this.#nome);
    this.#canal.onmessage = ({ data }: MessageEvent<Recado>) => this.#hear(data);
    this.#say({ tipo: 'qual o estado' });
    this.#tellSeen();
    navigator.locks
      .request(this.#nome, { signal: this.#fim.signal }, () => {
        // It may be given to who has stopped waiting for it.
        if (this.#fim.signal.aborted) return;
        this.#lead();
        return new Promise<void>((resolve) => this.#fim.signal.addEventListener('abort', () => resolve()));
      })
      .catch(() => undefined);
  }

  stop(): void {
    this.#fim.abort();
    this.#fecha();
    this.#canal?.close();
  }

  /** Whether this tab is the one that speaks for the browser: sound and notices come once. */
  get lidera(): boolean {
    return this.#lidera;
  }

  /** Whether somebody looks at a tab of the panel. */
  get alguemOlha(): boolean {
    return isSeen() || this.#olhando.size > 0;
  }

  readonly #tellSeen = (event?: Event): void => {
    this.#say({ tipo: 'olhando', aba: this.#aba, olhando: event?.type !== 'pagehide' && isSeen() });
  };

  #say(recado: Recado): void {
    this.#canal?.postMessage(recado);
  }

  #hear(recado: Recado): void {
    if (recado.tipo === 'novidades') this.#take(recado.novidades);
    else if (recado.tipo === 'estado') this.#become(recado.estado);
    else if (recado.tipo === 'olhando') {
      if (recado.olhando) this.#olhando.add(recado.aba);
      else this.#olhando.delete(recado.aba);
    } else {
      this.#tellSeen();
      if (this.#lidera) this.#say({ tipo: 'estado', estado: this.#estado });
    }
  }

  #take(novidades: Novidades): void {
    this.#cursor = novidades.cursor;
    this.#ouvinte.onNovidades(novidades);
  }

  #become(estado: Estado): void {
    if (this.#estado === estado) return;
    this.#estado = estado;
    this.#ouvinte.onEstado(estado);
  }

  #change(estado: Estado): void {
    this.#become(estado);
    this.#say({ tipo: 'estado', estado });
  }

  #lead(): void {
    this.#lidera = true;
    this.#open();
  }

  #open(): void {
    this.#fecha();
    let mine = true;
    const ended = () => {
      if (!mine) return;
      mine = false;
      this.#again();
    };
    const client = createTRPCClient<AoVivoRouter>({
      links: [httpSubscriptionLink({ url: this.#endereco, transformer: superjson })],
    });
    const stream = client.conversas.subscribe(
      { lastEventId: this.#cursor },
      {
        onData: ({ data }) => {
          this.#espera = FIRST_WAIT;
          this.#change('conectado');
          this.#take(data);
          if (data.conversas.length > 0 || data.recarregar) this.#say({ tipo: 'novidades', novidades: data });
        },
        onConnectionStateChange: ({ state }) => {
          if (mine && state === 'connecting') this.#change('reconectando');
        },
        onError: ended,
        onComplete: ended,
      },
    );
    this.#fecha = () => {
      mine = false;
      stream.unsubscribe();
    };
  }

  /** The stream was refused, or ended for good: another one after a while. */
  #again(): void {
    this.#change('reconectando');
    this.#ouvinte.onRecusa();
    const timer = setTimeout(() => this.#open(), this.#espera);
    this.#fecha = () => clearTimeout(timer);
    this.#espera = Math.min(this.#espera * 2, LONGEST_WAIT);
  }
}
