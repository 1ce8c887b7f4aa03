'use client';

import { Select } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { formatDate } from '#app/_ui/format.ts';
import { idOfPath } from '#app/_ui/path-id.ts';
import { useSessao } from '../../_shell/session.tsx';
import { type Conexao, conexaoNome } from '../_oauth/words.ts';

/** The newest of each kind; whoever needs an older one comes from its own screen. */
const MANY = { por_pagina: 100 };
const FRESH = { staleTime: 60_000 };

/** Picks a connection by application, user and day; nothing to pick from, nothing drawn. */
export function ConexaoSelect({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const { empresa } = useSessao();
  const ativas = trpc.conexoes.list.useQuery({ situacao: 'ativas', ...MANY }, FRESH);
  const encerradas = trpc.conexoes.list.useQuery({ situacao: 'encerradas', ...MANY }, FRESH);
  const listed = [...(ativas.data?.resultados ?? []), ...(encerradas.data?.resultados ?? [])];
  const id = value === null ? null : idOfPath(value);
  const missing = ativas.isFetched && encerradas.isFetched && id !== null && !listed.some((one) => one.id === id);
  const other = trpc.conexoes.get.useQuery({ id: id ?? 0 }, { enabled: missing, ...FRESH, retry: false });

  const option = (conexao: Conexao) => ({
    value: String(conexao.id),
    label: `${conexaoNome(conexao)}, ${formatDate(conexao.criado_em, empresa.fuso)}`,
  });
  const groups = [
    { group: 'Ativas', items: (ativas.data?.resultados ?? []).map(option) },
    { group: 'Encerradas', items: (encerradas.data?.resultados ?? []).map(option) },
  ];
  if (value !== null && !listed.some((one) => String(one.id) === value)) {
    groups.push({
      group: 'Escolhida',
      items: [other.data ? option(other.data) : { value, label: `Conexão nº ${value}` }],
    });
  }
  const shown = groups.filter(({ items }) => items.length > 0);
  if (shown.length === 0) return null;
  return (
    <Select
      aria-label="Conexão"
      placeholder="Conexão"
      data={shown}
      value={value}
      onChange={onChange}
      clearable
      searchable
      nothingFoundMessage="Nenhuma conexão com este nome"
      w={{ base: '100%', sm: 168 }}
      comboboxProps={{ width: 340, position: 'bottom-end' }}
    />
  );
}
