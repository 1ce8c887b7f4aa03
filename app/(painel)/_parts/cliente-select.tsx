'use client';

import type { ReactNode } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { formatDocument } from '#app/_ui/format.ts';
import { RecordSelect } from '#app/_ui/record-select.tsx';
import type { Choice } from '#app/_ui/search-select.tsx';

type Props = {
  value: Choice | null;
  onChange: (cliente: Choice) => void;
  /** Opens the customer's form with what was typed; for those who may create one. */
  onCreate: ((typed: string) => void) | undefined;
  error?: ReactNode;
  autoFocus: boolean;
  /** False where the record may be of somebody else; then it can be taken away again. */
  required?: boolean;
  onClear?: (() => void) | undefined;
};

const choice = ({ id, nome, cnpj_cpf }: Outputs['clientes']['get']) => ({
  id,
  label: nome,
  note: formatDocument(cnpj_cpf ?? ''),
});

/** Chooses an active customer, by name, document or e-mail. */
export const ClienteSelect = ({ onChange, onCreate, required = true, ...field }: Props) => (
  <RecordSelect
    procedure={trpc.clientes.list}
    input={(search) => ({ ...search, ativo: true })}
    choice={choice}
    label="Cliente"
    required={required}
    placeholder="Busque por nome, CPF, CNPJ ou e-mail"
    listLabel="Clientes encontrados"
    none="Nenhum cliente ativo com este nome ou documento."
    path="cliente_id"
    onChange={(cliente) => onChange(choice(cliente))}
    create={onCreate && { label: 'Cadastrar novo cliente', onCreate }}
    {...field}
  />
);
