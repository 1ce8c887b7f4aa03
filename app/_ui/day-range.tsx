'use client';

import { Input, InputBase } from '@mantine/core';
import type { DatePickerInputProps } from '@mantine/dates';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { notifyMissing, onceLoaded } from './on-demand.tsx';
import { whenIdle } from './when-idle.ts';

type Props = DatePickerInputProps<'range'> & { 'aria-label': string };

const picker = onceLoaded(() => import('./day-range-picker.tsx').then((m) => m.DayRangePicker));

const written = (day: unknown) => (typeof day === 'string' ? day.split('-').reverse().join('/') : '');

/**
 * A range of days. The calendar is loaded when the browser is idle, or with the first touch; until then a button of the same size stands in
 * its place, which hands focus and click on.
 */
export function DayRange(props: Props) {
  const [Picker, setPicker] = useState<{ draw: ComponentType<Props> } | null>(() =>
    picker.now ? { draw: picker.now } : null,
  );
  const place = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  const focused = useRef(false);
  const load = useCallback((failed: (error: unknown) => void = () => {}) => {
    picker.get().then((draw) => {
      focused.current = document.activeElement === place.current;
      setPicker({ draw });
    }, failed);
  }, []);
  useEffect(() => {
    if (Picker) {
      if (focused.current) place.current?.focus();
      if (asked.current) place.current?.click();
      focused.current = false;
      asked.current = false;
      return;
    }
    return whenIdle(() => load());
  }, [Picker, load]);
  if (Picker) return <Picker.draw {...props} ref={place} />;
  const { value, placeholder, leftSection, w, flex, styles, id } = props;
  const [from, to] = Array.isArray(value) ? value : [];
  return (
    <InputBase
      component="button"
      type="button"
      pointer
      multiline
      ref={place}
      {...(id === undefined ? {} : { id })}
      aria-label={props['aria-label']}
      aria-haspopup="dialog"
      leftSection={leftSection}
      w={w}
      flex={flex}
      {...(styles === undefined ? {} : { styles: styles as object })}
      onPointerEnter={() => load()}
      onFocus={() => load()}
      // The calendar may come between the press and the release of a button, and no click is heard then.
      onPointerDown={({ pointerType, button }) => {
        if (pointerType === 'mouse' && button === 0) asked.current = true;
      }}
      onClick={() => {
        asked.current = true;
        load((error) => {
          asked.current = false;
          notifyMissing(error);
        });
      }}
    >
      {from ? `${written(from)} – ${written(to)}` : <Input.Placeholder>{placeholder}</Input.Placeholder>}
    </InputBase>
  );
}
