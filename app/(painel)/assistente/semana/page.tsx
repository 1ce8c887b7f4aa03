import { screenPage } from '#app/_ui/screen-page.tsx';
import { SemanaScreen } from './semana-screen.tsx';

export const metadata = { title: 'Semana do assistente' };

export default screenPage(SemanaScreen);
