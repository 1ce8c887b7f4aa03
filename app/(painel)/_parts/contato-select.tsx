'use client';

import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { RecordSelect } from '#app/_ui/record-select.tsx';
import type { Choice } from '#app/_ui/search-select.tsx';

type Props = {
  value: Choice | null;
  /** Null: none. */
  onChange: (contato: Choice | null) => void;
  error?: ReactNode;
  description?: ReactNode;
  autoFocus?: boolean;
};

/** Chooses a contact, or none. */
export const ContatoSelect = ({ onChange, ...field }: Props) => (
  <RecordSelect
    procedure={trpc.contatos.list}
    input={(search) => search}
    choice={({ id, nome, empresa_nome }: { id: number; nome: string; empresa_nome: string | null }) => ({
      id,
      label: nome,
      note: empresa_nome ?? '',
    })}
    label="Contato"
    placeholder="Busque por nome, e-mail ou telefone"
    listLabel="Contatos encontrados"
    none="Nenhum contato com este nome, e-mail ou telefone."
    path="contato_id"
    onChange={({ id, nome, empresa_nome }) => onChange({ id, label: nome, note: empresa_nome ?? '' })}
    onClear={() => onChange(null)}
    {...field}
  />
);
