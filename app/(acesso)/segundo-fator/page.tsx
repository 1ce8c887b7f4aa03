import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { currentClosed } from '#server/transport/auth/session.ts';
import { safeReturn } from '../safe-return.ts';
import { SegundoFatorScreen } from './segundo-fator-screen.tsx';

export const metadata: Metadata = { title: 'Verificação em duas etapas' };
export const dynamic = 'force-dynamic';

type Query = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** For a signed-in person whose company opens only to those with a second factor. */
export default async function SegundoFatorPage({ searchParams }: Query) {
  const target = safeReturn((await searchParams).voltar);
  const closed = await currentClosed();
  // The sign-in knows where everybody else belongs.
  if (!closed) redirect(`/entrar?voltar=${encodeURIComponent(target)}`);
  return <SegundoFatorScreen empresa_nome={closed.empresa_nome} voltar={target} />;
}
