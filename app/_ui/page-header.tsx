import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import classes from './page-header.module.css';

/** A screen's title, its purpose in one line, and its main actions. */
export function PageHeader({
  back,
  title,
  description,
  actions,
}: {
  /** The list that the screen is one record of. */
  back?: { href: string; label: string };
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="md">
      <Stack gap={4} maw={720} flex="1 1 320px" className={classes.head}>
        {back ? (
          <Anchor component={Link} href={back.href} size="sm" mb={4} className={classes.back}>
            <IconChevronLeft size={15} aria-hidden />
            {back.label}
          </Anchor>
        ) : null}
        <Title order={1}>{title}</Title>
        {description ? (
          <Text c="dimmed" size="sm">
            {description}
          </Text>
        ) : null}
      </Stack>
      {actions ? <Group gap="sm">{actions}</Group> : null}
    </Group>
  );
}
