import type { Metadata } from 'next';
import { Suspense } from 'react';
import { RequisicoesScreen } from './requisicoes-screen.tsx';

export const metadata: Metadata = { title: 'Requisições' };

export default function RequisicoesPage() {
  return (
    <Suspense>
      <RequisicoesScreen />
    </Suspense>
  );
}
