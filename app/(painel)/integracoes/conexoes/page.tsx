import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ConexoesScreen } from './conexoes-screen.tsx';

export const metadata: Metadata = { title: 'Conexões' };

export default function ConexoesPage() {
  return (
    <Suspense>
      <ConexoesScreen />
    </Suspense>
  );
}
