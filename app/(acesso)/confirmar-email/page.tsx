import type { Metadata } from 'next';
import { ConfirmarEmailScreen } from './confirmar-email-screen.tsx';

export const metadata: Metadata = { title: 'Confirmar e-mail' };

export default function ConfirmarEmailPage() {
  return <ConfirmarEmailScreen />;
}
