import { screenPage } from '#app/_ui/screen-page.tsx';
import { EnsaioScreen } from './ensaio-screen.tsx';

export const metadata = { title: 'Ensaio do assistente' };

export default screenPage(EnsaioScreen);
