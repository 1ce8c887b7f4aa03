'use client';

import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { LONGEST_SEARCH } from './list-state.ts';

type Props = { value: string; onChange: (value: string | null) => void; label: string; placeholder: string };

/** A search that waits for a pause in the typing before it changes the URL. */
export function SearchInput({ value, onChange, label, placeholder }: Props) {
  const [typed, setTyped] = useState(value);
  // A space at the end is no search, but another word may follow it.
  useEffect(() => setTyped((now) => (now.trim() === value ? now : value)), [value]);
  const send = useDebouncedCallback((next: string) => onChange(next.trim() || null), 250);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      // What lists look for at most: a longer text, pasted by mistake, would be refused.
      maxLength={LONGEST_SEARCH}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed ? (
          <CloseButton
            size="sm"
            aria-label="Limpar busca"
            onClick={() => {
              send.cancel();
              setTyped('');
              onChange(null);
            }}
          />
        ) : null
      }
      flex="1 1 200px"
      maw={420}
    />
  );
}
