'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';

/**
 * State of the dialog that creates a record or changes one. `?novo=<name>` in the URL opens it for a new one, so that links
 * and ⌘K reach it.
 */
export function useRecordDialog<T>(name: string, allowed: boolean) {
  const [novo, setNovo] = useQueryState('novo', parseAsStringLiteral([name]));
  const [record, setRecord] = useState<T | null>(null);
  const [editing, setEditing] = useState(false);
  return {
    opened: allowed && (editing || novo !== null),
    /** What is changed, also while the dialog closes; null for a new one. */
    record: novo === null ? record : null,
    create: () => void setNovo(name),
    edit: (chosen: T) => {
      setRecord(chosen);
      setEditing(true);
    },
    close: () => {
      if (novo !== null) setRecord(null);
      setEditing(false);
      void setNovo(null);
    },
  };
}
