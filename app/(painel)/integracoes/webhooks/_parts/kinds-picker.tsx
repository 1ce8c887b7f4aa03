'use client';

import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { plain } from '#app/_ui/plain.ts';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { Folded } from '../../_parts/folded.tsx';
import { byService } from '../../_parts/served.ts';
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

/** The kinds of events that a webhook receives, chosen from the catalogue by module; what is not served is folded, but for the chosen. */
export function KindsPicker({ catalogo, value, onChange, error, readOnly }: Props) {
  const [busca, setBusca] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(catalogo.filter(({ evento }) => value.includes(evento)).map(({ modulo }) => modulo)),
  );
  // A test reaches its webhook whatever kinds the webhook receives.
  const offered = catalogo.filter(({ modulo, evento }) => modulo !== 'webhooks' || value.includes(evento));
  const words = plain(busca).split(/\s+/).filter(Boolean);
  const found = offered.filter((kind) =>
    words.every((word) => plain(`${kind.evento} ${kind.titulo} ${kind.gatilho} ${kind.modulo_nome}`).includes(word)),
  );
  const { served, folded } = byService(found, ({ evento }) => value.includes(evento));
  const searching = words.length > 0;
  const set = (kinds: Evento[], chosen: boolean) => {
    const others = value.filter((evento) => !kinds.includes(evento));
    const next = chosen ? [...others, ...kinds] : others;
    // In the catalogue's order, not in the order of the choice.
    onChange(catalogo.map(({ evento }) => evento).filter((evento) => next.includes(evento)));
  };
  const toggle = (modulo: string) =>
    setOpened((before) => (before.has(modulo) ? before.difference(new Set([modulo])) : new Set([...before, modulo])));

  const modules = (kinds: readonly Kind[]) =>
    [...Map.groupBy(kinds, ({ modulo }) => modulo)].map(([modulo, kinds]) => (
      <KindsModule
        key={modulo}
        kinds={kinds}
        value={value}
        onSet={set}
        opened={searching || opened.has(modulo)}
        onToggle={searching ? null : () => toggle(modulo)}
        readOnly={readOnly}
      />
    ));

  return (
    <Stack gap="sm" role="group" aria-label="Eventos">
      <Group>
        <SearchInput
          value={busca}
          onChange={(next) => setBusca(next ?? '')}
          label="Buscar evento"
          placeholder="Buscar: estoque, pedido, criado…"
        />
      </Group>
      <div className={classes.modules} data-error={error !== undefined || undefined} data-path="eventos" tabIndex={-1}>
        {modules(served)}
        {served.length === 0 ? (
          <Text size="sm" c="dimmed" p="md" ta="center">
            {found.length === 0 ? 'Nenhum evento com estas palavras.' : 'Nenhum entre os do seu plano.'}
          </Text>
        ) : null}
      </div>
      {folded.map(({ label, kinds }) => (
        <Folded key={`${label} ${searching}`} label={label} open={searching}>
          <div className={classes.modules}>{modules(kinds)}</div>
        </Folded>
      ))}
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
