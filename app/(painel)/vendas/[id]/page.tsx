import type { Metadata } from 'next';
import { Suspense } from 'react';
import { VendaScreen } from './venda-screen.tsx';

export const metadata: Metadata = { title: 'Pedido' };

export default async function VendaPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Suspense>
      <VendaScreen id={/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null} />
    </Suspense>
  );
}
