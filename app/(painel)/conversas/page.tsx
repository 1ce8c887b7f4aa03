import { screenPage } from '#app/_ui/screen-page.tsx';
import { CaixaScreen } from './caixa-screen.tsx';

export const metadata = { title: 'Conversas' };

export default screenPage(CaixaScreen);
