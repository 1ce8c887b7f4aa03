import type { Metadata } from 'next';
import { Suspense } from 'react';
import { FormasEnvioScreen } from './formas-envio-screen.tsx';

export const metadata: Metadata = { title: 'Formas de envio' };

export default function FormasEnvioPage() {
  return (
    <Suspense>
      <FormasEnvioScreen />
    </Suspense>
  );
}
