'use client';

import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './code.module.css';

/** Copies a code; needs JavaScript, and hides without it. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const { copied, copy } = useClipboard({ timeout: 2_000 });
  return (
    <button type="button" className={classes.copy} onClick={() => copy(value)} aria-label={`Copiar: ${label}`}>
      {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
      <span aria-live="polite">{copied ? 'Copiado' : 'Copiar'}</span>
    </button>
  );
}
