import type { Metadata } from 'next';
import { currentPessoa } from '#server/transport/auth/session.ts';
import { ConviteScreen } from './convite-screen.tsx';

export const metadata: Metadata = { title: 'Convite' };
export const dynamic = 'force-dynamic';

export default async function ConvitePage() {
  const pessoa = await currentPessoa();
  return <ConviteScreen eu={pessoa?.usuario_email ?? null} />;
}
