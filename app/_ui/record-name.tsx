import { Anchor, type AnchorProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';

type Props = Pick<AnchorProps, 'fw' | 'className' | 'style'> & {
  /** The record's screen. */
  href?: string;
  /** Opens the record, where it has no screen. */
  onClick?: (() => void) | undefined;
  /** The record is out of use. */
  dimmed?: boolean;
  children: ReactNode;
};

/** A record's name in its list, as a link where the record has a screen. */
export function RecordName({ href, onClick, dimmed = false, fw = 550, children, ...look }: Props) {
  const link = { size: 'sm', c: dimmed ? 'dimmed' : 'var(--mantine-color-text)', fw, ...look } as const;
  if (href) {
    return (
      <Anchor component={Link} href={href} {...link}>
        {children}
      </Anchor>
    );
  }
  if (onClick) {
    return (
      <Anchor component="button" type="button" ta="start" onClick={onClick} {...link}>
        {children}
      </Anchor>
    );
  }
  return (
    <Text span size="sm" fw={fw} c={dimmed ? 'dimmed' : undefined} {...look}>
      {children}
    </Text>
  );
}
