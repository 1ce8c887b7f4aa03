import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ConfiguracoesScreen } from './configuracoes-screen.tsx';

export const metadata: Metadata = { title: 'Configurações' };

export default function ConfiguracoesPage() {
  return (
    <Suspense>
      <ConfiguracoesScreen />
    </Suspense>
  );
}
