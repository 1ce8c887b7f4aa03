import type { Metadata } from 'next';
import { Suspense } from 'react';
import { TokensScreen } from './tokens-screen.tsx';

export const metadata: Metadata = { title: 'Tokens' };

export default function TokensPage() {
  return (
    <Suspense>
      <TokensScreen />
    </Suspense>
  );
}
