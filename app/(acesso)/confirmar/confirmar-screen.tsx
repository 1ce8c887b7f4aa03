'use client';

import { ProofForm } from '#app/_fator/proof-form.tsx';
import { trpc } from '#app/_trpc/client.ts';
import { AcessoCard } from '../acesso-card.tsx';

/** Asks the person for a new proof, and then leads on to where they were going. */
function Screen({ email, voltar }: { email: string; voltar: string }) {
  return (
    <AcessoCard
      title="Confirme que é você"
      text={
        <>
          Você entrou como <strong>{email}</strong> há mais de 30 minutos. Antes de dar acesso a um aplicativo,
          confirme.
        </>
      }
    >
      <ProofForm onProved={() => window.location.assign(voltar)} />
    </AcessoCard>
  );
}

export const ConfirmarScreen = trpc.withTRPC(Screen) as typeof Screen;
