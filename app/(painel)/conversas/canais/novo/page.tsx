import { screenPage } from '#app/_ui/screen-page.tsx';
import { NovoCanalScreen } from './novo-canal-screen.tsx';

export const metadata = { title: 'Novo canal' };

export default screenPage(NovoCanalScreen);
