'use client';

import type { ReactNode } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { RecordSelect } from '#app/_ui/record-select.tsx';
import type { Choice } from '#app/_ui/search-select.tsx';

type Props = {
  value: Choice | null;
  /** Null: nobody. */
  onChange: (responsavel: Choice | null) => void;
  error?: ReactNode;
  placeholder?: string;
};

const choice = ({ id, nome, email }: Outputs['usuarios']['list']['resultados'][number]) => ({
  id,
  label: nome,
  note: email,
});

/** Chooses who answers for a record: an active user of the company, or nobody. */
export const ResponsavelSelect = ({ onChange, ...field }: Props) => (
  <RecordSelect
    procedure={trpc.usuarios.list}
    input={(search) => ({ ...search, situacao: 'ativo' as const })}
    choice={choice}
    label="Responsável"
    placeholder="Ninguém"
    listLabel="Usuários encontrados"
    none="Nenhum usuário ativo com este nome ou e-mail."
    path="responsavel_id"
    onChange={(usuario) => onChange(choice(usuario))}
    onClear={() => onChange(null)}
    {...field}
  />
);
