import { screenPage } from '#app/_ui/screen-page.tsx';
import { AjustesScreen } from './_ajustes/ajustes-screen.tsx';

export const metadata = { title: 'Assistente de IA' };

export default screenPage(AjustesScreen);
