import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { currentMembership } from '#server/transport/auth/session.ts';
import { SignInForm } from './sign-in-form.tsx';

export const metadata: Metadata = { title: 'Entrar' };

const HERE = 'http://aqui.invalid';

/** Only a path of this same site, as a browser reads it (it skips tabs and line ends, and takes \ for /); anything else goes to the start. */
function safeReturn(value: string | string[] | undefined): string {
  const path = typeof value === 'string' && value.startsWith('/') ? value : '';
  const url = URL.parse(path, HERE);
  return path && url?.origin === HERE && !url.pathname.startsWith('/entrar') ? path : '/inicio';
}

export default async function EntrarPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { voltar } = await searchParams;
  const target = safeReturn(voltar);
  if (await currentMembership()) redirect(target);
  return <SignInForm voltar={target} />;
}
