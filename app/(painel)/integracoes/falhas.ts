/** A failure, what it has in common with others, and how often it came; `mais`: its list has older ones, which were not read. */
type Falha = { em: Date; same: string; vezes: number; mais: boolean };

/** The newest of each that are the same, with their number, newest first. */
export function newestOf<T extends Falha>(falhas: readonly T[]): T[] {
  const sorted = falhas.toSorted((a, b) => b.em.getTime() - a.em.getTime());
  return [...Map.groupBy(sorted, ({ same }) => same).values()].flatMap((alike) =>
    alike.slice(0, 1).map((first) => ({ ...first, vezes: alike.reduce((n, { vezes }) => n + vezes, 0) })),
  );
}

/** "12 vezes", "50 vezes ou mais"; nothing of what came once. */
export const againOf = ({ vezes, mais }: Pick<Falha, 'vezes' | 'mais'>): string | null =>
  vezes > 1 ? `${vezes.toLocaleString('pt-BR')} vezes${mais ? ' ou mais' : ''}` : null;
