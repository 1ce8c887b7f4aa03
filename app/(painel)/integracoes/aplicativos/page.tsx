import { screenPage } from '#app/_ui/screen-page.tsx';
import { AplicativosList } from './aplicativos-list.tsx';

export const metadata = { title: 'Aplicativos' };

export default screenPage(AplicativosList);
