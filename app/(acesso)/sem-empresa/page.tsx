import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { currentClosed, currentMembership, currentPessoa } from '#server/transport/auth/session.ts';
import { SemEmpresaScreen } from './sem-empresa-screen.tsx';

export const metadata: Metadata = { title: 'Sem empresa' };
export const dynamic = 'force-dynamic';

/** For a signed-in person who is in no company that the panel can open. */
export default async function SemEmpresaPage() {
  const pessoa = await currentPessoa();
  if (!pessoa) redirect('/entrar');
  if (await currentMembership()) redirect('/inicio');
  if (await currentClosed()) redirect('/segundo-fator');
  return <SemEmpresaScreen />;
}
