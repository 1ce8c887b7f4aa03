'use client';

import { Combobox, Group, InputBase, type StyleProp, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';

/** A choice; `note` is shown beside its label. */
export type Choice<I extends number | string = number> = { id: I; label: string; note?: string | undefined };

type Query = { isPending: boolean; isPlaceholderData: boolean; error: { message: string } | null };

type Props<I extends number | string> = {
  label: string;
  /** The label is for screen readers alone, as in a row of filters. */
  hideLabel?: boolean;
  placeholder: string;
  value: Choice<I> | null;
  onChange: (id: I) => void;
  /** Takes the choice back; absent where a choice is required. */
  onClear?: () => void;
  /** The search that the server was asked; empty for the beginning of the list. */
  busca: string;
  onSearch: (busca: string) => void;
  /** The query of that search, made with placeholderData. */
  query: Query;
  choices: Choice<I>[];
  /** The words for a search without result. */
  none: string;
  /** Names the list of choices. */
  listLabel: string;
  /** The form's field that shows a refusal. */
  path?: string;
  error?: ReactNode;
  description?: ReactNode;
  readOnly?: boolean;
  required?: boolean | undefined;
  autoFocus?: boolean;
  w?: StyleProp<number | string>;
  /** Width of the list of choices, where the field is too narrow. */
  listWidth?: number;
};

/** Chooses one of many records, which the server searches. Enter takes the first result. */
export function SearchSelect<I extends number | string = number>(props: Props<I>) {
  const { value, onChange, onClear, onSearch, query, choices, readOnly = false, hideLabel = false } = props;
  const clearable = onClear !== undefined && value !== null;
  const chosen = value?.label ?? '';
  const [text, setText] = useState(chosen);
  useEffect(() => setText(chosen), [chosen]);
  const [debounced] = useDebouncedValue(text.trim(), 200);
  // The chosen record's name is not a search: the whole list opens again.
  const busca = debounced === chosen ? '' : debounced;
  useEffect(() => onSearch(busca), [busca, onSearch]);
  const waiting = query.isPlaceholderData || query.isPending || debounced !== text.trim() || busca !== props.busca;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  // Enter takes only a result of the present text: results arrive later than the keys.
  const { selectFirstOption, resetSelectedOption, dropdownOpened } = combobox;
  const answered = dropdownOpened && !waiting && busca !== '' ? choices.map(({ id }) => id).join() : null;
  useEffect(() => {
    if (answered) selectFirstOption();
    else resetSelectedOption();
  }, [answered, selectFirstOption, resetSelectedOption]);

  function choose(id: string) {
    const found = choices.find((choice) => String(choice.id) === id);
    if (!found) return;
    onChange(found.id);
    setText(found.label);
    combobox.closeDropdown();
  }

  return (
    <Combobox
      store={combobox}
      readOnly={readOnly}
      onOptionSubmit={choose}
      {...(props.listWidth ? { width: props.listWidth, position: 'bottom-end' } : {})}
    >
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <InputBase
          label={hideLabel ? undefined : props.label}
          aria-label={hideLabel ? props.label : undefined}
          w={props.w}
          required={props.required}
          placeholder={props.placeholder}
          description={props.description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            setText(chosen);
          }}
          onKeyDown={(event) => {
            // Not yet an answer to choose from, and no reason to send the form.
            if (event.key === 'Enter' && combobox.dropdownOpened) event.preventDefault();
          }}
          rightSection={
            clearable ? (
              <Combobox.ClearButton
                onClear={onClear}
                aria-label={`Limpar ${props.label}`}
                aria-hidden={false}
                tabIndex={0}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={clearable ? 'all' : 'none'}
          readOnly={readOnly}
          variant={readOnly ? 'filled' : 'default'}
          error={props.error}
          data-autofocus={props.autoFocus || undefined}
          data-path={props.path}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={readOnly}>
        <Combobox.Options mah={280} aria-label={props.listLabel} style={{ overflowY: 'auto' }} aria-busy={waiting}>
          {choices.map((choice) => (
            <Combobox.Option key={choice.id} value={String(choice.id)} active={choice.id === value?.id}>
              <Group justify="space-between" gap="md" wrap="nowrap">
                <span>{choice.label}</span>
                <Text span size="xs" className="numero" style={{ flexShrink: 0 }}>
                  {choice.note}
                </Text>
              </Group>
            </Combobox.Option>
          ))}
          {choices.length === 0 ? (
            // An option that cannot be chosen: a list without options is none to a screen reader.
            <Combobox.Option value="" disabled opacity={1} c="dimmed">
              {query.error?.message ?? (waiting ? 'Buscando…' : props.none)}
            </Combobox.Option>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
