'use client';

import { Input, InputBase } from '@mantine/core';
import type { DatePickerInputProps } from '@mantine/dates';
import type { ComponentType } from 'react';
import { onceLoaded } from './on-demand.tsx';
import { useStandIn } from './use-stand-in.ts';

type Props = DatePickerInputProps<'range'> & { 'aria-label': string };

const picker = onceLoaded(() => import('./day-range-picker.tsx').then((m) => m.DayRangePicker));

const written = (day: unknown) => (typeof day === 'string' ? day.split('-').reverse().join('/') : '');

/** A range of days; a button of the same size stands in for the calendar, which is loaded later. */
export function DayRange(props: Props) {
  const { loaded: Picker, ref, props: asks } = useStandIn<ComponentType<Props>, HTMLButtonElement>(picker);
  if (Picker) return <Picker {...props} ref={ref} />;
  const { value, placeholder, leftSection, w, flex, styles, id } = props;
  const [from, to] = Array.isArray(value) ? value : [];
  return (
    <InputBase
      component="button"
      type="button"
      pointer
      multiline
      ref={ref}
      {...(id === undefined ? {} : { id })}
      aria-label={props['aria-label']}
      aria-haspopup="dialog"
      leftSection={leftSection}
      w={w}
      flex={flex}
      {...(styles === undefined ? {} : { styles: styles as object })}
      {...asks}
    >
      {from ? `${written(from)} – ${written(to)}` : <Input.Placeholder>{placeholder}</Input.Placeholder>}
    </InputBase>
  );
}
