import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { BlockedButton } from './blocked-button.tsx';
import { Link } from './link.tsx';

type Props = {
  href: string;
  /** Why no record can be made now. */
  blocked?: string | null;
  /** The button's label. */
  children: string;
};

/** The way to the page that makes a new record. */
export function NewLink({ href, blocked, children }: Props) {
  const icon = <IconPlus size={16} aria-hidden />;
  if (blocked) {
    return (
      <BlockedButton reason={blocked} leftSection={icon}>
        {children}
      </BlockedButton>
    );
  }
  return (
    <Button component={Link} href={href} leftSection={icon}>
      {children}
    </Button>
  );
}
