import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import { partsOf } from './partes.ts';

/** A message's text, whose addresses can be followed; nothing of it is read as HTML. */
export const Texto = ({ children }: { children: string }) =>
  partsOf(children).map(({ text, href }, i) =>
    href === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
      <Fragment key={i}>{text}</Fragment>
    ) : (
      <Anchor
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
        key={i}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        inherit
        c="inherit"
        underline="always"
        style={{ overflowWrap: 'anywhere' }}
      >
        {text}
      </Anchor>
    ),
  );
