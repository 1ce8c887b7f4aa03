'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { openCompany } from '#app/_sessao/session.ts';
import { notifyError } from '#app/_ui/feedback.tsx';

/** Opens the panel with a company. */
export function EnterButton({ empresa }: { empresa: { id: number; nome: string } }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={async () => {
        setBusy(true);
        await openCompany(empresa.id).catch((error: unknown) => {
          setBusy(false);
          notifyError(error);
        });
      }}
    >
      {empresa.nome}
    </Button>
  );
}
