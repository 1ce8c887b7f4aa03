'use client';

import { Group, Progress, Text } from '@mantine/core';
import { formatMs } from '#app/_ui/format.ts';
import type { Tentativa } from '../../_parts/webhook-words.ts';
import classes from './entrega.module.css';

const PHASES = [
  { key: 'dns', nome: 'DNS', color: 'gray.5' },
  { key: 'conexao', nome: 'Conexão', color: 'blue.5' },
  { key: 'tls', nome: 'TLS', color: 'violet.5' },
  { key: 'resposta', nome: 'Espera da resposta', color: 'petroleo.5' },
] as const;

/** The attempt's time by phase. An attempt over an open connection has no phases of connecting. */
export function Phases({ tempos }: { tempos: Tentativa['tempos'] }) {
  const total = tempos.total ?? 0;
  const named = PHASES.flatMap((phase) => {
    const ms = tempos[phase.key];
    return ms === undefined ? [] : [{ ...phase, ms }];
  });
  const rest = Math.max(0, total - named.reduce((sum, { ms }) => sum + ms, 0));
  const parts = [
    ...named,
    ...(rest >= 1
      ? [
          {
            key: 'resto',
            nome: tempos.resposta === undefined ? 'Sem resposta' : 'Envio e leitura',
            color: 'gray.3',
            ms: rest,
          },
        ]
      : []),
  ];
  if (total <= 0) return null;
  return (
    <div>
      <Progress.Root size={10} radius="sm" aria-hidden>
        {parts.map(({ key, color, ms }) => (
          <Progress.Section key={key} value={(100 * ms) / total} color={color} />
        ))}
      </Progress.Root>
      <Group gap="md" mt={8} component="ul" className={classes.phases}>
        {parts.map(({ key, nome, color, ms }) => (
          <Group key={key} gap={6} component="li" wrap="nowrap">
            <span
              className={classes.dot}
              style={{ background: `var(--mantine-color-${color.replace('.', '-')})` }}
              aria-hidden
            />
            <Text span size="xs" c="dimmed">
              {nome}{' '}
              <Text span inherit className="numero" c="var(--mantine-color-text)">
                {formatMs(ms)}
              </Text>
            </Text>
          </Group>
        ))}
        <Text component="li" size="xs" c="dimmed">
          Total{' '}
          <Text span inherit fw={600} className="numero" c="var(--mantine-color-text)">
            {formatMs(total)}
          </Text>
          {tempos.conexao === undefined ? ', por uma conexão já aberta' : ''}
        </Text>
      </Group>
    </div>
  );
}
