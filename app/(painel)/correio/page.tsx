import { screenPage } from '#app/_ui/screen-page.tsx';
import { CorreioScreen } from './correio-screen.tsx';

export const metadata = { title: 'Correio' };

export default screenPage(CorreioScreen);
