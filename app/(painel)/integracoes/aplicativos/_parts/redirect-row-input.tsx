'use client';

import { Loader, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import classes from './redirects.module.css';

type Props = {
  label: string;
  path: string;
  value: string;
  onChange: (value: string) => void;
  /** The server's verdict on the present text; null until there is one. */
  verdict: { erro: string | null } | 'waiting' | null;
  error: string | undefined;
  autoFocus: boolean;
};

/** One redirect URI, judged while it is typed. */
export function RedirectRowInput({ label, path, value, onChange, verdict, error, autoFocus }: Props) {
  const judged = verdict === 'waiting' ? null : verdict;
  const accepted = judged?.erro === null && !error;
  return (
    <div className={classes.row}>
      <TextInput
        aria-label={label}
        placeholder="https://app.exemplo.com.br/romaneio/retorno"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error ?? judged?.erro ?? undefined}
        autoFocus={autoFocus}
        data-path={path}
        rightSection={
          verdict === 'waiting' ? (
            <Loader size={16} aria-label="Conferindo o endereço" />
          ) : accepted ? (
            <IconCircleCheck size={18} color="var(--mantine-color-petroleo-6)" aria-hidden />
          ) : null
        }
      />
      <VisuallyHidden role="status">{accepted ? `${label}: aceito` : ''}</VisuallyHidden>
    </div>
  );
}
