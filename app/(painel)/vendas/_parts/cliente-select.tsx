'use client';

import { Anchor } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { formatDocument } from '#app/_ui/format.ts';
import { type Choice, SearchSelect } from '#app/_ui/search-select.tsx';

type Props = {
  value: Choice | null;
  onChange: (cliente: Choice) => void;
  /** Opens the customer's form; for those who may create one. */
  onCreate: (() => void) | undefined;
  error?: ReactNode;
  autoFocus: boolean;
};

/** Chooses an active customer, by name, document or e-mail. */
export function ClienteSelect({ value, onChange, onCreate, error, autoFocus }: Props) {
  const [busca, setBusca] = useState('');
  const query = trpc.clientes.list.useQuery(
    { busca: busca || undefined, ativo: true, por_pagina: 20 },
    { placeholderData: (previous) => previous },
  );
  const choices = (query.data?.resultados ?? []).map((cliente) => ({
    id: cliente.id,
    label: cliente.nome,
    note: formatDocument(cliente.cnpj_cpf ?? ''),
  }));
  return (
    <SearchSelect
      label="Cliente"
      placeholder="Busque por nome, CPF, CNPJ ou e-mail"
      listLabel="Clientes encontrados"
      none="Nenhum cliente ativo com este nome ou documento."
      path="cliente_id"
      value={value}
      onChange={(id) => {
        const found = choices.find((choice) => choice.id === id);
        if (found) onChange(found);
      }}
      busca={busca}
      onSearch={setBusca}
      query={query}
      choices={choices}
      error={error}
      description={
        onCreate ? (
          <Anchor component="button" type="button" size="xs" onClick={onCreate}>
            Cadastrar novo cliente
          </Anchor>
        ) : undefined
      }
      autoFocus={autoFocus}
    />
  );
}
