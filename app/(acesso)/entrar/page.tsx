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
  const autoriza = target.startsWith('/integracoes/oauth/authorize');
  if (await currentMembership()) redirect(target);
  const pessoa = await currentPessoa();
  // An invitation, and an application's request for access, ask for no company that the panel can open.
  if (pessoa && (autoriza || target === '/convite')) redirect(target);
  if (await currentClosed()) redirect(`/segundo-fator?voltar=${encodeURIComponent(target)}`);
  if (pessoa) redirect('/sem-empresa');
  const half = await currentHalfOpen();
  if (half) return <SecondStep voltar={target} {...waitedFor(half)} />;
  return <SignInForm voltar={target} autoriza={autoriza} />;
}
