'use client';

import { Anchor, Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconMessages, IconPencilPlus } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { formatCount } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { When } from '#app/_ui/when.tsx';
import { STATUS_CONVERSA, TIPO_CANAL } from '#modulos/conversa-valores.ts';
import { useSessao } from '../_shell/session.tsx';
import { CanalIcon } from '../conversas/_parts/canal-icon.tsx';
import { NovaConversa } from '../conversas/_parts/nova-conversa.tsx';

type Conversa = Outputs['conversas']['list']['resultados'][number];

const SHOWN = 5;

type Props = {
  of: { contato_id: number } | { cliente_id: number };
  /** Whose they are, for screen readers. */
  nome: string;
  /** The contact takes part in nothing new any more. */
  arquivado?: boolean;
};

/** The newest conversations with a contact, or with a customer's contacts; nothing in a company without channels. */
export function ConversasOf({ of, nome, arquivado = false }: Props) {
  const { can, empresa } = useSessao();
  const router = useRouter();
  const [opened, setOpened] = useState(false);
  const sees = can('crm:read');
  const contagens = trpc.conversas.contagens.useQuery(undefined, { enabled: sees });
  const shows = sees && contagens.data?.tem_canais === true;
  const { data, error, refetch } = trpc.conversas.list.useQuery(
    { ...of, arquivada: 'todos', por_pagina: SHOWN },
    { enabled: shows },
  );
  const total = data?.total_registros ?? 0;
  const isContato = 'contato_id' in of;
  if (!shows || (!isContato && total === 0)) return null;
  const begin =
    isContato && !arquivado && can('crm:write') ? (
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPencilPlus size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Nova conversa
      </Button>
    ) : null;
  return (
    <Stack gap="sm" component="section" aria-labelledby="conversas">
      <Group justify="space-between">
        <Title order={2} id="conversas">
          Conversas
        </Title>
        {begin}
      </Group>
      <DataTable
        label={`Conversas com ${nome}`}
        columns={columnsIn(empresa.fuso)}
        rows={data?.resultados}
        rowKey={(row) => row.id}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={<IconMessages />} title="Nenhuma conversa ainda" action={null}>
            O que se fala com este contato por e-mail, SMS e WhatsApp aparece aqui.
          </EmptyState>
        }
        footer={
          total > SHOWN ? (
            <Text size="sm">
              As {SHOWN} mais recentes de {formatCount(total, data?.ao_menos)}.{' '}
              <Anchor
                component={Link}
                href={`/conversas?${new URLSearchParams({ busca: nome })}`}
                inherit
                underline="always"
              >
                Ver na caixa de entrada
              </Anchor>
            </Text>
          ) : null
        }
      />
      {isContato ? (
        <NovaConversa
          opened={opened}
          onClose={() => setOpened(false)}
          contato={{ id: of.contato_id, label: nome }}
          onOpened={(id) => router.push(`/conversas?c=${id}`)}
        />
      ) : null}
    </Stack>
  );
}

const columnsIn = (zone: string): Column<Conversa>[] => [
  {
    key: 'conversa',
    header: 'Conversa',
    card: 'title',
    render: (row) => (
      <Group gap={8} wrap="nowrap">
        <Box component="span" flex="none" lh={0} title={TIPO_CANAL[row.canal]}>
          <CanalIcon tipo={row.canal} size={16} />
        </Box>
        <RecordName href={`/conversas?c=${row.id}`}>
          <Text span inherit lineClamp={1}>
            {row.assunto ?? row.ultima_previa ?? 'Sem mensagens'}
          </Text>
        </RecordName>
      </Group>
    ),
  },
  {
    key: 'status',
    header: 'Situação',
    width: 140,
    render: ({ status }) => <Text size="sm">{STATUS_CONVERSA[status]}</Text>,
  },
  {
    key: 'responsavel',
    header: 'Responsável',
    width: 140,
    render: ({ responsavel_nome }) => (
      <Text size="sm" c={responsavel_nome === null ? 'dimmed' : undefined}>
        {responsavel_nome ?? 'Ninguém'}
      </Text>
    ),
  },
  {
    key: 'ultima',
    header: 'Última mensagem',
    width: 150,
    render: ({ ultima_em }) => <When date={ultima_em} zone={zone} relative />,
  },
];
