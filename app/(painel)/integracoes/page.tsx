import { screenPage } from '#app/_ui/screen-page.tsx';
import { IntegracoesScreen } from './integracoes-screen.tsx';

export const metadata = { title: 'Integrações' };

export default screenPage(IntegracoesScreen);
