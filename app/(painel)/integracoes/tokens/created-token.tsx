'use client';

import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { CopyField } from '#app/_ui/copy-field.tsx';

type Props = { token: string; readsStock: boolean; onClose: () => void };

/** The token, shown for the only time, and a call to try it. */
export function CreatedToken({ token, readsStock, onClose }: Props) {
  const curl = `curl -H "Authorization: Bearer ${token}" ${window.location.origin}/v1/estoque/`;
  return (
    <Stack>
      <Alert color="yellow" icon={<IconAlertTriangle />} title="Copie agora">
        Este token não poderá ser visto de novo, porque não guardamos uma cópia. Se você o perder, revogue-o e crie
        outro.
      </Alert>
      <CopyField value={token} label="token" />
      <div>
        <Text size="sm" fw={500} mb={6}>
          Experimente no terminal
        </Text>
        <CopyField value={curl} label="comando curl" />
        {readsStock ? null : (
          <Text size="xs" c="dimmed" mt={6}>
            Se o token não puder ler o estoque, a resposta será 403. Isso já mostra que ele foi reconhecido.
          </Text>
        )}
      </div>
      <Group justify="flex-end">
        <Button onClick={onClose}>Já guardei</Button>
      </Group>
    </Stack>
  );
}
