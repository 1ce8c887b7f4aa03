import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '#app/_ui/logo.tsx';

type Props = { title: string; text?: ReactNode; children: ReactNode; below?: ReactNode };

/** The frame of the screens outside of the panel: the product's sign, what the screen is for, and a card. */
export function AcessoCard({ title, text, children, below }: Props) {
  return (
    <Stack w="100%" maw={420} gap="lg">
      <Stack gap={6} align="center">
        <Logo size={44} />
        <Title order={1} ta="center">
          {title}
        </Title>
        {text ? (
          <Text ta="center" component="div">
            {text}
          </Text>
        ) : null}
      </Stack>
      <Paper withBorder p="xl" radius="lg" shadow="xs">
        {children}
      </Paper>
      {below ? (
        <Text size="sm" c="dimmed" ta="center" component="div">
          {below}
        </Text>
      ) : null}
    </Stack>
  );
}
