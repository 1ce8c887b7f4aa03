const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Every server that settings name, wherever they name it: addresses of HTTP, and hosts with their ports. Found in the settings
 * themselves, so that those of new settings are found too.
 */
function destinosOf(config: unknown): Set<string> {
  if (typeof config === 'string') {
    const origin = /^https?:\/\//i.test(config) ? URL.parse(config.replace(/\{\{[^{}]*\}\}/g, 'x'))?.origin : undefined;
    return new Set(origin === undefined ? [] : [origin]);
  }
  if (!isObject(config)) return new Set();
  const { host, porta } = config;
  const own = typeof host === 'string' ? [`${host.toLowerCase()}:${porta}`] : [];
  return new Set([...own, ...Object.values(config).flatMap((value) => [...destinosOf(value)])]);
}

/** Whether settings name a server that was not in those before: a secret that was given for these must not go there. */
export function namesNewServer(before: unknown, now: unknown): boolean {
  const had = destinosOf(before);
  return [...destinosOf(now)].some((one) => !had.has(one));
}
