/** What the menu's height allows: pixels for the screens of all groups together, and those of each group. */
export type Room = { room: number; heights: Readonly<Record<string, number>> };

/**
 * The groups that are open of those that were asked for, `wanted`, the last one first. Where the menu is too low for all of them, those
 * that were opened longest ago are closed; the one that was opened last is always open, and that of the present screen is the last to go.
 */
export function openGroups(wanted: readonly string[], current: string | undefined, { room, heights }: Room): string[] {
  const present = wanted.filter((grupo) => grupo in heights);
  const rank = (grupo: string) => (grupo === present[0] ? 0 : grupo === current ? 1 : 2);
  const open: string[] = [];
  let left = room;
  for (const grupo of present.toSorted((a, b) => rank(a) - rank(b))) {
    left -= heights[grupo] ?? 0;
    if (left < 0 && open.length > 0) break;
    open.push(grupo);
  }
  return open;
}
