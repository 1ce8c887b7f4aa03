'use client';

import { MantineProvider } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { cssVariables, theme } from './theme.ts';

declare global {
  /** Where the library that keeps the page from scrolling behind a dialog looks for the nonce of its style. */
  var __webpack_nonce__: string | undefined;
}

/**
 * The product's look; functions of the theme cannot cross from the server, so this is a client part.
 * @param nonce of the page's policy; that of the first page stays until the next one is loaded as a whole
 */
export function ThemeProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [first] = useState(nonce);
  if (typeof window !== 'undefined') globalThis.__webpack_nonce__ = first;
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => first}
    >
      {children}
    </MantineProvider>
  );
}
