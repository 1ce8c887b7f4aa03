'use client';

import { Badge, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Pager } from '#app/_ui/pager.tsx';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { SITUACAO_CONEXAO } from '../../_oauth/words.ts';
import { describe } from '../../tokens/escopos.ts';
import type { Aplicativo, EmpresaConectada, Opcoes } from '../types.ts';
import { useOpcoes } from '../use-aplicativos.ts';
import { useAba } from './use-aba.ts';

/** The companies that are, or were, connected; of those only their name is told. */
export function EmpresasTab({ aplicativo }: { aplicativo: Aplicativo }) {
  const { empresa } = useSessao();
  const { pagina, goTo } = useAba();
  const opcoes = useOpcoes().data;
  const query = trpc.aplicativos.empresas.useQuery(
    { id: aplicativo.id, pagina },
    { placeholderData: (previous) => previous, refetchInterval: 15_000 },
  );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" maw={720}>
        Cada autorização de uma empresa é uma conexão; você vê o nome dela e nada de quem autorizou. Quem encerra uma
        conexão é a empresa, em Integrações › Conexões, ou o seu aplicativo, ao revogar.
      </Text>
      <DataTable
        label="Empresas conectadas"
        columns={columns(empresa.fuso, opcoes)}
        rows={query.data?.resultados}
        rowKey={({ concessao_id }) => concessao_id}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState icon={<IconBuilding />} title="Nenhuma empresa ainda">
            Quando alguém autorizar o aplicativo e ele trocar o código, a empresa aparece aqui. O endereço de
            autorização está na visão geral.
          </EmptyState>
        }
        footer={<Pager page={query.data} onChange={goTo} />}
      />
    </Stack>
  );
}

function columns(zone: string, opcoes: Opcoes | undefined): Column<EmpresaConectada>[] {
  const date = (value: Date | null, none: string) =>
    value ? (
      <When date={value} zone={zone} relative />
    ) : (
      <Text span size="sm" c="dimmed">
        {none}
      </Text>
    );
  return [
    {
      key: 'empresa',
      header: 'Empresa',
      card: 'title',
      render: ({ empresa_nome, concessao_id }) => (
        <div>
          <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
            {empresa_nome}
          </Text>
          <Text size="xs" c="dimmed" className="numero">
            conexão nº {concessao_id}
          </Text>
        </div>
      ),
    },
    {
      key: 'situacao',
      header: 'Situação',
      render: ({ situacao }) => <StatusBadge look={SITUACAO_CONEXAO[situacao]} />,
    },
    {
      key: 'escopos',
      header: 'Permissões',
      render: ({ escopos }) => <Permissions escopos={escopos} opcoes={opcoes} />,
    },
    { key: 'criado', header: 'Autorizada', width: 120, render: ({ criado_em }) => date(criado_em, '') },
    { key: 'renovada', header: 'Renovada', width: 120, render: ({ renovada_em }) => date(renovada_em, 'ainda não') },
    { key: 'uso', header: 'Último uso', width: 120, render: ({ ultimo_uso_em }) => date(ultimo_uso_em, 'nunca') },
    {
      key: 'expira',
      header: 'Expira',
      width: 120,
      render: ({ expira_em, situacao }) => date(situacao === 'ativa' ? expira_em : null, '—'),
    },
  ];
}

const SHOWN = 2;

/** By module; the whole list of technical names is in the tip, and in the text for screen readers. */
function Permissions({ escopos, opcoes }: { escopos: string[]; opcoes: Opcoes | undefined }) {
  const held = describe(escopos, opcoes?.modulos ?? []);
  const hidden = held.length - SHOWN;
  return (
    <Stack gap={2}>
      {held.slice(0, SHOWN).map(({ nome, acoes }) => (
        <Text span size="sm" key={nome}>
          {nome}{' '}
          <Text span size="xs" c="dimmed">
            {acoes}
          </Text>
        </Text>
      ))}
      {hidden > 0 ? (
        <Group justify="flex-start">
          <Tooltip label={escopos.join(' ')} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
            <Badge variant="default" tabIndex={0}>
              e mais {hidden} {hidden === 1 ? 'módulo' : 'módulos'}
            </Badge>
          </Tooltip>
        </Group>
      ) : null}
    </Stack>
  );
}
