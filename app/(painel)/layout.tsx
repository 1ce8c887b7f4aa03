import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { currentClosed, currentMembership, currentPath, currentPessoa } from '#server/transport/auth/session.ts';
import { Painel } from './_shell/painel.tsx';

export const dynamic = 'force-dynamic';

export default async function PainelLayout({ children }: { children: ReactNode }) {
  const membership = await currentMembership();
  if (!membership && (await currentClosed())) {
    redirect(`/segundo-fator?voltar=${encodeURIComponent(await currentPath())}`);
  }
  if (!membership && (await currentPessoa())) redirect('/sem-empresa');
  if (!membership) redirect(`/entrar?voltar=${encodeURIComponent(await currentPath())}`);
  return <Painel>{children}</Painel>;
}
