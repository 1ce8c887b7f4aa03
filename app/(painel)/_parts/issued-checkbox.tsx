'use client';

import { Checkbox } from '@mantine/core';

type Props = {
  label: string;
  /** Undefined until they are known. */
  issued: readonly { nome: string; ultimos4: string; empresa_nome: string }[] | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** The working tokens that one issued, and whether they end with it. */
export const IssuedCheckbox = ({ label, issued, checked, onChange }: Props) => (
  <Checkbox
    checked={checked}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    label={label}
    description={issued
      ?.map(({ nome, empresa_nome, ultimos4 }) => `${nome} (…${ultimos4}, ${empresa_nome})`)
      .join(', ')}
  />
);
