import { recordPage } from '#app/_ui/screen-page.tsx';
import { VendaDetail } from './venda-detail.tsx';

export const metadata = { title: 'Pedido' };

export default recordPage(VendaDetail);
