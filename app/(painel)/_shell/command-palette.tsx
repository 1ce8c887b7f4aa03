'use client';

import { ActionIcon, Button, Kbd, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import { IconBook, IconPackage, IconPlus, IconSearch, IconTruckDelivery } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { SECTIONS } from './navigation.ts';
import type { Session } from './session.tsx';
import { useModKey } from './shortcuts.tsx';

/** Opens ⌘K with the mouse, and teaches the key. */
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

  const action = (label: string, description: string, href: string, Icon: typeof IconPlus): SpotlightActionData => ({
    id: href,
    label,
    description,
    onClick: () => router.push(href),
    leftSection: <Icon size={18} stroke={1.6} aria-hidden />,
  });
  const screens = SECTIONS.flatMap((section) => section.places)
    .filter((place) => !place.escopo || can(place.escopo))
    .map((place) => action(place.label, place.description, place.href, place.icon));
  const actions = [
    can('vendas:write') && action('Novo pedido', 'Pedido, venda ou orçamento', '/vendas?novo=pedido', IconPlus),
    can('expedicao:write') && action('Nova expedição', 'Abrir uma expedição', '/expedicao?novo=expedicao', IconPlus),
    can('clientes:write') && action('Novo cliente', 'Cadastrar um cliente', '/clientes?novo=cliente', IconPlus),
    can('estoque:write') &&
      action('Novo lançamento', 'Entrada ou saída de estoque', '/estoque?novo=lancamento', IconPlus),
    can('produtos:write') && action('Novo produto', 'Cadastrar um produto', '/produtos?novo=produto', IconPlus),
    can('estoque:write') && action('Novo depósito', 'Cadastrar um depósito', '/depositos?novo=deposito', IconPlus),
    can('tokens:write') && action('Novo token', 'Criar um token de API', '/integracoes/tokens?novo=token', IconPlus),
    can('webhooks:write') &&
      action('Novo webhook', 'Avisar um sistema seu do que acontece', '/integracoes/webhooks/novo', IconPlus),
    can('expedicao:read') &&
      action('Formas de envio', 'As que a expedição oferece', '/expedicao/formas-envio', IconTruckDelivery),
    action('Documentação da API', 'Referência, guias e limites', '/docs', IconBook),
  ].filter((found) => found !== false);
  const found = (products.data?.resultados ?? []).map((p) =>
    action(p.produto_nome, `${p.produto_codigo} · estoque`, `/estoque/${p.produto_id}`, IconPackage),
  );
  const shipped = (shipments.data?.resultados ?? []).map((e) =>
    action(
      `Expedição ${e.numero_expedicao}`,
      e.codigo_rastreio ?? 'sem código de rastreio',
      `/expedicao/${e.id}`,
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
