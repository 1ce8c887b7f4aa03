'use client';

import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { SemConhecimento, SemModelo } from '../_parts/avisos.tsx';
import { Moldura } from '../_parts/moldura.tsx';
import { AjustesForm } from './ajustes-form.tsx';

/** Where the company's assistant answers, when, and in what way. */
export const AjustesScreen = () => (
  <Moldura description="Responde aos contatos com o que está no Conhecimento, e passa a conversa para uma pessoa quando não sabe.">
    <Ajustes />
  </Moldura>
);

function Ajustes() {
  const query = trpc.assistente.get.useQuery();
  // What was read stays, with what is written into it, where a later reading fails.
  if (query.error && !query.data) {
    return <LoadError message={query.error.message} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) return <Skeletons heights={[120, 260, 200]} />;
  return (
    <>
      {query.data.disponivel ? null : <SemModelo />}
      <SemConhecimento />
      <AjustesForm assistente={query.data} />
    </>
  );
}
