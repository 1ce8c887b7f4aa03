'use client';

import { Button, Grid, Stack } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { BlockedButton } from '#app/_ui/blocked-button.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { useSessao } from '../../../_shell/session.tsx';
import { AppLogo } from '../../_parts/app-logo.tsx';
import { type Conexao, lookOf } from '../../_parts/conexao-words.ts';
import { DisconnectDialog, useMayEnd } from '../disconnect-dialog.tsx';
import { Banner } from './banner.tsx';
import classes from './detail.module.css';
import { Facts } from './facts.tsx';
import { Permissions } from './permissions.tsx';

const LIST = { href: '/integracoes/conexoes', label: 'Conexões' };

const PLACE = {
  back: LIST,
  title: 'Conexão',
  unknown: {
    title: 'Conexão não encontrada',
    icon: <IconPlugConnectedX />,
    headline: 'Esta empresa não tem esta conexão',
    children:
      'O endereço pode estar errado, ou a conexão é de outra empresa da conta. As encerradas ficam guardadas por 90 dias.',
    next: [{ href: LIST.href, label: 'Ver as conexões' }],
  },
};

/** One connection: its permissions, its author, its use, and its end. */
export function ConexaoDetail({ id }: { id: number | null }) {
  const allowed = useSessao().can('conexoes:read');
  const query = trpc.conexoes.get.useQuery(
    { id: id ?? 0 },
    { enabled: allowed && id !== null, refetchInterval: 10_000 },
  );
  return (
    <RecordScreen
      {...PLACE}
      id={id}
      query={query}
      forbidden={allowed ? null : 'O seu papel nesta empresa não vê as conexões.'}
      loading={[320]}
    >
      {(conexao) => <Loaded conexao={conexao} />}
    </RecordScreen>
  );
}

function Loaded({ conexao }: { conexao: Conexao }) {
  const { aplicativo_nome, aplicativo_logo, aplicativo_descricao, aplicativo_de, situacao } = conexao;
  useDocumentTitle(`${aplicativo_nome} · Conexões · Romaneio`);
  const [ending, setEnding] = useState(false);
  const look = lookOf(conexao);
  return (
    <>
      <PageHeader
        back={LIST}
        title={
          <span className={classes.title}>
            <AppLogo nome={aplicativo_nome} logo={aplicativo_logo} size={44} />
            <span className={classes.name}>
              {aplicativo_nome} <StatusBadge look={{ ...look, nome: look.curto }} />
            </span>
          </span>
        }
        description={aplicativo_descricao || `Aplicativo de ${aplicativo_de}`}
        actions={situacao === 'ativa' ? <Disconnect conexao={conexao} onClick={() => setEnding(true)} /> : null}
      />
      <Stack gap="lg">
        <Banner conexao={conexao} />
        <Grid gap="lg" align="flex-start">
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <Permissions conexao={conexao} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <Facts conexao={conexao} />
          </Grid.Col>
        </Grid>
      </Stack>
      <DisconnectDialog conexao={ending ? conexao : null} onClose={() => setEnding(false)} />
    </>
  );
}

function Disconnect({ conexao, onClick }: { conexao: Conexao; onClick: () => void }) {
  const { may, reason } = useMayEnd(conexao);
  const icon = <IconPlugConnectedX size={16} aria-hidden />;
  if (may) {
    return (
      <Button variant="default" leftSection={icon} onClick={onClick}>
        Desconectar
      </Button>
    );
  }
  return (
    <BlockedButton variant="default" leftSection={icon} reason={reason}>
      Desconectar
    </BlockedButton>
  );
}
