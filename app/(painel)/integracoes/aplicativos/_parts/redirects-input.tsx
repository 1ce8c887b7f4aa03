'use client';

import { ActionIcon, Button, Group, Input, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { RedirectRowInput } from './redirect-row-input.tsx';
import classes from './redirects.module.css';
import { type RedirectRow, redirectRow } from './values.ts';

type Props = {
  value: readonly RedirectRow[];
  onChange: (value: RedirectRow[]) => void;
  max: number;
  /** The server's refusal of a row, or of all rows. */
  errorOf: (key?: string) => string | undefined;
};

/** The redirect addresses. After a pause in the typing the server tells which it would refuse. */
export function RedirectsInput({ value, onChange, max, errorOf }: Props) {
  const added = useRef<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const label = useId();
  const typed = value.map(({ uri }) => uri.trim());
  const [asked] = useDebouncedValue(typed.join('\n'), 350);
  const settled = asked === typed.join('\n');
  const check = trpc.aplicativos.conferirRedirects.useQuery(
    { uris: asked.split('\n') },
    // A longer list is refused on saving.
    {
      enabled: asked.trim() !== '' && asked.split('\n').every((uri) => uri.length <= 10_000),
      retry: false,
      staleTime: 60_000,
    },
  );
  const verdictOf = (index: number) => {
    if (typed[index] === '') return null;
    if (!settled || check.isFetching) return 'waiting' as const;
    return check.data?.[index] ?? null;
  };

  function remove(index: number) {
    onChange(value.filter((_, i) => i !== index));
    addButton.current?.focus();
  }

  return (
    <Stack gap="xs" role="group" aria-labelledby={label}>
      <div>
        <Text size="sm" fw={500} id={label}>
          Endereços de retorno{' '}
          <Text span ff="monospace" size="xs" c="dimmed">
            redirect_uri
          </Text>
        </Text>
        <Text size="xs" c="dimmed">
          Para onde o navegador volta, com o código. O endereço enviado na autorização precisa ser idêntico a um destes.
          Exige https://; http:// vale só em localhost ou 127.0.0.1, para desenvolver.
        </Text>
      </div>
      <ul className={classes.rows}>
        {value.map((row, index) => (
          <li key={row.key}>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <RedirectRowInput
                label={`Endereço de retorno ${index + 1}`}
                path={`redirects.${row.key}`}
                value={row.uri}
                onChange={(uri) => onChange(value.map((each) => (each.key === row.key ? { ...each, uri } : each)))}
                verdict={verdictOf(index)}
                error={errorOf(row.key)}
                autoFocus={added.current === row.key}
              />
              {value.length > 1 ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  onClick={() => remove(index)}
                  aria-label={`Remover o endereço ${row.uri.trim() || index + 1}`}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              ) : null}
            </Group>
          </li>
        ))}
      </ul>
      {errorOf() ? <Input.Error>{errorOf()}</Input.Error> : null}
      <Group gap="sm">
        <Button
          ref={addButton}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => {
            if (value.length >= max) return;
            const row = redirectRow();
            added.current = row.key;
            onChange([...value, row]);
          }}
          // Not disabled, because the focus of a removed row moves here.
          {...(value.length >= max ? { 'data-disabled': true, 'aria-disabled': true } : {})}
        >
          Adicionar endereço
        </Button>
        <Text size="xs" c="dimmed" className="numero">
          {value.length} de {max}
        </Text>
      </Group>
    </Stack>
  );
}
