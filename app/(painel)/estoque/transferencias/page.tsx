import { screenPage } from '#app/_ui/screen-page.tsx';
import { TransferenciasList } from './transferencias-list.tsx';

export const metadata = { title: 'Transferências' };

export default screenPage(TransferenciasList);
