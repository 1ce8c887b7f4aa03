'use client';

import { Select, type SelectProps } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { destinoNome } from './destino-nome.ts';

type Props = Pick<SelectProps, 'w'> & { value: string | null; onChange: (id: string | null) => unknown };

/** Limits a list to one of the company's webhooks. */
export function WebhookSelect({ value, onChange, ...select }: Props) {
  const { data = [] } = trpc.webhooks.list.useQuery(undefined, { staleTime: 60_000 });
  const known = data.map((webhook) => ({ value: String(webhook.id), label: destinoNome(webhook) }));
  // One that was deleted is in the address of a link, and not in the list.
  const options =
    value === null || known.some((each) => each.value === value)
      ? known
      : [...known, { value, label: `Webhook nº ${value}` }];
  return (
    <Select
      aria-label="Webhook"
      placeholder="Webhook"
      data={options}
      value={value}
      onChange={onChange}
      searchable
      clearable
      nothingFoundMessage="Nenhum webhook com este nome"
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      {...select}
    />
  );
}
