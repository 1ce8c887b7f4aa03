'use client';

import { Tooltip } from '@mantine/core';
import { CopyIcon } from '#app/_ui/copy-icon.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { WHOLE_ADDRESS } from '../use-webhooks.ts';
import classes from './detail.module.css';

/** The webhook's address, with a button that copies it for those who see the whole of it. */
export function Address({ url }: { url: string }) {
  if (!useSessao().can('webhooks:write')) {
    return (
      <Tooltip label={WHOLE_ADDRESS}>
        <span className={classes.address}>{url}</span>
      </Tooltip>
    );
  }
  return (
    <span className={classes.address}>
      {url}
      <CopyIcon value={url} label="Copiar URL" copied="URL copiada" tip="Copiar URL" />
    </span>
  );
}
