'use client';

import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { CopyField } from '#app/_ui/copy-field.tsx';

/** The application's public name, to copy. */
export function ClientId({ value }: { value: string }) {
  return (
    <div>
      <Text size="sm" fw={500} ff="monospace" mb={6}>
        client_id
      </Text>
      <CopyField value={value} label="client_id" />
    </div>
  );
}

/** A secret, shown for the only time. */
export function ClientSecret({ value, onCopied }: { value: string; onCopied?: () => void }) {
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" fw={500} ff="monospace" mb={6}>
          client_secret
        </Text>
        <CopyField value={value} label="client_secret" {...(onCopied ? { onCopied } : {})} />
      </div>
      <Alert color="yellow" icon={<IconAlertTriangle />} title="Copie o client_secret agora">
        Ele não poderá ser visto de novo, porque não guardamos uma cópia. Nunca o coloque em código que roda no aparelho
        de quem usa. Se você o perder, ou se ele vazar, troque-o.
      </Alert>
    </Stack>
  );
}
