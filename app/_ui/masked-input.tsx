'use client';

import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type ClipboardEvent, useState } from 'react';
import { applyEdit, CEP, CNPJ, CPF, CPF_CNPJ, type Mask, MONEY, PHONE, placeOf, QUANTITY } from './masks.ts';

type MaskedProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'maxLength'> & {
  /** As the API takes it: characters of a document without punctuation, "1234.50" of money; empty for none. */
  value?: string | null | undefined;
  onChange: (value: string) => void;
};

/**
 * A field that writes the punctuation while its value is typed or pasted. The value of the form is the API's text, never what is shown; the
 * caret stays at the character where it was. `hint` says to a screen reader how the value is written, unless a description is shown.
 */
function MaskedInput({ mask, hint, value, onChange, onBlur, ...props }: MaskedProps & { mask: Mask; hint: string }) {
  const own = value ?? '';
  const [typed, setTyped] = useState(() => mask.fromValue(own));
  // A value that was not typed here, such as a record's, is shown in full.
  const clean = mask.toValue(typed) === own ? typed : mask.fromValue(own);

  function put(field: HTMLInputElement, next: { clean: string; caret: number }) {
    // Before React draws it: a value that the field already has leaves the caret where it is.
    field.value = mask.show(next.clean);
    field.setSelectionRange(next.caret, next.caret);
    setTyped(next.clean);
    const changed = mask.toValue(next.clean);
    if (changed !== own) onChange(changed);
  }

  function change({ currentTarget: field, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType = '', data = null } = nativeEvent as Partial<InputEvent>;
    const edit = {
      text: field.value,
      caret: field.selectionStart ?? field.value.length,
      came: data,
      deleted: inputType.startsWith('delete') ? (inputType.endsWith('Forward') ? 'after' : 'before') : null,
    } as const;
    put(field, applyEdit(mask, edit, clean));
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    if (props.readOnly || props.disabled) return;
    event.preventDefault();
    const field = event.currentTarget;
    const came = event.clipboardData.getData('text');
    const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? field.value.length];
    const [head, tail] = [field.value.slice(0, from), field.value.slice(to)];
    if (head + tail === '') {
      const read = mask.read(came);
      return put(field, { clean: read, caret: mask.show(read).length });
    }
    const next = mask.clean(head + mask.read(came) + tail);
    const counted = mask.clean(head + mask.read(came)).length;
    put(field, { clean: next, caret: placeOf(mask, mask.show(next), counted) });
  }

  return (
    <TextInput
      autoComplete="off"
      classNames={{ input: 'numero' }}
      aria-description={props.description ? undefined : hint}
      {...props}
      value={mask.show(clean)}
      onChange={change}
      onPaste={paste}
      onBlur={(event) => {
        setTyped(mask.fromValue(own));
        onBlur?.(event);
      }}
    />
  );
}

const DOCUMENTS = {
  cpf: { mask: CPF, hint: 'Onze números', placeholder: '000.000.000-00', inputMode: 'numeric' },
  cnpj: { mask: CNPJ, hint: 'Quatorze números ou letras', placeholder: '00.000.000/0000-00', inputMode: 'text' },
  cpf_cnpj: { mask: CPF_CNPJ, hint: 'CPF ou CNPJ, só os números e letras', placeholder: '', inputMode: 'text' },
} as const;

/** A CPF or a CNPJ (numeric or alphanumeric). Without `kind`, what is typed tells which. The value has no punctuation. */
export const DocumentInput = ({ kind = 'cpf_cnpj', ...props }: MaskedProps & { kind?: keyof typeof DOCUMENTS }) => (
  <MaskedInput autoCapitalize="characters" {...DOCUMENTS[kind]} {...props} />
);

/** A postal code. The value is its eight digits. */
export const CepInput = (props: MaskedProps) => (
  <MaskedInput mask={CEP} hint="Oito números" placeholder="00000-000" inputMode="numeric" {...props} />
);

/** A Brazilian phone number with its area code. The value is its digits. */
export const PhoneInput = (props: MaskedProps) => (
  <MaskedInput mask={PHONE} hint="Número com DDD" placeholder="(11) 99999-9999" type="tel" inputMode="tel" {...props} />
);

const RIGHT = { input: { textAlign: 'right' } } as const;

/** An amount in reais. The value is a decimal text with two decimals, "1234.50". */
export const MoneyInput = (props: MaskedProps) => (
  <MaskedInput
    mask={MONEY}
    hint="Valor em reais, com vírgula"
    placeholder="0,00"
    inputMode="decimal"
    leftSection={<span aria-hidden>R$</span>}
    styles={RIGHT}
    {...props}
  />
);

/** A quantity with up to three decimals. The value is a decimal text with three, "10.500". */
export const QuantityInput = (props: MaskedProps) => (
  <MaskedInput
    mask={QUANTITY}
    hint="Quantidade, com vírgula"
    placeholder="0"
    inputMode="decimal"
    styles={RIGHT}
    {...props}
  />
);
