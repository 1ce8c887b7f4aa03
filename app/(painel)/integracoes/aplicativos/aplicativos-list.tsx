'use client';

import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconApps, IconPlus } from '@tabler/icons-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { BlockedButton } from '#app/_ui/blocked-button.tsx';
import { DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { aplicativoColumns } from './aplicativo-columns.tsx';
import { ADMINISTRATORS_ONLY, useOpcoes } from './use-aplicativos.ts';

const NEW = '/integracoes/aplicativos/novo';

/** The applications that the company made for other companies to connect to. */
export function AplicativosList() {
  const { can, empresa } = useSessao();
  const router = useRouter();
  const allowed = can('aplicativos:read');
  const aplicativos = trpc.aplicativos.list.useQuery(undefined, { enabled: allowed, refetchInterval: 30_000 });
  const most = useOpcoes().data?.max_aplicativos;
  const count = aplicativos.data?.length ?? 0;
  const header = (actions: ReactNode) => (
    <PageHeader
      title="Aplicativos"
      description={
        <>
          Sistemas seus que outras empresas conectam às contas delas, por OAuth 2.0.{' '}
          <Anchor component={Link} href="/docs/oauth" size="sm" underline="always">
            Como funciona
          </Anchor>
        </>
      }
      actions={actions}
    />
  );
  if (!allowed) {
    return (
      <>
        {header(null)}
        <Forbidden>{ADMINISTRATORS_ONLY}</Forbidden>
      </>
    );
  }
  return (
    <>
      {header(
        count > 0 && can('aplicativos:write') ? (
          <NewButton full={most !== undefined && count >= most} most={most} />
        ) : null,
      )}
      <DataTable
        label="Aplicativos"
        columns={aplicativoColumns(empresa.fuso)}
        rows={aplicativos.data}
        rowKey={({ id }) => id}
        error={aplicativos.error}
        onRetry={() => void aplicativos.refetch()}
        onRowClick={({ id }) => router.push(`/integracoes/aplicativos/${id}`)}
        fixed
        empty={<Empty mayWrite={can('aplicativos:write')} />}
        footer={
          most === undefined || count === 0 ? null : (
            <Text size="sm" c="dimmed" px={4} className="numero">
              {count} de {most} aplicativos
            </Text>
          )
        }
      />
    </>
  );
}

function NewButton({ full, most }: { full: boolean; most: number | undefined }) {
  const icon = <IconPlus size={16} aria-hidden />;
  if (full) {
    return (
      <BlockedButton
        reason={`A empresa já tem ${most} aplicativos, o máximo: exclua um antes de registrar outro.`}
        leftSection={icon}
      >
        Novo aplicativo
      </BlockedButton>
    );
  }
  return (
    <Button component={Link} href={NEW} leftSection={icon}>
      Novo aplicativo
    </Button>
  );
}

function Empty({ mayWrite }: { mayWrite: boolean }) {
  return (
    <EmptyState
      icon={<IconApps />}
      title="Nenhum aplicativo ainda"
      action={
        mayWrite ? (
          <Button component={Link} href={NEW} leftSection={<IconPlus size={16} aria-hidden />}>
            Registrar o primeiro aplicativo
          </Button>
        ) : null
      }
    >
      <Stack gap="xs">
        <span>
          Registre um aplicativo quando o seu sistema atende <strong>outras empresas</strong>: cada uma o autoriza na
          própria conta, escolhe o que ele pode fazer e o desconecta quando quiser.
        </span>
        <span>
          Para integrar <strong>a sua própria empresa</strong>, um{' '}
          <Anchor component={Link} href="/integracoes/tokens" size="sm" inherit underline="always">
            token de API
          </Anchor>{' '}
          basta. O{' '}
          <Anchor component={Link} href="/docs/oauth" size="sm" inherit underline="always">
            guia de OAuth
          </Anchor>{' '}
          mostra cada passo.
        </span>
      </Stack>
    </EmptyState>
  );
}
