'use client';

import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { AppLogo } from '../../_parts/app-logo.tsx';
import type { Opcoes } from '../types.ts';
import { LogoRefusal, shrinkLogo } from './shrink-logo.ts';

type Props = {
  value: string | null;
  onChange: (value: string | null) => void;
  /** The name whose first letter stands in for an image. */
  nome: string;
  limits: Opcoes['max_logo'];
  error: string | undefined;
};

/** The application's image: any image file, which becomes a small PNG before it is sent. */
export function LogoInput({ value, onChange, nome, limits, error }: Props) {
  const label = useId();
  const reset = useRef<() => void>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [working, setWorking] = useState(false);

  async function take(file: File | null) {
    if (!file) return;
    setWorking(true);
    try {
      onChange(await shrinkLogo(file, limits));
      setRefusal(null);
    } catch (thrown) {
      if (!(thrown instanceof LogoRefusal)) throw thrown;
      setRefusal(thrown.message);
    } finally {
      setWorking(false);
      // Emptied, so that the same file may be chosen again.
      reset.current?.();
    }
  }

  return (
    <Stack gap="xs" role="group" aria-labelledby={label} data-path="logo" tabIndex={-1}>
      <div>
        <Text size="sm" fw={500} id={label}>
          Logo
        </Text>
        <Text size="xs" c="dimmed">
          Aparece na tela de autorização. PNG, JPEG, WebP ou SVG: é convertido para PNG de até {limits.pixels} ×{' '}
          {limits.pixels} pixels. Opcional.
        </Text>
      </div>
      <Group gap="md">
        <AppLogo nome={nome} logo={value} size={64} />
        <Group gap="xs">
          <FileButton
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            onChange={(file) => void take(file)}
            resetRef={reset}
            inputProps={{ 'aria-label': 'Arquivo do logo' }}
          >
            {(button) => (
              <Button
                {...button}
                ref={choose}
                variant="default"
                size="xs"
                loading={working}
                leftSection={<IconUpload size={14} aria-hidden />}
              >
                {value ? 'Trocar imagem' : 'Escolher imagem'}
              </Button>
            )}
          </FileButton>
          {value ? (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => {
                setRefusal(null);
                onChange(null);
                choose.current?.focus();
              }}
            >
              Remover imagem
            </Button>
          ) : null}
        </Group>
      </Group>
      <div role="status">{(refusal ?? error) ? <Input.Error>{refusal ?? error}</Input.Error> : null}</div>
    </Stack>
  );
}
