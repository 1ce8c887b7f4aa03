import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ExpedicaoDetail } from './expedicao-detail.tsx';

export const metadata: Metadata = { title: 'Expedição' };

export default async function ExpedicaoDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Suspense>
      <ExpedicaoDetail id={/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null} />
    </Suspense>
  );
}
