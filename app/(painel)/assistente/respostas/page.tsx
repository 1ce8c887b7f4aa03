import { screenPage } from '#app/_ui/screen-page.tsx';
import { RespostasScreen } from './respostas-screen.tsx';

export const metadata = { title: 'Respostas do assistente' };

export default screenPage(RespostasScreen);
