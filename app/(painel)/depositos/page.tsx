import type { Metadata } from 'next';
import { Suspense } from 'react';
import { DepositosScreen } from './depositos-screen.tsx';

export const metadata: Metadata = { title: 'Depósitos' };

export default function DepositosPage() {
  return (
    <Suspense>
      <DepositosScreen />
    </Suspense>
  );
}
