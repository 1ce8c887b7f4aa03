import { Anchor, Badge, Stack, Text } from '@mantine/core';
import type { Outputs } from '#app/_trpc/client.ts';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatInteger, formatMs } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { RESULT, resultOf } from '#app/_ui/result-colours.ts';
import { When } from '#app/_ui/when.tsx';
import classes from './requisicoes.module.css';

export type Requisicao = Outputs['requisicoes']['list']['resultados'][number];

type Options = { fuso: string; onOpen: (row: Requisicao) => void };

/** Columns of the request log; the path opens the whole record. */
export function requisicaoColumns({ fuso, onOpen }: Options): Column<Requisicao>[] {
  return [
    {
      key: 'quando',
      header: 'Quando',
      width: 190,
      render: (row) => (
        <Stack gap={0}>
          <When date={row.criado_em} zone={fuso} seconds className="numero" />
          <When date={row.criado_em} zone={fuso} relative size="xs" c="dimmed" />
        </Stack>
      ),
    },
    {
      key: 'caminho',
      header: 'Requisição',
      card: 'title',
      render: (row) => (
        <>
          <span className={classes.request}>
            <Method metodo={row.metodo} />
            <Anchor
              component="button"
              type="button"
              className={classes.path}
              onClick={() => onOpen(row)}
              title={row.caminho}
              c="var(--mantine-color-text)"
            >
              {row.caminho}
            </Anchor>
          </span>
          {row.quantidade > 1 ? (
            <Text size="xs" c="dimmed" className="numero">
              {formatInteger(row.quantidade)} requisições recusadas neste minuto
            </Text>
          ) : null}
        </>
      ),
    },
    { key: 'status', header: 'Status', width: 84, render: (row) => <Status status={row.status} /> },
    {
      key: 'duracao',
      header: 'Duração',
      width: 92,
      align: 'right',
      render: (row) => (
        <Text span size="sm">
          {formatMs(row.duracao_ms)}
        </Text>
      ),
    },
    {
      key: 'quem',
      header: 'Quem chamou',
      width: 168,
      render: (row) => <Caller row={row} />,
    },
    {
      key: 'ip',
      header: 'IP',
      width: 156,
      render: (row) => (
        <Text span size="sm" c="dimmed" className={`numero ${classes.ip}`}>
          {row.ip ?? '—'}
        </Text>
      ),
    },
  ];
}

/** The token's name; or application and user, with the way to their connection. */
function Caller({ row: { ator_nome, concessao_id } }: { row: Requisicao }) {
  if (concessao_id === null) {
    return (
      <Text span size="sm" lineClamp={2} title={ator_nome}>
        {ator_nome}
      </Text>
    );
  }
  return (
    <Anchor
      component={Link}
      href={`/integracoes/conexoes/${concessao_id}`}
      size="sm"
      lineClamp={3}
      title={`Conexão de ${ator_nome}`}
    >
      {ator_nome}
    </Anchor>
  );
}

const METHOD_COLORS: Record<string, string> = {
  GET: 'blue',
  POST: 'green',
  DELETE: 'red',
  PUT: 'orange',
  PATCH: 'orange',
};

export function Method({ metodo }: { metodo: string }) {
  return (
    <Badge color={METHOD_COLORS[metodo] ?? 'gray'} size="sm" className={classes.method}>
      {metodo}
    </Badge>
  );
}

export function Status({ status }: { status: number }) {
  return (
    <Badge color={RESULT[resultOf(status)].badge} size="md" className="numero">
      {status}
    </Badge>
  );
}
