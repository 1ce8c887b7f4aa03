'use client';

import { Anchor, Card, Code, Stack, Text, Title } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { BodyView } from '../../_parts/body-view.tsx';
import { FioButton } from '../../_parts/fio-link.tsx';
import { useCatalogo } from '../../_parts/kind-select.tsx';
import { lancamentoOf, RegistroLink } from '../../_parts/registro-link.tsx';
import { Destinos } from './destinos.tsx';

type Evento = Outputs['eventos']['get'];

const LIST = { href: '/integracoes/eventos', label: 'Eventos' };

const PLACE = {
  back: LIST,
  title: 'Evento',
  unknown: {
    title: 'Evento não encontrado',
    icon: <IconBolt />,
    headline: 'Esta empresa não tem este evento',
    children: 'Eventos ficam guardados por 90 dias. Este pode ter sido apagado, ou é de outra empresa da conta.',
    next: [{ href: LIST.href, label: 'Ver os eventos' }],
  },
};

/** One event: its deliveries, the reasons for no delivery to other webhooks, and its data. */
export function EventoDetail({ id }: { id: number | null }) {
  const query = trpc.eventos.get.useQuery(
    { id: id ?? 0 },
    {
      enabled: id !== null,
      refetchInterval: ({ state: { data } }) => (data?.entregas.pendente ? 1_000 : data ? 5_000 : false),
    },
  );
  return (
    <RecordScreen {...PLACE} id={id} query={query} loading={[160, 260]}>
      {(evento) => <Loaded evento={evento} />}
    </RecordScreen>
  );
}

function Loaded({ evento }: { evento: Evento }) {
  useDocumentTitle(`Evento ${evento.id} · Romaneio`);
  const { can, empresa } = useSessao();
  const { all, tituloOf } = useCatalogo();
  const trigger = all.find((tipo) => tipo.evento === evento.evento)?.gatilho;
  return (
    <>
      <PageHeader
        back={LIST}
        title={tituloOf(evento.evento)}
        description={
          <>
            {evento.registro ? (
              <>
                <RegistroLink {...evento} lancamento={lancamentoOf(evento.evento, evento.dados)} /> ·{' '}
              </>
            ) : null}
            Evento nº {evento.id} · <Code>{evento.evento}</Code> ·{' '}
            <When date={evento.ocorrido_em} zone={empresa.fuso} seconds inherit className="numero" />
          </>
        }
        actions={<FioButton request_id={evento.request_id} />}
      />
      <Stack gap="lg">
        <Destinos evento={evento} />
        <Card withBorder p="lg" component="section" aria-label="Conteúdo do evento">
          <Title order={2} mb={4}>
            Conteúdo do evento
          </Title>
          <Text size="sm" c="dimmed" mb="md">
            {trigger}{' '}
            <Anchor
              component={Link}
              href={`/integracoes/eventos?aba=catalogo&tipo=${evento.evento}`}
              size="sm"
              underline="always"
            >
              Ver no catálogo
            </Anchor>
          </Text>
          <BodyView label="dados" corpo={JSON.stringify(evento.dados)} />
        </Card>
        <Card withBorder p="lg" component="section" aria-label="De onde veio">
          <Title order={2} mb={4}>
            De onde veio
          </Title>
          <Text size="sm" c="dimmed" mb="md">
            O id da requisição que causou a mudança.
            {can('requisicoes:read') ? (
              <>
                {' '}
                Se ela chegou pela API,{' '}
                <Anchor
                  component={Link}
                  href={`/integracoes/requisicoes?busca=${encodeURIComponent(evento.request_id)}`}
                  size="sm"
                  underline="always"
                >
                  está em Requisições
                </Anchor>
                .
              </>
            ) : null}
          </Text>
          <CopyField value={evento.request_id} label="id da requisição" />
        </Card>
      </Stack>
    </>
  );
}
