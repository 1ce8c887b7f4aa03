import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ProdutoEstoque } from './produto-estoque.tsx';

export const metadata: Metadata = { title: 'Estoque do produto' };

export default async function ProdutoEstoquePage({ params }: { params: Promise<{ produto_id: string }> }) {
  const { produto_id } = await params;
  return (
    <Suspense>
      <ProdutoEstoque produto_id={/^[1-9]\d{0,14}$/.test(produto_id) ? Number(produto_id) : null} />
    </Suspense>
  );
}
