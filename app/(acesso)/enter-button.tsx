'use client';

import { Button } from '@mantine/core';
import { useSwitchCompany } from '#app/_sessao/use-switch-company.ts';

/** Opens the panel with a company. */
export function EnterButton({ empresa }: { empresa: { id: number; nome: string } }) {
  const { switching, switchTo } = useSwitchCompany();
  return (
    <Button variant="default" loading={switching !== null} onClick={() => switchTo(empresa.id)}>
      {empresa.nome}
    </Button>
  );
}
