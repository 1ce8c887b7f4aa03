import { redirect } from 'next/navigation';
import { screenPage } from '#app/_ui/screen-page.tsx';
import { ConfiguracoesScreen } from './configuracoes-screen.tsx';

export const metadata = { title: 'Configurações' };

const Screen = screenPage(ConfiguracoesScreen);

export default async function ConfiguracoesPage({ searchParams }: { searchParams: Promise<{ aba?: string }> }) {
  // Where the password was once.
  if ((await searchParams).aba === 'senha') redirect('/minha-conta');
  return <Screen />;
}
