'use client';

import { useEffect, useRef } from 'react';

type Fields<V> = {
  isDirty: () => boolean;
  setInitialValues: (values: V) => void;
  setValues: (values: V) => void;
};

/**
 * For a form whose record may have been read some minutes ago, and is read again while it is on the page: what is read since takes the place
 * of what the fields began with, where nothing is filled in.
 * @param valuesOf the fields of a record
 */
export function useFreshValues<V, R>(form: Fields<V>, record: R, valuesOf: (record: R) => V): void {
  const latest = useRef({ form, valuesOf });
  latest.current = { form, valuesOf };
  useEffect(() => {
    const { form: fields, valuesOf: read } = latest.current;
    if (fields.isDirty()) return;
    // Read once: rows get keys of their own each time, by which the form would differ from what it begins with.
    const fresh = read(record);
    fields.setInitialValues(fresh);
    fields.setValues(fresh);
  }, [record]);
}
