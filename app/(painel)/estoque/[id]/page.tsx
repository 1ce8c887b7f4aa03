import { recordPage } from '#app/_ui/screen-page.tsx';
import { EstoqueDetail } from './estoque-detail.tsx';

export const metadata = { title: 'Estoque do produto' };

export default recordPage(EstoqueDetail);
