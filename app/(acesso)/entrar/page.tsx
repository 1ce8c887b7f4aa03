import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { currentMembership, currentPessoa } from '#server/transport/auth/session.ts';
import { SignInForm } from './sign-in-form.tsx';

export const metadata: Metadata = { title: 'Entrar' };

const HERE = 'http://romaneio.invalid';

/** Only a path of this same site, read and written as a browser does (`/\t/evil` is `//evil`); anything else goes to the start. */
function safeReturn(value: string | string[] | undefined): string {
  const url = typeof value === 'string' && value.startsWith('/') ? URL.parse(value, HERE) : null;
  const path = url?.origin === HERE ? url.href.slice(HERE.length) : '';
  return /^\/(?!\/)/.test(path) && !path.startsWith('/entrar') ? path : '/inicio';
}

export default async function EntrarPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { voltar } = await searchParams;
  const target = safeReturn(voltar);
  if (await currentMembership()) redirect(target);
  // Signed in, and in no company that the panel can open; an invitation asks for nothing more.
  if (await currentPessoa()) redirect(target === '/convite' ? target : '/sem-empresa');
  return <SignInForm voltar={target} autoriza={target.startsWith('/integracoes/oauth/authorize')} />;
}
