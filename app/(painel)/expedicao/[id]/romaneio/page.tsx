import type { Metadata } from 'next';
import { Suspense } from 'react';
import { idOfPath } from '#app/_ui/path-id.ts';
import { RomaneioScreen } from './romaneio-screen.tsx';

export const metadata: Metadata = { title: 'Romaneio de expedição' };

export default async function RomaneioPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Suspense>
      <RomaneioScreen id={idOfPath(id)} />
    </Suspense>
  );
}
