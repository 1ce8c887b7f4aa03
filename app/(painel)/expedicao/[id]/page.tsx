import type { Metadata } from 'next';
import { Suspense } from 'react';
import { idOfPath } from '#app/_ui/path-id.ts';
import { ExpedicaoDetail } from './expedicao-detail.tsx';

export const metadata: Metadata = { title: 'Expedição' };

export default async function ExpedicaoDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Suspense>
      <ExpedicaoDetail id={idOfPath(id)} />
    </Suspense>
  );
}
