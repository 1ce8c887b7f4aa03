import { Anchor, Card, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Link } from '#app/_ui/link.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import classes from './line-list.module.css';

type Props<T> = {
  title: string;
  /** The whole list. */
  more?: { href: string; label: string } | undefined;
  /** Undefined while they load. */
  rows: readonly T[] | undefined;
  error: { message: string } | null;
  onRetry: () => unknown;
  /** In the place of the rows where there are none. */
  empty: ReactNode;
  /** Below the rows, where there are some. */
  footer?: ReactNode;
  rowKey: (row: T) => string;
  children: (row: T) => ReactNode;
};

/** The first lines of a list, in a card with the way to all of it. */
export function LineList<T>({ title, more, rows, error, onRetry, empty, footer, rowKey, children }: Props<T>) {
  const id = useId();
  return (
    <Card withBorder p="lg" component="section" aria-labelledby={id}>
      <Group justify="space-between" gap="sm" mb="xs">
        <Title order={2} id={id}>
          {title}
        </Title>
        {more ? (
          <Anchor component={Link} href={more.href} size="sm">
            {more.label}
          </Anchor>
        ) : null}
      </Group>
      {rows ? (
        rows.length > 0 ? (
          <>
            <ul className={classes.lines}>
              {rows.map((row) => (
                <li key={rowKey(row)} className={classes.line}>
                  {children(row)}
                </li>
              ))}
            </ul>
            {footer}
          </>
        ) : (
          empty
        )
      ) : error ? (
        <LoadError message={error.message} onRetry={onRetry} />
      ) : (
        <Skeletons heights={[44, 44, 44]} />
      )}
    </Card>
  );
}

type LineProps = {
  href: string;
  name: ReactNode;
  /** Below the name. */
  note?: ReactNode;
  /** Before the name. */
  badge?: ReactNode;
  /** At the end of the line. */
  end?: ReactNode;
};

/** One line: a link, what it is about, and how it stands. */
export const Line = ({ href, name, note, badge, end }: LineProps) => (
  <>
    {badge}
    <div className={classes.words}>
      <Anchor component={Link} href={href} size="sm" fw={600} c="var(--mantine-color-text)" className={classes.name}>
        {name}
      </Anchor>
      {note ? (
        <Text size="xs" c="dimmed" component="div" className={classes.note}>
          {note}
        </Text>
      ) : null}
    </div>
    <div className={classes.end}>{end}</div>
  </>
);
