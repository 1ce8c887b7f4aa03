'use client';

import { Stack } from '@mantine/core';
import { IconAppsOff } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { useSessao } from '../../../_shell/session.tsx';
import { AppLogo } from '../../_parts/app-logo.tsx';
import type { Aplicativo } from '../types.ts';
import { ADMINISTRATORS_ONLY } from '../use-aplicativos.ts';
import { companies, SituacaoAplicativo, TIPO } from '../words.tsx';
import { AplicativoActions } from './aplicativo-actions.tsx';
import { AplicativoTabs } from './aplicativo-tabs.tsx';
import classes from './detail.module.css';
import { InactiveBanner } from './inactive-banner.tsx';

const BACK = { href: '/integracoes/aplicativos', label: 'Aplicativos' };

const PLACE = {
  back: BACK,
  title: 'Aplicativo',
  unknown: {
    title: 'Aplicativo não encontrado',
    icon: <IconAppsOff />,
    headline: 'Esta empresa não tem este aplicativo',
    children:
      'O endereço pode estar errado, ou o aplicativo foi excluído ou é de outra empresa da conta. O que foi feito em um aplicativo excluído continua na auditoria.',
    next: [{ href: BACK.href, label: 'Ver os aplicativos' }],
  },
};

/** One application: its credentials, its settings, its companies and its history. */
export function AplicativoDetail({ id }: { id: number | null }) {
  const allowed = useSessao().can('aplicativos:read');
  const query = trpc.aplicativos.get.useQuery(
    { id: id ?? 0 },
    { enabled: allowed && id !== null, refetchInterval: 15_000 },
  );
  return (
    <RecordScreen {...PLACE} id={id} query={query} forbidden={allowed ? null : ADMINISTRATORS_ONLY} loading={[36, 320]}>
      {(aplicativo) => <Loaded aplicativo={aplicativo} />}
    </RecordScreen>
  );
}

function Loaded({ aplicativo }: { aplicativo: Aplicativo }) {
  const { nome, logo, ativo, tipo, empresas_conectadas } = aplicativo;
  useDocumentTitle(`${nome} · Aplicativos · Romaneio`);
  return (
    <>
      <PageHeader
        back={BACK}
        title={
          <span className={classes.title}>
            <AppLogo nome={nome} logo={logo} />
            <span className={classes.name}>
              {nome} <SituacaoAplicativo ativo={ativo} />
            </span>
          </span>
        }
        description={`${TIPO[tipo].nome} · ${companies(empresas_conectadas)} ${empresas_conectadas > 1 ? 'conectadas' : 'conectada'}`}
        actions={<AplicativoActions aplicativo={aplicativo} />}
      />
      <Stack gap="lg">
        <InactiveBanner aplicativo={aplicativo} />
        <AplicativoTabs aplicativo={aplicativo} />
      </Stack>
    </>
  );
}
