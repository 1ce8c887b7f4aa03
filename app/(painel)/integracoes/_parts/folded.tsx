'use client';

import { Button, Collapse } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';

type Props = {
  label: string;
  /** It is open at first. */
  open?: boolean;
  children: ReactNode;
};

/** What is seldom looked for, behind a button that tells what and how much of it there is. */
export function Folded({ label, open = false, children }: Props) {
  const [opened, { toggle }] = useDisclosure(open);
  const id = useId();
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  return (
    <div>
      <Button
        variant="subtle"
        size="xs"
        px={6}
        ml={-6}
        onClick={toggle}
        aria-expanded={opened}
        aria-controls={id}
        rightSection={<Chevron size={14} aria-hidden />}
      >
        {label}
      </Button>
      <Collapse expanded={opened} id={id}>
        <div style={{ paddingTop: 10 }}>{children}</div>
      </Collapse>
    </div>
  );
}
