import { namesNewServer } from '#server/platform/http/destinos.ts';
import type { Registrado } from './registro.ts';
import type { Segredos } from './segredos.ts';

/**
 * The secrets that a change would send to a server which they were not given for: kept ones, that were not sent again with it. Whoever sets
 * channels up is shown no secret, and would learn these by naming a server of their own.
 */
export function segredosALevar(
  { segredos, so_conferem = [] }: Pick<Registrado, 'segredos' | 'so_conferem'>,
  sent: Record<string, unknown>,
  { known, before, config }: { known: Segredos; before: unknown; config: unknown },
): string[] {
  if (!namesNewServer(before, config)) return [];
  return Object.keys(segredos.shape).filter(
    (name) => known[name] !== undefined && known[name] !== null && !(name in sent) && !so_conferem.includes(name),
  );
}
