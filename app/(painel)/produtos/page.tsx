import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ProdutosScreen } from './produtos-screen.tsx';

export const metadata: Metadata = { title: 'Produtos' };

export default function ProdutosPage() {
  return (
    <Suspense>
      <ProdutosScreen />
    </Suspense>
  );
}
