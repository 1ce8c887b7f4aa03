import type { Metadata } from 'next';
import { Suspense } from 'react';
import { EntregasScreen } from './entregas-screen.tsx';

export const metadata: Metadata = { title: 'Entregas' };

export default function EntregasPage() {
  return (
    <Suspense>
      <EntregasScreen />
    </Suspense>
  );
}
