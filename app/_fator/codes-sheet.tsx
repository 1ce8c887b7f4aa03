'use client';

import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './fator.module.css';

type Props = { codes: readonly string[]; onDone: () => void };

/** Recovery codes, which are shown this once: to copy, to keep in a file, and a word that they are kept. */
export function CodesSheet({ codes, onDone }: Props) {
  const clipboard = useClipboard({ timeout: 2_000 });
  const [kept, setKept] = useState(false);
  return (
    <Stack>
      <Alert color="orange" icon={<IconAlertTriangle />}>
        Guarde estes códigos fora do celular. Cada um serve uma vez, para entrar quando você não tiver o aplicativo nem
        a chave de acesso. Eles não aparecem de novo.
      </Alert>
      <ul className={classes.codes} aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => clipboard.copy(codes.join('\n'))}
        >
          {clipboard.copied ? 'Copiados' : 'Copiar'}
        </Button>
        <Button
          variant="default"
          component="a"
          leftSection={<IconDownload size={16} />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${TITLE}\n\n${codes.join('\n')}\n`)}`}
          download="romaneio-codigos-de-recuperacao.txt"
        >
          Baixar
        </Button>
      </Group>
      <Checkbox
        label="Guardei os códigos em um lugar seguro"
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          Você pode gerar outros depois.
        </Text>
        <Button disabled={!kept} onClick={onDone}>
          Concluir
        </Button>
      </Group>
    </Stack>
  );
}

const TITLE = 'Romaneio: códigos de recuperação';
