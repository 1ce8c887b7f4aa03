'use client';

import { Select } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { formatDate } from '#app/_ui/format.ts';
import { idOfPath } from '#app/_ui/path-id.ts';
import { useSessao } from '../../_shell/session.tsx';
import { type Conexao, conexaoNome } from '../_oauth/words.ts';

/** What made the requests: a token or an application's connection; at most one of the two. */
export type Caller = { token_id: string | null; conexao: string | null };

/** The newest of each kind; whoever needs an older one comes from its own screen. */
const MANY = { por_pagina: 100 };
const FRESH = { staleTime: 60_000 };

/** Picks a token by name, or a connection by application, user and day. Nothing to pick from, nothing drawn. */
export function CallerSelect({ value, onChange }: { value: Caller; onChange: (value: Caller) => void }) {
  const { can, empresa } = useSessao();
  const tokens = trpc.tokens.list.useQuery(undefined, { enabled: can('tokens:read'), ...FRESH });
  const ativas = trpc.conexoes.list.useQuery({ situacao: 'ativas', ...MANY }, FRESH);
  const encerradas = trpc.conexoes.list.useQuery({ situacao: 'encerradas', ...MANY }, FRESH);
  const option = (conexao: Conexao) => ({
    value: `conexao:${conexao.id}`,
    label: `${conexaoNome(conexao)}, nº ${conexao.id} de ${formatDate(conexao.criado_em, empresa.fuso)}`,
  });
  const groups = [
    {
      group: 'Tokens',
      items: (tokens.data ?? []).map(({ id, nome, ultimos4 }) => ({
        value: `token:${id}`,
        label: `${nome} (…${ultimos4})`,
      })),
    },
    { group: 'Conexões ativas', items: (ativas.data?.resultados ?? []).map(option) },
    { group: 'Conexões encerradas', items: (encerradas.data?.resultados ?? []).map(option) },
  ];

  const chosen = value.token_id ? `token:${value.token_id}` : value.conexao ? `conexao:${value.conexao}` : null;
  const listed = groups.some(({ items }) => items.some((item) => item.value === chosen));
  const id = value.conexao === null || listed ? null : idOfPath(value.conexao);
  const looked = ativas.isFetched && encerradas.isFetched;
  const older = trpc.conexoes.get.useQuery({ id: id ?? 0 }, { enabled: looked && id !== null, retry: false, ...FRESH });
  if (chosen !== null && !listed) {
    const label = value.token_id ? `Token nº ${value.token_id}` : `Conexão nº ${value.conexao}`;
    groups.push({ group: 'Escolha atual', items: [older.data ? option(older.data) : { value: chosen, label }] });
  }

  const shown = groups.filter(({ items }) => items.length > 0);
  if (shown.length === 0) return null;
  return (
    <Select
      aria-label="Token ou conexão"
      placeholder="Token ou conexão"
      data={shown}
      value={chosen}
      onChange={(next) => {
        const [kind, id = null] = next?.split(':') ?? [];
        onChange({ token_id: kind === 'token' ? id : null, conexao: kind === 'conexao' ? id : null });
      }}
      clearable
      searchable
      nothingFoundMessage="Nenhum token ou conexão com este nome"
      w={{ base: '100%', sm: 190 }}
      comboboxProps={{ width: 340, position: 'bottom-end' }}
    />
  );
}
