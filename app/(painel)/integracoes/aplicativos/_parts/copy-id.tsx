'use client';

import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './parts.module.css';

/** A client_id whole, and a button that copies it. */
export function CopyId({ value, of }: { value: string; of: string }) {
  return (
    <span className={classes.id}>
      {value}
      <CopyButton value={value} timeout={2_000}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copiado' : 'Copiar client_id'}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              onClick={copy}
              aria-label={copied ? `client_id de ${of} copiado` : `Copiar o client_id de ${of}`}
            >
              {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </span>
  );
}
