'use client';

import type { ReactNode } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { formatDocument } from '#app/_ui/format.ts';
import { RecordSelect } from '#app/_ui/record-select.tsx';
import type { Choice } from '#app/_ui/search-select.tsx';

type Props = {
  value: Choice | null;
  onChange: (fornecedor: Choice) => void;
  /** Opens the form of a new record with what was typed; for those who may create one. */
  onCreate: ((typed: string) => void) | undefined;
  error?: ReactNode;
  autoFocus: boolean;
};

const choice = ({ id, nome, cnpj_cpf }: Outputs['clientes']['get']) => ({
  id,
  label: nome,
  note: formatDocument(cnpj_cpf ?? ''),
});

/** Chooses whom to buy from: any active customer, who becomes a supplier too. */
export const FornecedorSelect = ({ onChange, onCreate, ...field }: Props) => (
  <RecordSelect
    procedure={trpc.clientes.list}
    input={(search) => ({ ...search, ativo: true })}
    choice={choice}
    label="Fornecedor"
    placeholder="Busque por nome, CPF, CNPJ ou e-mail"
    listLabel="Cadastros encontrados"
    none="Nenhum cadastro ativo com este nome ou documento."
    description="Qualquer cliente ativo: ele passa a ser marcado como fornecedor."
    create={onCreate && { label: 'Cadastrar novo fornecedor', onCreate }}
    path="fornecedor_id"
    required
    onChange={(found) => onChange(choice(found))}
    {...field}
  />
);
