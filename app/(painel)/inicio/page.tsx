import type { Metadata } from 'next';
import { Suspense } from 'react';
import { InicioScreen } from './inicio-screen.tsx';

export const metadata: Metadata = { title: 'Início' };

export default function InicioPage() {
  return (
    <Suspense>
      <InicioScreen />
    </Suspense>
  );
}
