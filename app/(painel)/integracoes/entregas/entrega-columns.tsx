'use client';

import { Badge, Checkbox, Stack, Text, Tooltip } from '@mantine/core';
import { IconBolt, IconExternalLink } from '@tabler/icons-react';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatMs } from '#app/_ui/format.ts';
import { RecordName } from '#app/_ui/record-name.tsx';
import { RESULT, resultOf } from '#app/_ui/result-colours.ts';
import { menuColumn, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { When } from '#app/_ui/when.tsx';
import { destinoNome } from '../_parts/destino-nome.ts';
import { FioItem } from '../_parts/fio-link.tsx';
import { registroHref } from '../_parts/registro-link.tsx';
import { Soon } from '../_parts/soon.tsx';
import { type Entrega, ESTADO, erroInWords, motivoInWords, ORIGEM } from '../_parts/webhook-words.ts';
import classes from './entregas.module.css';

type Options = {
  fuso: string;
  /** The list is of one webhook, whose name is left out. */
  oneWebhook: boolean;
  tituloOf: (evento: string) => string;
  selection: Selection | null;
};

export type Selection = {
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  all: 'all' | 'some' | 'none';
  toggleAll: () => void;
};

/** Columns of the deliveries. */
export function entregaColumns({ fuso, oneWebhook, tituloOf, selection }: Options): Column<Entrega>[] {
  return [
    ...(selection ? [selectColumn(selection)] : []),
    { key: 'estado', header: 'Estado', width: 216, render: (row) => <State row={row} fuso={fuso} /> },
    {
      key: 'evento',
      header: 'Sobre',
      card: 'title',
      render: (row) => <About row={row} oneWebhook={oneWebhook} tituloOf={tituloOf} />,
    },
    {
      key: 'tentativa',
      header: 'Tentativa',
      width: 88,
      render: (row) => (
        <Text
          span
          size="sm"
          className="numero"
          title={
            row.tentativas === row.tentativas_ciclo
              ? undefined
              : `${row.tentativas} tentativas ao todo, contando as de antes do último reenvio`
          }
        >
          {row.tentativas_ciclo} de {row.max_tentativas}
        </Text>
      ),
    },
    { key: 'resultado', header: 'Resultado', width: 148, render: (row) => <Result row={row} /> },
    {
      key: 'quando',
      header: 'Criada',
      width: 118,
      render: (row) => (
        <Stack gap={0}>
          <When date={row.criado_em} zone={fuso} relative />
          <Text span size="xs" c="dimmed">
            {ORIGEM[row.origem]}
          </Text>
        </Stack>
      ),
    },
    menuColumn<Entrega>((row) => <EntregaMenu row={row} />),
  ];
}

/** The record that the delivery's event tells of, then its kind, and where it goes. */
function About({ row, oneWebhook, tituloOf }: { row: Entrega } & Pick<Options, 'oneWebhook' | 'tituloOf'>) {
  const kind = tituloOf(row.evento);
  const where = oneWebhook ? '' : ` → ${destinoNome({ descricao: row.webhook_descricao, url: row.webhook_url })}`;
  return (
    <Stack gap={0} miw={0}>
      <RecordName href={`/integracoes/entregas/${row.id}`}>{row.registro?.nome ?? kind}</RecordName>
      <Text
        span
        size="xs"
        c="dimmed"
        className={classes.cut}
        title={`${row.evento}${oneWebhook ? '' : `, ${row.webhook_url}`}`}
      >
        <span className="numero">nº {row.id}</span> · {row.registro ? kind : row.evento}
        {where}
      </Text>
    </Stack>
  );
}

function EntregaMenu({ row }: { row: Entrega }) {
  const href = registroHref(row);
  return (
    <RowMenu label={`Ações da entrega nº ${row.id}`}>
      {row.request_id === null ? null : <FioItem request_id={row.request_id} />}
      <RowItem icon={IconBolt} href={`/integracoes/eventos/${row.evento_id}`}>
        Ver o evento
      </RowItem>
      {href ? (
        <RowItem icon={IconExternalLink} href={href}>
          Abrir o registro
        </RowItem>
      ) : null}
    </RowMenu>
  );
}

function selectColumn(selection: Selection): Column<Entrega> {
  return {
    key: 'selecao',
    header: '',
    width: 48,
    heading: (
      <Checkbox
        aria-label="Selecionar todas desta página"
        size="xs"
        checked={selection.all === 'all'}
        indeterminate={selection.all === 'some'}
        onChange={selection.toggleAll}
      />
    ),
    render: (row) => (
      <Checkbox
        aria-label={`Selecionar a entrega ${row.id}`}
        size="xs"
        checked={selection.has(row.id)}
        onChange={() => selection.toggle(row.id)}
      />
    ),
  };
}

function State({ row, fuso }: { row: Entrega; fuso: string }) {
  const motivo = motivoInWords(row.motivo);
  const badge = <StatusBadge look={ESTADO[row.estado]} />;
  if (row.estado === 'agendada' && row.proxima_tentativa_em) {
    return (
      <Stack gap={2} className={classes.state}>
        {badge}
        <Soon date={row.proxima_tentativa_em} zone={fuso} size="xs" c="dimmed" />
      </Stack>
    );
  }
  return motivo ? <Tooltip label={motivo}>{<span>{badge}</span>}</Tooltip> : badge;
}

/** The last attempt's result and duration. */
function Result({ row }: { row: Entrega }) {
  const { ultimo_status, ultimo_erro, ultima_duracao_ms } = row;
  if (ultimo_status === null && ultimo_erro === null) {
    return (
      <Text span size="sm" c="dimmed" title="ainda sem tentativa">
        —
      </Text>
    );
  }
  return (
    <Stack gap={2} className={classes.result}>
      {ultimo_erro ? (
        <Text span size="sm" title={erroInWords(ultimo_erro).explicacao}>
          {erroInWords(ultimo_erro).titulo}
        </Text>
      ) : (
        <HttpStatus status={ultimo_status ?? 0} />
      )}
      {ultima_duracao_ms === null ? null : (
        <Text span size="xs" c="dimmed" className="numero">
          {formatMs(ultima_duracao_ms)}
        </Text>
      )}
    </Stack>
  );
}

/** The answer's code; a receiver that redirects refuses. */
export function HttpStatus({ status }: { status: number }) {
  const result = status >= 300 && status < 400 ? 'recusada' : resultOf(status);
  return (
    <Badge color={RESULT[result].badge} className={`numero ${classes.code}`}>
      {status}
    </Badge>
  );
}
