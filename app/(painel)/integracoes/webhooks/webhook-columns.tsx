'use client';

import { Anchor, Progress, Skeleton, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatCount, formatInteger, formatMs } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { When } from '#app/_ui/when.tsx';
import { destinoNome } from '../_parts/destino-nome.ts';
import { formatShare, withoutScheme } from './format.ts';
import { KindsSummary } from './kinds-summary.tsx';
import { Situacao } from './situacao.tsx';
import type { Kind, Saude, Webhook } from './types.ts';
import classes from './webhooks.module.css';

type Options = { zone: string; saude: Map<number, Saude> | undefined; catalogo: readonly Kind[] };

/** Columns of the list; the name leads to the webhook. Health comes after the rest, and waits for itself alone. */
export function webhookColumns({ zone, saude, catalogo }: Options): Column<Webhook>[] {
  const healthy = (show: (saude: Saude) => ReactNode) => (webhook: Webhook) => {
    if (!saude) return <Skeleton height={14} width={64} radius="sm" display="inline-block" />;
    const found = saude.get(webhook.id);
    return found ? show(found) : <None />;
  };
  return [
    { key: 'nome', header: 'Webhook', card: 'title', render: (webhook) => <Name webhook={webhook} /> },
    {
      key: 'situacao',
      header: 'Situação',
      width: 140,
      render: (webhook) => <Situacao webhook={webhook} saude={saude?.get(webhook.id)} zone={zone} />,
    },
    {
      key: 'eventos',
      header: 'Eventos',
      width: 112,
      render: (webhook) => <KindsSummary eventos={webhook.eventos} catalogo={catalogo} />,
    },
    { key: 'sucesso', header: 'Sucesso (24 h)', width: 138, render: healthy((found) => <Success saude={found} />) },
    {
      key: 'p95',
      header: '95% em até',
      width: 96,
      align: 'right',
      render: healthy(({ p95_24h }) => (p95_24h === null ? <None /> : <Figure>{formatMs(p95_24h)}</Figure>)),
    },
    {
      key: 'ultimas',
      header: 'Últimos resultados',
      width: 136,
      render: healthy((found) => <Latest saude={found} zone={zone} />),
    },
    {
      key: 'espera',
      header: 'Pendentes',
      width: 124,
      align: 'right',
      render: healthy((found) => <Waiting saude={found} />),
    },
  ];
}

function Name({ webhook }: { webhook: Webhook }) {
  return (
    <div className={classes.name}>
      <Anchor
        component={Link}
        href={`/integracoes/webhooks/${webhook.id}`}
        size="sm"
        fw={600}
        c="var(--mantine-color-text)"
        className={classes.clamp}
      >
        {destinoNome(webhook)}
      </Anchor>
      {webhook.descricao ? (
        <Text size="xs" c="dimmed" ff="monospace" className={classes.url} title={webhook.url}>
          {withoutScheme(webhook.url)}
        </Text>
      ) : null}
    </div>
  );
}

function Success({ saude: { sucesso_24h, tentativas_24h } }: { saude: Saude }) {
  if (sucesso_24h === null) {
    return (
      <Text span size="sm" c="dimmed">
        sem tentativas
      </Text>
    );
  }
  const color = sucesso_24h >= 0.99 ? 'petroleo' : sucesso_24h >= 0.9 ? 'orange.6' : 'red.6';
  return (
    <div className={classes.success}>
      <Text size="sm" className="numero" fw={550} {...(sucesso_24h < 0.9 ? { c: 'var(--mantine-color-error)' } : {})}>
        {formatShare(sucesso_24h)}{' '}
        <Text span size="xs" c="dimmed" fw={400} style={{ whiteSpace: 'nowrap' }}>
          de {formatInteger(tentativas_24h)}
        </Text>
      </Text>
      <Progress value={sucesso_24h * 100} size={4} color={color} aria-hidden mt={4} />
    </div>
  );
}

function Latest({ saude, zone }: { saude: Saude; zone: string }) {
  if (!saude.ultimo_sucesso_em && !saude.ultima_falha_em) return <None />;
  const line = (date: Date | null, icon: ReactNode) =>
    date ? (
      <Text size="xs" className={classes.latest}>
        {icon}
        <When date={date} zone={zone} relative inherit />
      </Text>
    ) : null;
  return (
    <>
      {line(
        saude.ultimo_sucesso_em,
        <IconCheck size={14} aria-label="Último sucesso:" color="var(--mantine-color-petroleo-6)" />,
      )}
      {line(saude.ultima_falha_em, <IconX size={14} aria-label="Última falha:" color="var(--mantine-color-red-6)" />)}
    </>
  );
}

function Waiting({ saude: { na_fila, mais_na_fila, agendadas, mais_agendadas } }: { saude: Saude }) {
  if (na_fila + agendadas === 0) return <Figure>0</Figure>;
  return (
    <>
      {na_fila > 0 ? <Figure wraps>{formatCount(na_fila, mais_na_fila)} na fila</Figure> : null}
      {agendadas > 0 ? (
        <Figure wraps>
          {formatCount(agendadas, mais_agendadas)} {agendadas === 1 ? 'agendada' : 'agendadas'}
        </Figure>
      ) : null}
    </>
  );
}

const Figure = ({ children, wraps = false }: { children: ReactNode; wraps?: boolean }) => (
  <Text size="sm" className="numero" style={{ whiteSpace: wraps ? 'normal' : 'nowrap' }}>
    {children}
  </Text>
);

/** Stands for a missing value. */
function None() {
  return (
    <Text span size="sm" c="dimmed" title="ainda nada">
      —
    </Text>
  );
}
