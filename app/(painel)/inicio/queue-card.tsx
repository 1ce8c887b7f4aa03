'use client';

import { Anchor, Badge, Card, Group, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import classes from './queue.module.css';

type Props = {
  title: string;
  /** How many records wait, which are more than are shown; with `more`, at least so many. */
  count: number;
  more?: boolean;
  /** Something is wrong, and not only open. */
  alert?: boolean;
  /** The words for an empty queue. */
  calm: string;
  /** The list that holds all of them, or the lists that do together. */
  all: { label: string; href: string }[];
  /** Its first records, as QueueItem. */
  children: ReactNode;
};

/** A list to work off: the first records of it, and the way to all. */
export function QueueCard({ title, count, more = false, alert = false, calm, all, children }: Props) {
  return (
    <Card withBorder p="lg" component="section" aria-label={title} className={classes.card}>
      <Group justify="space-between" gap="sm" mb={count === 0 ? 'xs' : 'sm'} wrap="nowrap">
        <Title order={2}>{title}</Title>
        {count > 0 ? (
          <Badge color={alert ? 'red' : 'yellow'} size="lg" className="numero">
            {formatCount(count, more)}
          </Badge>
        ) : null}
      </Group>
      {count === 0 ? (
        <Group gap={8} wrap="nowrap">
          <IconCheck size={16} aria-hidden color="var(--mantine-color-dimmed)" />
          <Text size="sm" c="dimmed">
            {calm}
          </Text>
        </Group>
      ) : (
        <>
          <ul className={classes.items}>{children}</ul>
          <Group gap="md" className={classes.all}>
            {all.map(({ label, href }) => (
              <Anchor key={href} component={Link} href={href} size="sm">
                {label}
              </Anchor>
            ))}
          </Group>
        </>
      )}
    </Card>
  );
}

type ItemProps = {
  href: string;
  name: ReactNode;
  /** What is said of it, below its name. */
  note: ReactNode;
  /** What has to be done, at the end of the line. */
  children: ReactNode;
};

/** One record of a queue. */
export const QueueItem = ({ href, name, note, children }: ItemProps) => (
  <li className={classes.item}>
    <div className={classes.words}>
      <Anchor component={Link} href={href} size="sm" fw={550} c="var(--mantine-color-text)" className={classes.name}>
        {name}
      </Anchor>
      <Text size="xs" c="dimmed" truncate className="numero">
        {note}
      </Text>
    </div>
    <div className={classes.end}>{children}</div>
  </li>
);
