import type { Metadata } from 'next';
import { Suspense } from 'react';
import { AuditoriaScreen } from './auditoria-screen.tsx';

export const metadata: Metadata = { title: 'Auditoria' };

export default function AuditoriaPage() {
  return (
    <Suspense>
      <AuditoriaScreen />
    </Suspense>
  );
}
