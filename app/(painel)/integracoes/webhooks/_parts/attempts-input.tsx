'use client';

import { NumberInput, Stack, Text } from '@mantine/core';
import { formatWait } from '../format.ts';
import classes from './form.module.css';

type Props = {
  value: number | string;
  onChange: (value: number | string) => void;
  /** Milliseconds from each attempt to the next. */
  waits: number[];
  error: string | undefined;
  readOnly: boolean;
};

/** The number of attempts of a delivery, and their times. */
export function AttemptsInput({ value, onChange, waits, error, readOnly }: Props) {
  const count = Number(value);
  const known = Number.isInteger(count) && count >= 1 && count <= waits.length + 1;
  return (
    <Stack gap="xs">
      <NumberInput
        label="Tentativas"
        description="De 1 a 10, contando a primeira. Só falhas passageiras se repetem: 5xx, 429, tempo esgotado, rede."
        value={value}
        onChange={onChange}
        min={1}
        max={waits.length + 1}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        error={error}
        readOnly={readOnly}
        variant={readOnly ? 'filled' : 'default'}
        data-path="max_tentativas"
        classNames={{ wrapper: classes.short }}
      />
      {known ? <Schedule waits={waits.slice(0, count - 1)} /> : null}
    </Stack>
  );
}

function Schedule({ waits }: { waits: number[] }) {
  const total = waits.reduce((sum, wait) => sum + wait, 0);
  return (
    <div>
      <ol className={classes.schedule} aria-label="Quando cada tentativa sai">
        <li className={classes.attempt}>na hora</li>
        {waits.map((wait, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an attempt is its number
          <li key={index} className={classes.attempt}>
            +{formatWait(wait)}
          </li>
        ))}
      </ol>
      <Text size="xs" c="dimmed" mt={6}>
        {waits.length === 0
          ? 'Sem novas tentativas: se falhar, a entrega só sai de novo se alguém a reenviar.'
          : `Se o destino nunca aceitar, a última sai cerca de ${formatWait(total)} depois da primeira. Cada espera varia até 15%, e um 429 com Retry-After é respeitado.`}
      </Text>
    </div>
  );
}
