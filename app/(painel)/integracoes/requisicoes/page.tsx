import { screenPage } from '#app/_ui/screen-page.tsx';
import { RequisicoesScreen } from './requisicoes-screen.tsx';

export const metadata = { title: 'Requisições' };

export default screenPage(RequisicoesScreen);
