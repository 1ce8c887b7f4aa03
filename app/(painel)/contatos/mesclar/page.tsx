import { screenPage } from '#app/_ui/screen-page.tsx';
import { MesclarScreen } from './mesclar-screen.tsx';

export const metadata = { title: 'Mesclar contatos' };

export default screenPage(MesclarScreen);
