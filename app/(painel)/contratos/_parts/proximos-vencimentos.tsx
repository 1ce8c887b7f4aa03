'use client';

import { Badge, Card, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { trpc } from '#app/_trpc/client.ts';
import { formatDay } from '#app/_ui/format.ts';
import { sentCalendario, type Values } from './values.ts';

const SHOWN = 6;

/** The due days that the form's calendar makes, before anything is saved; what is wrong with it, it says. */
export function ProximosVencimentos({ values }: { values: Values }) {
  const [calendario] = useDebouncedValue(sentCalendario(values), 300);
  const { data, error } = trpc.contratos.previa.useQuery(calendario, {
    placeholderData: (previous) => previous,
    retry: false,
    enabled: values.primeiro_vencimento !== null,
  });
  return (
    <Card withBorder p="md" component="section" aria-label="Próximos vencimentos" aria-live="polite">
      <Text size="sm" fw={600} mb={6}>
        Próximos vencimentos
      </Text>
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)">
          {error.message}
        </Text>
      ) : data ? (
        <>
          <Group gap={6}>
            {data.proximos.slice(0, SHOWN).map(({ vencimento }) => (
              <Badge key={vencimento} variant="light" color="gray" size="lg" className="numero" tt="none">
                {formatDay(vencimento)}
              </Badge>
            ))}
            {data.proximos.length === 0 ? (
              <Text size="sm" c="dimmed">
                Nenhum daqui em diante.
              </Text>
            ) : data.proximos.length > SHOWN ? (
              <Text size="sm" c="dimmed">
                e assim por diante
              </Text>
            ) : null}
          </Group>
          {data.ja_devidos > 0 ? (
            <Text size="sm" mt={8}>
              {data.ja_devidos === 1
                ? 'Ao salvar, 1 ciclo já devido vira conta a receber.'
                : `Ao salvar, ${data.ja_devidos} ciclos já devidos viram contas a receber.`}
            </Text>
          ) : null}
        </>
      ) : (
        <Text size="sm" c="dimmed">
          Calculando…
        </Text>
      )}
    </Card>
  );
}
