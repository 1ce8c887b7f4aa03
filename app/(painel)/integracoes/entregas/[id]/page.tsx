import type { Metadata } from 'next';
import { Suspense } from 'react';
import { idOfPath } from '#app/_ui/path-id.ts';
import { EntregaDetail } from './entrega-detail.tsx';

export const metadata: Metadata = { title: 'Entrega' };

export default async function EntregaPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Suspense>
      <EntregaDetail id={idOfPath(id)} />
    </Suspense>
  );
}
