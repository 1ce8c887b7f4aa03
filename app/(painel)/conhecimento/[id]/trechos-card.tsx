'use client';

import { Box, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useEffect, useRef } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Pager } from '#app/_ui/pager.tsx';
import { LugarDoTrecho } from '../_parts/lugar-do-trecho.tsx';
import { type ConhecimentoDetalhado, isWaiting } from '../types.ts';
import classes from './trechos-card.module.css';

const EACH = 25;

/** The passages in their order, as the assistant reads them. */
export function TrechosCard({ item }: { item: ConhecimentoDetalhado }) {
  const [pagina, setPagina] = useQueryState('pagina', parseAsInteger.withDefault(1));
  const query = trpc.conhecimento.trechos.useQuery(
    { id: item.id, pagina: Math.max(1, pagina), por_pagina: EACH },
    { placeholderData: (previous) => previous },
  );
  useReread(item, query.refetch);
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="trechos" data-list>
      <Title order={2} id="trechos">
        Trechos
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        O item foi dividido assim: cada resposta usa os trechos que mais combinam com a pergunta.
      </Text>
      {query.error && !query.data ? (
        <LoadError message={query.error.message} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton height={160} />
      ) : query.data.resultados.length === 0 ? (
        <Text size="sm">
          {isWaiting(item) ? 'Os trechos aparecem aqui quando a leitura terminar.' : 'Nenhum trecho.'}
        </Text>
      ) : (
        <Stack gap="md">
          <Box component="ol" className={classes.trechos} aria-label={`Trechos de ${item.nome}`}>
            {query.data.resultados.map(({ id, pagina: page, titulo, texto }) => (
              <li key={id} className={classes.trecho}>
                <LugarDoTrecho pagina={page} titulo={titulo} />
                <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {texto}
                </Text>
              </li>
            ))}
          </Box>
          <Pager page={query.data} onChange={(next) => void setPagina(next, { history: 'push' })} />
        </Stack>
      )}
    </Card>
  );
}

/** Once a reading has ended, what it made is asked for. */
function useReread({ situacao, trechos }: ConhecimentoDetalhado, refetch: () => unknown) {
  const state = `${situacao}:${trechos}`;
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    void refetch();
  }, [state, refetch]);
}
