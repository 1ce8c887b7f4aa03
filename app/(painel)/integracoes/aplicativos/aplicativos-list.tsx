'use client';

import { Anchor, Stack, Text } from '@mantine/core';
import { IconApps } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { NewLink } from '#app/_ui/new-link.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { aplicativoColumns } from './aplicativo-columns.tsx';
import { ADMINISTRATORS_ONLY, useOpcoes } from './use-aplicativos.ts';

const NEW = '/integracoes/aplicativos/novo';

/** The applications that the company made for other companies to connect to. */
export function AplicativosList() {
  const { can, empresa } = useSessao();
  const allowed = can('aplicativos:read');
  const mayWrite = can('aplicativos:write');
  const query = trpc.aplicativos.list.useQuery(undefined, { enabled: allowed, refetchInterval: 30_000 });
  const most = useOpcoes().data?.max_aplicativos;
  const count = query.data?.length ?? 0;
  const full = most !== undefined && count >= most;
  return (
    <ListPage
      title="Aplicativos"
      description={
        <>
          Sistemas seus que outras empresas conectam às contas delas, por OAuth 2.0.{' '}
          <Anchor component={Link} href="/docs/oauth" size="sm" underline="always">
            Como funciona
          </Anchor>
        </>
      }
      actions={
        count > 0 && mayWrite ? (
          <NewLink
            href={NEW}
            blocked={
              full ? `A empresa já tem ${most} aplicativos, o máximo: exclua um antes de registrar outro.` : null
            }
          >
            Novo aplicativo
          </NewLink>
        ) : null
      }
      forbidden={allowed ? null : ADMINISTRATORS_ONLY}
      query={query}
      columns={aplicativoColumns(empresa.fuso)}
      rowKey="id"
      rowHref={({ id }) => `/integracoes/aplicativos/${id}`}
      fixed
      icon={<IconApps />}
      empty={{
        title: 'Nenhum aplicativo ainda',
        text: <WhatFor />,
        action: mayWrite ? <NewLink href={NEW}>Registrar o primeiro aplicativo</NewLink> : null,
      }}
      footer={
        most === undefined || count === 0 ? null : (
          <Text size="sm" c="dimmed" px={4} className="numero">
            {count} de {most} aplicativos
          </Text>
        )
      }
    />
  );
}

const WhatFor = () => (
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
);
