import type { Metadata } from 'next';
import { Suspense } from 'react';
import { idOfPath } from '#app/_ui/path-id.ts';
import { ConexaoDetail } from './conexao-detail.tsx';

export const metadata: Metadata = { title: 'Conexão' };

export default async function ConexaoPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Suspense>
      <ConexaoDetail id={idOfPath(id)} />
    </Suspense>
  );
}
