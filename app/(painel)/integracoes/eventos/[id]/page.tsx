import type { Metadata } from 'next';
import { Suspense } from 'react';
import { idOfPath } from '#app/_ui/path-id.ts';
import { EventoDetail } from './evento-detail.tsx';

export const metadata: Metadata = { title: 'Evento' };

export default async function EventoPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Suspense>
      <EventoDetail id={idOfPath(id)} />
    </Suspense>
  );
}
