'use client';

import { Group, Text } from '@mantine/core';
import { IconAntennaBars5 } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { NewLink } from '#app/_ui/new-link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { TIPO_CANAL } from '#modulos/conversa-valores.ts';
import { useSessao } from '../../_shell/session.tsx';
import { CanalIcon } from '../_parts/canal-icon.tsx';
import { enderecoShown } from '../_parts/endereco.ts';
import { ExemploButton } from './exemplo-button.tsx';
import { SituacaoBadge } from './situacao.tsx';

type Canal = Outputs['canais']['list']['resultados'][number];

const COLUMNS: Column<Canal>[] = [
  {
    key: 'nome',
    header: 'Canal',
    card: 'title',
    render: ({ id, nome, ativo }) => (
      <RecordName href={`/conversas/canais/${id}`} dimmed={!ativo}>
        {nome}
      </RecordName>
    ),
  },
  {
    key: 'tipo',
    header: 'Tipo',
    width: 210,
    render: ({ tipo }) => (
      <Group gap={6} wrap="nowrap">
        <CanalIcon tipo={tipo} size={16} silent />
        <Text span size="sm">
          {TIPO_CANAL[tipo]}
        </Text>
      </Group>
    ),
  },
  {
    key: 'endereco',
    header: 'Endereço',
    render: ({ endereco }) => (
      <Text span size="sm">
        {enderecoShown(endereco)}
      </Text>
    ),
  },
  { key: 'situacao', header: 'Situação', width: 190, render: (canal) => <SituacaoBadge canal={canal} /> },
];

/** The mailboxes and numbers through which the company talks to people. */
export function CanaisList() {
  const { can, tem_receptor } = useSessao();
  const mayWrite = can('configuracoes:write');
  const query = trpc.canais.list.useQuery({ por_pagina: 100 }, { enabled: mayWrite });
  return (
    <>
      <PageHeader
        back={{ href: '/conversas', label: 'Conversas' }}
        title="Canais"
        description="As caixas de e-mail e os números por onde a empresa conversa."
        actions={
          mayWrite ? (
            <>
              {tem_receptor ? <ExemploButton /> : null}
              <NewLink href="/conversas/canais/novo">Novo canal</NewLink>
            </>
          ) : null
        }
      />
      {mayWrite ? (
        <DataTable
          label="Canais"
          columns={COLUMNS}
          rows={query.data?.resultados}
          rowKey={({ id }) => id}
          error={query.error}
          onRetry={() => void query.refetch()}
          empty={
            <EmptyState
              icon={<IconAntennaBars5 />}
              title="Nenhum canal ainda"
              action={<NewLink href="/conversas/canais/novo">Configurar o primeiro</NewLink>}
            >
              Ligue uma caixa de e-mail, um número de SMS ou de WhatsApp. O Romaneio explica cada passo e testa a
              conexão.
            </EmptyState>
          }
        />
      ) : (
        <Forbidden>Só quem administra a empresa configura canais.</Forbidden>
      )}
    </>
  );
}
