'use client';

import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { TIPO_ATIVIDADE } from '#modulos/crm-valores.ts';
import { useSessao } from '../_shell/session.tsx';
import { AtividadeDone } from './atividade-done.tsx';
import type { Atividade, De } from './atividade-drawer.tsx';
import { AtividadeDue } from './atividade-due.tsx';
import { AtividadeMenu } from './atividade-menu.tsx';

const AtividadeDrawer = onDemand(() => import('./atividade-drawer.tsx').then((m) => m.AtividadeDrawer));

/** The newest so many are shown. */
const SHOWN = 50;

/** The activities of a contact or a deal, the newest first: add, complete, change. */
export function AtividadesOf(de: De) {
  const { can } = useSessao();
  const mayWrite = can('crm:write');
  const query = trpc.atividades.list.useQuery({ ...de, por_pagina: SHOWN });
  const [record, setRecord] = useState<Atividade | null>(null);
  const [opened, setOpened] = useState(false);
  const open = (chosen: Atividade | null) => {
    setRecord(chosen);
    setOpened(true);
  };
  const found = query.data?.resultados;
  return (
    <Card withBorder p="lg" component="section" aria-label="Atividades">
      <Group justify="space-between" mb="md">
        <Title order={2}>Atividades</Title>
        {mayWrite ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => open(null)}
          >
            Nova atividade
          </Button>
        ) : null}
      </Group>
      {query.error && !query.data ? (
        <LoadError message={query.error.message} onRetry={query.refetch} />
      ) : found === undefined ? (
        <Skeletons heights={[40, 40]} />
      ) : found.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nenhuma atividade ainda. Anote uma ligação, marque uma reunião ou deixe uma tarefa para depois.
        </Text>
      ) : (
        <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {found.map((atividade) => (
            <Line key={atividade.id} atividade={atividade} onEdit={mayWrite ? open : undefined} />
          ))}
        </Stack>
      )}
      {query.data && query.data.total_registros > SHOWN ? (
        <Text size="xs" c="dimmed" mt="sm">
          As {SHOWN} mais novas.
        </Text>
      ) : null}
      <AtividadeDrawer opened={opened} record={record} onClose={() => setOpened(false)} de={de} />
    </Card>
  );
}

type LineProps = { atividade: Atividade; onEdit: ((atividade: Atividade) => void) | undefined };

const Line = ({ atividade, onEdit }: LineProps) => (
  <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
    <AtividadeDone atividade={atividade} />
    <Stack gap={2} flex={1} miw={0}>
      <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
        {atividade.titulo}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        {TIPO_ATIVIDADE[atividade.tipo]} · {atividade.responsavel_nome ?? atividade.autor_nome}
        {atividade.tipo === 'nota' ? null : (
          <>
            {' · '}
            <AtividadeDue atividade={atividade} size="xs" />
          </>
        )}
      </Text>
      {atividade.descricao ? (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {atividade.descricao}
        </Text>
      ) : null}
    </Stack>
    {onEdit ? <AtividadeMenu atividade={atividade} onEdit={onEdit} /> : null}
  </Group>
);
