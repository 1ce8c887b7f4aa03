import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { currentMembership } from '#server/transport/auth/session.ts';
import { SignInForm } from './sign-in-form.tsx';

export const metadata: Metadata = { title: 'Entrar' };

/** Only a path of this same site; anything else goes to the start. Browsers leave tabs and line breaks out of an address: `/\t/evil`. */
function safeReturn(value: string | string[] | undefined): string {
  const path = typeof value === 'string' ? value : '';
  return /^\/(?![/\\])[^\t\r\n]*$/.test(path) && !path.startsWith('/entrar') ? path : '/inicio';
}

export default async function EntrarPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { voltar } = await searchParams;
  const target = safeReturn(voltar);
  if (await currentMembership()) redirect(target);
  return <SignInForm voltar={target} autoriza={target.startsWith('/integracoes/oauth/authorize')} />;
}
