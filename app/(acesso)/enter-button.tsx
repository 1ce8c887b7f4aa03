'use client';

import { Button } from '@mantine/core';
import { useSession } from 'next-auth/react';
import { useState } from 'react';

/** Opens the panel with a company. */
export function EnterButton({ empresa }: { empresa: { id: number; nome: string } }) {
  const { update } = useSession();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={async () => {
        setBusy(true);
        await update({ empresa_id: empresa.id });
        window.location.assign('/inicio');
      }}
    >
      {empresa.nome}
    </Button>
  );
}
