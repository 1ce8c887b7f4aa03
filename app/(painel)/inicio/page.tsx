import { screenPage } from '#app/_ui/screen-page.tsx';
import { InicioScreen } from './inicio-screen.tsx';

export const metadata = { title: 'Início' };

export default screenPage(InicioScreen);
