import type { Registrado } from './registro.ts';
import type { Segredos } from './segredos.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Every server that a channel's settings name, wherever they name it: addresses of HTTP, and hosts with their ports. Found in the settings
 * themselves, so that a new adapter's are found too.
 */
export function destinosOf(config: unknown): Set<string> {
  if (typeof config === 'string') {
    const origin = /^https?:\/\//i.test(config) ? URL.parse(config.replace(/\{\{[^{}]*\}\}/g, 'x'))?.origin : undefined;
    return new Set(origin === undefined ? [] : [origin]);
  }
  if (!isObject(config)) return new Set();
  const { host, porta } = config;
  const own = typeof host === 'string' ? [`${host.toLowerCase()}:${porta}`] : [];
  return new Set([...own, ...Object.values(config).flatMap((value) => [...destinosOf(value)])]);
}

/**
 * The secrets that a change would send to a server which they were not given for: kept ones, that were not sent again with it. Whoever sets
 * channels up is shown no secret, and would learn these by naming a server of their own.
 */
export function segredosALevar(
  { segredos, so_conferem = [] }: Pick<Registrado, 'segredos' | 'so_conferem'>,
  sent: Record<string, unknown>,
  { known, before, config }: { known: Segredos; before: unknown; config: unknown },
): string[] {
  const had = destinosOf(before);
  if ([...destinosOf(config)].every((one) => had.has(one))) return [];
  return Object.keys(segredos.shape).filter(
    (name) => known[name] !== undefined && known[name] !== null && !(name in sent) && !so_conferem.includes(name),
  );
}
