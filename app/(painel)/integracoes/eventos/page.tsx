import type { Metadata } from 'next';
import { Suspense } from 'react';
import { EventosScreen } from './eventos-screen.tsx';

export const metadata: Metadata = { title: 'Eventos' };

export default function EventosPage() {
  return (
    <Suspense>
      <EventosScreen />
    </Suspense>
  );
}
