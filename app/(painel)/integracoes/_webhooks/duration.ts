import { formatInteger } from '#app/_ui/format.ts';

/** "12 ms", "1,3 s". */
export const formatMs = (ms: number): string =>
  ms < 1_000
    ? `${formatInteger(Math.round(ms))} ms`
    : `${(ms / 1_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`;
