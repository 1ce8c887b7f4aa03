'use client';

import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useSessao } from '../../../_shell/session.tsx';
import type { Aplicativo } from '../types.ts';
import { useAtivo } from './use-ativo.ts';

/** Tells that the application is deactivated and cannot be used. */
export function InactiveBanner({ aplicativo }: { aplicativo: Aplicativo }) {
  const active = useAtivo(aplicativo);
  const mayWrite = useSessao().can('aplicativos:write');
  if (aplicativo.ativo) return null;
  return (
    <Alert color="gray" icon={<IconPlayerPause />} title="Este aplicativo está desativado">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Ninguém consegue autorizá-lo e os tokens dele não funcionam. As conexões estão guardadas e voltam quando você
          o reativar, menos as que passarem 30 dias sem renovar.
        </Text>
        {mayWrite ? (
          <Button size="xs" onClick={active.item.onReactivate} loading={active.dialog.loading}>
            Reativar agora
          </Button>
        ) : null}
      </Stack>
    </Alert>
  );
}
