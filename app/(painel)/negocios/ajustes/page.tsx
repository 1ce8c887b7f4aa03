import { screenPage } from '#app/_ui/screen-page.tsx';
import { AjustesScreen } from './ajustes-screen.tsx';

export const metadata = { title: 'Ajustes do CRM' };

export default screenPage(AjustesScreen);
