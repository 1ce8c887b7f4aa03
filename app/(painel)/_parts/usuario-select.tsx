'use client';

import type { ReactNode } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { RecordSelect } from '#app/_ui/record-select.tsx';
import type { Choice } from '#app/_ui/search-select.tsx';

type Props = {
  value: Choice | null;
  /** Null: nobody. */
  onChange: (usuario: Choice | null) => void;
  label: string;
  /** The field that names the user. */
  path: string;
  error?: ReactNode;
  placeholder?: string;
};

const choice = ({ id, nome, email }: Outputs['usuarios']['list']['resultados'][number]) => ({
  id,
  label: nome,
  note: email,
});

/** Chooses who answers for a record, or who sells: an active user of the company, or nobody. */
export const UsuarioSelect = ({ onChange, ...field }: Props) => (
  <RecordSelect
    procedure={trpc.usuarios.list}
    input={(search) => ({ ...search, situacao: 'ativo' as const })}
    choice={choice}
    placeholder="Ninguém"
    listLabel="Usuários encontrados"
    none="Nenhum usuário ativo com este nome ou e-mail."
    onChange={(usuario) => onChange(choice(usuario))}
    onClear={() => onChange(null)}
    {...field}
  />
);
