'use client';

import { ComboboxChevron, Input, InputBase, type SelectProps } from '@mantine/core';
import { floating } from './floating.ts';
import { useStandIn } from './use-stand-in.ts';

type Choice = { value: string; label: string };
type Props = Omit<SelectProps, 'data' | 'ref' | 'defaultValue'> & { value: string | null; data: readonly Choice[] };

/** Mantine's select, for the filters of a screen. Forms, which are loaded later themselves, take Mantine's. */
export function Select({ data, ...props }: Props) {
  const {
    loaded,
    ref,
    props: asks,
    onKeyDown,
    typing,
  } = useStandIn<NonNullable<typeof floating.now>, HTMLInputElement>(floating);
  if (loaded) return <loaded.Select {...props} data={data} ref={ref} />;

  const { clearable, clearButtonProps, comboboxProps: _, nothingFoundMessage: __, allowDeselect: ___, ...rest } = props;
  const { searchable = false, value, onChange, ...input } = rest;
  const chosen = data.find((choice) => choice.value === value);
  return (
    <InputBase
      {...input}
      ref={ref}
      __staticSelector="Select"
      __defaultRightSection={<ComboboxChevron />}
      __clearable={clearable === true && value !== null}
      __clearSection={
        <Input.ClearButton
          tabIndex={-1}
          aria-hidden
          {...clearButtonProps}
          onClick={() => onChange?.(null, null as never)}
        />
      }
      rightSectionPointerEvents="none"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete="off"
      pointer={!searchable}
      {...asks}
      {...(searchable ? typing(chosen?.label ?? '') : { readOnly: true, value: chosen?.label ?? '', onKeyDown })}
    />
  );
}
