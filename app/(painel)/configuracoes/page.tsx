import { redirect } from 'next/navigation';
import { screenPage } from '#app/_ui/screen-page.tsx';
import { ConfiguracoesScreen } from './configuracoes-screen.tsx';

export const metadata = { title: 'Configurações' };

const Screen = screenPage(ConfiguracoesScreen);

/** Where what were tabs of this screen once is now. */
const MOVED = new Map([
  ['senha', '/minha-conta'],
  ['usuarios', '/usuarios'],
  ['empresas', '/empresas'],
]);

export default async function ConfiguracoesPage({ searchParams }: { searchParams: Promise<{ aba?: string }> }) {
  const to = MOVED.get((await searchParams).aba ?? '');
  if (to) redirect(to);
  return <Screen />;
}
