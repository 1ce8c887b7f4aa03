import { screenPage } from '#app/_ui/screen-page.tsx';
import { EntregasScreen } from './entregas-screen.tsx';

export const metadata = { title: 'Entregas' };

export default screenPage(EntregasScreen);
