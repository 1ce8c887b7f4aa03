import { setTimeout as wait } from 'node:timers/promises';
import { type CanalAberto, type Entrega, FalhaDoCanal } from '../../port.ts';
import type { PDU } from './biblioteca.ts';
import type { ConfigSmpp } from './config.ts';
import { Entregas } from './entregas.ts';
import { FalhaDoBind } from './falhas.ts';
import { Link, type Ritmo, ritmoOf } from './link.ts';
import { lend } from './sessoes.ts';

/** A connection that lived so long was a good one: the next is not waited for. */
const GOOD_MS = 60_000;

export type Corrida = {
  /** Keeps a delivery durably; where it rejects, the operator tells the delivery again. */
  keep: (entrega: Entrega) => Promise<unknown>;
  /** Ends the connection, and what `runSmpp` returned resolves. */
  signal: AbortSignal;
  onState: (state: { conectado: boolean; erro: string | null }) => unknown;
  ritmo?: Partial<Ritmo>;
};

/**
 * Holds a channel's connection to its operator until the signal says otherwise: what is delivered is kept before it is answered, messages of
 * this process go out through it, and where it breaks it is made anew, after pauses that grow. Throws nothing but a defect of its own.
 */
export async function runSmpp(canal: CanalAberto, { keep, signal, onState, ritmo: given }: Corrida): Promise<void> {
  const ritmo = { ...ritmoOf(canal.config as ConfigSmpp), ...given };
  const entregas = new Entregas();
  const lent = lend(canal.id);
  const onDelivery = async (pdu: PDU) => {
    const { impressao, corpo, answered } = entregas.take(pdu);
    await keep({ impressao, corpo, caminho: null });
    answered();
    return 0;
  };
  // Whoever cannot note a state now is told the next one.
  const tell = async (conectado: boolean, erro: string | null) => {
    if (!signal.aborted) await Promise.try(onState, { conectado, erro }).catch(() => undefined);
  };
  let pause = ritmo.pausa;
  try {
    while (!signal.aborted) {
      const began = performance.now();
      const failed = await once();
      if (failed === null || performance.now() - began >= GOOD_MS) pause = ritmo.pausa;
      // Operators lock out whoever tries wrong passwords again and again.
      if (failed?.resultado === 'final' || (failed instanceof FalhaDoBind && failed.por === 'dados'))
        pause = ritmo.pausa_maxima;
      // Not all at once, where an operator comes back that many wait for.
      await wait(pause * (0.8 + 0.4 * Math.random()), undefined, { signal }).catch(() => undefined);
      pause = Math.min(pause * 2, ritmo.pausa_maxima);
    }
  } finally {
    lent.end();
  }

  /** One connection from its beginning to its end; why there was none. */
  async function once(): Promise<FalhaDoCanal | null> {
    entregas.newLink();
    try {
      const link = await Link.open(canal, { modo: 'transceiver', ritmo, signal, onDelivery });
      lent.put(link);
      await tell(true, null);
      await tell(false, `Sem conexão com a operadora: ${await untilGone(link, signal)}.`);
      return null;
    } catch (error) {
      if (!(error instanceof FalhaDoCanal)) throw error;
      await tell(false, error.message);
      return error;
    }
  }
}

/** Waits until the connection is gone, or ends it. */
async function untilGone(link: Link, signal: AbortSignal): Promise<string> {
  const stop = () => void link.close();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  const reason = await link.closed;
  signal.removeEventListener('abort', stop);
  return reason;
}
