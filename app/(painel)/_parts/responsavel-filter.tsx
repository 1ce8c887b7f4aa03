'use client';

import type { StyleProp } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { Select } from '#app/_ui/select.tsx';
import { useSessao } from '../_shell/session.tsx';

/** So many users are offered: a company has seldom more. */
const MOST_USERS = 100;

type Props = {
  value: string | null;
  onChange: (responsavel_id: string | null) => void;
  /** What stands for oneself, at the head of the list. */
  mine: string;
  w: StyleProp<number | string>;
};

/** Narrows a list to the records that a user answers for, where one may see who there is. */
export function ResponsavelFilter({ mine, ...field }: Props) {
  const { can, usuario } = useSessao();
  const mayList = can('usuarios:read');
  const { data } = trpc.usuarios.list.useQuery(
    { situacao: 'ativo', por_pagina: MOST_USERS },
    { enabled: mayList, staleTime: 60_000 },
  );
  if (!mayList) return null;
  const users = (data?.resultados ?? []).map(({ id, nome, email }) => ({
    value: String(id),
    label: email === usuario.email ? mine : nome,
  }));
  return (
    <Select
      aria-label="Filtrar por responsável"
      placeholder="Todos os responsáveis"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Mostrar todos os responsáveis' }}
      nothingFoundMessage="Ninguém com este nome."
      data={users.sort((a, b) => Number(b.label === mine) - Number(a.label === mine))}
      {...field}
    />
  );
}
