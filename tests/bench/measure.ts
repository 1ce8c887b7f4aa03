/** What a run of calls took. Times in milliseconds. */
export type Measured = { calls: number; perSecond: number; p50: number; p95: number; p99: number; failures: number };

/** Calls `work` from `lanes` loops at once for `seconds`, after `warmUp` seconds that do not count. */
export async function measure(
  lanes: number,
  seconds: number,
  work: (lane: number) => Promise<boolean>,
  warmUp = 3,
): Promise<Measured> {
  const times: number[] = [];
  let failures = 0;
  const from = performance.now() + warmUp * 1_000;
  const until = from + seconds * 1_000;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (performance.now() < until) {
        const began = performance.now();
        const ok = await work(lane);
        const ended = performance.now();
        if (began < from || ended > until) continue;
        times.push(ended - began);
        if (!ok) failures++;
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return {
    calls: times.length,
    perSecond: times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    failures,
  };
}
