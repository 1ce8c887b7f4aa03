'use client';

import { Button, Checkbox, Group, Input, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { plain } from '#app/_ui/plain.ts';
import { SearchInput } from '#app/_ui/search-input.tsx';
import type { Evento, Kind } from '../types.ts';
import classes from './kinds.module.css';
import { KindsModule } from './kinds-module.tsx';

type Props = {
  catalogo: readonly Kind[];
  value: Evento[];
  onChange: (value: Evento[]) => void;
  error: string | undefined;
  readOnly: boolean;
};

/** The kinds of events that a webhook receives, chosen from the catalogue by module. */
export function KindsPicker({ catalogo, value, onChange, error, readOnly }: Props) {
  const [busca, setBusca] = useState('');
  const [onlyEmitted, setOnlyEmitted] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(catalogo.filter(({ evento }) => value.includes(evento)).map(({ modulo }) => modulo)),
  );
  // A test reaches its webhook whatever kinds the webhook receives.
  const offered = catalogo.filter(({ modulo, evento }) => modulo !== 'webhooks' || value.includes(evento));
  const words = plain(busca).split(/\s+/).filter(Boolean);
  const found = offered.filter(
    (kind) =>
      (!onlyEmitted || kind.emitido || value.includes(kind.evento)) &&
      words.every((word) => plain(`${kind.evento} ${kind.titulo} ${kind.gatilho} ${kind.modulo_nome}`).includes(word)),
  );
  const modules = [...Map.groupBy(found, ({ modulo }) => modulo)];
  const set = (kinds: Evento[], chosen: boolean) => {
    const others = value.filter((evento) => !kinds.includes(evento));
    const next = chosen ? [...others, ...kinds] : others;
    // In the catalogue's order, not in the order of the choice.
    onChange(catalogo.map(({ evento }) => evento).filter((evento) => next.includes(evento)));
  };
  const toggle = (modulo: string) =>
    setOpened((before) => (before.has(modulo) ? before.difference(new Set([modulo])) : new Set([...before, modulo])));

  return (
    <Stack gap="sm" role="group" aria-label="Eventos">
      <Group gap="sm" justify="space-between">
        <SearchInput
          value={busca}
          onChange={(next) => setBusca(next ?? '')}
          label="Buscar evento"
          placeholder="Buscar: estoque, pedido, criado…"
        />
        <Checkbox
          label="Só os que já são emitidos"
          checked={onlyEmitted}
          onChange={(event) => setOnlyEmitted(event.currentTarget.checked)}
          size="xs"
        />
      </Group>
      <div className={classes.modules} data-error={error !== undefined || undefined} data-path="eventos" tabIndex={-1}>
        {modules.map(([modulo, kinds]) => (
          <KindsModule
            key={modulo}
            kinds={kinds}
            value={value}
            onSet={set}
            opened={words.length > 0 || opened.has(modulo)}
            onToggle={words.length > 0 ? null : () => toggle(modulo)}
            readOnly={readOnly}
          />
        ))}
        {modules.length === 0 ? (
          <Text size="sm" c="dimmed" p="md" ta="center">
            Nenhum evento com estas palavras.
          </Text>
        ) : null}
      </div>
      {error ? <Input.Error>{error}</Input.Error> : null}
      <Group gap="xs" mih={26}>
        <Text size="sm" role="status" className="numero">
          {value.length === 0
            ? 'Nenhum evento escolhido'
            : `${value.length} ${value.length === 1 ? 'evento escolhido' : 'eventos escolhidos'}`}
        </Text>
        {value.length > 0 && !readOnly ? (
          <Button variant="subtle" size="compact-xs" onClick={() => onChange([])}>
            Limpar
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}
