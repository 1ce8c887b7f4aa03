'use client';

import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { formatDay, formatMoney } from '#app/_ui/format.ts';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { toldCompetencia } from '../situacao.tsx';
import type { Contrato } from '../types.ts';

/** What is still to come, each with its price as things stand. */
export function Proximos({ contrato: { id, status, fim_em } }: { contrato: Contrato }) {
  const { data, error, refetch } = trpc.contratos.proximos.useQuery({ id });
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="proximos">
      <Title order={2} id="proximos" mb="xs">
        {status === 'suspenso' ? 'Se for reativado hoje' : 'O que vem'}
      </Title>
      {error ? <LoadError message={error.message} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeletons heights={[24, 24, 24]} /> : null}
      {data?.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nenhum ciclo mais: o contrato termina em {fim_em ? formatDay(fim_em) : 'breve'}.
        </Text>
      ) : null}
      <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data?.map(({ competencia, vencimento, gera_em, valor }) => (
          <Group key={competencia} component="li" justify="space-between" wrap="nowrap" gap="sm">
            <div>
              <Text span size="sm" fw={550} className="numero">
                {formatDay(vencimento)}
              </Text>
              <Text span size="xs" c="dimmed" ml={8} className="numero" style={{ whiteSpace: 'nowrap' }}>
                {gera_em === vencimento ? toldCompetencia(competencia) : `gerado ${formatDay(gera_em).slice(0, 5)}`}
              </Text>
            </div>
            <Text span size="sm" className="numero" style={{ whiteSpace: 'nowrap' }}>
              {formatMoney(valor)}
            </Text>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
