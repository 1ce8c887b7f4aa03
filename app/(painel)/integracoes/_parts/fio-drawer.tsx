'use client';

import { Alert, Anchor, Code, Drawer, Skeleton, Stack, Text } from '@mantine/core';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { formatInteger } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../../_shell/session.tsx';
import classes from './fio.module.css';
import { FioCausa } from './fio-causa.tsx';
import { FioEvento } from './fio-evento.tsx';
import { useFio } from './use-fio.ts';

type Fio = Outputs['eventos']['fio'];

/** Milliseconds between refetches: while something is under way, and otherwise. */
const BUSY_MS = 1_000;
const CALM_MS = 5_000;

const isBusy = ({ eventos }: Fio) =>
  eventos.some(({ entregas }) => entregas.some(({ estado }) => estado === 'pendente'));

/**
 * The thread of one request beside whatever screen of the area is open: `?fio=<request_id>` in any of their addresses opens it, so that it
 * can be shared. Stands in the layout of the area.
 */
export function FioDrawer() {
  const { can } = useSessao();
  const [requisicao, setFio] = useFio();
  const open = requisicao !== null && requisicao !== '' && can('webhooks:read');
  return (
    <Drawer
      opened={open}
      onClose={() => void setFio(null, { history: 'replace' })}
      position="right"
      size="lg"
      title="O fio da requisição"
      closeButtonProps={{ 'aria-label': 'Fechar o fio' }}
    >
      {open ? <Thread requisicao={requisicao} /> : null}
    </Drawer>
  );
}

function Thread({ requisicao }: { requisicao: string }) {
  const query = trpc.eventos.fio.useQuery(
    { requisicao },
    { refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? BUSY_MS : CALM_MS), retry: false },
  );
  if (query.error && !query.data) return <LoadError message={query.error.message} onRetry={query.refetch} />;
  if (!query.data) return <Skeleton height={260} radius="md" />;
  return <Steps requisicao={requisicao} fio={query.data} />;
}

function Steps({ requisicao, fio: { eventos, total, mais_entregas } }: { requisicao: string; fio: Fio }) {
  const which = encodeURIComponent(requisicao);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" className={classes.text}>
        O que a requisição <Code>{requisicao}</Code> causou, na ordem.
      </Text>
      <ol className={classes.steps}>
        <FioCausa requisicao={requisicao} desde={eventos[0]?.ocorrido_em ?? null} />
        {eventos.map((evento) => (
          <FioEvento key={evento.id} evento={evento} />
        ))}
      </ol>
      {eventos.length === 0 ? (
        <Alert color="gray">
          Nenhum evento nasceu dela: só leu, foi recusada, ou o que mudou não gera evento. Eventos ficam guardados por
          90 dias.
        </Alert>
      ) : null}
      {total > eventos.length ? (
        <Text size="sm">
          São {total > 500 ? 'mais de 500' : formatInteger(total)} eventos; aqui estão os {eventos.length} primeiros.{' '}
          <Anchor component={Link} href={`/integracoes/eventos?requisicao=${which}`} size="sm" underline="always">
            Ver todos
          </Anchor>
        </Text>
      ) : null}
      {mais_entregas ? (
        <Text size="sm">
          Há mais entregas do que cabem aqui.{' '}
          <Anchor component={Link} href={`/integracoes/entregas?requisicao=${which}`} size="sm" underline="always">
            Ver todas as entregas
          </Anchor>
        </Text>
      ) : null}
    </Stack>
  );
}
