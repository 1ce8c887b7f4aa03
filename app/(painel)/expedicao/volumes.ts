import { formatInteger } from '#app/_ui/format.ts';

/** "1 volume" / "3 volumes". */
export const volumes = (n: number) => `${formatInteger(n)} ${n === 1 ? 'volume' : 'volumes'}`;
