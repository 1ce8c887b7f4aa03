'use client';

import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './detail.module.css';

/** Where the deliveries go, whole, and a button that copies it. */
export function Address({ url }: { url: string }) {
  return (
    <span className={classes.address}>
      {url}
      <CopyButton value={url} timeout={2_000}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copiado' : 'Copiar URL'}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              onClick={copy}
              aria-label={copied ? 'URL copiada' : 'Copiar URL'}
            >
              {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </span>
  );
}
