import type { Outputs } from '#app/_trpc/client.ts';

export type Funil = Outputs['funis']['list'][number];
export type Etapa = Funil['etapas'][number];
export type Campo = Outputs['campos']['list'][number];
