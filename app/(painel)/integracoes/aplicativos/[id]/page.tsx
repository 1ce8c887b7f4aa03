import type { Metadata } from 'next';
import { Suspense } from 'react';
import { idOfPath } from '#app/_ui/path-id.ts';
import { AplicativoDetail } from './aplicativo-detail.tsx';

export const metadata: Metadata = { title: 'Aplicativo' };

export default async function AplicativoPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Suspense>
      <AplicativoDetail id={idOfPath(id)} />
    </Suspense>
  );
}
