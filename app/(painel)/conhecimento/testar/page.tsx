import { screenPage } from '#app/_ui/screen-page.tsx';
import { TestarScreen } from './testar-screen.tsx';

export const metadata = { title: 'Testar o conhecimento' };

export default screenPage(TestarScreen);
