'use client';

import { Button, Stack } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import Link from 'next/link';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { useSessao } from '../../_shell/session.tsx';

/** Why there is nothing to see, and the call that changes it. */
export function EmptyLog({ filtered, title = 'Nenhuma chamada ainda' }: { filtered: boolean; title?: string }) {
  const { can } = useSessao();
  if (filtered) {
    return (
      <EmptyState icon={<IconListSearch />} title="Nenhuma requisição com estes filtros">
        Mude a busca ou o período, ou limpe os filtros.
      </EmptyState>
    );
  }
  const curl = `curl -H "Authorization: Bearer $TOKEN" ${window.location.origin}/v1/estoque/`;
  return (
    <EmptyState
      icon={<IconListSearch />}
      title={title}
      action={
        can('tokens:write') ? (
          <Button component={Link} href="/integracoes/tokens?novo=token" variant="default">
            Criar um token
          </Button>
        ) : null
      }
    >
      <Stack gap="sm" align="stretch">
        Chame a API com um token desta empresa, e a requisição aparece aqui em instantes.
        <CopyField value={curl} label="comando curl" />
      </Stack>
    </EmptyState>
  );
}
