import { screenPage } from '#app/_ui/screen-page.tsx';
import { VendasList } from './vendas-list.tsx';

export const metadata = { title: 'Vendas' };

export default screenPage(VendasList);
