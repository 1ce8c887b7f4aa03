'use client';

import { Anchor, Box, Button, Card, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './chart-card.module.css';
import { Link } from './link.tsx';
import { Table } from './table.tsx';

type Props = {
  title: string;
  description?: string;
  /** The chart itself, without recharts' accessibilityLayer: screen readers get the table instead. */
  children: ReactNode;
  height: number;
  /** The same data in words: the first column names the line. */
  head: string[];
  rows: string[][];
  /** The address behind each cell of the table, by the places of its line and its column. */
  hrefs?: (string | undefined)[][];
  /** Nothing happened: said in place of a chart without a bar. */
  empty?: boolean;
};

/** A chart, and the same data as a table. */
export function ChartCard({ title, description, children, height, head, rows, hrefs = [], empty = false }: Props) {
  const [table, { toggle }] = useDisclosure(false);
  return (
    <Card withBorder p="lg" component="section" aria-label={title}>
      <Group justify="space-between" align="flex-start" mb="md" gap="sm">
        <Box flex="1 1 14rem" miw={0}>
          <Title order={2}>{title}</Title>
          {description ? (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          ) : null}
        </Box>
        {empty ? null : (
          <Button
            variant="default"
            size="xs"
            leftSection={table ? <IconChartBar size={15} aria-hidden /> : <IconTable size={15} aria-hidden />}
            onClick={toggle}
          >
            {table ? 'Ver como gráfico' : 'Ver como tabela'}
          </Button>
        )}
      </Group>
      {empty ? (
        <Text size="sm" c="dimmed" py="xl" ta="center">
          Sem dados neste período
        </Text>
      ) : table ? (
        <Box
          mah={height}
          style={{ overflow: 'auto', scrollbarWidth: 'thin' }}
          tabIndex={0}
          role="region"
          aria-label={title}
        >
          <Table stickyHeader className={classes.table}>
            <thead>
              <tr>
                {head.map((name, i) => (
                  <th key={name} scope="col" className={classes.head} data-right={i > 0 || undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...values], line) => (
                <tr key={name}>
                  <th scope="row" className={classes.name}>
                    <Cell href={hrefs[line]?.[0]}>{name}</Cell>
                  </th>
                  {values.map((value, i) => (
                    <td key={head[i + 1]} className={`numero ${classes.value}`}>
                      <Cell href={hrefs[line]?.[i + 1]}>{value}</Cell>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </Box>
      ) : (
        <Box mih={height} aria-hidden>
          {children}
        </Box>
      )}
    </Card>
  );
}

function Cell({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return children;
  return (
    <Anchor component={Link} href={href} inherit underline="always">
      {children}
    </Anchor>
  );
}
