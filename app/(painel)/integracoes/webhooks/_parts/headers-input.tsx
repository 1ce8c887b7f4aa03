'use client';

import { ActionIcon, Button, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import classes from './form.module.css';
import { type HeaderRow, headerRow } from './values.ts';

type Props = {
  value: HeaderRow[];
  onChange: (value: HeaderRow[]) => void;
  max: number;
  /** The message of a row, or of all rows. */
  errorOf: (index?: number) => string | undefined;
  readOnly: boolean;
};

/** Headers that every delivery carries besides the product's own. */
export function HeadersInput({ value, onChange, max, errorOf, readOnly }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const added = useRef<string | null>(null);
  const label = useId();
  const set = (key: string, change: Partial<HeaderRow>) =>
    onChange(value.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const full = value.length >= max;

  function add() {
    const row = headerRow();
    added.current = row.key;
    onChange([...value, row]);
  }

  return (
    <Stack gap="xs" role="group" aria-labelledby={label}>
      <div>
        <Text size="sm" fw={500} id={label}>
          Cabeçalhos próprios
        </Text>
        <Text size="xs" c="dimmed">
          São enviados em toda entrega, além dos cabeçalhos de assinatura. Use, por exemplo, para uma chave que o seu
          destino exija.
        </Text>
      </div>
      {value.length > 0 ? (
        <ul className={classes.headers} ref={list}>
          {value.map((row, index) => (
            <li key={row.key}>
              <Group gap="xs" wrap="nowrap" align="flex-start">
                <TextInput
                  aria-label={`Nome do cabeçalho ${index + 1}`}
                  placeholder="X-Minha-Chave"
                  value={row.nome}
                  onChange={(event) => set(row.key, { nome: event.currentTarget.value })}
                  error={errorOf(index) !== undefined}
                  aria-describedby={errorOf(index) ? `${label}-${index}` : undefined}
                  autoFocus={added.current === row.key}
                  spellCheck={false}
                  autoComplete="off"
                  readOnly={readOnly}
                  variant={readOnly ? 'filled' : 'default'}
                  flex="0 1 38%"
                  ff="monospace"
                  data-path={`headers.${index}`}
                />
                <TextInput
                  aria-label={`Valor do cabeçalho ${index + 1}`}
                  placeholder="valor"
                  value={row.valor}
                  onChange={(event) => set(row.key, { valor: event.currentTarget.value })}
                  error={errorOf(index) !== undefined}
                  spellCheck={false}
                  autoComplete="off"
                  readOnly={readOnly}
                  variant={readOnly ? 'filled' : 'default'}
                  flex={1}
                />
                {readOnly ? null : (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    onClick={() => onChange(value.filter(({ key }) => key !== row.key))}
                    aria-label={`Remover o cabeçalho ${row.nome || index + 1}`}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                )}
              </Group>
              {errorOf(index) ? (
                <Input.Error id={`${label}-${index}`} mt={4}>
                  {errorOf(index)}
                </Input.Error>
              ) : null}
            </li>
          ))}
        </ul>
      ) : readOnly ? (
        <Text size="sm">Nenhum.</Text>
      ) : null}
      {errorOf() ? <Input.Error>{errorOf()}</Input.Error> : null}
      {readOnly ? null : (
        <Group gap="sm">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={add}
            disabled={full}
          >
            Adicionar cabeçalho
          </Button>
          {value.length > 0 ? (
            <Text size="xs" c="dimmed" className="numero">
              {value.length} de {max}
            </Text>
          ) : null}
        </Group>
      )}
    </Stack>
  );
}
