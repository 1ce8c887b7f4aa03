'use client';

import { Alert, Anchor, Badge, Button, Flex, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowMerge, IconArrowsExchange } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { type Column, DataTable, LoadError } from '#app/_ui/data-table.tsx';
import { formatCount } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import type { Campo, Contato } from '../types.ts';
import { SHOWS_CONTATO } from '../use-contato-changes.ts';
import { type Linha, outcomeOf } from './outcome.tsx';

type Props = { para: number; de: number; onSwap: () => void };

/** Two contacts side by side, and what they become. */
export function Comparar({ para, de, onSwap }: Props) {
  const kept = trpc.contatos.get.useQuery({ id: para });
  const ending = trpc.contatos.get.useQuery({ id: de });
  const campos = trpc.campos.list.useQuery({ entidade: 'contato' });
  const failed = [kept, ending, campos].find(({ error }) => error);
  if (failed?.error) return <LoadError message={failed.error.message} onRetry={() => void failed.refetch()} />;
  if (!kept.data || !ending.data || !campos.data) return <Skeletons heights={[60, 400]} />;
  if (kept.data.id === ending.data.id) {
    return (
      <Alert icon={<IconArrowMerge />}>
        Os dois endereços são do mesmo contato:{' '}
        <Anchor component={Link} href={`/contatos/${kept.data.id}`} inherit underline="always">
          {kept.data.nome}
        </Anchor>
        . Já foram mesclados.
      </Alert>
    );
  }
  return <Compared para={kept.data} de={ending.data} campos={campos.data} onSwap={onSwap} />;
}

const EMPTY = (
  <Text span size="sm" c="dimmed">
    —
  </Text>
);

const Value = ({ children, strong = false }: { children: ReactNode; strong?: boolean }) =>
  children === null ? (
    EMPTY
  ) : (
    <Text
      size="sm"
      component="div"
      fw={strong ? 600 : undefined}
      style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
    >
      {children}
    </Text>
  );

const columns = (para: Contato, de: Contato): Column<Linha>[] => [
  {
    key: 'campo',
    header: 'Campo',
    width: 150,
    card: 'title',
    render: ({ nome }) => (
      <Text size="sm" fw={550}>
        {nome}
      </Text>
    ),
  },
  { key: 'para', header: `Fica: nº ${para.id}`, render: (row) => <Value>{row.para}</Value> },
  { key: 'de', header: `Deixa de existir: nº ${de.id}`, render: (row) => <Value>{row.de}</Value> },
  {
    key: 'fica',
    header: 'Como fica',
    render: ({ fica, vem, nota }) => (
      <Flex direction="column" gap={2} align={{ base: 'flex-end', md: 'flex-start' }}>
        <Value strong={vem}>{fica}</Value>
        {vem ? <Badge color="petroleo">vem do outro</Badge> : null}
        {nota ? (
          <Text size="xs" c="dimmed">
            {nota}
          </Text>
        ) : null}
      </Flex>
    ),
  },
];

type ComparedProps = { para: Contato; de: Contato; campos: readonly Campo[]; onSwap: () => void };

function Compared({ para, de, campos, onSwap }: ComparedProps) {
  const router = useRouter();
  const tied = useTied(para, de);
  const merge = useConfirmed(trpc.contatos.merge, {
    refresh: SHOWS_CONTATO,
    said: ({ nome }) => `Contatos mesclados em “${nome}”.`,
    leave: () => router.push(`/contatos/${para.id}`),
  });
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Text size="sm">
          Fica{' '}
          <Anchor component={Link} href={`/contatos/${para.id}`} fw={600} inherit>
            {para.nome} (nº {para.id})
          </Anchor>
          ; deixa de existir{' '}
          <Anchor component={Link} href={`/contatos/${de.id}`} fw={600} inherit>
            {de.nome} (nº {de.id})
          </Anchor>
          .
        </Text>
        <Button variant="default" leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={onSwap}>
          Trocar: ficar com o nº {de.id}
        </Button>
      </Group>
      <DataTable
        label="Os dois contatos, e como ficam"
        columns={columns(para, de)}
        rows={[...outcomeOf(para, de, campos), ...tied]}
        rowKey={({ campo }) => campo}
        error={null}
        empty={null}
        density="read"
        fixed
      />
      <Alert color="yellow" icon={<IconAlertTriangle />} title="A mesclagem não pode ser desfeita">
        O contato nº {de.id} deixa de existir, e tudo o que é dele passa para o nº {para.id}. Quem guardou o id antigo,
        em links e integrações, continua achando o contato: o nº {de.id} responde com o que ficou.
      </Alert>
      <Group justify="flex-end">
        <Button component={Link} href={`/contatos/${para.id}`} variant="default">
          Cancelar
        </Button>
        <Button
          leftSection={<IconArrowMerge size={16} aria-hidden />}
          onClick={() => merge.ask({ id: para.id, contato_id: de.id })}
        >
          Mesclar contatos
        </Button>
      </Group>
      <ConfirmDialog
        {...merge.dialog}
        title={`Mesclar “${de.nome}” em “${para.nome}”?`}
        confirm="Mesclar de vez"
        danger
      >
        Fica o contato nº {para.id}; o nº {de.id} deixa de existir. Não há como desfazer.
      </ConfirmDialog>
    </Stack>
  );
}

/** How many deals and activities a contact has. */
function useCounts(contato_id: number) {
  const page = { contato_id, por_pagina: 1 };
  return {
    negocios: trpc.negocios.list.useQuery(page).data,
    atividades: trpc.atividades.list.useQuery(page).data,
  };
}

type Count = { total_registros: number; ao_menos?: boolean | undefined };

const countLine = (campo: string, nome: string, own: Count | undefined, other: Count | undefined): Linha => {
  const said = (count: Count | undefined) => (count ? formatCount(count.total_registros, count.ao_menos) : null);
  const both = own && other && own.total_registros + other.total_registros;
  return {
    ...{ campo, nome, para: said(own), de: said(other) },
    fica: both === undefined ? null : formatCount(both, own?.ao_menos || other?.ao_menos),
    vem: (other?.total_registros ?? 0) > 0,
  };
};

/** How much of each kind of record is of either contact, and of both together. */
function useTied(para: Contato, de: Contato): Linha[] {
  const [own, other] = [useCounts(para.id), useCounts(de.id)];
  return [
    countLine('negocios', 'Negócios', own.negocios, other.negocios),
    countLine('atividades', 'Atividades', own.atividades, other.atividades),
  ];
}
