'use client';

import { Portal, Stack, Text } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useSoltarNaPagina } from '../../_parts/use-soltar.ts';
import { LIMITS } from './formatos.ts';
import classes from './soltar.module.css';

/** Takes files that are dropped anywhere on the page, and says so while they are over it. */
export function SoltarNaPagina({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { over } = useSoltarNaPagina(true, onFiles);
  if (!over) return null;
  return (
    <Portal>
      <div className={classes.veu}>
        <Stack align="center" gap="xs" className={classes.alvo}>
          <IconCloudUpload size={44} stroke={1.5} aria-hidden />
          <Text fw={650} size="lg">
            Solte para publicar
          </Text>
          <Text size="sm" c="dimmed" ta="center">
            {LIMITS}
          </Text>
        </Stack>
      </div>
    </Portal>
  );
}
