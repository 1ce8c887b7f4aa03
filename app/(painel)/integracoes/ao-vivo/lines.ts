import type { Inputs, Outputs } from '#app/_trpc/client.ts';

type AoVivo = Outputs['eventos']['aoVivo'];
export type EventoAoVivo = AoVivo['eventos'][number];
export type TentativaAoVivo = AoVivo['tentativas'][number];
export type RequisicaoAoVivo = Outputs['requisicoes']['list']['resultados'][number];
export type Filtro = Pick<Inputs['eventos']['aoVivo'], 'webhook_id' | 'registro' | 'requisicao' | 'falhas'>;

/** Something that happened, with what tells it from all others and the time at which it could be seen. */
export type Line = { key: string; em: number; request_id: string } & (
  | { de: 'requisicao'; requisicao: RequisicaoAoVivo }
  | { de: 'evento'; evento: EventoAoVivo }
  | { de: 'tentativa'; tentativa: TentativaAoVivo }
);

/** So many lines are kept, the newest. */
export const KEPT = 200;

/** What was read, as lines in no order. An attempt is a line from its end on, and a request from its answer. */
export function linesOf(read: AoVivo | undefined, requisicoes: readonly RequisicaoAoVivo[]): Line[] {
  const eventos = (read?.eventos ?? []).map(
    (evento): Line => ({
      ...{ de: 'evento', key: `e${evento.id}`, em: evento.ocorrido_em.getTime() },
      ...{ request_id: evento.request_id, evento },
    }),
  );
  const tentativas = (read?.tentativas ?? []).map(
    (tentativa): Line => ({
      ...{ de: 'tentativa', key: `t${tentativa.entrega_id}-${tentativa.numero}` },
      em: tentativa.iniciada_em.getTime() + tentativa.duracao_ms,
      ...{ request_id: tentativa.request_id, tentativa },
    }),
  );
  const calls = requisicoes.map(
    (requisicao): Line => ({
      ...{ de: 'requisicao', key: `r${requisicao.id}`, em: requisicao.criado_em.getTime() },
      ...{ request_id: requisicao.request_id, requisicao },
    }),
  );
  return [...eventos, ...tentativas, ...calls];
}

/**
 * The lines that are shown after another reading, newest first, and how many of them are new. Each reading tells a part of the one before
 * again; what is known stays as it is, but a line of refused requests, whose number grows.
 */
export function mergeLines(shown: readonly Line[], read: readonly Line[]): { lines: Line[]; added: number } {
  const known = new Map(shown.map((line) => [line.key, line]));
  const added = read.filter(({ key }) => !known.has(key)).length;
  for (const line of read) known.set(line.key, line);
  const lines = [...known.values()].toSorted(
    (a, b) => b.em - a.em || b.key.localeCompare(a.key, 'en', { numeric: true }),
  );
  return { lines: lines.slice(0, KEPT), added };
}

/**
 * The lines that a filter leaves. Requests know neither webhook nor record: of them those are left whose events or attempts are among
 * the lines.
 */
export function filterLines(lines: readonly Line[], { webhook_id, registro, requisicao, falhas }: Filtro): Line[] {
  const caused = new Set(lines.filter(({ de }) => de !== 'requisicao').map(({ request_id }) => request_id));
  return lines.filter((line) => {
    if (line.de !== 'requisicao') return true;
    if (falhas && line.requisicao.status < 400) return false;
    if (requisicao !== undefined && line.request_id !== requisicao) return false;
    return (webhook_id === undefined && registro === undefined) || caused.has(line.request_id);
  });
}
