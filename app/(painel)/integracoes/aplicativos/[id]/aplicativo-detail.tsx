'use client';

import { Skeleton, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconAppsOff } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { UnknownRecord } from '#app/_ui/unknown-record.tsx';
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

/** One application: its credentials, its settings, who is connected and what happened. */
export function AplicativoDetail({ id }: { id: number | null }) {
  const allowed = useSessao().can('aplicativos:read');
  const query = trpc.aplicativos.get.useQuery(
    { id: id ?? 0 },
    { enabled: allowed && id !== null, refetchInterval: 15_000 },
  );
  if (!allowed) return <Forbidden>{ADMINISTRATORS_ONLY}</Forbidden>;
  if (id === null || query.error?.data?.httpStatus === 404) return <Unknown />;
  if (query.data) return <Loaded aplicativo={query.data} />;
  if (query.error) return <LoadError message={query.error.message} onRetry={query.refetch} />;
  return <Loading />;
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

function Unknown() {
  return (
    <UnknownRecord
      back={BACK}
      title="Aplicativo não encontrado"
      icon={<IconAppsOff />}
      headline="Esta empresa não tem este aplicativo"
      next={[{ href: '/integracoes/aplicativos', label: 'Ver os aplicativos' }]}
    >
      O endereço pode estar errado, ou o aplicativo foi excluído ou é de outra empresa da conta. O que foi feito em um
      aplicativo excluído continua na auditoria.
    </UnknownRecord>
  );
}

function Loading() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton height={66} width={360} maw="100%" />
      <Skeleton height={36} width={480} maw="100%" />
      <Skeleton height={320} />
    </Stack>
  );
}
