'use client';

import { Select, type SelectProps } from '@mantine/core';
import { UFS } from '#modulos/ufs.ts';

/** The state of an address. */
export const UfSelect = (props: SelectProps) => (
  <Select
    label="UF"
    placeholder="Escolha"
    data={UFS}
    searchable
    clearable
    clearButtonProps={{ 'aria-label': 'Limpar UF' }}
    nothingFoundMessage="Nenhuma UF com esta sigla"
    {...props}
  />
);
