import type { Metadata } from 'next';
import { Suspense } from 'react';
import { idOfPath } from '#app/_ui/path-id.ts';
import { VendaScreen } from './venda-screen.tsx';

export const metadata: Metadata = { title: 'Pedido' };

export default async function VendaPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Suspense>
      <VendaScreen id={idOfPath(id)} />
    </Suspense>
  );
}
