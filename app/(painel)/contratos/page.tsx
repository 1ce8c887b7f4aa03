import { screenPage } from '#app/_ui/screen-page.tsx';
import { ContratosList } from './contratos-list.tsx';

export const metadata = { title: 'Contratos' };

export default screenPage(ContratosList);
