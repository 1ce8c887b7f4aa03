import { recordPage } from '#app/_ui/screen-page.tsx';
import { CompraDetail } from './compra-detail.tsx';

export const metadata = { title: 'Compra' };

export default recordPage(CompraDetail);
