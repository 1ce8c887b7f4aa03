'use client';

import type { ReactNode } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { formatDocument } from '#app/_ui/format.ts';
import { RecordSelect } from '#app/_ui/record-select.tsx';
import type { Choice } from '#app/_ui/search-select.tsx';

type Props = {
  value: Choice | null;
  /** Null: none. */
  onChange: (cliente: Choice | null) => void;
  error?: ReactNode;
  autoFocus?: boolean;
};

const choice = ({ id, nome, cnpj_cpf }: Outputs['clientes']['get']) => ({
  id,
  label: nome,
  note: formatDocument(cnpj_cpf ?? ''),
});

/** Chooses the customer that a contact is tied to, or none. Of a customer of whom only the id is known, the name is asked for. */
export function ClienteDoContatoSelect({ value, onChange, ...field }: Props) {
  const { data } = trpc.clientes.get.useQuery({ id: value?.id ?? 0 }, { enabled: value !== null });
  return (
    <RecordSelect
      procedure={trpc.clientes.list}
      input={(search) => ({ ...search, ativo: true })}
      choice={choice}
      label="Cliente"
      description="O cadastro em que esta pessoa compra"
      placeholder="Nenhum"
      listLabel="Clientes encontrados"
      none="Nenhum cliente ativo com este nome ou documento."
      path="cliente_erp_id"
      value={value && data?.id === value.id ? choice(data) : value}
      onChange={(cliente) => onChange(choice(cliente))}
      onClear={() => onChange(null)}
      {...field}
    />
  );
}
