import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Where a passage stands: its page, and the headings above it. */
export const LugarDoTrecho = ({ pagina, titulo }: { pagina: number; titulo: ReactNode }) => (
  <Text size="xs" c="dimmed" mb={4} style={{ overflowWrap: 'anywhere' }}>
    <span className="numero">Página {pagina}</span>
    {titulo ? <> · {titulo}</> : null}
  </Text>
);
