import { screenPage } from '#app/_ui/screen-page.tsx';
import { EventosScreen } from './eventos-screen.tsx';

export const metadata = { title: 'Eventos' };

export default screenPage(EventosScreen);
