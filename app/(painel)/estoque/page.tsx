import type { Metadata } from 'next';
import { Suspense } from 'react';
import { EstoqueList } from './estoque-list.tsx';

export const metadata: Metadata = { title: 'Estoque' };

export default function EstoquePage() {
  return (
    <Suspense>
      <EstoqueList />
    </Suspense>
  );
}
