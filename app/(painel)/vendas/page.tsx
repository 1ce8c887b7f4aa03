import type { Metadata } from 'next';
import { Suspense } from 'react';
import { VendasScreen } from './vendas-screen.tsx';

export const metadata: Metadata = { title: 'Vendas' };

export default function VendasPage() {
  return (
    <Suspense>
      <VendasScreen />
    </Suspense>
  );
}
