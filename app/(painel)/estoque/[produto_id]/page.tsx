import type { Metadata } from 'next';
import { Suspense } from 'react';
import { idOfPath } from '#app/_ui/path-id.ts';
import { ProdutoEstoque } from './produto-estoque.tsx';

export const metadata: Metadata = { title: 'Estoque do produto' };

export default async function ProdutoEstoquePage({ params }: { params: Promise<{ produto_id: string }> }) {
  const { produto_id } = await params;
  return (
    <Suspense>
      <ProdutoEstoque produto_id={idOfPath(produto_id)} />
    </Suspense>
  );
}
