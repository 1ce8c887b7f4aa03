import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ExpedicaoList } from './expedicao-list.tsx';

export const metadata: Metadata = { title: 'Expedição' };

export default function ExpedicaoPage() {
  return (
    <Suspense>
      <ExpedicaoList />
    </Suspense>
  );
}
