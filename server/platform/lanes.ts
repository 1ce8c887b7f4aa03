/**
 * Runs the same work so many times side by side, each until it ends by itself.
 * @throws the first fault, once all have ended
 */
export async function sideBySide(lanes: number, lane: () => Promise<void>): Promise<void> {
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
