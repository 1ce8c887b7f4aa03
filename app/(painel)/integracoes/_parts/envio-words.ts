import type { Outputs } from '#app/_trpc/client.ts';
import { dayOf, formatCount, formatInteger, formatMs, formatTime } from '#app/_ui/format.ts';
import type { AvisoDispensavel } from '../../_parts/dispensar.tsx';
import { formatWait } from '../webhooks/format.ts';
import { destinoNome } from './destino-nome.ts';

export type SituacaoEnvio = Outputs['entregas']['situacao'];

/** "14:25", or "21/11 14:25" of another day. */
export function sinceWords(date: Date, zone: string, now = new Date()): string {
  const time = formatTime(date, zone);
  return dayOf(date, zone) === dayOf(now, zone)
    ? time
    : `${date.toLocaleDateString('pt-BR', { timeZone: zone, day: '2-digit', month: '2-digit' })} ${time}`;
}

/** The standing sender as a warning: the next time that it stands still is another one. */
export const avisoParado = (parado_desde: Date): AvisoDispensavel => ({
  tipo: 'envio_parado',
  de: parado_desde.toISOString(),
  medida: null,
});

/** What waits too long: how many, since when, and why, as far as that is known; null where nothing does. */
export function atrasoInWords({ atrasados }: SituacaoEnvio, now = Date.now()) {
  const [oldest] = atrasados;
  if (!oldest) return null;
  const waits = now - oldest.desde.getTime();
  const esperam = atrasados.reduce((sum, each) => sum + each.esperam, 0);
  const more = atrasados.some(({ mais_esperam }) => mais_esperam);
  const one = esperam === 1 && !more;
  // Whole minutes: seconds would change at each look.
  const since = formatWait(Math.max(60_000, waits - (waits % 60_000)));
  return {
    title: `${one ? '1 entrega espera' : `${formatCount(esperam, more)} entregas esperam`} há ${since}`,
    why: whyLate(atrasados),
    aviso: {
      tipo: 'entregas_atrasadas',
      de: atrasados
        .map(({ id }) => id)
        .sort((a, b) => a - b)
        .join()
        .slice(0, 100),
      medida: Math.floor(waits / 60_000),
    } satisfies AvisoDispensavel,
    webhook_id: atrasados.length === 1 ? oldest.id : null,
  };
}

function whyLate(atrasados: SituacaoEnvio['atrasados']): string {
  const names = atrasados.map(destinoNome);
  const [only] = atrasados;
  if (only && atrasados.length === 1) {
    return only.lento && only.mediana_ms !== null
      ? `O destino ${destinoNome(only)} responde devagar: metade das respostas leva mais de ${formatMs(only.mediana_ms)}.`
      : `São do destino ${destinoNome(only)}, e saem aos poucos, em ordem.`;
  }
  const slow = atrasados.filter(({ lento }) => lento).length;
  const list = names.length > 3 ? `${formatInteger(names.length)} destinos` : names.join(', ');
  return slow === atrasados.length ? `Respondem devagar: ${list}.` : `São de ${list}, e saem aos poucos, em ordem.`;
}
