'use client';

import { Stack } from '@mantine/core';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { AvisosCard } from './avisos-card.tsx';
import { FatoresCard } from './fatores-card.tsx';
import { PerfilCard } from './perfil-card.tsx';
import { SenhaCard } from './senha-card.tsx';
import { SessoesCard } from './sessoes-card.tsx';

/** What is the signed-in person's own, in every company: name, e-mail, password, sessions, notices. */
export function MinhaContaScreen() {
  return (
    <>
      <PageHeader
        title="Segurança da conta"
        description="O que é só seu, em todas as empresas em que você entra. Ninguém mais muda nada aqui."
      />
      <Stack gap="lg" maw={760}>
        <PerfilCard />
        <SenhaCard />
        <FatoresCard />
        <SessoesCard />
        <AvisosCard />
      </Stack>
    </>
  );
}
