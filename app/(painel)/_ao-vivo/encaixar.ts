import type { Conversa, Filtros, Mensagem, Pagina, Registro, Trecho } from './types.ts';

// How what the stream tells finds its place in what is on the screen, without asking the server.

const EM_ABERTO = new Set<Conversa['status']>(['aberta', 'aguardando_atendente', 'em_atendimento']);

/** Whether a conversation belongs to a list; null where only the server knows. */
export function cabe(conversa: Conversa, filtros: Filtros, eu: number | null): boolean | null {
  const { busca, cliente_id, arquivada = 'false', status, canal_id, canal, contato_id, responsavel_id, de } = filtros;
  const nobody = de === 'ninguem' || filtros.sem_responsavel === 'true';
  if (arquivada !== 'todos' && conversa.arquivada !== (arquivada === 'true')) return false;
  if (status !== undefined && conversa.status !== status) return false;
  if (filtros.abertas && !EM_ABERTO.has(conversa.status)) return false;
  if (canal_id !== undefined && conversa.canal_id !== Number(canal_id)) return false;
  if (canal !== undefined && conversa.canal !== canal) return false;
  if (contato_id !== undefined && conversa.contato_id !== Number(contato_id)) return false;
  if (responsavel_id !== undefined && conversa.responsavel_id !== Number(responsavel_id)) return false;
  if (de === 'eu' && conversa.responsavel_id !== eu) return false;
  if (nobody && conversa.responsavel_id !== null) return false;
  if (filtros.sem_responsavel === 'false' && conversa.responsavel_id === null) return false;
  return busca || cliente_id !== undefined ? null : true;
}

const before = (one: Conversa, other: Conversa) =>
  other.ultima_em.getTime() - one.ultima_em.getTime() || other.id - one.id;

/** A list with a conversation as it is now, and whether the server is to be asked besides: something came into it or left it. */
export function encaixar(
  paginas: readonly Pagina[],
  conversa: Conversa,
  filtros: Filtros,
  eu: number | null,
): { paginas: readonly Pagina[]; perguntar: boolean } {
  const rows = paginas.flatMap(({ resultados }) => resultados);
  const known = rows.find(({ id }) => id === conversa.id);
  const belongs = cabe(conversa, filtros, eu);
  if (!known && belongs === false) return { paginas, perguntar: false };
  if (belongs === null) {
    const renewed = rows.map((row) => (row.id === conversa.id ? conversa : row));
    return { paginas: known ? cut(paginas, renewed) : paginas, perguntar: !known };
  }
  const others = rows.filter(({ id }) => id !== conversa.id);
  if (!belongs) return { paginas: cut(paginas, others), perguntar: true };
  const next = [...others, conversa].sort(before);
  const last = paginas.at(-1);
  const whole = !last || last.total_registros <= rows.length;
  // The place after the last one that was read lies on a page that was not.
  const beyond = !known && !whole && next.at(-1)?.id === conversa.id;
  return beyond ? { paginas, perguntar: false } : { paginas: cut(paginas, next), perguntar: !known };
}

/** The rows in pages of the sizes that they had; what is more is on the last one. */
function cut(paginas: readonly Pagina[], rows: readonly Conversa[]): Pagina[] {
  let from = 0;
  return paginas.map((pagina, i) => {
    const to = i === paginas.length - 1 ? rows.length : from + pagina.resultados.length;
    const resultados = rows.slice(from, to);
    from = to;
    return { ...pagina, resultados };
  });
}

const union = <T extends { id: number }>(older: readonly T[], newer: readonly T[]): T[] => {
  const fresh = new Set(newer.map(({ id }) => id));
  return [...older.filter(({ id }) => !fresh.has(id)), ...newer];
};

/**
 * A conversation's pages, the newest first, with its newest page as it is now. Null where messages lie between that nobody read: the whole
 * is to be read anew.
 */
export function emendar(trechos: readonly Trecho[], novo: Trecho): Trecho[] | null {
  const [first, ...rest] = trechos;
  if (!first) return [novo];
  const has = new Set(first.mensagens.map(({ id }) => id));
  if (first.mensagens.length > 0 && novo.tem_mais && !novo.mensagens.some(({ id }) => has.has(id))) return null;
  return [
    {
      mensagens: union(first.mensagens, novo.mensagens),
      registros: union(first.registros, novo.registros).sort((one, other) => one.id - other.id),
      // What was older than the page that is there is on the next one still.
      tem_mais: first.mensagens.length > 0 ? first.tem_mais : novo.tem_mais,
    },
    ...rest,
  ];
}

/** The same with one message or note that was just written, before the server tells of it. */
export const acrescentar = (
  trechos: readonly Trecho[],
  { mensagem, registro }: { mensagem?: Mensagem; registro?: Registro },
): Trecho[] | null =>
  emendar(trechos, {
    mensagens: mensagem ? [mensagem] : [],
    registros: registro ? [registro] : [],
    tem_mais: false,
  });

/** A reading of the server takes no more of them at once. */
const MOST_RENEWED = 200;
const OVER = new Set<Mensagem['status']>(['lida', 'falhou']);

/** Of what was read of a time line, the newest messages older than its newest page whose state, or file, may change yet. */
export function antigasAbertas(trechos: readonly Trecho[], { mensagens: [first] }: Trecho): number[] {
  if (!first) return [];
  const rows = trechos.toReversed().flatMap(({ mensagens }) => mensagens);
  const until = rows.findIndex(({ id }) => id === first.id);
  return rows
    .slice(0, Math.max(until, 0))
    .filter(({ direcao, status, midias }) =>
      direcao === 'saida' ? !OVER.has(status) : midias.some(({ estado }) => estado === 'pendente'),
    )
    .map(({ id }) => id)
    .slice(-MOST_RENEWED);
}

/** The pages with these messages as they are now, each in its place. */
export function renovar(trechos: readonly Trecho[], mensagens: readonly Mensagem[]): Trecho[] {
  const now = new Map(mensagens.map((one) => [one.id, one]));
  return trechos.map((trecho) => ({ ...trecho, mensagens: trecho.mensagens.map((one) => now.get(one.id) ?? one) }));
}
