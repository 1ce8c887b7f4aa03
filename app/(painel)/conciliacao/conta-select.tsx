'use client';

import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { formatDay, formatMoney } from '#app/_ui/format.ts';
import { RecordSelect } from '#app/_ui/record-select.tsx';
import type { Choice } from '#app/_ui/search-select.tsx';
import type { Conta } from './types.ts';

type Props = {
  tipo: 'receber' | 'pagar';
  value: Choice | null;
  onChange: (conta: Conta) => void;
  path: string;
  error?: ReactNode;
};

export const choiceOf = ({ id, numero, descricao, pessoa_nome, vencimento, valor_aberto }: Conta): Choice => ({
  id,
  label: `${numero} · ${pessoa_nome ?? descricao}`,
  note: `${formatMoney(valor_aberto)} · vence ${formatDay(vencimento)}`,
  code: numero,
});

/** Chooses a receivable, or a payable, of which something is open. */
export const ContaSelect = ({ tipo, ...field }: Props) => (
  <RecordSelect
    procedure={trpc.conciliacao.contas}
    input={({ busca }) => ({ tipo, busca })}
    choice={choiceOf}
    label={tipo === 'receber' ? 'Conta a receber' : 'Conta a pagar'}
    placeholder="Busque por número, nome, descrição ou valor"
    listLabel="Contas encontradas"
    none="Nenhuma conta em aberto com este texto."
    required
    {...field}
  />
);
