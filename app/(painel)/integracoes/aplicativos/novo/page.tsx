import type { Metadata } from 'next';
import { Suspense } from 'react';
import { NewAplicativoScreen } from './new-aplicativo-screen.tsx';

export const metadata: Metadata = { title: 'Novo aplicativo' };

export default function NewAplicativoPage() {
  return (
    <Suspense>
      <NewAplicativoScreen />
    </Suspense>
  );
}
