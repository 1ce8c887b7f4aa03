import { Button, Card, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { Link } from './link.tsx';
import { PageHeader } from './page-header.tsx';

type Destination = { href: string; label: string };

/** A record's screen where the company has no record of that id: why that may be, and where to go from here. */
export function UnknownRecord({
  back,
  title,
  icon,
  headline,
  children,
  next,
}: {
  back: Destination;
  title: string;
  icon: ReactNode;
  headline: string;
  children: ReactNode;
  /** The first is the likely one. */
  next: readonly Destination[];
}) {
  return (
    <>
      <PageHeader back={back} title={title} />
      <Card withBorder>
        <EmptyState
          icon={icon}
          title={headline}
          action={
            <Group justify="center" gap="sm">
              {next.map(({ href, label }, i) => (
                <Button key={href} component={Link} href={href} variant={i === 0 ? 'filled' : 'default'}>
                  {label}
                </Button>
              ))}
            </Group>
          }
        >
          {children}
        </EmptyState>
      </Card>
    </>
  );
}
