'use client';

import { Anchor, Text } from '@mantine/core';
import { Link } from '#app/_ui/link.tsx';

type Uso = {
  usados: number;
  contratados: number;
  /** What is counted: one of it, and several. */
  nomes: readonly [string, string];
};

/** Use against contract below a list, with the way to the contract. */
export function UsoEmUmaLinha({ usados, contratados, nomes: [um, varios] }: Uso) {
  return (
    <Text size="sm" c="dimmed" px={4} className="numero">
      {usados} de {contratados} {contratados === 1 ? um : varios} do contrato em uso ·{' '}
      <Anchor component={Link} href="/plano" size="sm" underline="always">
        Conta e plano
      </Anchor>
    </Text>
  );
}
