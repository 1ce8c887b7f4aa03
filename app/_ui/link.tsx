'use client';

import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link to a screen of the panel. The screen is loaded ahead when the pointer or the keyboard reaches the link; Next's own link does so
 * for every link in view, and a list of 25 records would ask the server 50 times for screens that nobody opens.
 */
export function Link({ onMouseEnter, onFocus, ...props }: ComponentProps<typeof NextLink>) {
  const [near, setNear] = useState(false);
  return (
    <NextLink
      {...props}
      prefetch={near ? null : false}
      onMouseEnter={(event) => {
        setNear(true);
        onMouseEnter?.(event);
      }}
      onFocus={(event) => {
        setNear(true);
        onFocus?.(event);
      }}
    />
  );
}
