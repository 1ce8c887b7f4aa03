import { useState } from 'react';

/** The dialog of a tab: which record it changes, null for a new one. */
export function useEditing<T>() {
  const [record, setRecord] = useState<T | null>(null);
  const [opened, setOpened] = useState(false);
  return {
    begin: (chosen: T | null) => {
      setRecord(chosen);
      setOpened(true);
    },
    props: { record, opened, onClose: () => setOpened(false) },
  };
}
