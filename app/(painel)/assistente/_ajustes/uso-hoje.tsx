import { Progress, Text } from '@mantine/core';
import { formatInteger } from '#app/_ui/format.ts';

type Props = {
  /** "respostas", "tokens". */
  what: string;
  used: number;
  limit: number;
  /** What one answer sets aside: it is not begun with less. */
  each: number;
};

/** How much of a limit of the day is used up. */
export function UsoHoje({ what, used, limit, each }: Props) {
  const full = used + each > limit;
  const words = `${formatInteger(used)} de ${formatInteger(limit)} ${what} hoje`;
  return (
    <div>
      <Progress
        value={limit === 0 ? 100 : Math.min(100, (used / limit) * 100)}
        color={full ? 'orange' : 'petroleo'}
        aria-label={words}
        mt={8}
      />
      <Text size="xs" c="dimmed" mt={4} className="numero">
        {words}
        {full ? '. As próximas conversas vão direto para uma pessoa, até a meia-noite.' : ''}
      </Text>
    </div>
  );
}
