'use client';

import { Combobox, Input, useCombobox } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import classes from './search-box.module.css';

type Props = {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  /** Another query, and another first choice, select the first choice anew. */
  query: string;
  first: string | undefined;
  /** A choice was made: the value of its option. */
  onPick: (value: string) => void;
  /** Esc was pressed. */
  onClose: () => void;
  /** The height of what stands below the field, whatever was found: nothing jumps while one types. */
  height: CSSProperties['height'];
  /** What there is to say beside the choices, for screen readers too. */
  status: ReactNode;
  /** The choices: Combobox.Option, alone or in groups. */
  children: ReactNode;
};

/** The field and the choices of a window that finds things, walked by keyboard. */
export function SearchBox(props: Props) {
  const { label, placeholder, text, onText, query, first, onPick, onClose, height, status, children } = props;
  const combobox = useCombobox({
    opened: true,
    onDropdownClose: (source) => {
      if (source === 'keyboard') onClose();
    },
  });
  // The combobox learns its list's id only when it is drawn again; until then nothing would tie the list to its field.
  const list = useId();
  const { selectFirstOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, and another first choice, select anew
  useEffect(() => void selectFirstOption(), [selectFirstOption, query, first]);
  return (
    <Combobox store={combobox} onOptionSubmit={onPick}>
      <Combobox.EventsTarget withExpandedAttribute autoComplete="off" aria-controls={list} aria-expanded>
        <Input
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          aria-label={label}
          placeholder={placeholder}
          leftSection={<IconSearch size={18} aria-hidden />}
          size="lg"
          maxLength={200}
          data-autofocus
          spellCheck={false}
          enterKeyHint="go"
          classNames={{ input: classes.input }}
        />
      </Combobox.EventsTarget>
      <div className={classes.results} style={{ height }}>
        <Combobox.Options id={list} aria-label="Resultados" className={classes.list}>
          {children}
        </Combobox.Options>
        <div role="status" className={classes.status}>
          {status}
        </div>
      </div>
    </Combobox>
  );
}
