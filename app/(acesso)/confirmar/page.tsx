import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { currentPessoa } from '#server/transport/auth/session.ts';
import { safeReturn } from '../safe-return.ts';
import { ConfirmarScreen } from './confirmar-screen.tsx';

export const metadata: Metadata = { title: 'Confirme que é você' };
export const dynamic = 'force-dynamic';

type Query = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** For a signed-in person who proved who they are too long ago for what comes next. */
export default async function ConfirmarPage({ searchParams }: Query) {
  const target = safeReturn((await searchParams).voltar);
  const pessoa = await currentPessoa();
  if (!pessoa) redirect(`/entrar?voltar=${encodeURIComponent(target)}`);
  return <ConfirmarScreen email={pessoa.usuario_email} voltar={target} />;
}
