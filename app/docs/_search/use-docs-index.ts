import { useEffect, useState } from 'react';
import { type DocsIndex, loadIndex } from './search.ts';

/** Kept for the whole visit: the dialog is opened many times, and a page that follows within the site has it too. */
let loading: Promise<DocsIndex> | undefined;

async function fetchIndex(): Promise<DocsIndex> {
  const response = await fetch('/docs/busca.json');
  if (!response.ok) throw new Error(`The index answered ${response.status}`);
  return loadIndex(await response.text());
}

function load(): Promise<DocsIndex> {
  loading ??= fetchIndex().catch((error: unknown) => {
    // Asked again the next time.
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The search's index, loaded once. */
export function useDocsIndex() {
  const [index, setIndex] = useState<DocsIndex>();
  const [failed, setFailed] = useState(false);
  const retry = () => {
    setFailed(false);
    load().then(setIndex, () => setFailed(true));
  };
  useEffect(retry, []);
  return { index, failed, retry };
}
