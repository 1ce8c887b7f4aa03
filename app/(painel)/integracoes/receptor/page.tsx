import { screenPage } from '#app/_ui/screen-page.tsx';
import { ReceptorScreen } from './receptor-screen.tsx';

export const metadata = { title: 'Receptor de exemplo' };

export default screenPage(ReceptorScreen);
