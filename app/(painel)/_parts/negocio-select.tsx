'use client';

import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { RecordSelect } from '#app/_ui/record-select.tsx';
import type { Choice } from '#app/_ui/search-select.tsx';

type Props = {
  /** Only deals of this contact. */
  contato_id?: number | undefined;
  value: Choice | null;
  /** Null: none. */
  onChange: (negocio: Choice | null) => void;
  error?: ReactNode;
  description?: ReactNode;
};

const choice = ({ id, codigo, titulo }: { id: number; codigo: number; titulo: string }) => ({
  id,
  label: titulo,
  note: `#${codigo}`,
});

/** Chooses a deal, or none. */
export const NegocioSelect = ({ contato_id, onChange, ...field }: Props) => (
  <RecordSelect
    procedure={trpc.negocios.list}
    input={(search) => ({ ...search, ...(contato_id === undefined ? {} : { contato_id }) })}
    choice={choice}
    label="Negócio"
    placeholder="Busque por título, código ou contato"
    listLabel="Negócios encontrados"
    none="Nenhum negócio com este título, código ou contato."
    path="negocio_id"
    onChange={(negocio) => onChange(choice(negocio))}
    onClear={() => onChange(null)}
    {...field}
  />
);
