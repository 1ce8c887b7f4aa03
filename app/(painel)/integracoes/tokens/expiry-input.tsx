'use client';

import { Group, NativeSelect } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { DayInput } from '#app/_ui/day-input.tsx';
import { dayOf } from '#app/_ui/format.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

export type Validade = 'nunca' | '30' | '90' | '365' | 'data';
export type Expiry = { validade: Validade; dia: string | null };

const OPTIONS: { value: Validade; label: string }[] = [
  { value: 'nunca', label: 'Nunca' },
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: '365', label: '1 ano' },
  { value: 'data', label: 'Data escolhida' },
];

/** The instant of a choice: a chosen day counts whole, in the company's zone. Null for a token that does not expire. */
export function toInstant({ validade, dia }: Expiry, zone: string): Date | null {
  if (validade === 'nunca') return null;
  if (validade === 'data') return dia ? dayjs.tz(`${dia} 23:59:59`, zone).toDate() : null;
  return dayjs().add(Number(validade), 'day').toDate();
}

type Props = { value: Expiry; onChange: (value: Expiry) => void; zone: string; error?: string | undefined };

/** The token's expiry. */
export function ExpiryInput({ value, onChange, zone, error }: Props) {
  return (
    <Group align="flex-start" grow preventGrowOverflow={false}>
      <NativeSelect
        label="Expiração"
        description="Depois dela, o token para de funcionar sozinho."
        data={OPTIONS}
        value={value.validade}
        onChange={(event) => onChange({ ...value, validade: event.currentTarget.value as Validade })}
        error={value.validade === 'data' ? undefined : error}
        data-path={value.validade === 'data' ? undefined : 'expira_em'}
        miw={200}
      />
      {value.validade === 'data' ? (
        <DayInput
          label="Último dia"
          description="O token vale até o fim deste dia."
          placeholder="Escolha o dia"
          value={value.dia}
          onChange={(dia) => onChange({ ...value, dia })}
          minDate={dayOf(new Date(), zone)}
          leftSection={<IconCalendar size={16} aria-hidden />}
          error={error}
          data-path="expira_em"
          miw={200}
        />
      ) : null}
    </Group>
  );
}
