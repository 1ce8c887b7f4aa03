'use client';

import { CopyIcon } from '#app/_ui/copy-icon.tsx';
import classes from './detail.module.css';

/** The webhook's whole address, and a button that copies it. */
export function Address({ url }: { url: string }) {
  return (
    <span className={classes.address}>
      {url}
      <CopyIcon value={url} label="Copiar URL" copied="URL copiada" tip="Copiar URL" />
    </span>
  );
}
