import { recordPage } from '#app/_ui/screen-page.tsx';
import { SepararScreen } from './separar-screen.tsx';

export const metadata = { title: 'Separar expedição' };

export default recordPage(SepararScreen);
