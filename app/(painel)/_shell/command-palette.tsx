'use client';

import { ActionIcon, Button, Kbd, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import { IconBook, IconPackage, IconPlus, IconSearch, IconTruckDelivery } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { PLACES, type Place, reaches } from './navigation.ts';
import type { Session } from './session.tsx';
import { useModKey } from './shortcuts.tsx';

/** Opens the command palette with the mouse, and shows its key. */
export function SearchButton() {
  const mod = useModKey();
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconSearch size={15} />}
        rightSection={<Kbd size="xs">{mod === '⌘' ? '⌘K' : 'Ctrl K'}</Kbd>}
        onClick={() => spotlight.open()}
        visibleFrom="sm"
      >
        Buscar
      </Button>
      <Tooltip label="Buscar">
        <ActionIcon variant="default" size="md" onClick={() => spotlight.open()} hiddenFrom="sm" aria-label="Buscar">
          <IconSearch size={16} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

/** Reaches every screen, the usual actions, and any product or shipment. */
export function CommandPalette({ session }: { session: Session }) {
  const router = useRouter();
  const [query, setQuery] = useState('');
  const [busca] = useDebouncedValue(query.trim(), 200);
  const can = (escopo: string) => session.escopos.includes(escopo);
  const products = trpc.estoque.list.useQuery(
    { busca, por_pagina: 6 },
    { enabled: busca.length >= 2 && can('estoque:read') },
  );
  const shipments = trpc.expedicao.list.useQuery(
    { busca, por_pagina: 4 },
    { enabled: busca.length >= 2 && can('expedicao:read') },
  );

  const action = ({ label, description, href }: Place, Icon: typeof IconPlus): SpotlightActionData => ({
    id: href,
    label,
    description,
    onClick: () => router.push(href),
    leftSection: <Icon size={18} stroke={1.6} aria-hidden />,
  });
  const reached = (place: Place) => reaches(session, place);
  const places = PLACES.filter(reached);
  const screens = places.filter(({ grupo }) => grupo !== 'fora').map((place) => action(place, place.icon));
  const actions = [
    ...PLACES.flatMap(({ novo }) => (novo && reached(novo) ? action(novo, IconPlus) : [])),
    ...places.filter(({ grupo }) => grupo === 'fora').map((place) => action(place, place.icon)),
    action({ href: '/docs', label: 'Documentação da API', description: 'Referência, guias e limites' }, IconBook),
  ];
  const found = (products.data?.resultados ?? []).map((p) =>
    action(
      { href: `/estoque/${p.produto_id}`, label: p.produto_nome, description: `${p.produto_codigo} · estoque` },
      IconPackage,
    ),
  );
  const shipped = (shipments.data?.resultados ?? []).map((e) =>
    action(
      {
        href: `/expedicao/${e.id}`,
        label: `Expedição ${e.numero_expedicao}`,
        description: e.codigo_rastreio ?? 'sem código de rastreio',
      },
      IconTruckDelivery,
    ),
  );

  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const matches = (a: SpotlightActionData) => plain(`${a.label} ${a.description}`).includes(plain(query.trim()));
  const groups = [
    { group: 'Produtos', actions: found },
    { group: 'Expedições', actions: shipped },
    { group: 'Telas', actions: screens.filter(matches) },
    { group: 'Ações', actions: actions.filter(matches) },
  ].filter((group) => group.actions.length > 0);

  return (
    <Spotlight
      shortcut={['mod + K', '/']}
      query={query}
      onQueryChange={setQuery}
      filter={(_, all) => all}
      actions={groups}
      nothingFound="Nada encontrado."
      attributes={{ content: { 'aria-label': 'Buscar' } }}
      styles={{ actionDescription: { opacity: 1 } }}
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: 'Buscar telas, ações, produtos e expedições…',
        'aria-label': 'Buscar',
      }}
    />
  );
}
