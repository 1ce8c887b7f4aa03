'use client';

import { Group, Stack, Text } from '@mantine/core';
import { IconTargetOff } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { formatMoney } from '#app/_ui/format.ts';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { AtividadesOf } from '../../_parts/atividades-of.tsx';
import { PropostasOf } from '../../_parts/propostas-of.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { SituacaoBadge } from '../situacao.tsx';
import type { Negocio } from '../types.ts';
import { ContatoCard, Dados, Documentos } from './dados.tsx';
import classes from './detail.module.css';
import { Etapas } from './etapas.tsx';
import { HistoricoCard } from './historico.tsx';
import { Itens } from './itens.tsx';
import { NegocioActions } from './negocio-actions.tsx';

const BACK = { href: '/negocios', label: 'Negócios' };

const PLACE = {
  back: BACK,
  title: 'Negócio',
  unknown: {
    title: 'Negócio não encontrado',
    icon: <IconTargetOff />,
    headline: 'Não há negócio neste endereço',
    children: 'O endereço pode estar errado, ou o negócio ter sido excluído ou ser de outra empresa.',
    next: [{ href: BACK.href, label: 'Ver os negócios' }],
  },
};

/** One deal: its stage, what is offered and to whom, what is to be done, and what happened. */
export function NegocioDetail({ id }: { id: number | null }) {
  const { can } = useSessao();
  const sees = can('crm:read');
  const query = trpc.negocios.get.useQuery({ id: id ?? 0 }, { enabled: id !== null && sees });
  return (
    <RecordScreen
      {...PLACE}
      id={id}
      query={query}
      loading={[72, 240, 180]}
      forbidden={sees ? undefined : 'O seu papel nesta empresa não vê negócios.'}
    >
      {(negocio) => <Loaded negocio={negocio} />}
    </RecordScreen>
  );
}

function Loaded({ negocio }: { negocio: Negocio }) {
  const { id, codigo, titulo, valor, status } = negocio;
  useDocumentTitle(`${titulo} · Negócios · Romaneio`);
  return (
    <>
      <PageHeader
        back={BACK}
        title={
          <Group component="span" gap="sm">
            <span style={{ overflowWrap: 'anywhere' }}>{titulo}</span>
            <SituacaoBadge status={status} />
          </Group>
        }
        description={
          <>
            <span className="numero">#{codigo}</span> ·{' '}
            <Text span inherit fw={650} c="var(--mantine-color-text)" className="numero">
              {formatMoney(valor)}
            </Text>
          </>
        }
        actions={<NegocioActions negocio={negocio} />}
      />
      <Etapas negocio={negocio} />
      <div className={classes.columns}>
        <Stack gap="lg">
          <Documentos negocio={negocio} />
          <Itens negocio={negocio} />
          <PropostasOf of={{ negocio_id: id }} nome={titulo} />
          <Dados negocio={negocio} />
        </Stack>
        <Stack gap="lg">
          <ContatoCard negocio={negocio} />
          <AtividadesOf negocio_id={id} />
          <HistoricoCard id={id} />
        </Stack>
      </div>
    </>
  );
}
