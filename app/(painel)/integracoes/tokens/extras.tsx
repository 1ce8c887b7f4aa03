'use client';

import { Badge, Checkbox, Group, Input, Paper, Stack, Text } from '@mantine/core';
import type { Modulo } from './escopos.ts';

type Props = { modulos: readonly Modulo[]; value: string[]; onChange: (value: string[]) => void; description: string };

/** Permissions that no level holds; each is granted by itself. */
export function Extras({ modulos, value, onChange, description }: Props) {
  const extras = modulos.flatMap((modulo) =>
    modulo.extras.map((extra) => ({ escopo: `${modulo.modulo}:${extra.acao}`, modulo: modulo.nome, nome: extra.nome })),
  );
  if (extras.length === 0) return null;
  return (
    <Checkbox.Group value={value} onChange={onChange} aria-label="Permissões sensíveis">
      <Input.Label component="div" labelElement="div">
        Permissões sensíveis
      </Input.Label>
      <Input.Description mb="xs">{description}</Input.Description>
      <Paper withBorder p="md">
        <Stack gap="sm">
          {extras.map(({ escopo, modulo, nome }) => (
            <Checkbox
              key={escopo}
              value={escopo}
              label={
                <Group gap="xs" component="span">
                  {nome}
                  <Text span size="xs" c="dimmed">
                    {modulo}
                  </Text>
                  <Badge size="xs" color="orange" variant="light">
                    Sensível
                  </Badge>
                </Group>
              }
            />
          ))}
        </Stack>
      </Paper>
    </Checkbox.Group>
  );
}
