/** One family of the text that Prometheus reads. */
export type Family = { type: string; samples: Sample[] };
export type Sample = { name: string; labels: Record<string, string>; value: number };

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/gy;

/**
 * Reads the text format 0.0.4 as strictly as its documentation: type before samples, no name or series twice, no sample of another
 * family, histograms that grow to their count. Throws at the first line that is not so.
 */
export function readExposition(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('The last line has no end');
  const families = new Map<string, Family>();
  const series = new Set<string>();
  let current: [string, Family] | undefined;
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('# HELP ')) continue;
    const [, name = '', type = ''] = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (name) {
      if (!NAME.test(name) || families.has(name)) throw new Error(`Declared twice, or no name: ${line}`);
      current = [name, { type, samples: [] }];
      families.set(...current);
      continue;
    }
    const sample = readSample(line);
    if (!current || !belongs(sample.name, ...current)) throw new Error(`Of no family, or of another: ${line}`);
    const identity = `${sample.name} ${JSON.stringify(Object.entries(sample.labels).sort())}`;
    if (series.has(identity)) throw new Error(`Twice: ${line}`);
    series.add(identity);
    current[1].samples.push(sample);
  }
  for (const [name, family] of families) if (family.type === 'histogram') checkHistogram(name, family);
  return families;
}

function readSample(line: string): Sample {
  const [, name = '', inner = '', value = ''] = SAMPLE.exec(line) ?? [];
  if (!name || !/^(?:[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN)$/i.test(value))
    throw new Error(`No sample: ${line}`);
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < inner.length) {
    const match = LABEL.exec(inner);
    if (!match) throw new Error(`No labels: ${line}`);
    labels[match[1] ?? ''] = match[2] ?? '';
  }
  return { name, labels, value: Number(value.replace('Inf', 'Infinity')) };
}

const belongs = (sample: string, name: string, { type }: Family) =>
  sample === name || (type === 'histogram' && [`${name}_bucket`, `${name}_sum`, `${name}_count`].includes(sample));

function checkHistogram(name: string, { samples }: Family): void {
  const last = new Map<string, number>();
  for (const { name: part, labels, value } of samples) {
    const { le, ...rest } = labels;
    const key = JSON.stringify(rest);
    if (part === `${name}_bucket`) {
      if (value < (last.get(key) ?? 0)) throw new Error(`${name} falls at ${le}`);
      last.set(key, value);
    }
    if (part === `${name}_count` && last.get(key) !== value)
      throw new Error(`${name} has another count than its buckets`);
  }
}

/** The sum of a metric's samples that carry these labels; 0 where there is none. */
export function numberOf(families: Map<string, Family>, name: string, labels: Record<string, string> = {}): number {
  const base = name.replace(/_(?:bucket|sum|count)$/, '');
  const samples = families.get(name)?.samples ?? families.get(base)?.samples ?? [];
  return samples
    .filter(
      (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )
    .reduce((sum, { value }) => sum + value, 0);
}
