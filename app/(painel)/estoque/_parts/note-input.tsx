'use client';

import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatInteger } from '#app/_ui/format.ts';

const MAX = 500;

type Props = { value?: string; onChange: (value: string) => void; error?: ReactNode };

/** The note on a movement, with a counter of its characters. */
export function NoteInput({ value = '', onChange, error }: Props) {
  return (
    <Textarea
      label="Observação"
      description={`Opcional: pedido, nota, motivo. ${formatInteger(value.length)} de ${MAX} caracteres.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={MAX}
      autosize
      minRows={2}
      maxRows={5}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      data-path="observacao"
    />
  );
}
