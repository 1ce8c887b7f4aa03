import { Group, Progress, Text } from '@mantine/core';
import { formatMs } from '#app/_ui/format.ts';
import classes from './time-bar.module.css';

/** One part of a time, in milliseconds; `color` is one of the theme, with its shade: `blue.5`. */
export type TimePart = { key: string; nome: string; color: string; ms: number };

/** Parts may be shorter than a millisecond. */
const shown = (ms: number) =>
  ms < 1 ? `${ms.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ms` : formatMs(ms);

/** A time by its parts: the bar for the eye, each part and the total in words. */
export function TimeBar({ parts, total, note = '' }: { parts: readonly TimePart[]; total: number; note?: string }) {
  if (total <= 0) return null;
  return (
    <div>
      <Progress.Root size={10} radius="sm" aria-hidden>
        {parts.map(({ key, color, ms }) => (
          <Progress.Section key={key} value={(100 * ms) / total} color={color} />
        ))}
      </Progress.Root>
      <Group gap="md" mt={8} component="ul" className={classes.parts}>
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
                {shown(ms)}
              </Text>
            </Text>
          </Group>
        ))}
        <Text component="li" size="xs" c="dimmed">
          Total{' '}
          <Text span inherit fw={600} className="numero" c="var(--mantine-color-text)">
            {formatMs(total)}
          </Text>
          {note}
        </Text>
      </Group>
    </div>
  );
}
