import { onceLoaded } from './on-demand.tsx';

/**
 * What opens above a page, with the library that places it: a tenth of a screen's script, which nothing needs before somebody opens it.
 * `menu.tsx`, `select.tsx` and `tooltip.tsx` stand in for it.
 */
export const floating = onceLoaded(() => import('./floating-parts.ts'));

export type Floating = NonNullable<typeof floating.now>;
