import { Anchor, Card, SimpleGrid, Text } from '@mantine/core';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import classes from './figure-row.module.css';
import { Link } from './link.tsx';

type RowProps = { label: string; cols: ComponentProps<typeof SimpleGrid>['cols']; children: ReactNode };

/** Figures side by side in one card, as a list of names and values. */
export function FigureRow({ label, cols, children }: RowProps) {
  return (
    <Card withBorder p={0} component="section" aria-label={label}>
      <SimpleGrid component="dl" cols={cols} spacing={0} verticalSpacing={0} className={classes.figures}>
        {children}
      </SimpleGrid>
    </Card>
  );
}

type Props = {
  label: string;
  note?: ReactNode;
  /** The list that explains the figure. */
  href?: string | undefined;
  /** The figure tells of a problem. */
  alert?: boolean;
  children: ReactNode;
};

/** How many characters a figure has: its stylesheet makes a long one smaller where there is little room. */
const lengthOf = (figure: ReactNode) =>
  (typeof figure === 'string' ? { '--letras': figure.length } : {}) as CSSProperties;

/** One figure. */
export function FigureCell({ label, note = null, href, alert = false, children }: Props) {
  return (
    <div className={classes.figure}>
      <Text component="dt" size="xs" c="dimmed">
        {href ? (
          <Anchor component={Link} href={href} inherit c="dimmed" underline="always">
            {label}
          </Anchor>
        ) : (
          label
        )}
      </Text>
      <dd className={classes.value}>
        <Text
          component="span"
          fw={650}
          className={`numero ${classes.number}`}
          style={lengthOf(children)}
          {...(alert ? { c: 'var(--mantine-color-error)' } : {})}
        >
          {children}
        </Text>
        {note === null ? null : (
          <Text size="xs" c="dimmed" component="span" display="block">
            {note}
          </Text>
        )}
      </dd>
    </div>
  );
}
