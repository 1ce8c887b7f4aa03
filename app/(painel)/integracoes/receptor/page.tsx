import type { Metadata } from 'next';
import { ReceptorScreen } from './receptor-screen.tsx';

export const metadata: Metadata = { title: 'Receptor de exemplo' };

export default function ReceptorPage() {
  return <ReceptorScreen />;
}
