'use client';

import { Code, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { trpc } from '#app/_trpc/client.ts';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { shortToken, type Token } from './escopos.ts';

/** Asks before it ends a token for good. */
export function useRevoke(): (token: Token) => void {
  const utils = trpc.useUtils();
  const revoke = trpc.tokens.revoke.useMutation({
    onSuccess: (token) => notifyDone(`Token “${token.nome}” revogado.`),
    onError: notifyError,
    onSettled: () => utils.tokens.list.invalidate(),
  });
  return (token) =>
    modals.openConfirmModal({
      title: `Revogar o token “${token.nome}”?`,
      children: (
        <Stack gap="xs">
          <Text size="sm">
            As integrações que usam <Code>{shortToken(token)}</Code> param na hora: toda chamada com ele passa a receber
            401. As requisições já registradas continuam no histórico.
          </Text>
          <Text size="sm">Não há como desfazer; para voltar, será preciso criar outro token.</Text>
        </Stack>
      ),
      labels: { confirm: 'Revogar token', cancel: 'Cancelar' },
      confirmProps: { color: 'red' },
      onConfirm: () => revoke.mutate({ id: token.id }),
    });
}
