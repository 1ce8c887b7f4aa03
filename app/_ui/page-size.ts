'use client';

import { usePathname } from 'next/navigation';
import { parseAsNumberLiteral } from 'nuqs';
import { useState } from 'react';

/** Rows that a page of a list may have. */
export const SIZES = [25, 50, 100] as const;
export type Size = (typeof SIZES)[number];

/** The list's page size: in the URL once it is chosen, and from then on what the list begins with in this browser. */
export function usePageSize() {
  // The lists of two records are one list.
  const key = `linhas:${usePathname().replace(/\/\d+/g, '')}`;
  const [first] = useState(() => remembered(key));
  return {
    parser: parseAsNumberLiteral(SIZES).withDefault(first).withOptions({ clearOnDefault: false }),
    remember: (size: Size) => {
      try {
        localStorage.setItem(key, String(size));
      } catch {
        // Without storage, the URL alone keeps it.
      }
    },
  };
}

function remembered(key: string): Size {
  try {
    return SIZES.find((size) => String(size) === localStorage.getItem(key)) ?? 25;
  } catch {
    return 25;
  }
}
