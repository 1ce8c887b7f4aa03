import type { Metadata } from 'next';
import { Suspense } from 'react';
import { idOfPath } from '#app/_ui/path-id.ts';
import { WebhookDetail } from './webhook-detail.tsx';

export const metadata: Metadata = { title: 'Webhook' };

export default async function WebhookPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Suspense>
      <WebhookDetail id={idOfPath(id)} />
    </Suspense>
  );
}
