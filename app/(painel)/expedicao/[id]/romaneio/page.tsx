import type { Metadata } from 'next';
import { Suspense } from 'react';
import { RomaneioScreen } from './romaneio-screen.tsx';

export const metadata: Metadata = { title: 'Romaneio de expedição' };

export default async function RomaneioPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Suspense>
      <RomaneioScreen id={/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null} />
    </Suspense>
  );
}
