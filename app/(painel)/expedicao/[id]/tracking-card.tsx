'use client';

import { Anchor, Button, Card, Group, Text, Title } from '@mantine/core';
import { IconExternalLink, IconMailCheck } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { CopyIcon } from '#app/_ui/copy-icon.tsx';
import { Details } from '#app/_ui/details.tsx';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { Expedicao } from '../types.ts';
import { SHOWS_EXPEDICAO } from '../use-expedicao.ts';
import { Missing } from './data-card.tsx';
import classes from './detail.module.css';

/** The tracking, and whether it was sent to the customer. */
export function TrackingCard({ expedicao }: { expedicao: Expedicao }) {
  const { codigo_rastreio, url_rastreio } = expedicao;
  const code = codigo_rastreio ? <Code value={codigo_rastreio} /> : <Missing />;
  const address = url_rastreio ? <Address value={url_rastreio} /> : <Missing />;
  const sent = <Sent expedicao={expedicao} />;
  return (
    <Card withBorder p="lg" component="section" aria-label="Rastreio">
      <Group justify="space-between" mb="xs" gap="xs" mih={30}>
        <Title order={2}>Rastreio</Title>
        <MarkSent expedicao={expedicao} />
      </Group>
      <Details
        items={[
          ['Código', code],
          ['Link', address],
          ['Enviado ao cliente', sent],
        ]}
      />
    </Card>
  );
}

function Code({ value }: { value: string }) {
  return (
    <span className={classes.code}>
      <Text span size="sm" ff="monospace">
        {value}
      </Text>
      <CopyIcon value={value} label="Copiar código de rastreio" copied="Copiado: código de rastreio" />
    </span>
  );
}

/** Only http and https lead anywhere: the address comes from outside. */
function Address({ value }: { value: string }) {
  if (!/^https?:\/\//i.test(value)) return value;
  return (
    <Anchor
      href={value}
      target="_blank"
      rel="noopener noreferrer"
      size="sm"
      underline="always"
      className={classes.link}
    >
      {value}
      <IconExternalLink size={14} aria-label="abre em outra aba" />
    </Anchor>
  );
}

const lacksTracking = ({ codigo_rastreio, url_rastreio }: Expedicao) => !codigo_rastreio && !url_rastreio;

function Sent({ expedicao }: { expedicao: Expedicao }) {
  if (expedicao.rastreio_enviado) return 'Sim';
  return (
    <>
      Não
      {lacksTracking(expedicao) && expedicao.status !== 'cancelada' ? (
        <Text span size="xs" c="dimmed" display="block">
          Para marcar, falta o código ou o link de rastreio.
        </Text>
      ) : null}
    </>
  );
}

function MarkSent({ expedicao }: { expedicao: Expedicao }) {
  const { can } = useSessao();
  const refresh = useRefresh(SHOWS_EXPEDICAO);
  const { id, status, rastreio_enviado: sent } = expedicao;
  const mark = trpc.expedicao.marcarRastreio.useMutation({
    onSuccess: (_, { rastreio_enviado }) =>
      notifyDone(rastreio_enviado ? 'Rastreio marcado como enviado.' : 'Envio do rastreio desfeito.'),
    onError: notifyError,
    onSettled: refresh,
  });
  if (!can('expedicao:write') || status === 'cancelada' || lacksTracking(expedicao)) return null;
  return (
    <Button
      size="xs"
      variant={sent ? 'subtle' : 'default'}
      leftSection={sent ? null : <IconMailCheck size={15} aria-hidden />}
      loading={mark.isPending}
      onClick={() => mark.mutate({ id, rastreio_enviado: !sent })}
    >
      {sent ? 'Desmarcar envio' : 'Marcar rastreio como enviado'}
    </Button>
  );
}
