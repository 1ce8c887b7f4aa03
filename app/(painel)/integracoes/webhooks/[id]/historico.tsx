'use client';

import { Card, Skeleton, Stack, Text, Timeline, Title } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import classes from '../../../expedicao/[id]/historico.module.css';
import { authorOf } from '../../../expedicao/[id]/historico-words.ts';
import { changesOf, type Linha, lookOf } from './historico-words.ts';

/** What was done to the webhook, by whom, newest first. */
export function HistoricoTab({ id }: { id: number }) {
  const query = trpc.webhooks.historico.useQuery({ id });
  return (
    <Card withBorder p="lg" component="section" aria-label="Auditoria" maw={860}>
      <Title order={2}>O que foi feito neste webhook</Title>
      <Text size="sm" c="dimmed" mb="lg">
        Criação, mudanças e reenvios, com quem fez e por onde. O que foi enviado está em Entregas.
      </Text>
      {query.data ? (
        <Lines linhas={query.data.toReversed()} />
      ) : query.error ? (
        <LoadError message={query.error.message} onRetry={query.refetch} />
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
  const { nome, move } = lookOf(linha);
  const changes = changesOf(linha, empresa.fuso);
  return (
    <>
      <Text size="sm" fw={move ? 650 : 500}>
        {nome}
      </Text>
      {changes.length > 0 ? (
        <ul className={classes.changes}>
          {changes.map(({ campo, before, after }) => (
            <li key={campo}>
              {campo}:{' '}
              {before === undefined ? null : (
                <>
                  <del>{before}</del> →{' '}
                </>
              )}
              <ins>{after}</ins>
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
