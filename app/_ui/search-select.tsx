'use client';

import { Anchor, Combobox, Group, InputBase, type StyleProp, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/** A choice; `note` is shown beside its label. Enter prefers the choice whose `code` or label is what was typed. */
export type Choice<I extends number | string = number> = {
  id: I;
  label: string;
  note?: string | undefined;
  code?: string;
};

type Query = { isPending: boolean; isPlaceholderData: boolean; error: { message: string } | null };

type Props<I extends number | string> = {
  label: string;
  /** The label is for screen readers alone, as in a row of filters. */
  hideLabel?: boolean;
  placeholder: string;
  value: Choice<I> | null;
  onChange: (id: I) => void;
  /** Moves the focus to the next field. Called as soon as Enter is pressed, even if the choice is made later; see `onAwaiting`. */
  onNext?: () => void;
  /** Whether Enter was pressed on a text whose results are still to come. */
  onAwaiting?: (awaiting: boolean) => void;
  /** Takes the choice back; absent where a choice is required. */
  onClear?: () => void;
  /** The search that the server was asked; empty for the beginning of the list. */
  busca: string;
  onSearch: (busca: string) => void;
  /** The query of that search, made with placeholderData. */
  query: Query;
  choices: Choice<I>[];
  /** Whether the search found more than these. */
  more?: boolean;
  /** The words for a search without result. */
  none: string;
  /** Names the list of choices. */
  listLabel: string;
  /** The form's field that shows a refusal. */
  path?: string;
  error?: ReactNode;
  description?: ReactNode;
  /** The way to a new record, for those who may create one: below the field, and at the end of the list, which covers what is below the field. */
  create?: Create | undefined;
  readOnly?: boolean;
  required?: boolean | undefined;
  autoFocus?: boolean;
  /** On this text Enter was pressed before the field was there. */
  entered?: string | undefined;
  w?: StyleProp<number | string>;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** Width of the list of choices, where the field is too narrow. */
  listWidth?: number;
};

export type Create = {
  /** "Cadastrar novo cliente". */
  label: string;
  /** Gets what was typed, so that nobody types it twice. */
  onCreate: (typed: string) => void;
};

/** What the list's last option stands for, beside the ids of records. */
const NEW = 'novo';

const same = (one: string | undefined, typed: string) => one?.toLowerCase() === typed.toLowerCase();

/** The place of the choice whose code or label is the text, else of the first one; -1 where there is none. */
function bestOf(choices: readonly Choice<number | string>[], text: string): number {
  const exact = choices.findIndex(({ code, label }) => same(code, text) || same(label, text));
  return exact < 0 && choices.length > 0 ? 0 : exact;
}

/**
 * Chooses one of many records, which the server searches. Enter takes the exact match or the first result, and does not wait for it: what
 * is typed after it, as by a scanner, goes to the next field. Where nothing is found, the focus comes back.
 */
export function SearchSelect<I extends number | string = number>(props: Props<I>) {
  const { value, onChange, onClear, onSearch, query, choices, readOnly = false, hideLabel = false } = props;
  const { onNext, onAwaiting } = props;
  const own = useRef<HTMLInputElement>(null);
  const input = props.inputRef ?? own;
  const clearable = onClear !== undefined && value !== null;
  const chosen = value?.label ?? '';
  const [text, setText] = useState(chosen);
  useEffect(() => setText(chosen), [chosen]);
  // The text on which Enter was pressed, until its results are there; leaving the field does not take it back.
  const [awaited, setAwaited] = useState<string | null>(props.entered ?? null);
  const [missed, setMissed] = useState<string | null>(null);
  const shown = awaited ?? text;
  const typed = useRef('');
  const [debounced] = useDebouncedValue(text.trim(), 200);
  const search = awaited ?? debounced;
  // The chosen record's name is not a search: the whole list opens again.
  const busca = search === chosen ? '' : search;
  useEffect(() => onSearch(busca), [busca, onSearch]);
  const waiting = query.isPlaceholderData || query.isPending || search !== shown.trim() || busca !== props.busca;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  // Enter takes only a result of the present text: results arrive later than the keys.
  const { selectOption, resetSelectedOption, dropdownOpened } = combobox;
  const answered = dropdownOpened && !waiting && busca !== '' ? choices.map(({ id }) => id).join() : null;
  const best = bestOf(choices, busca);
  useEffect(() => {
    if (answered) selectOption(best);
    else resetSelectedOption();
  }, [answered, best, selectOption, resetSelectedOption]);

  const awaiting = awaited !== null;
  useEffect(() => {
    onAwaiting?.(awaiting);
  }, [awaiting, onAwaiting]);
  useEffect(() => {
    if (awaited === null || waiting) return;
    const found = choices[best];
    setAwaited(null);
    if (found) take(found);
    else {
      setText(awaited);
      setMissed(query.error?.message ?? props.none);
      combobox.closeDropdown();
      input.current?.focus();
    }
  });

  function take(found: Choice<I>) {
    onChange(found.id);
    setText(found.label);
    typed.current = '';
    setMissed(null);
    combobox.closeDropdown();
  }

  function create() {
    const name = typed.current;
    typed.current = '';
    combobox.closeDropdown();
    props.create?.onCreate(name);
  }

  function choose(id: string) {
    if (id === NEW) return create();
    const found = choices.find((choice) => String(choice.id) === id);
    if (!found) return;
    take(found);
    onNext?.();
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
          description={
            props.create ? (
              <>
                {props.description ? <>{props.description} </> : null}
                <Anchor component="button" type="button" size="xs" onClick={create}>
                  {props.create.label}
                </Anchor>
              </>
            ) : (
              props.description
            )
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          ref={input}
          value={shown}
          onChange={(event) => {
            setText(event.currentTarget.value);
            typed.current = event.currentTarget.value.trim();
            setAwaited(null);
            setMissed(null);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            setText(chosen);
            setMissed(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || readOnly) return;
            if (dropdownOpened) event.preventDefault();
            const marked = dropdownOpened && combobox.getSelectedOptionIndex() >= 0;
            if (marked || event.ctrlKey || event.metaKey) return;
            const searching = shown.trim() !== '' && shown.trim() !== chosen;
            // With nothing to search and nowhere to go on to, Enter means the form, as in other fields.
            if (!searching && !onNext && !dropdownOpened) return;
            event.preventDefault();
            if (searching) {
              setAwaited(shown.trim());
              setMissed(null);
            }
            if (searching || value) onNext?.();
            else combobox.openDropdown();
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
          error={missed ?? props.error}
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
          {props.create ? (
            <Combobox.Option value={NEW} c="var(--mantine-color-anchor)">
              {shown.trim() && shown.trim() !== chosen
                ? `${props.create.label}: “${shown.trim()}”`
                : props.create.label}
            </Combobox.Option>
          ) : null}
        </Combobox.Options>
        {props.more ? (
          <Combobox.Footer>
            <Text size="xs" c="dimmed">
              Há mais: continue escrevendo para achar.
            </Text>
          </Combobox.Footer>
        ) : null}
      </Combobox.Dropdown>
    </Combobox>
  );
}
