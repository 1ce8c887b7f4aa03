'use client';

import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { formatDate } from '#app/_ui/format.ts';
import { idOfPath } from '#app/_ui/path-id.ts';
import { type Choice, SearchSelect } from '#app/_ui/search-select.tsx';
import { useSessao } from '../../_shell/session.tsx';

/** The credential of the requests: a token or an application's connection; at most one of the two. */
export type Caller = { token_id: string | null; conexao: string | null };

type Credencial = Outputs['requisicoes']['credencial'];
type Key = `${Credencial['credencial']}:${string}`;

const FRESH = { staleTime: 60_000 };

/** Picks a token by name, or a connection by application or user: the server searches. */
export function CallerSelect({ value, onChange }: { value: Caller; onChange: (value: Caller) => void }) {
  const { empresa } = useSessao();
  const [busca, setBusca] = useState('');
  const query = trpc.requisicoes.credenciais.useQuery(
    { busca: busca || undefined, por_pagina: 20 },
    { placeholderData: (previous) => previous, ...FRESH },
  );
  const choice = (found: Credencial): Choice<Key> => ({
    id: `${found.credencial}:${found.id}`,
    label: labelOf(found),
    note: noteOf(found, empresa.fuso),
  });
  const choices = (query.data?.resultados ?? []).map(choice);
  return (
    <SearchSelect<Key>
      label="Token ou conexão"
      hideLabel
      placeholder="Token ou conexão"
      listLabel="Tokens e conexões encontrados"
      none="Nenhum token ou conexão com este nome"
      value={useChosen(value, choices, choice)}
      onChange={(key) => {
        const [kind, id = null] = key.split(':');
        onChange({ token_id: kind === 'token' ? id : null, conexao: kind === 'concessao' ? id : null });
      }}
      onClear={() => onChange({ token_id: null, conexao: null })}
      busca={busca}
      onSearch={setBusca}
      query={query}
      choices={choices}
      w={{ base: '100%', sm: 190 }}
      listWidth={340}
    />
  );
}

/** The URL's credential, from the list or from a query of its own; its number stands for an unknown one. */
function useChosen(
  { token_id, conexao }: Caller,
  choices: Choice<Key>[],
  choice: (found: Credencial) => Choice<Key>,
): Choice<Key> | null {
  const credencial = token_id !== null ? 'token' : 'concessao';
  const text = token_id ?? conexao;
  const key: Key = `${credencial}:${text}`;
  const listed = choices.find(({ id }) => id === key);
  const id = text === null ? null : idOfPath(text);
  const asked = trpc.requisicoes.credencial.useQuery(
    { credencial, id: id ?? 0 },
    { enabled: id !== null && !listed, retry: false, ...FRESH },
  );
  if (text === null) return null;
  if (listed) return listed;
  return asked.data
    ? choice(asked.data)
    : { id: key, label: `${credencial === 'token' ? 'Token' : 'Conexão'} nº ${text}` };
}

/** An application may be connected many times by the same user. */
const labelOf = ({ credencial, nome, id }: Credencial) => (credencial === 'token' ? nome : `${nome}, nº ${id}`);

function noteOf({ credencial, ativa, criado_em }: Credencial, zone: string): string {
  const since = `${credencial === 'token' ? 'token' : 'conexão'} de ${formatDate(criado_em, zone)}`;
  return ativa ? since : `${since}, ${credencial === 'token' ? 'inativo' : 'encerrada'}`;
}
