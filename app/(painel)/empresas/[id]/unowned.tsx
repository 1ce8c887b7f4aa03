'use client';

import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconUserExclamation } from '@tabler/icons-react';
import { useSwitchCompany } from '#app/_sessao/use-switch-company.ts';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import type { Empresa } from '../types.ts';
import { useConta } from '../use-conta.ts';
import { isUnowned } from '../words.tsx';

/** Of a company that nobody administers, as one that a key opened: the offer to do so. */
export function Unowned({ empresa }: { empresa: Empresa }) {
  const { mayOpen } = useConta();
  const { switchTo } = useSwitchCompany();
  const { id, nome } = empresa;
  const join = useConfirmed(trpc.empresas.join, {
    refresh: ['empresas', 'sessao'],
    refreshRefused: true,
    said: () => `Você administra ${nome}.`,
    after: () => switchTo(id),
  });
  if (!isUnowned(empresa)) return null;
  return (
    <>
      <Alert color="orange" icon={<IconUserExclamation />} title="Ninguém administra esta empresa">
        <Stack gap="sm" align="flex-start">
          <Text size="sm">
            Ela foi aberta por uma chave e ainda não tem administrador: só as chaves dela trabalham nela. Um sistema
            pode convidar usuários pela API{mayOpen ? ', ou você assume a administração e convida pelo painel.' : '.'}
          </Text>
          {mayOpen ? (
            <Button size="xs" onClick={() => join.ask({ id })}>
              Administrar esta empresa
            </Button>
          ) : null}
        </Stack>
      </Alert>
      <ConfirmDialog {...join.dialog} title={`Administrar ${nome}?`} confirm="Administrar e ir para ela">
        Você passa a ser o administrador de {nome}, ocupa um dos usuários do contrato nela, e o painel vai para ela.
        Fica registrado na auditoria das duas empresas.
      </ConfirmDialog>
    </>
  );
}
