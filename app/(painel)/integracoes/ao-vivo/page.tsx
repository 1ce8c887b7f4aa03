import { screenPage } from '#app/_ui/screen-page.tsx';
import { AoVivoScreen } from './ao-vivo-screen.tsx';

export const metadata = { title: 'Neste momento' };

export default screenPage(AoVivoScreen);
