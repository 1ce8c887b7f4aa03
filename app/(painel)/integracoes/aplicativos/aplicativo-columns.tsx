'use client';

import { Anchor, Group, Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatInteger } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { When } from '#app/_ui/when.tsx';
import { AppLogo } from '../_parts/app-logo.tsx';
import { CopyId } from './_parts/copy-id.tsx';
import type { Aplicativo } from './types.ts';
import { SituacaoAplicativo, TIPO } from './words.tsx';

/** Columns of the list; the name leads to the application. */
export function aplicativoColumns(zone: string): Column<Aplicativo>[] {
  return [
    { key: 'nome', header: 'Aplicativo', card: 'title', render: (aplicativo) => <Name aplicativo={aplicativo} /> },
    {
      key: 'client_id',
      header: 'client_id',
      width: 300,
      render: ({ client_id, nome, tipo }) => (
        <>
          <CopyId value={client_id} of={nome} />
          <Text size="xs" c="dimmed">
            {TIPO[tipo].nome}
          </Text>
        </>
      ),
    },
    {
      key: 'empresas',
      header: 'Empresas',
      width: 104,
      align: 'right',
      render: ({ empresas_conectadas: n }) =>
        n === 0 ? (
          <Text span size="sm" c="dimmed">
            nenhuma
          </Text>
        ) : (
          <Text span size="sm">
            {formatInteger(n)}
          </Text>
        ),
    },
    { key: 'situacao', header: 'Situação', width: 130, render: ({ ativo }) => <SituacaoAplicativo ativo={ativo} /> },
    {
      key: 'criado',
      header: 'Registrado',
      width: 120,
      render: ({ criado_em }) => <When date={criado_em} zone={zone} relative />,
    },
  ];
}

function Name({ aplicativo: { id, nome, logo, descricao } }: { aplicativo: Aplicativo }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <AppLogo nome={nome} logo={logo} />
      <div style={{ minWidth: 0 }}>
        <Anchor
          component={Link}
          href={`/integracoes/aplicativos/${id}`}
          size="sm"
          fw={600}
          c="var(--mantine-color-text)"
          lineClamp={2}
          style={{ overflowWrap: 'anywhere' }}
        >
          {nome}
        </Anchor>
        {descricao ? (
          <Text size="xs" c="dimmed" lineClamp={1} title={descricao}>
            {descricao}
          </Text>
        ) : null}
      </div>
    </Group>
  );
}
