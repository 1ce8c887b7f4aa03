import { screenPage } from '#app/_ui/screen-page.tsx';
import { NegociosScreen } from './negocios-screen.tsx';

export const metadata = { title: 'Negócios' };

export default screenPage(NegociosScreen);
