import { Button, Card, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { Link } from './link.tsx';
import { PageHeader } from './page-header.tsx';

type Destination = { href: string; label: string };

/** Stands in place of a record that the company does not have: possible reasons, and links onwards. */
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
  /** The likeliest comes first. */
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
