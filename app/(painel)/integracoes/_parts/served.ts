type Kind = { emitido: boolean; no_plano: boolean };

/** Kinds of events that are not served, under a label that tells how many and why. */
type Unserved<K> = { label: string; kinds: readonly K[] };

/**
 * Kinds that the company has a use for today, and the others: of modules that its plan does not have, and those that are not emitted yet.
 * @param kept stays with the first, whatever it is
 */
export function byService<K extends Kind>(
  kinds: readonly K[],
  kept: (kind: K) => boolean = () => false,
): { served: readonly K[]; folded: readonly Unserved<K>[] } {
  const isServed = (kind: K) => (kind.emitido && kind.no_plano) || kept(kind);
  const others = kinds.filter((kind) => !isServed(kind));
  const outside = others.filter(({ no_plano }) => !no_plano);
  const later = others.filter(({ no_plano }) => no_plano);
  return {
    served: kinds.filter(isServed),
    folded: [
      { label: `Mais ${count(outside.length)} de módulos que seu plano não tem`, kinds: outside },
      { label: `Mais ${count(later.length)} ainda não ${later.length === 1 ? 'emitido' : 'emitidos'}`, kinds: later },
    ].filter((group) => group.kinds.length > 0),
  };
}

const count = (n: number) => (n === 1 ? '1 evento' : `${n} eventos`);
