import type { Metadata } from 'next';
import { Suspense } from 'react';
import { AplicativosScreen } from './aplicativos-screen.tsx';

export const metadata: Metadata = { title: 'Aplicativos' };

export default function AplicativosPage() {
  return (
    <Suspense>
      <AplicativosScreen />
    </Suspense>
  );
}
