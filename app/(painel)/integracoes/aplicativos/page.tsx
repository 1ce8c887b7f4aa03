import { screenPage } from '#app/_ui/screen-page.tsx';
import { AplicativosScreen } from './aplicativos-screen.tsx';

export const metadata = { title: 'Aplicativos' };

export default screenPage(AplicativosScreen);
