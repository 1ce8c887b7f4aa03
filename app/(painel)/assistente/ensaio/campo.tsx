'use client';

import { ActionIcon, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import type { FormEvent, KeyboardEvent } from 'react';
import classes from './ensaio.module.css';
import { LONGEST } from './use-ensaio.ts';

type Props = { value: string; onChange: (value: string) => void; onSend: (texto: string) => void; busy: boolean };

/** Where the contact's message is written: Enter sends, Shift and Enter begin a new line. */
export function Campo({ value, onChange, onSend, busy }: Props) {
  const empty = value.trim() === '';
  const send = () => {
    if (!empty && !busy) onSend(value.trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} className={classes.campo}>
      <Textarea
        aria-label="Mensagem do contato"
        placeholder="Escreva como o contato"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={LONGEST}
        flex={1}
        autoFocus
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={press}
      />
      <ActionIcon type="submit" size={36} aria-label="Enviar ao ensaio" disabled={empty} loading={busy}>
        <IconSend2 size={18} aria-hidden />
      </ActionIcon>
    </form>
  );
}
