import type { Metadata } from 'next';
import { RecuperarScreen } from './recuperar-screen.tsx';

export const metadata: Metadata = { title: 'Recuperar acesso' };

export default function RecuperarPage() {
  return <RecuperarScreen />;
}
