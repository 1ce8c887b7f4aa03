import type { pages } from './pages.ts';

type Pages = typeof pages;

const shared = globalThis as typeof globalThis & { romaneioPages?: Pages };

/** Hands the rooms' part in pages to Next's bundle. By main.ts, before the first page. */
export function hostPages(given: Pages): void {
  shared.romaneioPages = given;
}

/**
 * The rooms as Next's pages and handlers reach them: those of the process that serves the pages. Imported, they would be in Next's bundles
 * once more: built, loaded and kept in memory several times, each time with limits and caches of their own.
 */
export function hosted(): Pages {
  if (!shared.romaneioPages) throw new Error('Pages are served by server/main.ts alone');
  return shared.romaneioPages;
}
