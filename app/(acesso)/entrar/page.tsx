import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import {
  currentClosed,
  currentHalfOpen,
  currentMembership,
  currentPessoa,
  type HalfOpen,
} from '#server/transport/auth/session.ts';
import { safeReturn } from '../safe-return.ts';
import { SecondStep } from './second-step.tsx';
import { SignInForm } from './sign-in-form.tsx';

export const metadata: Metadata = { title: 'Entrar' };

const waitedFor = ({ email, aplicativo, passkey }: HalfOpen) => ({ email, aplicativo, passkey });

export default async function EntrarPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { voltar } = await searchParams;
  const target = safeReturn(voltar);
  if (await currentMembership()) redirect(target);
  if (await currentClosed()) redirect(`/segundo-fator?voltar=${encodeURIComponent(target)}`);
  // Signed in, and in no company that the panel can open; an invitation asks for nothing more.
  if (await currentPessoa()) redirect(target === '/convite' ? target : '/sem-empresa');
  const half = await currentHalfOpen();
  if (half) return <SecondStep voltar={target} {...waitedFor(half)} />;
  return <SignInForm voltar={target} autoriza={target.startsWith('/integracoes/oauth/authorize')} />;
}
