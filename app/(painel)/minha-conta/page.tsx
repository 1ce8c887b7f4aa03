import { screenPage } from '#app/_ui/screen-page.tsx';
import { MinhaContaScreen } from './minha-conta-screen.tsx';

export const metadata = { title: 'Segurança da conta' };

export default screenPage(MinhaContaScreen);
