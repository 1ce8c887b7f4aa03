import type { Metadata } from 'next';
import { InicioScreen } from './inicio-screen.tsx';

export const metadata: Metadata = { title: 'Início' };

export default function InicioPage() {
  return <InicioScreen />;
}
