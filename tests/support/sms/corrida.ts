import { onTestFinished } from 'vitest';
import type { CanalAberto, Entrega } from '#server/canais/port.ts';
import { smpp } from '#server/canais/sms/smpp/adaptador.ts';
import type { Ritmo } from '#server/canais/sms/smpp/link.ts';
import { type Corrida, runSmpp } from '#server/canais/sms/smpp/run.ts';

const QUICK: Partial<Ritmo> = { pausa: 10, pausa_maxima: 20, fechar: 1_000 };
type State = Parameters<Corrida['onState']>[0];

/** A runner of the present test, what it keeps by print as a database would, and the states that it told. */
export function run(canal: CanalAberto, ritmo: Partial<Ritmo> = QUICK) {
  const kept = new Map<string, Uint8Array>();
  const states: State[] = [];
  const stop = new AbortController();
  const store = {
    keep: async ({ impressao, corpo }: Entrega) => {
      if (corpo && !kept.has(impressao)) kept.set(impressao, corpo);
    },
  };
  const ended = runSmpp(canal, {
    keep: (entrega) => store.keep(entrega),
    signal: stop.signal,
    onState: (state) => states.push(state),
    ritmo: { ...QUICK, ...ritmo },
  });
  onTestFinished(() => {
    stop.abort();
    return ended;
  });
  const read = async () =>
    (await Promise.all([...kept.values()].map((corpo) => smpp.read(canal, { corpo, arquivo: null })))).flat();
  const texts = async () => (await read()).map((one) => (one.tipo === 'mensagem' ? one.texto : one.tipo));
  return { kept, states, stop, ended, store, read, texts };
}
