'use client';

import { Button, Stack } from '@mantine/core';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../../_shell/session.tsx';

/** A call that fills the log, ready to be copied. */
export function HowToCall() {
  const curl = `curl -H "Authorization: Bearer $TOKEN" ${window.location.origin}/v1/estoque/`;
  return (
    <Stack gap="sm" align="stretch">
      Faça uma requisição à API com um token desta empresa, e ela aparece aqui em instantes.
      <CopyField value={curl} label="comando curl" />
    </Stack>
  );
}

/** The way to a token, for those who may create one. */
export function NewToken() {
  const { can } = useSessao();
  if (!can('tokens:write')) return null;
  return (
    <Button component={Link} href="/integracoes/tokens?novo=token" variant="default">
      Criar um token
    </Button>
  );
}
