import { screenPage } from '#app/_ui/screen-page.tsx';
import { ComprasList } from './compras-list.tsx';

export const metadata = { title: 'Compras' };

export default screenPage(ComprasList);
