'use client';

import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Icon } from '@tabler/icons-react';
import { Link } from './link.tsx';
import { Menu } from './menu.tsx';
import { RowItem, RowMenu } from './row-menu.tsx';

/** What one can do with a document: an effect, or a way to a screen. */
export type Action = { label: string; icon: Icon; loading?: boolean } & ({ onClick: () => void } | { href: string });

type Some = readonly (Action | false | null | undefined)[];

type Props = {
  /** Names the document, for the menu: "Expedição 12". */
  of: string;
  /** The next step of the document's life; absent where it is at its end. */
  primary?: Action | false | null | undefined;
  /** What is often done, such as printing and editing: one to three. */
  secondary?: Some;
  /** What is seldom done. */
  more?: Some;
  /** What cannot be taken back, such as cancelling. */
  destructive?: Some;
};

/**
 * A document's actions, in one order on every document: the usual ones, then a menu with the rare and (in red, last) the destructive ones,
 * and the next step at the end, where the eye rests. On a phone the usual ones are in the menu too. What cannot be done is left out.
 */
export function DocumentActions({ of, primary, secondary = [], more = [], destructive = [] }: Props) {
  const narrow = useMediaQuery('(max-width: 48em)') ?? false;
  const usual = existing(secondary);
  const rare = [...(narrow ? usual : []), ...existing(more)];
  const last = existing(destructive);
  return (
    <>
      {narrow ? null : usual.map((action) => <ActionButton key={action.label} action={action} variant="default" />)}
      {rare.length + last.length > 0 ? (
        <RowMenu label={`Mais ações de ${of}`} beside>
          {rare.map((action) => (
            <Item key={action.label} action={action} />
          ))}
          {rare.length > 0 && last.length > 0 ? <Menu.Divider /> : null}
          {last.map((action) => (
            <Item key={action.label} action={action} color="red" />
          ))}
        </RowMenu>
      ) : null}
      {primary ? <ActionButton action={primary} variant="filled" /> : null}
    </>
  );
}

const existing = (some: Some) => some.filter((action): action is Action => Boolean(action));

function ActionButton({ action, variant }: { action: Action; variant: 'default' | 'filled' }) {
  const { label, icon: Icon, loading = false } = action;
  const look = { variant, loading, leftSection: <Icon size={16} aria-hidden /> };
  return 'href' in action ? (
    <Button component={Link} href={action.href} {...look}>
      {label}
    </Button>
  ) : (
    <Button onClick={action.onClick} {...look}>
      {label}
    </Button>
  );
}

function Item({ action, color }: { action: Action; color?: string }) {
  const { label, icon } = action;
  const look = color === undefined ? { icon } : { icon, color };
  return 'href' in action ? (
    <RowItem href={action.href} {...look}>
      {label}
    </RowItem>
  ) : (
    <RowItem onClick={action.onClick} {...look}>
      {label}
    </RowItem>
  );
}
