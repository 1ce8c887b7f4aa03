import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ClientesScreen } from './clientes-screen.tsx';

export const metadata: Metadata = { title: 'Clientes' };

export default function ClientesPage() {
  return (
    <Suspense>
      <ClientesScreen />
    </Suspense>
  );
}
