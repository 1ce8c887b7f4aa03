import { Badge, Group, Text } from '@mantine/core';
import { formatInteger } from '#app/_ui/format.ts';
import { ESTADO, ESTADOS, type EstadoEntrega } from '../_parts/webhook-words.ts';

/** The number of an event's deliveries, by state. */
export function StateCounts({ counts }: { counts: Partial<Record<EstadoEntrega, number>> }) {
  const present = ESTADOS.flatMap((estado) => {
    const count = counts[estado] ?? 0;
    return count > 0 ? [{ estado, count }] : [];
  });
  if (present.length === 0) {
    return (
      <Text span size="sm" c="dimmed">
        A nenhum webhook
      </Text>
    );
  }
  return (
    <Group gap={6} justify="inherit">
      {present.map(({ estado, count }) => {
        const { cor, icon: Icon, um, plural } = ESTADO[estado];
        return (
          <Badge key={estado} color={cor} leftSection={<Icon size={13} stroke={2} aria-hidden />} className="numero">
            {formatInteger(count)} {count === 1 ? um : plural}
          </Badge>
        );
      })}
    </Group>
  );
}
