import { db } from '#server/platform/db.ts';
import type { Door } from '../door.ts';
import { type LoadFeed, type Seguida, walkFeed } from '../loads/feed.ts';
import type { Rule } from './verify.ts';

/** Holds what was read of each feed while things happened, and what is read of it now from its beginning, against the events. */
export async function compareFeeds(
  door: Door,
  seguidas: readonly Seguida[],
  { lidos }: LoadFeed,
  rule: Rule,
): Promise<number> {
  let events = 0;
  const wrong = { lost: [] as unknown[], twice: [] as unknown[], order: [] as unknown[], strange: [] as unknown[] };
  for (const seguida of seguidas) {
    const { empresa_id } = seguida;
    const rows = await db().sql<{ id: number }[]>`SELECT id FROM eventos WHERE empresa_id = ${empresa_id}`;
    const known = new Set(rows.map(({ id }) => id));
    events += known.size;
    const walked = await walkFeed(door, seguida);
    const followed = lidos.get(empresa_id) ?? [];
    for (const [how, ids] of [
      ['from the beginning', walked],
      ['while it happened', followed],
    ] as const) {
      const seen = new Set(ids);
      const told = (list: Iterable<number>) => [...list].map((id) => ({ empresa_id, how, id }));
      wrong.lost.push(...told(known.difference(seen)));
      wrong.strange.push(...told(seen.difference(known)));
      const before = new Set<number>();
      wrong.twice.push(...told(ids.filter((id) => before.size === before.add(id).size)));
    }
    const at = walked.findIndex((id, i) => followed[i] !== id);
    if (at >= 0 && wrong.lost.length === 0)
      wrong.order.push({ empresa_id, at, walked: walked[at], followed: followed[at] });
  }
  rule('LOST: an event is not in the feed', wrong.lost);
  rule('An event is twice in the feed', wrong.twice);
  rule('The feed has what is no event of the company', wrong.strange);
  rule('Whoever followed the feed read it in another order than it has', wrong.order);
  return events;
}
