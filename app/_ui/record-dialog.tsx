'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useEffect, useState } from 'react';

/**
 * State of the dialog that creates a record or changes one. `?novo=<name>` in the URL opens it for a new one, so that links
 * and ⌘K reach it.
 * @param begins what else the address may name that a new record begins with (`?cliente=12`): it is of that record alone
 */
export function useRecordDialog<T>(name: string, allowed: boolean, begins: readonly string[] = []) {
  const [{ novo }, setAddress] = useQueryStates({
    ...Object.fromEntries(begins.map((param) => [param, parseAsString])),
    novo: parseAsStringLiteral([name]),
  });
  const [record, setRecord] = useState<T | null>(null);
  const [editing, setEditing] = useState(false);
  // A new one takes the place of the one that is changed: going back closes it, and opens nothing anew.
  useEffect(() => {
    if (novo === null) return;
    setEditing(false);
    setRecord(null);
  }, [novo]);
  return {
    /** The button that opens the dialog for a new record; null for a user who may not create one. */
    createButton: (label: string) =>
      allowed ? (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void setAddress({ novo: name })}>
          {label}
        </Button>
      ) : null,
    /** Opens the dialog for a record; undefined for a user who may not change one. */
    edit: allowed
      ? (chosen: T) => {
          setRecord(chosen);
          setEditing(true);
        }
      : undefined,
    props: {
      opened: allowed && (editing || novo !== null),
      /** The record that is changed, also while the dialog closes; null for a new one. */
      record: novo === null ? record : null,
      onClose: async () => {
        if (novo !== null) setRecord(null);
        setEditing(false);
        await setAddress(null);
      },
    },
  };
}
