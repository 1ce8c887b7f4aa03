'use client';

import { Button, Tabs } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { Catalogue } from './catalogue.tsx';
import { EventosList } from './eventos-list.tsx';

const ABAS = ['aconteceu', 'catalogo'] as const;

/** The company's events with their deliveries, and the catalogue of kinds. */
export function EventosScreen() {
  const { can } = useSessao();
  const [aba, setAba] = useQueryState('aba', parseAsStringLiteral(ABAS).withDefault('aconteceu'));
  return (
    <>
      <PageHeader
        title="Eventos"
        description="O que aconteceu, para quais webhooks foi e por que não foi para outros. Guardado por 90 dias."
        actions={
          can('webhooks:read') ? (
            <Button
              component={Link}
              href="/integracoes/ao-vivo"
              variant="default"
              leftSection={<IconActivity size={16} aria-hidden />}
            >
              Neste momento
            </Button>
          ) : null
        }
      />
      {can('webhooks:read') ? (
        <Tabs
          value={aba}
          onChange={(value) => void setAba(ABAS.find((name) => name === value) ?? null)}
          keepMounted={false}
        >
          <Tabs.List mb="lg">
            <Tabs.Tab value="aconteceu">O que aconteceu</Tabs.Tab>
            <Tabs.Tab value="catalogo">Catálogo</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="aconteceu">
            <EventosList />
          </Tabs.Panel>
          <Tabs.Panel value="catalogo">
            <Catalogue />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Forbidden>O seu papel nesta empresa não vê eventos.</Forbidden>
      )}
    </>
  );
}
