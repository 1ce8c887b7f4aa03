/** Loaded into the processes that the bench measures (`--import`, with --expose-gc): answers with its memory after a collection. */
process.on('message', (message) => {
  if (message !== 'memory') return;
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ memory: { rss, heapUsed, external } });
});
