import { Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A section of the person's own account. */
export function ContaCard({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <Card withBorder p="lg" component="section" aria-label={title}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed" mt={4} component="div">
            {text}
          </Text>
        </div>
        {children}
      </Stack>
    </Card>
  );
}
