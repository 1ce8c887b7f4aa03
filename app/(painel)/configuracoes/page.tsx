import { screenPage } from '#app/_ui/screen-page.tsx';
import { ConfiguracoesScreen } from './configuracoes-screen.tsx';

export const metadata = { title: 'Configurações' };

export default screenPage(ConfiguracoesScreen);
