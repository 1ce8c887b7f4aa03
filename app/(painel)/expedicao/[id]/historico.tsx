'use client';

import { Card, Skeleton, Stack, Text, Timeline, Title } from '@mantine/core';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { useFormasEnvio } from '../use-expedicao.ts';
import classes from './historico.module.css';
import { authorOf, type Change, changesOf, EMPTY, itemOf, lookOf } from './historico-words.ts';

type Linha = Outputs['expedicao']['historico'][number];

/** What happened to the shipment, newest first: its moves stand out from the rest. */
export function Historico({ id }: { id: number }) {
  const query = trpc.expedicao.historico.useQuery({ id });
  return (
    <Card withBorder p="lg" component="section" aria-label="Histórico">
      <Title order={2} mb="lg">
        Histórico
      </Title>
      {query.error ? (
        <LoadError message={query.error.message} onRetry={query.refetch} />
      ) : query.data ? (
        <Lines linhas={query.data.toReversed()} />
      ) : (
        <Stack aria-busy>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} height={44} />
          ))}
        </Stack>
      )}
    </Card>
  );
}

function Lines({ linhas }: { linhas: Linha[] }) {
  return (
    <Timeline bulletSize={26} lineWidth={2} active={linhas.length} role="list">
      {linhas.map((linha) => {
        const { icon: Icon, color, move } = lookOf(linha);
        return (
          <Timeline.Item
            key={linha.id}
            role="listitem"
            color={color}
            bullet={<Icon size={15} stroke={2} aria-hidden />}
            classNames={{ item: move ? classes.item : `${classes.item} ${classes.minor}` }}
          >
            <Line linha={linha} />
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}

function Line({ linha }: { linha: Linha }) {
  const { empresa } = useSessao();
  const { nomeOf } = useFormasEnvio();
  const { nome, move } = lookOf(linha);
  const item = itemOf(linha);
  const changes = changesOf(linha, nomeOf);
  return (
    <>
      <Text size="sm" fw={move ? 650 : 500}>
        {nome}
      </Text>
      {item ? <Text size="sm">{item}</Text> : null}
      {changes.length > 0 ? (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change.campo}>
              <Field change={change} />
            </li>
          ))}
        </ul>
      ) : null}
      <Text size="xs" c="dimmed" mt={2}>
        <When date={linha.criado_em} zone={empresa.fuso} seconds inherit className="numero" /> · {authorOf(linha)}
      </Text>
    </>
  );
}

function Field({ change: { campo, before, after } }: { change: Change }) {
  return (
    <>
      {campo}:{' '}
      {before === undefined ? null : before === EMPTY ? (
        <span>{before} → </span>
      ) : (
        <>
          <del>{before}</del> →{' '}
        </>
      )}
      <ins>{after}</ins>
    </>
  );
}
