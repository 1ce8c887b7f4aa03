import { screenPage } from '#app/_ui/screen-page.tsx';
import { EntregasList } from './entregas-list.tsx';

export const metadata = { title: 'Entregas' };

export default screenPage(EntregasList);
