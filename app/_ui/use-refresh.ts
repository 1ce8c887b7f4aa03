'use client';

import { type Outputs, trpc } from '#app/_trpc/client.ts';

/** A subject of the panel's door, such as `clientes`. */
export type Subject = keyof Outputs;

/** Refetches every query on screen of these subjects. */
export function useRefresh(subjects: readonly Subject[]): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () => Promise.all(subjects.map((subject) => utils[subject].invalidate()));
}
