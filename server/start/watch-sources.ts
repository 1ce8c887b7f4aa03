import { type FSWatcher, watch } from 'node:fs';

const SETTLE_MS = 200;

/**
 * Calls back after source files changed, once for a burst of changes. `node --watch` would do, but it goes on, with
 * its process, when the supervisor is killed.
 * @returns stops watching
 */
export function watchSources(folders: string[], onChange: () => Promise<void>): () => Promise<void> {
  let pending: NodeJS.Timeout | undefined;
  let handled = Promise.resolve();
  const changed = (_event: string, name: string | null) => {
    if (!name?.endsWith('.ts')) return;
    clearTimeout(pending);
    pending = setTimeout(() => {
      handled = handled.then(onChange);
    }, SETTLE_MS);
  };
  const watchers: FSWatcher[] = folders.map((folder) => watch(folder, { recursive: true }, changed));
  return async () => {
    clearTimeout(pending);
    for (const watcher of watchers) watcher.close();
    await handled;
  };
}
