'use client';

import { Divider } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { EnterButton } from '../enter-button.tsx';

/** The person's companies that do not ask for a second factor: they can be entered at once. */
export function OtherCompanies() {
  const eu = trpc.pessoa.eu.useQuery();
  const others = eu.data?.empresas.filter(({ exige_segundo_fator }) => !exige_segundo_fator) ?? [];
  if (others.length === 0) return null;
  return (
    <>
      <Divider label="ou entre em outra empresa" />
      {others.map((empresa) => (
        <EnterButton key={empresa.id} empresa={empresa} />
      ))}
    </>
  );
}
