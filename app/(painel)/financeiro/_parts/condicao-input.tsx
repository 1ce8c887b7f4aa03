'use client';

import { Autocomplete } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '#app/_ui/format.ts';
import { A_VISTA, diasDaCondicao, parcelasDe } from '#modulos/condicao-pagamento.ts';

const USUAL = ['0', '30', '30/60', '30/60/90', '0/30/60', '28/56/84'];

type Props = {
  value: string;
  onChange: (condicao: string) => void;
  /** What is paid in these instalments, from this day on. */
  total: string;
  dia: string;
  /** From when the days count: "da finalização". */
  from: string;
  error?: ReactNode;
};

/** How a document is paid: days from its closing, with the instalments that come of them. */
export function CondicaoInput({ value, onChange, total, dia, from, error }: Props) {
  const condicao = value.trim() || A_VISTA;
  const days = diasDaCondicao(condicao);
  return (
    <Autocomplete
      label="Condição de pagamento"
      placeholder="À vista"
      data={USUAL}
      maxLength={200}
      value={value}
      onChange={onChange}
      error={error ?? ('erro' in days && value.trim() ? days.erro : null)}
      description={preview(condicao, total, dia, from)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-path="condicao_pagamento"
    />
  );
}

/** The instalments, as they would be if the document were closed today. */
function preview(condicao: string, total: string, dia: string, from: string): string {
  const parcelas = parcelasDe(condicao, total, dia);
  if (condicao === A_VISTA) return `0 é à vista; 30/60/90 são três parcelas, contadas ${from}.`;
  if (parcelas.length === 0) return `Dias separados por barra, contados ${from}: 30/60/90.`;
  const [first] = parcelas;
  if (parcelas.length > 3)
    return `${parcelas.length} parcelas de ${formatMoney(first?.valor ?? '0')}, se fosse hoje a partir de ${formatDay(first?.vencimento ?? dia)}.`;
  return `Se fosse hoje: ${parcelas.map(({ valor, vencimento }) => `${formatMoney(valor)} em ${formatDay(vencimento)}`).join(' · ')}.`;
}
