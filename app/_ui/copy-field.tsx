'use client';

import { Button, Code, CopyButton, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copy-field.module.css';

/** A value to copy as it is, such as a secret shown once or a line of curl. */
export function CopyField({ value, label, onCopied }: { value: string; label: string; onCopied?: () => void }) {
  return (
    <Group gap="xs" align="stretch" className={classes.field}>
      <Code className={classes.value} data-testid="valor-copiavel" onCopy={onCopied}>
        {value}
      </Code>
      <CopyButton value={value} timeout={2_000}>
        {({ copied, copy }) => (
          <Button
            onClick={() => {
              copy();
              onCopied?.();
            }}
            variant="default"
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            aria-label={copied ? `Copiado: ${label}` : `Copiar ${label}`}
          >
            {copied ? 'Copiado' : 'Copiar'}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
