'use client';

import { Button } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { useExemplo } from './use-exemplo.ts';

/** Development only: a channel that plays a person. */
export function ExemploButton() {
  const { begin, busy } = useExemplo();
  return (
    <Button
      variant="default"
      leftSection={<IconTestPipe size={16} aria-hidden />}
      loading={busy}
      onClick={() => void begin()}
    >
      Experimentar com um simulador
    </Button>
  );
}
