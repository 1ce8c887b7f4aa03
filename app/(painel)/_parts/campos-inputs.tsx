'use client';

import { Select, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Outputs } from '#app/_trpc/client.ts';
import { DayInput } from '#app/_ui/day-input.tsx';
import { DecimalInput } from '#app/_ui/decimal-input.tsx';

type Campo = Outputs['campos']['list'][number];

type Props = {
  campos: readonly Campo[];
  /** By the key of the field; empty for none, a number as it is typed. */
  values: Readonly<Record<string, string>>;
  /** Of the whole form: those of own fields are at `campos.<chave>`. */
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (chave: string, value: string) => void;
};

/** The inputs of the company's own fields, each by its type. */
export const CamposInputs = ({ campos, values, errors, onChange }: Props) =>
  campos.map((campo) => (
    <CampoInput
      key={campo.chave}
      campo={campo}
      value={values[campo.chave] ?? ''}
      error={errors[`campos.${campo.chave}`]}
      onChange={(value) => onChange(campo.chave, value)}
    />
  ));

type InputProps = { campo: Campo; value: string; error: ReactNode; onChange: (value: string) => void };

function CampoInput({ campo: { chave, nome, tipo, opcoes }, value, error, onChange }: InputProps) {
  const field = { label: nome, error, 'data-path': `campos.${chave}` };
  if (tipo === 'numero') return <DecimalInput {...field} value={value} onChange={onChange} />;
  if (tipo === 'data') {
    return (
      <DayInput
        {...field}
        placeholder="Sem data"
        clearable
        clearButtonProps={{ 'aria-label': `Limpar ${nome}` }}
        value={value || null}
        onChange={(day) => onChange(day ?? '')}
      />
    );
  }
  if (tipo === 'escolha') {
    return (
      <Select
        {...field}
        placeholder="Nenhuma opção"
        clearable
        clearButtonProps={{ 'aria-label': `Limpar ${nome}` }}
        data={opcoes}
        value={value || null}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  }
  return (
    <Textarea
      {...field}
      autosize
      minRows={1}
      maxRows={6}
      maxLength={1000}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
