import type { Periodo } from '#app/_ui/chart-steps.ts';
import { dayOf } from '#app/_ui/format.ts';
import type { PontoApi, Uso } from './saude-types.ts';

type Fields = Record<string, string | number | undefined>;

const LOG = '/integracoes/requisicoes';

const address = (path: string, fields: Fields) => {
  const query = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return query ? `${path}?${query}` : path;
};

/** A period as a list's filters: by the hour, or by the day. */
export function spanOf(pontos: readonly { inicio: Date }[], periodo: Periodo, zone: string): Fields {
  const first = pontos[0];
  if (!first) return {};
  return periodo === '24h'
    ? { desde: first.inicio.toISOString() }
    : { data_inicio: dayOf(first.inicio, zone), data_fim: dayOf(new Date(), zone) };
}

/** A period for lists that filter by day only. */
export const daysOf = (pontos: readonly { inicio: Date }[], zone: string): Fields =>
  pontos[0] ? { data_inicio: dayOf(pontos[0].inicio, zone), data_fim: dayOf(new Date(), zone) } : {};

/** The request log, filtered to the requests that a figure counts. */
export const logOf = (span: Fields, fields: Fields = {}) => address(LOG, { ...span, ...fields });

/** The request log, filtered to one bar. */
export const logOfStep = ({ inicio, fim }: Pick<PontoApi, 'inicio' | 'fim'>) =>
  address(LOG, { desde: inicio.toISOString(), ate: fim.toISOString() });

/** The filter for one token's or one connection's requests. */
export const callerOf = ({ credencial, id }: Pick<Uso, 'credencial' | 'id'>): Fields =>
  credencial === 'token' ? { token_id: id } : { conexao: id };

export const deliveriesOf = (span: Fields, fields: Fields = {}) =>
  address('/integracoes/entregas', { ...span, ...fields });
