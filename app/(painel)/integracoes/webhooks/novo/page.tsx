import type { Metadata } from 'next';
import { Suspense } from 'react';
import { NewWebhookScreen } from './new-webhook-screen.tsx';

export const metadata: Metadata = { title: 'Novo webhook' };

export default function NewWebhookPage() {
  return (
    <Suspense>
      <NewWebhookScreen />
    </Suspense>
  );
}
