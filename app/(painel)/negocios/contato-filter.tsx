'use client';

import type { RefObject } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { named } from '#app/_ui/named.ts';
import { RecordSelect } from '#app/_ui/record-select.tsx';
import { CONTATO_FILTER } from './contato-filter-looks.ts';

type Props = {
  id: number | undefined;
  onChange: (id: number | null) => void;
  inputRef: RefObject<HTMLInputElement | null>;
};

/** Narrows the deals to those of a contact. */
export function ContatoFilter({ id, onChange, inputRef }: Props) {
  const query = trpc.contatos.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordSelect
      inputRef={inputRef}
      procedure={trpc.contatos.list}
      input={(search) => search}
      choice={(contato: { id: number; nome: string; empresa_nome: string | null }) => ({
        id: contato.id,
        label: contato.nome,
        note: contato.empresa_nome ?? '',
      })}
      label={CONTATO_FILTER.label}
      hideLabel
      placeholder={CONTATO_FILTER.placeholder}
      listLabel="Contatos encontrados"
      none="Nenhum contato com este nome."
      value={id === undefined ? null : { id, label: named(query, 'Contato', id) }}
      onChange={(contato) => onChange(contato.id)}
      onClear={() => onChange(null)}
      w={CONTATO_FILTER.w}
      listWidth={320}
    />
  );
}
