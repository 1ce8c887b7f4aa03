import { setTimeout as sleep } from 'node:timers/promises';
import type { Door } from '../door.ts';

/** A company whose feed is followed. */
export type Seguida = { empresa_id: number; token: string };

export type LoadFeed = {
  /** The events of each company in the order in which they were read. */
  lidos: Map<number, number[]>;
  /** Reads each to its end, and no further. */
  stop(): Promise<void>;
};

/** Reads on from an event to the feed's end; the new cursor. Null answers leave it where it is. */
async function readOn(door: Door, { token }: Seguida, cursor: number, into: number[], give: () => boolean) {
  for (let at = cursor; ; ) {
    const answer = await door.ask('GET', `/v1/eventos/?apos_id=${at}&por_pagina=100`, { token });
    if (answer === null) {
      if (give()) return at;
      await sleep(200);
      continue;
    }
    if (answer.status !== 200) {
      door.unexpected.push(`${answer.status} to the feed after ${at}`);
      return at;
    }
    const page = answer.data as { resultados: { id: number }[]; proximo_apos_id: number; tem_mais: boolean };
    into.push(...page.resultados.map(({ id }) => id));
    at = page.proximo_apos_id;
    if (!page.tem_mais) return at;
  }
}

/** Follows feeds as integrators do, all the time that things happen. */
export function followFeeds(door: Door, seguidas: readonly Seguida[]): LoadFeed {
  const lidos = new Map<number, number[]>(seguidas.map(({ empresa_id }) => [empresa_id, []]));
  let stopping = false;
  const going = Promise.all(
    seguidas.map(async (one) => {
      const into = lidos.get(one.empresa_id) ?? [];
      let cursor = 0;
      while (!stopping) {
        cursor = await readOn(door, one, cursor, into, () => stopping);
        await sleep(500 + Math.random() * 1_000);
      }
      await readOn(door, one, cursor, into, () => false);
    }),
  );
  return {
    lidos,
    async stop() {
      stopping = true;
      await going;
    },
  };
}

/** A feed from its beginning. */
export async function walkFeed(door: Door, seguida: Seguida): Promise<number[]> {
  const ids: number[] = [];
  await readOn(door, seguida, 0, ids, () => false);
  return ids;
}
