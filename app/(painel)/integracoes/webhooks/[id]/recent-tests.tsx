'use client';

import { Anchor, Card, Group, Text, Title } from '@mantine/core';
import { formatMs } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { type Entrega, ESTADO, erroInWords } from '../../_parts/webhook-words.ts';
import classes from './recent-tests.module.css';

/** The webhook's latest tests with their results; nothing without tests. */
export function RecentTests({ testes }: { testes: Entrega[] | undefined }) {
  const { empresa } = useSessao();
  if (!testes || testes.length === 0) return null;
  return (
    <Card withBorder p="lg" component="section" aria-label="Últimos testes">
      <Title order={2} mb="xs">
        Últimos testes
      </Title>
      <ul className={classes.list}>
        {testes.map((teste) => (
          <li key={teste.id} className={classes.line}>
            <Group gap="sm">
              <StatusBadge look={ESTADO[teste.estado]} />
              <Text size="sm" className="numero">
                {teste.ultimo_erro
                  ? erroInWords(teste.ultimo_erro).titulo
                  : teste.ultimo_status
                    ? `HTTP ${teste.ultimo_status}`
                    : null}
                {teste.ultima_duracao_ms === null ? null : (
                  <Text span inherit c="dimmed">
                    {' '}
                    em {formatMs(teste.ultima_duracao_ms)}
                  </Text>
                )}
              </Text>
            </Group>
            <Group gap="md">
              <When date={teste.criado_em} zone={empresa.fuso} seconds c="dimmed" className="numero" />
              <Anchor component={Link} href={`/integracoes/entregas/${teste.id}`} size="sm">
                nº {teste.id}
              </Anchor>
            </Group>
          </li>
        ))}
      </ul>
    </Card>
  );
}
