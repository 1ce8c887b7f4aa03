'use client';

import { Alert, Badge, Grid, Group, Stack } from '@mantine/core';
import { IconArchive, IconArrowMerge, IconUserOff } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useEffect } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { AtividadesOf } from '../../_parts/atividades-of.tsx';
import { ConversasOf } from '../../_parts/conversas-of.tsx';
import { PropostasOf } from '../../_parts/propostas-of.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Contato } from '../types.ts';
import { CamposCard } from './campos-card.tsx';
import { ClienteCard } from './cliente-card.tsx';
import { ContatoActions } from './contato-actions.tsx';
import { DadosCard } from './dados-card.tsx';
import { EtiquetasLine } from './etiquetas-line.tsx';
import { HistoricoCard } from './historico.tsx';
import { IdentidadesCard } from './identidades-card.tsx';
import { NegociosOf } from './negocios-of.tsx';

const BACK = { href: '/contatos', label: 'Contatos' };

const PLACE = {
  back: BACK,
  title: 'Contato',
  unknown: {
    title: 'Contato não encontrado',
    icon: <IconUserOff />,
    headline: 'Não há contato neste endereço',
    children: 'O endereço pode estar errado, ou o contato ter sido excluído ou ser de outra empresa.',
    next: [{ href: BACK.href, label: 'Ver os contatos' }],
  },
};

/** One contact: how to reach them, deals, activities, history. The id of one that was merged leads to the one that it is now. */
export function ContatoDetail({ id }: { id: number | null }) {
  const { can } = useSessao();
  const router = useRouter();
  const query = trpc.contatos.get.useQuery({ id: id ?? 0 }, { enabled: id !== null && can('crm:read') });
  const current = query.data?.id;
  const moved = id !== null && current !== undefined && current !== id;
  useEffect(() => {
    if (moved) router.replace(`/contatos/${current}?mesclado=${id}`);
  }, [moved, current, id, router]);
  return (
    <RecordScreen
      {...PLACE}
      id={id}
      query={moved ? { ...query, data: undefined } : query}
      forbidden={can('crm:read') ? undefined : 'O seu papel nesta empresa não vê contatos.'}
      loading={[200, 180, 180]}
    >
      {(contato) => <Loaded contato={contato} />}
    </RecordScreen>
  );
}

function Loaded({ contato }: { contato: Contato }) {
  const { id, nome, arquivado, cargo, empresa_nome } = contato;
  useDocumentTitle(`${nome} · Contatos · Romaneio`);
  return (
    <>
      <PageHeader
        back={BACK}
        title={
          <Group component="span" gap="sm">
            {nome}
            {arquivado ? <Badge color="gray">Arquivado</Badge> : null}
          </Group>
        }
        description={[cargo, empresa_nome].filter(Boolean).join(' · ') || undefined}
        actions={<ContatoActions contato={contato} />}
      />
      <EtiquetasLine contato={contato} />
      <Mesclado contato={contato} />
      {arquivado ? (
        <Alert color="gray" icon={<IconArchive />} mb="lg">
          Este contato está arquivado: não aparece na lista nem nas buscas de quem não o pede. O que é dele continua
          aqui.
        </Alert>
      ) : null}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack gap="lg">
            <DadosCard contato={contato} />
            <CamposCard contato={contato} />
            <ClienteCard contato={contato} />
            <IdentidadesCard contato={contato} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack gap="lg">
            <ConversasOf of={{ contato_id: id }} nome={nome} arquivado={arquivado} />
            <NegociosOf contato={contato} />
            <PropostasOf of={{ contato_id: id }} nome={contato.nome} />
            <AtividadesOf contato_id={id} />
            <HistoricoCard id={id} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

/** Says to whoever came with the id of a contact that is no more where they are now. */
function Mesclado({ contato: { nome } }: { contato: Contato }) {
  const [mesclado, setMesclado] = useQueryState('mesclado', parseAsInteger);
  if (mesclado === null) return null;
  return (
    <Alert
      icon={<IconArrowMerge />}
      mb="lg"
      withCloseButton
      closeButtonLabel="Fechar este aviso"
      onClose={() => void setMesclado(null)}
    >
      Este contato foi mesclado em “{nome}”: o endereço antigo, do contato nº {mesclado}, traz para cá.
    </Alert>
  );
}
